"""What play forbids: rounds that were played, totals without deals, a Skatist who has not dealt."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.club.person import Person
from host_tools.common.errors import DeskError, OutdatedError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.guards.sheet_guards import UnusualSheetError, partners_apart
from host_tools.events.person_cards import store_persons
from host_tools.events.planned_tables import planned
from host_tools.tournament.accounts.chair import Chair, Sitter, chair_of
from host_tools.tournament.decisions.decision_marks import seen_in
from host_tools.tournament.model.typed_tables import TypedSheet
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from rules_core.books import book
from tests.each import each
from tests.host_tools.box import NAMES as FOUR
from tests.host_tools.box import TableBox
from tests.host_tools.decided import (
    comes,
    deal_typed,
    paid,
    registered,
    sheet_typed,
    stands_in,
    stops,
)
from tests.host_tools.events.made_event import made_event
from tests.host_tools.tournament.example_event import ended
from tests.host_tools.web.served import TOKEN, Served

PLAYED_SHEET = {
    "round": 1,
    "table": 1,
    "persons": [1, 2, 3, 4],
    "points": [6, 2, -3, -5],
    "deals": 12,
}


@pytest.fixture
def krenglbach(database):
    store_persons(database, [Person(5, "Emil")])
    made_event(database, FOUR, [[[1, 2, 3, 4]]] * 2, rules="krenglbach", rounds=2, deals=12)
    return database


def withdraw(krenglbach, round_number, **deals):
    decide_on(
        krenglbach, 1, [("plays", {"what": "stops", "person": 1, "round": round_number} | deals)]
    )


def test_nothing_is_decided_by_who_has_seen_what_is_not_there_any_more(krenglbach):
    """A copy was put back."""
    with pytest.raises(OutdatedError):
        decide_on(krenglbach, 1, [registered(5)], seen=seen_in("99-0a1b2c3d"))
    assert 5 not in load_event(krenglbach, 1).state.entrants


def test_nobody_stops_from_a_round_on_in_which_he_has_played(krenglbach):
    """Krenglbach: "Wenn ein Spieler während des Turniers aufhört zu spielen": what he has played
    until then stands there.
    """
    decide_on(krenglbach, 1, [sheet_typed(PLAYED_SHEET)])
    said = "round: Anna has played in round 1: say after how many of its deals .* or a later round"
    with pytest.raises(DeskError, match=said):
        withdraw(krenglbach, 1)
    withdraw(krenglbach, 2)
    assert load_event(krenglbach, 1).state.entrants[1].last == 1


@pytest.mark.parametrize("leavers", ["out", "ranked"])
@pytest.mark.parametrize("ended_first", [False, True])
def test_who_stops_within_the_last_round_has_stopped(krenglbach, leavers, ended_first):
    """Krenglbach: "Wenn ein Spieler während des Turniers aufhört zu spielen oder ein anderer
    Spieler für diesen weiterspielt, so werden beide Spieler vom Turnier gänzlich ausgeschlossen."
    Where a text is silent, he is ranked with their points.
    """
    decide_on(krenglbach, 1, [("settings", {"settings": {"leavers": leavers}})])
    decide_on(krenglbach, 1, [paid(person, 500) for person in range(1, 5)])
    decide_on(
        krenglbach,
        1,
        [sheet_typed(PLAYED_SHEET), sheet_typed(PLAYED_SHEET | {"round": 2, "deals": 5})],
    )
    ending = ended((2, 1))
    stopping = stops(1, 2, deals=5)
    decide_on(krenglbach, 1, [ending, stopping] if ended_first else [stopping, ending])
    event = load_event(krenglbach, 1)
    standings = event.standings()
    assert {one.person: (one.rank, one.points, one.prize) for one in standings.lines} == (
        {1: (1, 12, 1000), 2: (2, 4, 700), 3: (3, -6, 300), 4: (4, -10, 0)}
        if leavers == "ranked"
        else {1: (None, 12, 0), 2: (1, 4, 1000), 3: (2, -6, 700), 4: (3, -10, 300)}
    )
    assert (event.seats_left(1), event.cash().accounts[0].due) == ([], 500)


def test_the_event_has_stopped_for_nobody_who_has_played_it_all(krenglbach):
    """Krenglbach: "während des Turniers": who leaves after the last round has not stopped."""
    decide_on(krenglbach, 1, [sheet_typed(PLAYED_SHEET), sheet_typed(PLAYED_SHEET | {"round": 2})])
    with pytest.raises(DeskError, match="deals: table 1 of round 2 plays 12 deals, and who has"):
        withdraw(krenglbach, 2, deals=12)
    with pytest.raises(DeskError, match="deals: table 1 of round 2 plays 12 deals, and who has"):
        withdraw(krenglbach, 2, deals=22)
    only = "round: the event has only 2 rounds"
    with pytest.raises(DeskError, match=only):
        withdraw(krenglbach, 3)
    with pytest.raises(DeskError, match=only):
        decide_on(krenglbach, 1, [comes(1, 3)])
    with pytest.raises(DeskError, match=only):
        decide_on(
            krenglbach, 1, [("plays", {"what": "excluded", "person": 1, "round": 3})], reason="loud"
        )
    with pytest.raises(DeskError, match=only):
        decide_on(krenglbach, 1, [stands_in(5, 1, 3)])


def test_nobody_stops_within_a_round_before_one_that_he_has_played(krenglbach):
    decide_on(
        krenglbach,
        1,
        [sheet_typed(PLAYED_SHEET), sheet_typed(PLAYED_SHEET | {"round": 2, "deals": 5})],
    )
    with pytest.raises(DeskError, match="round: Anna has played in round 2: say after how many"):
        withdraw(krenglbach, 1, deals=5)


def test_who_has_no_seat_does_not_stop_within_a_round(krenglbach):
    decide_on(krenglbach, 1, [registered(5)])
    with pytest.raises(DeskError, match="Emil has no seat in round 1"):
        decide_on(krenglbach, 1, [stops(5, 1, deals=5)])


def test_a_substitute_plays_on_for_who_stopped_within_the_round_to_the_end(krenglbach):
    """Krenglbach: "oder ein anderer Spieler für diesen weiterspielt": both are out."""
    decide_on(krenglbach, 1, [sheet_typed(PLAYED_SHEET | {"deals": 5})])
    withdraw(krenglbach, 1, deals=5)
    assert load_event(krenglbach, 1).seats_left(1) == [(1, 1), (2, 1)]
    decide_on(krenglbach, 1, [stands_in(5, 1, 1)])
    event = load_event(krenglbach, 1)
    assert event.state.plan.rounds == [((5, 2, 3, 4),)] * 2
    assert event.seats_left(1) == []
    assert event.state.playing(2) == [2, 3, 4, 5]
    ranks = {one.person: one.rank for one in event.standings().lines}
    assert (ranks[1], ranks.get(5)) == (None, None)


def test_who_stopped_within_a_round_is_excluded_from_it(krenglbach):
    """A day is needed for a ban alone; what he has played is his."""
    decide_on(krenglbach, 1, [sheet_typed(PLAYED_SHEET | {"deals": 5})])
    withdraw(krenglbach, 1, deals=5)
    decide_on(
        krenglbach,
        1,
        [("plays", {"what": "excluded", "person": 1, "round": 1})],
        reason="marked cards",
    )
    entrant = load_event(krenglbach, 1).state.entrants[1]
    assert (entrant.excluded, entrant.until, entrant.last_deals) == (True, None, 5)


def test_nobody_comes_after_a_round_in_which_he_has_played(krenglbach):
    """His points of it count: nobody else has played for him there."""
    decide_on(krenglbach, 1, [sheet_typed(PLAYED_SHEET)])
    late = comes(1, 2)
    said = "round: Anna has played in round 1, and does not come after it"
    with pytest.raises(DeskError, match=said):
        decide_on(krenglbach, 1, [late])
    decide_on(krenglbach, 1, [("undo", {"decision": 7})])
    decide_on(krenglbach, 1, [late])
    assert load_event(krenglbach, 1).state.entrants[1].first == 2


@pytest.mark.parametrize("pot", ["paid", "due"])
def test_who_has_played_owes_his_stake_from_whatever_round_on_he_stops(krenglbach, pot):
    """Krenglbach: "Das Startgeld beträgt 5 €"; "Der Sieger erhält 50 % des Startgelds". His sheet
    may come, or be read from his box, after the director has let him stop.
    """
    decide_on(krenglbach, 1, [("settings", {"settings": {"pot": pot}})])
    decide_on(krenglbach, 1, [paid(person, 500) for person in range(1, 5)])
    withdraw(krenglbach, 1)
    before = load_event(krenglbach, 1)
    assert (before.cash().accounts[0].due, before.standings().pot) == (0, 1500)
    decide_on(krenglbach, 1, [sheet_typed(PLAYED_SHEET)])
    after = load_event(krenglbach, 1)
    assert (after.cash().accounts[0].due, after.standings().pot) == (500, 2000)


def test_whom_the_director_excludes_may_have_played_in_that_round(krenglbach):
    """Tirol: "Grobe Unsportlichkeiten ... können mit Ausschluss und Sperren geahndet werden"."""
    decide_on(krenglbach, 1, [sheet_typed(PLAYED_SHEET)])
    excluded = ("plays", {"what": "excluded", "person": 1, "round": 1, "until": None})
    decide_on(krenglbach, 1, [excluded], reason="marked cards")
    event = load_event(krenglbach, 1)
    assert (event.standings().lines[-1].person, event.cash().accounts[0].due) == (1, 500)


NAMES = ("Anna", "Emil", "Ida", "Karl", "Otto", "Rosa")


@pytest.fixture
def table(database):
    """Makes an event with one table; what it gives types a sheet there."""

    def make(rules, size):
        persons = list(range(1, size + 1))
        number = made_event(database, NAMES[:size], [[persons]], rules=rules, deals=4)

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
def test_totals_that_deals_can_have_are_stored(table, database, rules, points):
    table(rules, len(points))(points)
    assert load_event(database, 1).state.typed


def test_penalties_are_left_out_of_totals(table, database):
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
def test_the_page_asks_about_unusual_totals_and_takes_them_when_they_are_meant(
    table, database, tmp_path
):
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


OF_FOUR, OF_SIX = (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)
FOLLOWED = Chair((Sitter(1), Sitter(9, 3)))


def sheet(*points, persons=OF_SIX, penalties=()):
    return TypedSheet(persons[: len(points)], points, 4, 1, penalties=penalties)


def said(rules, typed, chairs=OF_FOUR, is_open=False):
    known = [one if isinstance(one, Chair) else chair_of(one) for one in chairs]
    return [str(one) for one in partners_apart(book(rules).parties, typed, known, is_open)]


@each(
    "rules",
    "typed",
    "chairs",
    "is_open",
    [
        ("troccas-4", sheet(5, -5, 5, -5), OF_FOUR, False),
        ("troccas-4", sheet(5, -5, 5, -5, persons=(1, 3, 2, 4)), OF_FOUR, False),
        ("troccas-4", sheet(5, -5, 4, -5, penalties=(0, 0, 1, 0)), OF_FOUR, False),
        ("troccas-4", sheet(0, 0, 0, 0), OF_FOUR, False),
        ("troccas-4", sheet(5, -5, -5, 5), OF_FOUR, True),
        ("troccas-4", sheet(5, -5, 5, -5, persons=(1, 2, 3, 9)), OF_FOUR, False),
        ("troccas-4", sheet(2, -5, 5, -5, 3, persons=(1, 2, 3, 4, 9)), (FOLLOWED, 2, 3, 4), False),
        (
            *(
                "troccas-4",
                sheet(2, -5, 5, -5, 1, persons=(1, 2, 3, 4, 9), penalties=(0, 0, 0, 0, 2)),
            ),
            *((FOLLOWED, 2, 3, 4), False),
        ),
        ("troccas-4", sheet(5, 0, -5), OF_FOUR, True),
        ("troccas-6", sheet(7, -7, 7, -7, 7, -7), OF_SIX, False),
        ("troccas-6", sheet(7, 7, 7, -7, -7, -7), OF_SIX, True),
    ],
)
def test_partners_with_equal_points_are_taken(rules, typed, chairs, is_open):
    assert said(rules, typed, chairs, is_open) == []


@pytest.mark.parametrize(
    ("rules", "typed", "chairs", "is_open", "sentence"),
    [
        ("troccas-4", sheet(5, -5, 7, -7), OF_FOUR, False, "not 1 +5, 3 +7"),
        ("troccas-4", sheet(5, 5, -5, -5), OF_FOUR, False, "not 1 +5, 3 −5"),
        (
            *("troccas-4", sheet(5, -5, 5, -6, penalties=(0, 0, 0, 2))),
            *(OF_FOUR, False, "not 2 −5, 4 −4"),
        ),
        (
            *("troccas-4", sheet(5, -5, 5, -5, 3, persons=(1, 2, 3, 4, 9))),
            *((FOLLOWED, 2, 3, 4), False, "not 1 +8, 3 +5"),
        ),
        ("troccas-4", sheet(5, -5, 7, -7), OF_FOUR, True, "in parties of 2"),
        ("troccas-6", sheet(7, -7, 7, -7, 6, -6), OF_SIX, False, "not 1 +7, 5 +6"),
        ("troccas-6", sheet(7, -7, 7, -7, 6, -6), OF_SIX, True, "in parties of 3"),
    ],
)
def test_partners_with_different_points_are_refused(rules, typed, chairs, is_open, sentence):
    first, *_ = said(rules, typed, chairs, is_open)
    assert first.startswith("points: ")
    assert sentence in first


FIVE = ("Anna", "Emil", "Ida", "Karl", "Otto")
POINTS = [25, 30, 20, 25, 27]


def deal(skatist):
    return {"skatist": skatist, "points": POINTS}


@pytest.fixture
def of_troccas(database):
    made_event(database, FIVE, [[[1, 2, 3, 4, 5]]], rules="troccas-5", deals=4)
    return database


def enter_deal(of_troccas, skatist):
    typed = {"round": 1, "table": 1, "persons": [1, 2, 3, 4, 5], "document": deal(skatist)}
    decide_on(of_troccas, 1, [deal_typed(typed)])


def test_a_typed_deal_has_its_dealer_for_the_skatist(of_troccas):
    """Article 7: "Der Skatist (Ausspieler) bekommt zuletzt neun Karten"."""
    enter_deal(of_troccas, 0)
    with pytest.raises(DeskError, match="skatist: this has to be the dealer, Emil"):
        enter_deal(of_troccas, 0)
    enter_deal(of_troccas, 1)
    assert load_event(of_troccas, 1).tables[1, 1].played == 2


def test_where_nobody_knows_who_deals_the_first_deal_says_it(of_troccas):
    decide_on(of_troccas, 1, [("settings", {"settings": {"first_dealer": "open"}})])
    enter_deal(of_troccas, 2)
    with pytest.raises(DeskError, match="Karl"):
        enter_deal(of_troccas, 2)
    enter_deal(of_troccas, 3)


def test_a_correction_has_its_dealer_for_the_skatist(of_troccas, tmp_path):
    """The par of 27 is his who dealt, whatever else the deal was."""
    box = TableBox(tmp_path / "box")
    box.begin(**planned(load_event(of_troccas, 1))[0].session)
    box.play(deal(0) | {"rules": "troccas-5"})
    collect(box.link(), of_troccas)
    [bound] = load_event(of_troccas, 1).tables[1, 1].bound
    entry = bound.session.entries[0].id
    wrong = [("correct", {"entry": entry, "document": deal(3)})]
    with pytest.raises(DeskError, match="skatist: this has to be the dealer, Anna"):
        decide_on(of_troccas, 1, wrong, reason="slip")
    right = [("correct", {"entry": entry, "document": deal(0) | {"points": POINTS[::-1]}})]
    decide_on(of_troccas, 1, right, reason="slip")


@pytest.mark.long
def test_the_form_offers_nobody_else(of_troccas, tmp_path):
    with Served(lambda: make_app(Desk(tmp_path / "desk.db"), TOKEN)) as page:
        form = page.get("/event/1/table/1/1/deal")
    assert "Anna deals. Skatist: Anna." in form.text
    assert "Somebody else" not in form.text
    assert 'name="skatist"' not in form.html
