"""Cards of persons in the database, and the decisions about persons."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from host_tools.club import club_journal
from host_tools.club.person import Person
from host_tools.club.player_marks import of_text
from host_tools.club.shown_names import ShownNames
from host_tools.common.deciding_as import author_or_whoever
from host_tools.database.row_types import CLUB, PersonRow
from host_tools.events.journals import decision_of, row_of
from host_tools.journal.kind import Content

if TYPE_CHECKING:
    from host_tools.events.journal_store import JournalStore


def persons_of(database: "JournalStore") -> dict[int, Person]:
    """{number: Person} of everybody whom the club knows, by cards and decisions."""
    return club_journal.completed(linked_cards(database))


def linked_cards(database: "JournalStore") -> dict[int, Person]:
    """{number: Person} likewise, each with nothing but what stands on the card of his number."""
    return club_as_decided(database).persons


def club_as_decided(database: "JournalStore") -> club_journal.Club:
    """The `Club` that all decisions about it come to."""
    return club_journal.club_of(cards_of(database), journal_of_club(database))


def shown_names(database: "JournalStore") -> ShownNames:
    """How everybody is called on published pages."""
    return club_as_decided(database).shown


def cards_of(database: "JournalStore") -> dict[int, Person]:
    """{number: Person} as they are stored, each number for itself."""
    return {row["number"]: Person(**row) for row in database.persons.all()}


def store_persons(database: "JournalStore", persons: Iterable[Person]) -> None:
    """Keep the cards of `Person`s; one takes the place of that of his number. Marks stay."""
    database.persons.store([_row_of(person) for person in persons])


def store_with_marks(database: "JournalStore", persons: Iterable[Person]) -> None:
    """Keep the cards of `Person`s likewise, and decide which marks they have.

    Within a transaction. Only a mark that somebody gets or loses is decided.
    """
    cards = list(persons)
    before = club_journal.marked(journal_of_club(database), (card.number for card in cards))
    store_persons(database, cards)
    changed: dict[tuple[str, bool], list[int]] = {}
    for card in cards:
        had, has = {*of_text(before[card.number].marks)}, {*of_text(card.marks)}
        for mark in sorted(had ^ has):
            changed.setdefault((mark, mark in has), []).append(card.number)
    for (mark, marked), numbers in changed.items():
        content = {"what": club_journal.MARK, "mark": mark, "persons": numbers, "marked": marked}
        decide_about_persons(database, club_journal.CARD, content)


def _row_of(person: Person) -> PersonRow:
    """The row of a card; that two numbers are one person is decided, and never stored there."""
    return {
        "number": person.number,
        "name": person.name,
        "place": person.place,
        "remarks": person.remarks,
        "first": person.first,
        "last": person.last,
        "short": person.short,
        "licence": person.licence,
    }


def journal_of_club(database: "JournalStore") -> club_journal.ClubJournal:
    """The `ClubJournal`, an empty one before anything was decided. DeskError for damage."""
    return club_journal.ClubJournal([decision_of(row) for row in database.events.decisions(CLUB)])


def decide_about_persons(
    database: "JournalStore", kind: str, content: Content, author: str = "", reason: str = ""
) -> None:
    """Decide something about persons; within a transaction. DeskError if it is refused.

    author: "" for the one of `deciding_as`.
    """
    now = int(database.clock())
    author = author_or_whoever(author)
    decided = club_journal.decide(
        cards_of(database), journal_of_club(database), kind, content, now, author, reason
    )
    database.events.open_club(now)
    database.events.decide(row_of(CLUB, decided))
