"""Totals of a sheet: some no deals can have, some no partners."""

import pytest

from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.guards.sheet_guards import UnusualSheetError, partners_apart
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from host_tools.tournament.accounts.chair import Chair, Sitter, chair_of
from host_tools.tournament.model.typed_tables import TypedSheet
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from rules_core.books import book
from tests.each import each
from tests.host_tools.decided import registered
from tests.host_tools.seats import drawn_as
from tests.host_tools.typed import sheet_typed
from tests.host_tools.web.served import TOKEN, Served

NAMES = ("Anna", "Emil", "Ida", "Karl", "Otto", "Rosa")


@pytest.fixture
def database(tmp_path):
    with Database(tmp_path / "desk.db") as database:
        store_persons(database, [Person(number, name) for number, name in enumerate(NAMES, 1)])
        yield database


@pytest.fixture
def table(database):
    """Makes an event with one table; what it gives types a sheet there."""

    def make(rules, size):
        settings = {"name": "Cup", "date": "2026-11-21", "rules": rules, "rounds": 1, "deals": 4}
        number = new_event(database, settings)
        persons = list(range(1, size + 1))
        steps = [registered(person) for person in persons]
        decide_on(database, number, [*steps, drawn_as([[persons]])])

        def enter(points, deals=4, anyway=False, **more):
            content = {"round": 1, "table": 1, "persons": persons, "points": points}
            step = sheet_typed(content | {"deals": deals} | more)
            decide_on(database, number, [step], anyway=anyway)

        return enter

    return make


UNUSUAL = {
    "fft-4": ([76, -25, -25, -26], {}),
    "fft-4, the rest": ([100, -50, -50, 0], {"deals": 1, "first": 2}),
    "ch-3": ([100, -49, -51], {"deals": 3}),
    "troccas-6": ([150, -150] * 3, {}),
    "troccas-3": ([341, -170, -171], {}),
}


@pytest.mark.parametrize("case", UNUSUAL)
def test_totals_that_no_deals_have_are_looked_at(table, database, case):
    """French: "jedem Gegner 1 mal gutgeschrieben"; Troccas: 72 or 127 points are all of a deal."""
    points, more = UNUSUAL[case]
    enter = table(case.partition(",")[0], len(points))
    with pytest.raises(UnusualSheetError, match=r"^points: .*; --anyway does it all the same$"):
        enter(points, **more)
    assert not load_event(database, 1).state.typed
    enter(points, anyway=True, **more)
    enter(points, **more)  # it has been looked at
    [typed] = load_event(database, 1).state.typed.values()
    assert len(typed.sheets) == 2


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ("fft-4", [78, -26, -26, -26]),
        ("fft-4", [4, 0, 0, -4]),
        ("ch-3", [100, -50, -50]),
        ("ch-5", [1, 2, 3, 4, -10]),
        ("troccas-4", [140, -140, 140, -140]),
        ("krenglbach", [900, 1, 2, -903]),
    ],
)
def test_others_are_stored(table, database, rules, points):
    table(rules, len(points))(points)
    assert load_event(database, 1).state.typed


def test_penalties_are_left_out(table, database):
    """A penalty is taken from one seat: what was played is looked at."""
    enter = table("fft-4", 4)
    fined = {"first": 1, "penalties": [0, 0, 0, 5]}
    enter([78, -26, -26, -31], **fined)
    with pytest.raises(UnusualSheetError, match=r"\+78, −25, −26, −27"):
        enter([78, -25, -26, -32], **fined)


def test_no_deals_have_no_points(table, database):
    """What nobody has played counts nothing, said by whomever."""
    enter = table("tirol", 4)
    with pytest.raises(DeskError, match=r"^deals: 0 deals have no points$"):
        enter([6, 2, -3, -5], deals=0, anyway=True)
    enter([0, 0, 0, 0], deals=0)


