"""Rows of a tariff's form that are added and removed, in what a browser has sent of it."""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING
from unicodedata import normalize

from host_tools.language.message import Sentence, msg
from host_tools.language.refusals import Refused
from host_tools.tariffs.tariff_form import Sent, filled, is_named, name_of
from host_tools.tariffs.tariff_types import PlacedFault
from rules_core.compound_fields import Named, OwnName
from rules_core.tariff_fields import LANGUAGES
from rules_core.tariff_places import word
from rules_core.tariffs import fields_of
from rules_core.types import Tariff

if TYPE_CHECKING:
    from rules_core.tariff_places import TableKind

REMOVE = "remove"  # the button of a row: its place
ADD = "add"  # the button of a table: its key; add/TABLE: the name of the row
OWN = "+"  # stands for the name of a free bonus that is to be added
BONUSES, WORDS = "bonuses", "words"
MINUTES = ("event", "minutes")


def tables_of(engine: str) -> "dict[str, TableKind]":
    """The tables of an engine's tariffs whose rows have names, by their keys."""
    columns = [(word(name), kind) for name, kind in fields_of(engine).columns]
    return {key: kind for key, kind in columns if is_named(kind)}


def known_names(kind: "TableKind") -> tuple[str, ...]:
    """The names of rows that need no name of a club's own."""
    named = kind.item.columns[0][1]
    assert isinstance(named, Named)
    return tuple(named.names)


def has_own(kind: "TableKind") -> bool:
    """True if a club may name a row itself."""
    return isinstance(kind.item.columns[0][1], OwnName)


def called(sent: Sent, key: str, first: str = "") -> str:
    """The word of a row in the language `first`, else in any that has one; "" if none has."""
    words = {one: sent.get(name_of((WORDS, key, one)), [""])[0].strip() for one in LANGUAGES}
    return words.get(first) or next(filter(None, words.values()), "")


def with_rows(engine: str, sent: Sent, usual: Sequence[Tariff]) -> dict[str, list[str]]:
    """The form as its buttons change it: with rows added and removed, and a new free bonus.

    usual: tariffs whose rows tell what is usual in a new one, the likeliest first.
    """
    rows = {name: [*texts] for name, texts in sent.items()}
    tables = tables_of(engine)
    for place in rows.pop(REMOVE, []):
        table, _, key = place.partition("/")
        if table in tables:
            _remove(tables, rows, table, key)
    for table in rows.pop(ADD, []):
        for key in rows.get(f"{ADD}/{table}", []):
            if table in tables and key in known_names(tables[table]):
                _add(tables[table], rows, table, key, usual)
    if BONUSES in tables and called(rows, OWN):
        _add_own(tables, rows)
    return rows


def faults_of_rows(sent: Sent, faults: Sequence[PlacedFault]) -> list[PlacedFault]:
    """The faults as a form tells them.

    A free bonus without a name is at fault there. A document has no two rows by one number.
    """
    begun = name_of((BONUSES, OWN, ""))
    told = [
        (_nameless(str(place[1])) if _has_no_word(sentence) else (place, sentence))
        for place, sentence in faults
    ]
    if any(name.startswith(begun) and any(texts) for name, texts in sent.items()):
        told.append(_nameless(OWN))
    deals = [*filter(None, map(str.strip, sent.get(name_of((*MINUTES, "deals")), ())))]
    if len(set(deals)) < len(deals):
        told.append((MINUTES, Refused("", "minutes", ())))
    return told


def _has_no_word(sentence: Sentence) -> bool:
    return isinstance(sentence, Refused) and sentence.key == "free_word"


def _nameless(key: str) -> PlacedFault:
    return (WORDS, key), msg("a name in one language is needed")


def _remove(
    tables: "dict[str, TableKind]", rows: dict[str, list[str]], table: str, key: str
) -> None:
    rows[table] = [one for one in rows.get(table, []) if one != key]
    if table == BONUSES and key not in known_names(tables[WORDS]):
        rows[WORDS] = [one for one in rows.get(WORDS, []) if one != key]


def _add(
    kind: "TableKind", rows: dict[str, list[str]], table: str, key: str, usual: Sequence[Tariff]
) -> None:
    """Add a row where it stands among those that are known, as it usually is."""
    there = rows.setdefault(table, [])
    if key in there:
        return
    names = known_names(kind)
    later = names[names.index(key) :]
    behind = next((index for index, one in enumerate(there) if one in later), len(there))
    there.insert(behind, key)
    for tariff in usual:
        sent = filled(tariff)
        if key in sent.get(table, ()):
            place = name_of((table, key))
            rows |= {name: sent[name] for name in sent if f"{name}/".startswith(f"{place}/")}
            return


def _add_own(tables: "dict[str, TableKind]", rows: dict[str, list[str]]) -> None:
    """Let the free bonus that was filled in be a row by a name of its own."""
    taken = {*known_names(tables[WORDS]), *rows.get(BONUSES, ())}
    key = _own_name(called(rows, OWN), taken)
    for table in (WORDS, BONUSES):
        rows.setdefault(table, []).append(key)
        place = name_of((table, OWN, ""))
        for name in [name for name in rows if name.startswith(place)]:
            rows[name_of((table, key, name.removeprefix(place)))] = rows.pop(name)


def _own_name(word_of_it: str, taken: Iterable[str]) -> str:
    """The name of a row for its word: `tarock_10` of `10 Tarock`; none of those `taken`."""
    plain = normalize("NFKD", word_of_it.casefold()).encode("ascii", "ignore").decode()
    name = re.sub("[^a-z0-9]+", "_", plain).strip("_")
    letters = name.lstrip("0123456789_")
    digits = name.removesuffix(letters).strip("_")
    name = "_".join(filter(None, (letters or "bonus", digits)))[: OwnName.longest].rstrip("_")
    number = 1
    own = name
    while own in taken:
        number += 1
        own = name[: OwnName.longest - len(f"_{number}")] + f"_{number}"
    return own
