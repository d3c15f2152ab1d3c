"""Names of persons and sources in sentences about rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from host_tools.language.message import Message, msg
from host_tools.tournament.accounts.source import Source, SourceKind
from host_tools.tournament.aliases import NameOf

if TYPE_CHECKING:
    from host_tools.sessions.session import Session

_CALLED = {
    SourceKind.BOX: msg("the box"),
    SourceKind.PHONE: msg("the phone"),
}
_NUMBERED: dict[SourceKind, Callable[[int], Message]] = {
    SourceKind.BOX: lambda number: msg("box {box}", box=number),
    SourceKind.SHEET: lambda number: msg("sheet {number}", number=number),
}
# By the words with which the ids of what was typed begin.
_TYPED = {
    "sheet": msg("the sheet"),
    "deals": msg("the single deals"),
    "code": msg("the code"),
}


class Names(NamedTuple):
    """The names for sentences.

    `person(number)`: a person; `source(id)`: a source, as "the box", "box 2", "the sheet", "the
    single deals", "the code"; `place(source, place)`: the text at a place, from 0, of a source;
    `deals(source)`: the numbers of its (first, last) deal, None without any.
    """

    person: NameOf
    source: Callable[[str], Message]
    place: Callable[[str, int], str]
    deals: Callable[[str], tuple[int, int] | None]


def names_of(
    tables: Iterable[Iterable[Source]], sessions: Mapping[str, Session], person: NameOf
) -> Names:
    """The `Names` of the sources of these tables; sessions: {id: Session} of all boxes.

    Where a table has several boxes, or several sheets, each has a number. A source that is not
    there any more, since it was taken back, is called by what it was; a box that is of no table by
    the one that it was told.
    """
    by_table = [{one.id: one for one in sources} for sources in tables]
    known = {name: one for sources in by_table for name, one in sources.items()}
    numbered = {name: words for one in by_table for name, words in _numbered(one, sessions).items()}

    def source(name: str) -> Message:
        session, typed = sessions.get(name), _TYPED.get(name.partition(" ")[0])
        if name in numbered:
            return numbered[name]
        if name in known and known[name].recorded:
            return _CALLED[known[name].kind]
        if session is not None:
            return msg("the box of table {table}", table=session.table)
        return typed or msg("a session of a box")

    def place(name: str, at: int) -> str:
        session = sessions.get(name)
        if session is not None:
            return session.players[at] if at < len(session.players) else ""
        stands = known[name].places[at] if name in known else ""
        return person(stands) if isinstance(stands, int) else stands

    def deals(name: str) -> tuple[int, int] | None:
        one = known.get(name)
        if one is None or not one.rows or one.rows[0].number is None:
            return None
        return one.first, one.last

    return Names(person, source, place, deals)


def _numbered(sources: Mapping[str, Source], sessions: Mapping[str, Session]) -> dict[str, Message]:
    """{id: its name with a number} of the boxes of a table, if there are several; likewise sheets.

    A box may have several sessions of it.
    """
    found: dict[str, Message] = {}
    for kind, words in _NUMBERED.items():
        whose = {
            name: sessions[name].box if name in sessions else name
            for name, one in sources.items()
            if one.kind == kind
        }
        order = list(dict.fromkeys(whose.values()))
        if len(order) > 1:
            found |= {name: words(order.index(it) + 1) for name, it in whose.items()}
    return found
