"""Forgetting somebody: his name is taken out of all that is stored to be read.

Out of what boxes were told and what they have recorded, as far as that is known to be his, and out
of what somebody has typed. The records themselves stay: they are what boxes sent, byte by byte.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from host_tools.club.club_journal import KINDS as KINDS_ABOUT_PERSONS
from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.database.row_types import CLUB, DecisionRow, SessionRow
from host_tools.events.forgotten import places_called
from host_tools.events.journals import decision_of, row_of
from host_tools.events.person_cards import cards_of, store_persons
from host_tools.events.seatings import rename_sent, rows_sent
from host_tools.journal.fields import MAX_TEAM
from host_tools.sessions.stored_records import parts_of_id
from host_tools.sessions.stored_rows import recorded_names, shown_names
from host_tools.tournament.decisions.event_kind import kind_of
from host_tools.tournament.tables.seating import unnamed

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore

_SHORTEST_LIMIT = MAX_TEAM  # so long each text may be in which a number takes the place of a name


def names_of(database: "EventStore", cards: Collection[Person]) -> set[str]:
    """Return the set of all names of a person in the stored data. DeskError.

    These are the names on the `cards`, and those that boxes were told or have recorded.
    """
    found = set()
    for card in cards:
        first, last = card.parts
        found |= {card.name, card.short}
        found |= {f"{last} {first}", f"{last}, {first}"} if first and last else set()
    found |= set().union(*names_at_boxes(database, {card.number for card in cards}).values())
    return {name for name in found if name and not name.startswith("#")}


def names_at_boxes(database: "EventStore", numbers: Collection[int]) -> dict[int, set[str]]:
    """{number: names} that boxes were told and have recorded of these persons. DeskError."""
    found: dict[int, set[str]] = {number: set() for number in numbers}
    if not found:
        return found
    for _, one in rows_sent(database):
        for person, name in zip(one.persons, one.players, strict=True):
            if person in found:
                found[person].add(name)
    for session, places in places_called(database, numbers).items():
        for row in _rows_of(database, session):
            for place, name in enumerate(recorded_names(row) or ()):
                if place in places:
                    found[places[place]].add(name)
    return found


def take_out_of_texts(
    database: "EventStore", cards: Sequence[Person], names: Collection[str]
) -> None:
    """Let his number stand for a person in what was typed; within a transaction. DeskError.

    In reasons and authors of decisions, in reasons for everybody, names of teams, marks of the
    club's own, titles of prizes, and remarks on others. Not where the name is also one of somebody
    else, or a part of it. cards: those of the person, that of his number first; names: his.
    """
    own = {card.number for card in cards}
    others = [card for card in cards_of(database).values() if card.number not in own]
    names = [name for name in names if not _is_of_others(name, others)]
    if not names:
        return
    pattern = _pattern(names)

    def taken_out(text: str) -> str:
        without = pattern.sub(f"#{cards[0].number}", text)
        return without[: max(len(text), _SHORTEST_LIMIT)]

    for row in database.events.all_decisions():
        _take_out_of_decision(database, row, taken_out)
    texts = {card: taken_out(card.remarks) for card in others}
    changed = [replace(card, remarks=text) for card, text in texts.items() if text != card.remarks]
    store_persons(database, changed)


def take_out_of_sent(database: "EventStore", cards: Iterable[Person]) -> None:
    """Let nothing be left of what boxes were told that a person is called. DeskError."""
    numbers = {card.number for card in cards}
    for row, one in rows_sent(database):
        told = zip(one.persons, one.players, strict=True)
        players = [unnamed(person, name) if person in numbers else name for person, name in told]
        if players != list(one.players):
            rename_sent(database, row, players)


def take_out_of_sessions(database: "EventStore") -> None:
    """Let the readable form of what boxes have recorded have no name of anybody who is forgotten.

    To be done whenever it was made anew, and when it became known who sat there; within a
    transaction. DeskError.
    """
    for session, instead in database.forgotten.places().items():
        for row in _rows_of(database, session):
            names = recorded_names(row)
            if names is not None:
                database.readings.rename_players(row["record"], shown_names(names, instead))


def _rows_of(database: "EventStore", session: str) -> Sequence[SessionRow]:
    parts = parts_of_id(session)
    return [] if parts is None else database.readings.sessions_of(*parts)


def _is_of_others(name: str, others: Iterable[Person]) -> bool:
    """Return True if this may be the name of one of these persons, too."""
    pattern = _pattern([name])
    return any(pattern.search(text) for one in others for text in (one.name, one.short))


def _pattern(names: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of any of these names as whole words, the longest first."""
    longest = sorted(names, key=lambda name: (-len(name), name))
    either = "|".join(map(re.escape, longest))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


def _take_out_of_decision(
    database: "EventStore", row: DecisionRow, taken_out: Callable[[str], str]
) -> None:
    try:
        decision = decision_of(row)
    except DeskError:
        return  # damaged, which its event tells
    about_persons = KINDS_ABOUT_PERSONS.get(decision.kind) if row["event"] == CLUB else None
    kind = about_persons or kind_of(decision.kind)
    changed = replace(
        decision,
        author=taken_out(decision.author),
        reason=taken_out(decision.reason),
        content=kind.without_name(decision.content, taken_out),
    )
    if changed != decision:
        database.events.rewrite(row_of(row["event"], changed))
