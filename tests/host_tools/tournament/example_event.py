"""Made-up events of eight, or of nine, with two rounds, and sessions as the boxes bring them."""

from datetime import UTC, datetime

from host_tools.club.person import Person
from host_tools.sessions.after_signing import LateChange, Stand
from host_tools.sessions.session import Entry, Session
from host_tools.tournament.accounts.chair import NOBODY, Sitter
from host_tools.tournament.accounts.ruling import PLAN, Ruling
from host_tools.tournament.decisions import EventJournal, decide, state_of
from host_tools.tournament.event import event_of
from host_tools.tournament.model.entrant_names import EntrantNames
from host_tools.tournament.tables.rulings.record import content_of
from host_tools.tournament.tables.seating import LABEL, Seating, seat
from rules_core.books import book
from rules_core.documents import read_document
from tests.host_tools.decided import deal_typed, drawn_as

EVENT = 3
NAMES = ("Anna", "Beat", "Carl", "Dora", "Emil", "Fritz", "Gerti", "Hans")
PERSONS = {number: Person(number, name) for number, name in enumerate(NAMES, 1)}
CUP = {
    "name": "Cup",
    "date": "2026-11-21",
    "rules": "krenglbach",
    "rounds": 2,
    "deals": 12,
    "deals_of": 0,
    "leavers": "out",
    "pot": "registered",
}
TABLES = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]]
SOLO = {"rules": "krenglbach", "forehand": 0, "game": "solodreier", "declarer": 1, "won": True}
DRAWN = drawn_as(TABLES)


def ruling(place, **says):
    """The step by which the director says this of a (round, table): fields of a `Ruling`."""
    number, table = place
    return ("ruling", content_of(number, {table: Ruling(**says)}))


def ended(place=(1, 1), deals=None):
    """The step by which no deal is to come at a table any more; deals: how many were played."""
    return ruling(place, over=True, deals=deals)


def sat(one, at, person=NOBODY, place=(1, 1)):
    """The step by which a person sat at a place of a session, from its first deal on."""
    return ruling(place, sat={(one.id, at): (Sitter(person),)})


def not_played(at, place=(1, 1)):
    """The step by which nobody had a chair of a table."""
    return ruling(place, sat={(PLAN, at): (Sitter(NOBODY),)})


def both_rounds():
    """The sessions of round 1, and all of them, with the points of `session` or other ones."""
    first = [session(1, 1), session(1, 2, points=(4, 1, 0, -5))]
    second = [session(2, 1, points=(3, 1, -1, -3)), session(2, 2, points=(2, 0, -1, -1))]
    return first, first + second


def journal(*steps, settings=(), players=8, draw=DRAWN):
    """The journal of an event that was drawn, and of `steps`: (kind, content) or with a reason."""
    made = EventJournal()
    registered = [
        ("entrant", {"what": "registered", "person": person}) for person in range(1, players + 1)
    ]
    paid = [
        ("booking", {"what": "stake", "person": person, "cents": 500})
        for person in range(1, players + 1)
    ]
    begun = [("settings", {"settings": CUP | dict(settings)}), *registered, *paid, draw]
    for kind, content, *reason in (*begun, *steps):
        made.decisions.append(decide(made, kind, content, 0, "desk", *reason))
    return made


def typed_deal(document, persons=(1, 2, 3, 4)):
    """The step that types a deal of table 1 in round 1."""
    content = {"round": 1, "table": 1, "persons": list(persons), "document": document}
    return deal_typed(content)


def state(*steps, **options):
    """What that journal comes to."""
    return state_of(journal(*steps, **options))