@pytest.mark.long
def test_the_page_asks_and_takes_it_when_it_is_meant(table, database, tmp_path):
    """The director answers for "Die Fehler auf dem Kontrollblatt": the sheet stands as it is."""
    table("fft-4", 4)
    form = {"persons": ["1", "2", "3", "4"], "points": ["76", "-25", "-25", "-26"], "deals": "4"}
    with Served(lambda: make_app(Desk(tmp_path / "desk.db"), TOKEN)) as page:
        address = "/event/1/table/1/1/typed"
        told = page.post(address, form)
        assert told.status == 422
        assert "+76, −25, −25, −26 cannot be the totals of whole deals" in told.text
        assert "The totals stand so on the sheet" in told.text
        assert not load_event(database, 1).state.typed
        assert page.post(address, form | {"anyway": "yes"}).status == 303
    assert load_event(database, 1).state.typed


FOUR, SIX = (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)
FOLLOWED = Chair((Sitter(1), Sitter(9, 3)))


def sheet(*points, persons=SIX, penalties=()):
    return TypedSheet(persons[: len(points)], points, 4, 1, penalties=penalties)


def said(rules, typed, chairs=FOUR, is_open=False):
    known = [one if isinstance(one, Chair) else chair_of(one) for one in chairs]
    return [str(one) for one in partners_apart(book(rules).parties, typed, known, is_open)]


@each(
    "rules",
    "typed",
    "chairs",
    "is_open",
    [
        ("troccas-4", sheet(5, -5, 5, -5), FOUR, False),
        ("troccas-4", sheet(5, -5, 5, -5, persons=(1, 3, 2, 4)), FOUR, False),
        ("troccas-4", sheet(5, -5, 4, -5, penalties=(0, 0, 1, 0)), FOUR, False),
        ("troccas-4", sheet(0, 0, 0, 0), FOUR, False),
        ("troccas-4", sheet(5, -5, -5, 5), FOUR, True),
        ("troccas-4", sheet(5, -5, 5, -5, persons=(1, 2, 3, 9)), FOUR, False),
        ("troccas-4", sheet(2, -5, 5, -5, 3, persons=(1, 2, 3, 4, 9)), (FOLLOWED, 2, 3, 4), False),
        (
            *(
                "troccas-4",
                sheet(2, -5, 5, -5, 1, persons=(1, 2, 3, 4, 9), penalties=(0, 0, 0, 0, 2)),
            ),
            *((FOLLOWED, 2, 3, 4), False),
        ),
        ("troccas-4", sheet(5, 0, -5), FOUR, True),
        ("troccas-6", sheet(7, -7, 7, -7, 7, -7), SIX, False),
        ("troccas-6", sheet(7, 7, 7, -7, -7, -7), SIX, True),
    ],
)
def test_what_can_have_been_is_taken(rules, typed, chairs, is_open):
    assert said(rules, typed, chairs, is_open) == []


@pytest.mark.parametrize(
    ("rules", "typed", "chairs", "is_open", "sentence"),
    [
        ("troccas-4", sheet(5, -5, 7, -7), FOUR, False, "not 1 +5, 3 +7"),
        ("troccas-4", sheet(5, 5, -5, -5), FOUR, False, "not 1 +5, 3 −5"),
        (
            *("troccas-4", sheet(5, -5, 5, -6, penalties=(0, 0, 0, 2))),
            *(FOUR, False, "not 2 −5, 4 −4"),
        ),
        (
            *("troccas-4", sheet(5, -5, 5, -5, 3, persons=(1, 2, 3, 4, 9))),
            *((FOLLOWED, 2, 3, 4), False, "not 1 +8, 3 +5"),
        ),
        ("troccas-4", sheet(5, -5, 7, -7), FOUR, True, "in parties of 2"),
        ("troccas-6", sheet(7, -7, 7, -7, 6, -6), SIX, False, "not 1 +7, 5 +6"),
        ("troccas-6", sheet(7, -7, 7, -7, 6, -6), SIX, True, "in parties of 3"),
    ],
)
def test_partners_with_different_points_are_refused(rules, typed, chairs, is_open, sentence):
    first, *_ = said(rules, typed, chairs, is_open)
    assert first.startswith("points: ")
    assert sentence in first
