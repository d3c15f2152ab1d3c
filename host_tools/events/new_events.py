"""Making an event, and changing what it is."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from host_tools.common.deciding_as import author_or_whoever
from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.events.decide_on import Step, decide_on
from host_tools.events.event_books import book_of
from host_tools.events.event_desks import take
from host_tools.events.journals import journal_of, row_of
from host_tools.language.message import msg
from host_tools.language.refusals import field_name
from host_tools.sessions.finding_words import NO_TARIFF
from host_tools.tariffs.rule_books import tariff_bytes
from host_tools.tournament.decisions import EventJournal, decide, state_of
from host_tools.tournament.model.journal_tariffs import step_of
from host_tools.tournament.model.settings import PAID, check_sizes, settings_of, usual
from rules_core.event import OUT
from rules_core.tariffs import decode, digest_of, hexadecimal

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


# What an event says of its own, until it is known by which rule book it is played.
_ANY_BOOK = {"rounds": 1, "deals": 1, "deals_of": 0, "leavers": OUT, "pot": PAID}


def new_event(
    database: "EventStore",
    settings: Mapping[str, Any],
    author: str = "",
    tariff: bytes | None = None,
) -> int:
    """The number of a new event, which these settings (a dict) describe. DeskError.

    author: "" for the one of `deciding_as`. tariff: the bytes of its tariff, None for a rule book
    of every box, or one that the desk knows already. Rounds, deals, tables and draw are those of
    the rule book if not given.
    """
    given = {**settings, **_named(tariff)}
    book = book_of(database, settings_of(_ANY_BOOK | given), tariff)
    described = usual(book) | given
    check_sizes(settings_of(described), book)
    steps = [*_kept_tariff(database, described, tariff), ("settings", {"settings": described})]
    now = int(database.clock())
    author = author_or_whoever(author)
    with database.transaction():
        new_number = database.events.store(now)
        take(database, new_number)
        journal = EventJournal()
        for kind, content in steps:
            journal.decisions.append(decide(journal, kind, {**content}, now, author))
            database.events.decide(row_of(new_number, journal.decisions[-1]))
    return new_number


def change_settings(
    database: "EventStore",
    event_number: int,
    given: Mapping[str, Any],
    author: str = "",
    tariff: bytes | None = None,
) -> None:
    """Let these settings (a dict) of an event be others; `given` may be empty. DeskError.

    tariff: as for `new_event`.
    """
    named = {**given, **_named(tariff)}
    if named:
        state = state_of(journal_of(database, event_number))
        changed = settings_of(named, state.known_settings)
        check_sizes(changed, book_of(database, changed, tariff))
        steps = _kept_tariff(database, named, tariff, state.tariffs)
        decide_on(database, event_number, [*steps, ("settings", {"settings": named})], author)


def _named(tariff: bytes | None) -> dict[str, str]:
    """The settings that name a tariff (its bytes), none for None. DeskError if it is none."""
    if tariff is None:
        return {}
    try:
        rules = decode(tariff).rules
    except ValueError as error:
        raise DeskError(msg("{what}: {how}", what=field_name("tariff"), how=str(error))) from error
    return {"rules": rules, "tariff": hexadecimal(digest_of(tariff))}


def _kept_tariff(
    database: "EventStore",
    given: Mapping[str, Any],
    tariff: bytes | None,
    kept: Collection[str] = (),
) -> list[Step]:
    """The steps that take the tariff which settings name into a journal that has those `kept`.

    So a journal can be read by itself, whichever box or event has brought the tariff first.
    """
    digest = given.get("tariff", "")
    if not digest or digest in kept:
        return []
    data = tariff_bytes(database, digest) if tariff is None else tariff
    if data is None:
        raise DeskError(NO_TARIFF.about(tariff=digest, rules=quote(given.get("rules", ""))))
    return [step_of(data)]