def session(number, place, points=(6, 2, -3, -5), name="s", **fields):
    """A session of the plan, all deals played and signed unless `fields` say otherwise.

    Without `entries` the first of its deals has brought all points.
    """
    players = [NAMES[person - 1] for person in TABLES[number - 1][place - 1]]
    known = {
        "box": bytes(8),
        "rules": "krenglbach",
        "table": place,
        "round": number,
        "deals": 12,
        "label": f"E{EVENT} r{number} t{place}",
        "day": "2026-11-21",
        "players": players,
        "points": list(points),
        "played": 12,
        "sat_at": [12] * len(players),
        "upcoming": fields.get("played", 12) + 1,
        "signed": True,
        "book": book("krenglbach"),
        "id": f"{name}-{number}-{place}",
    }
    known |= fields
    return Session(**({"entries": list(_deals(known))} | known))


def _deals(known):
    """As many deals as a session has played; `known`: its fields."""
    places = list(range(len(known["players"])))
    nothing = [0] * len(places)
    first = known.get("first_deal", 1)
    for number in range(first, first + known["played"] * (known["points"] is not None)):
        money = known.get("money")
        yield deal(
            SOLO,
            number,
            id=f"{known['id']}-{number}",
            points=known["points"] if number == first else nothing,
            money=nothing if money is not None and number > first else money,
            places=places,
            dealer=places[-1],
            cleared=known.get("cleared"),
        )


def deal(document, number=1, **fields):
    """A deal of this document as it stands in a session."""
    read = read_document(document)
    score = read.score()
    known = {
        "id": f"log-{number}",
        "kind": "deal",
        "number": number,
        "name": str(number),
        "counts": read.book.counts(read.content),
        "dealer": 3,
        "time": None,
        "document": document,
        "points": list(score.points),
        "money": None if score.money is None else list(score.money),
        "places": [0, 1, 2, 3],
        "book": book("krenglbach"),
    }
    return Entry(**(known | fields))


def late_change(name=1, kind="correction", director=False, **fields):
    """A change after the table had signed; `name`: of its record, and the number of its deal."""
    stood = Stand(SOLO, book("krenglbach"), (-8, 24, -8, -8), (0, 1, 2, 3))
    lost = Stand(SOLO | {"won": False}, book("krenglbach"), (8, -24, 8, 8), (0, 1, 2, 3))
    known = {"id": f"late-{name}", "kind": kind, "number": name, "name": str(name), "before": stood}
    known |= {"after": lost, "time": datetime(2026, 11, 21, 21, 14, tzinfo=UTC)}
    return LateChange(**(known | {"director": director} | fields))


def recognised(known, sessions, persons=PERSONS, event=EVENT, sent=()):
    """{id: Seating} of the sessions of an event, of which the `State` is known."""
    names = EntrantNames(persons, known.entrants)
    found = {one.id: seat(event, known, lambda: names, one, sent) for one in sessions}
    return {session: seating for session, seating in found.items() if seating is not None}


def example_from(made, sessions, rules="krenglbach", persons=PERSONS):
    """The `Event` of a `Journal` and of sessions that are recognised right now."""
    seatings = recognised(state_of(made), sessions, persons)
    return event_of(EVENT, made, persons, list(sessions), seatings, book(rules).event)


def example(sessions=(), *steps, persons=PERSONS, **options):
    """All of it together: the `Event` of these sessions and decisions."""
    return example_from(journal(*steps, **options), list(sessions), persons=persons)


def said(messages):
    """What `Message`s say in English."""
    return [str(message) for message in messages]


MORE = PERSONS | {9: Person(9, "Ida"), 10: Person(10, "Jan"), 11: Person(11, "Kurt")}
FIVES = drawn_as([[[1, 2, 3, 4, 5], [6, 7, 8, 9]], [[1, 6, 2, 7], [3, 8, 4, 9, 5]]])


def of_nine(sessions, seats, *steps):
    """The `Event` of nine at tables of five and four; seats: {session: (place, persons)}."""
    made = journal(*steps, players=9, draw=FIVES)
    seatings = {name: Seating(place, persons, LABEL) for name, (place, persons) in seats.items()}
    return event_of(EVENT, made, MORE, sessions, seatings, book("krenglbach").event)
