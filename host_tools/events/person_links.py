"""The links with which persons see their own history: made, withdrawn, and followed.

Only the digest of the secret is stored. A secret is so long that nobody guesses one.
"""

import secrets
from hashlib import sha256
from typing import TYPE_CHECKING

from host_tools.club import club_journal
from host_tools.club.person import known_person, person_of
from host_tools.common.errors import DeskError
from host_tools.events.person_cards import club_as_decided, decide_about_persons, persons_of
from host_tools.events.person_histories import history_events
from host_tools.events.published_events import event_as_wished
from host_tools.language.message import msg
from host_tools.seasons.person_history import PersonHistory, WordsOfDeal, history_of

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore

SECRET_BYTES = 24


def make_link(
    database: "EventStore", person_number: int, author: str = "", secret: str = ""
) -> str:
    """Let a person have a new link, and no other any more: its secret. DeskError.

    secret: "" for a random one.
    """
    secret = secret or secrets.token_urlsafe(SECRET_BYTES)
    with database.transaction():
        persons = persons_of(database)
        card = known_person(persons, person_number)
        if card.forgotten:
            raise DeskError(msg("number {number} is forgotten", number=card.number))
        _withdraw(database, card.number, author)
        content = {"what": club_journal.LINK, "person": card.number, "digest": _digest(secret)}
        decide_about_persons(database, club_journal.SHOWN, content, author)
    return secret


def withdraw_links(database: "EventStore", person_number: int, author: str = "") -> None:
    """Let no link lead to a person any more, by whatever number it was made. DeskError."""
    with database.transaction():
        _withdraw(database, person_number, author)


def has_link(database: "EventStore", person_number: int) -> bool:
    """Does a link lead to a person?"""
    return bool(_linked_numbers(database, person_number))


def person_of_link(database: "EventStore", secret: str) -> int | None:
    """The number of the person to whom a link leads; None if it leads to nobody (any more)."""
    digest = _digest(secret)
    persons = persons_of(database)
    for number, own in club_as_decided(database).links.items():
        card = person_of(persons, number)
        if secrets.compare_digest(own, digest) and not card.forgotten:
            return card.number
    return None


def own_history(database: "EventStore", secret: str, words_of: WordsOfDeal) -> PersonHistory | None:
    """Return the history that a link shows; None if it leads to nobody. DeskError.

    It has the events with all rounds published, with the names as their owners wish. words_of: as
    `history_of` takes it.
    """
    person = person_of_link(database, secret)
    if person is None:
        return None
    numbers = [one for one in history_events(database, person)[1] if _is_whole(database, one)]
    events = (event_as_wished(database, event_number) for event_number in numbers)
    return history_of(person, events, words_of)


def _is_whole(database: "EventStore", event_number: int) -> bool:
    """Return True if all rounds of an event are published."""
    state = database.journals.of(event_number).state
    return state.published >= state.settings.rounds


def _withdraw(database: "EventStore", person_number: int, author: str) -> None:
    for number in _linked_numbers(database, person_number):
        content = {"what": club_journal.LINK, "person": number, "digest": ""}
        decide_about_persons(database, club_journal.SHOWN, content, author)


def _linked_numbers(database: "EventStore", person_number: int) -> list[int]:
    persons = persons_of(database)
    known = known_person(persons, person_number).number
    links = club_as_decided(database).links
    return [number for number in links if person_of(persons, number).number == known]


def _digest(secret: str) -> str:
    return sha256(secret.encode(errors="surrogatepass")).hexdigest()
