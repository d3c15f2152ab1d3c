"""Who the club knows: the cards in the database, and what was decided about persons."""

from dataclasses import asdict

from host_tools.database.numbers import CLUB
from host_tools.events.journals import decision_of, row_of
from host_tools.tournament import club_journal
from host_tools.tournament.person import Person


def people_of(database):
    """{number: Person} of everybody whom the club knows, by cards and decisions."""
    return club_journal.completed(linked_cards(database))


def linked_cards(database):
    """{number: Person} likewise, each with nothing but what stands on the card of his number."""
    return club_journal.club_of(cards_of(database), journal_of_club(database)).persons


def cards_of(database):
    """{number: Person} as they are stored; `same_as` is what older programs have written there."""
    return {row["number"]: Person(**row) for row in database.people.all()}


def store_people(database, people):
    """Keep the cards of `Person`s; one takes the place of that of his number."""
    rows = [asdict(person) for person in people]
    for row in rows:
        del row["same_as"]  # that is decided, and never stored
    database.people.store(rows)


def journal_of_club(database):
    """The `ClubJournal`, an empty one before anything was decided. DeskError for damage."""
    return club_journal.ClubJournal([decision_of(row) for row in database.events.decisions(CLUB)])


def decide_about_persons(database, kind, content, author="", reason=""):
    """Decide something about persons; within a transaction. DeskError if it cannot be."""
    now = int(database.clock())
    decided = club_journal.decide(
        cards_of(database), journal_of_club(database), kind, content, now, author, reason
    )
    database.events.open_club(now)
    database.events.decide(row_of(CLUB, decided))
