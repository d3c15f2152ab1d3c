"""Decisions in words."""

import pytest

from host_tools.journal.journal import UNDO
from host_tools.journal.kind import Decision
from host_tools.language.translator import translator
from host_tools.tournament.accounts.ruling import Stretch
from host_tools.tournament.decisions import KINDS, sentence
from tests.each import each
from tests.host_tools.decided import (
    CLOSE,
    OPEN,
    comes,
    deal_typed,
    exchanged,
    excluded,
    in_team,
    of_table,
    paid,
    present,
    registered,
    ruled,
    seat_emptied,
    seat_taken,
    set_aside,
    sheet_typed,
    stands_in,
    stops,
)
from tests.host_tools.tournament.example_event import (
    DRAWN,
    SOLO,
    TABLES,
    deal,
    ended,
    example,
    late_change,
    not_played,
    ruling,
    sat,
    session,
)

ONE_ROUND = {"what": "drawn", "round": 2, "tables": TABLES[1:], "seed": 9, "method": "swaps-1"}
SHEET = {"persons": [1, 2, 3, 4], "points": [6, 2, -3, -5], "deals": 12}
PLACE = {"round": 1, "table": 1}
LONGER = {"what": "longer", "round": 1, "minutes": 5}
DEAL = {"game": "dreier", "forehand": 0, "declarer": 1, "won": True}
SOME, PLAYED = session(1, 1, id="x"), session(1, 2)

SAID = [
    ("tariff", {"digest": "0123456789abcdef", "data": ""}, "The tariff 0123456789abcdef is kept"),
    ("settings", {"settings": {"rounds": 3, "stake": 550}}, "Rounds: 3, Entry fee: 5.50"),
    ("settings", {"settings": {"stake": None, "sizes": [4]}}, "Entry fee: as in the rule book"),
    ("settings", {"settings": {"opponents_key": False}}, "The opponents' key is needed: no"),
    ("settings", {"settings": {"prizes": [1000, 550]}}, "Fixed prizes: 10.00, 5.50"),
    (*registered(1), "Anna takes part"),
    (
        *registered(1, present=False, marks=["U18"], team="Wels"),
        "Anna takes part (not there yet, team Wels, U18)",
    ),
    (*paid(1, 1205), "Anna has paid 12.05"),
    (*paid(1, 0), "Anna has paid nothing"),
    (*paid(1, 0, owes_nothing=True), "Anna owes no entry fee: the payment is given back"),
    ("booking", {"what": "float", "cents": 10000}, "At the beginning 100.00 EUR lie in the till"),
    ("booking", {"what": "expense", "cents": 1250, "text": "Cards"}, "Expense: Cards, 12.50 EUR"),
    (
        "booking",
        {"what": "income", "cents": 50, "text": "Raffle", "who": "Eva"},
        "Income: Raffle, 0.50 EUR",
    ),
    (
        "booking",
        {"what": "income", "cents": 50, "text": "Rest", "settles": 1},
        "Income: Rest, 0.50 EUR (settled: Anna)",
    ),
    (
        "booking",
        {"what": "share", "cents": 500, "percent": 10},
        "The house gets 5.00 EUR and 10 percent of the entry fees",
    ),
    ("booking", {"what": "house", "cents": 900}, "The house has got 9.00 EUR"),
    ("booking", {"what": "prize", "person": 1, "cents": 2000}, "Anna has got 20.00 EUR as a prize"),
    ("booking", {"what": "prize", "person": 1, "cents": 0}, "Anna has got no prize yet"),
    (
        "booking",
        {"what": "playing_money", "payer": 1, "receiver": 2, "cents": 350},
        "Anna has paid Beat 3.50 EUR of the playing money",
    ),
    ("booking", {"what": "counted", "cents": 13050}, "The till was counted: 130.50 EUR"),
    (*present(1, True), "Anna is there"),
    (*present(1, False), "Anna is not there"),
    (
        "entrant",
        {"what": "marks", "person": 1, "marks": ["ladies", "U18"]},
        "Anna is marked: ladies, U18",
    ),
    ("entrant", {"what": "marks", "person": 1, "marks": []}, "Anna has no mark"),
    (*in_team(1, "Wels"), "Anna is of the team Wels"),
    (*in_team(1, ""), "Anna is of no team"),
    (*comes(1, 2), "Anna plays from round 2 on"),
    (*stops(1, 2), "Anna plays no more from round 2 on"),
    (*stops(1, 1, deals=5), "Anna stopped in round 1, after deal 5"),
    (*stops(1, 1, deals=5, counted=True), "Anna stopped in round 1, after 5 deals"),
    (*stops(1, 1, deals=1, counted=True), "Anna stopped in round 1, after 1 deal"),
    (*excluded(1, 2), "Anna is excluded from round 2 on"),
    (*excluded(1, 2, until=None), "Anna is excluded from round 2 on"),
    (
        *excluded(1, 2, until="2027-01-01"),
        "Anna is excluded from round 2 on, banned until 2027-01-01",
    ),
    (*stands_in(9, 4, 2), "#9 plays for Dora from round 2 on"),
    (
        "wish",
        {"what": "apart", "persons": [1, 2, 3], "strictly": True},
        "Anna, Beat and Carl must not meet",
    ),
    (
        "wish",
        {"what": "apart", "persons": [1, 2], "strictly": False},
        "Anna and Beat should rather not meet",
    ),
    ("wish", {"what": "pair", "persons": [1, 2]}, "Anna and Beat play together"),
    ("wish", {"what": "stay", "person": 1, "table": 2}, "Anna stays at table 2"),
    ("wish", {"what": "stay", "person": 1, "table": None}, "Anna sits wherever the draw says"),
    ("seats", ONE_ROUND, "Round 2 drawn anew (draw number 9)"),
    ("seats", ONE_ROUND | {"method": "hand-1"}, "Round 2 seated anew by hand"),
    (*exchanged(1, 5), "Anna and Emil exchange their places in"),
    (*seat_taken(9, 4, 2), "#9 takes the seat of Dora in round 2"),
    ("seats", {"what": "joined", "person": 9, **PLACE}, "#9 sits down at table 1, round 1"),
    (*seat_emptied(4, 2), "The seat of Dora stays empty in round 2"),
    ("clock", {"what": "started", "round": 1}, "The clock of round 1 runs"),
    ("announce", {"text": "Soup at 7"}, "Announced: 'Soup at 7'"),
    ("announce", {"text": ""}, "Nothing is announced any more"),
    ("clock", {"what": "waits", "round": 1}, "The clock of round 1 waits"),
    ("clock", {"what": "runs_on", "round": 1}, "The clock of round 1 runs on"),
    ("clock", LONGER, "5 minutes more for round 1"),
    ("clock", LONGER | {"table": 2}, "5 minutes more for table 2, round 1"),
    (*of_table("s-2-1"), "Table 1, round 1: the box of table 1 belongs here"),
    (*of_table("x", 2, 1), "Table 2, round 1: a session of a box belongs here"),
    (*ruled(moved={"x": 2}), "Table 1, round 1: a session of a box is of table 2"),
    (*set_aside("x"), "Set aside: a session of a box"),
    (
        "session",
        {"what": "called_back", "session": "x"},
        "Its box is carried back to the desk: a session of a box",
    ),
    (*sat(SOME, 0, 1), "Table 1, round 1: at place 1 of a session of a box sits Anna"),
    (*sat(PLAYED, 0, place=(1, 2)), "Table 2, round 1: at place 1 of the box sat nobody"),
    (
        *sheet_typed(PLACE | SHEET),
        "Table 1, round 1, from paper, 12 deals: Anna +6, Beat +2, Carl −3, Dora −5",
    ),
    (
        *sheet_typed(PLACE | SHEET | {"deals": 10, "first": 3}),
        "Table 1, round 1, from paper, 10 deals from deal 3 on: Anna +6, Beat +2, Carl −3, Dora −5",
    ),
    (
        "code",
        PLACE | SHEET | {"records": 13, "digest": "3f9a"},
        "Table 1, round 1, from the code of its box, 12 deals: Anna +6, Beat +2, Carl −3, Dora −5",
    ),
    (
        *ruling((1, 1), counts=(Stretch("x", last=2), Stretch("sheet 20"))),
        "Table 1, round 1: what counts is deals 1 and 2 of a session of a box, then the sheet",
    ),
    (
        *deal_typed(PLACE | {"persons": [1, 2, 3, 4], "document": DEAL}),
        "Table 1, round 1, a deal entered at the desk: Anna, Beat, Carl, Dora",
    ),
    (
        "correct",
        {"entry": "log-5", "document": SOLO | {"won": False}},
        "Deal 5 of table 2, round 1 corrected: Solodreier by Fritz, lost",
    ),
    (
        "correct",
        {"entry": "log-5", "document": {"game": "solodreier"}},
        "Deal 5 of table 2, round 1 corrected, but it cannot have been so",
    ),
    ("correct", {"entry": "x", "document": DEAL}, "A deal corrected"),
    ("correct", {"entry": "log-5", "document": None}, "Deal 5 of table 2, round 1 does not count"),
    (
        "adjust",
        {"what": "points", "persons": [1], "points": -2, **PLACE},
        "Points for Anna: −2, table 1, round 1",
    ),
    ("adjust", {"what": "warning", "round": 1, "persons": [1]}, "A warning for Anna, round 1"),
    (
        "adjust",
        {"what": "penalty", "persons": [1], "points": 100, **PLACE},
        "Penalty for Anna: −100, table 1, round 1",
    ),
    (
        "adjust",
        {"what": "no_penalty", "persons": [1], "warning": "7"},
        "No penalty for a warning of Anna",
    ),
    (
        *sheet_typed(
            PLACE | SHEET | {"points": [6, 2, -3, -105], "penalties": [0, 0, 0, 100], "first": 1}
        ),
        "Anna +6, Beat +2, Carl −3, Dora −105; penalty: Dora −100",
    ),
    (
        "explain",
        {"what": "19", "text": "rule 12"},
        "Reason for everybody: rule 12 (Points for Anna: −2, table 1, round 1)",
    ),
    (
        "explain",
        {"what": "log-5", "text": "rule 12"},
        "Reason for everybody: rule 12 (Deal 5 of table 2, round 1)",
    ),
    ("explain", {"what": "x", "text": ""}, "No reason for everybody any more (A deal)"),
    (*ruling((1, 2), seen={"s-1-2": 1}), "Table 2, round 1: it counts as it stands now"),
    (*not_played(3), "Table 1, round 1: at seat 4 sits nobody"),
    (*ended(), "Table 1, round 1: no more deals come"),
    (*ended(deals=2), "Table 1, round 1: no more deals come, and 2 count"),
    ("lot", {"persons": [2, 1]}, "The lot: 1. Beat, 2. Anna"),
    ("lot", {"teams": ["Wels", "Au"]}, "The lot of the teams: 1. Wels, 2. Au"),
    ("publish", {"round": 1}, "Everybody may see the ranking after round 1"),
    ("season", {"season": "2026"}, "The event counts for the season 2026"),
    ("season", {"season": ""}, "The event counts for no season"),
    (*CLOSE, "The event is over"),
    (*OPEN, "The event goes on"),
    ("close", {"closed": True, "anew": True}, "The result is sealed anew"),
    (UNDO, {"decision": 2}, "Undone: Anna takes part"),
    (UNDO, {"decision": 77}, "Decision 77 undone"),
]


def played():
    """An event of which two tables were played on boxes."""
    solo = session(1, 2, entries=[deal(SOLO, number=5)], late_changes=[late_change(1)])
    return example(
        [solo, session(2, 1)],
        ("adjust", {"what": "points", "persons": [1], "points": -2, **PLACE}, "talking"),
        deal_typed(PLACE | {"persons": [1, 2, 3, 4], "document": DEAL}),
    )


@pytest.fixture(scope="module")
def now():
    return played()


@each("kind", "content", "said", SAID)
def test_every_decision_is_said(now, kind, content, said):
    number = len(now.journal.decisions) + 1
    assert said in str(sentence(Decision(number, kind, content), now))


def test_every_kind_has_a_sentence_here():
    assert {kind for kind, *_ in SAID} == set(KINDS)


def test_a_deal_from_paper_that_counts_is_said_in_full(now):
    typed = now.journal.decisions[-1]
    said = "Table 1, round 1, a deal entered at the desk: Dreier by Beat, won"
    assert str(sentence(typed, now)) == said


def test_a_session_that_was_set_aside_is_still_known():
    one = session(1, 2)
    step = (*set_aside(one.id), "to another box")
    told = example([one], step)
    said = "Set aside: session of Emil, Fritz, Gerti, Hans (table 2, round 1)"
    assert str(sentence(told.journal.decisions[-1], told)) == said


def test_a_box_that_was_called_back_and_set_up_anew_is_still_known():
    old, new = (
        session(1, 1, name=name, played=0, signed=False, box=bytes.fromhex(f"0000000{box}" * 2))
        for name, box in (("old", 1), ("new", 2))
    )
    told = example([old, new], ("session", {"what": "called_back", "session": old.id}))
    assert [one.session.id for one in told.tables[1, 1].bound] == [new.id]
    said = "Its box is carried back to the desk: session of Anna, Beat, Carl, Dora (table 1, "
    assert said in str(sentence(told.journal.decisions[-1], told))


def test_a_deal_of_a_session_that_was_set_aside_is_still_known():
    one = session(1, 2, entries=[deal(SOLO, 5)])
    steps = [
        ("correct", {"entry": "log-5", "document": None}, "twice"),
        (*set_aside(one.id), "a trial"),
    ]
    told = example([one], *steps)
    said = "Deal 5 of table 2, round 1 does not count"
    assert str(sentence(told.journal.decisions[-2], told)) == said


def test_the_first_decisions_of_an_event(now):
    made, *_, drawn = now.journal.decisions[:18]
    assert str(sentence(made, now)) == "The event has been made: Cup"
    assert drawn.content == DRAWN[1]
    assert str(sentence(drawn, now)) == "Rounds 1 to 2 drawn (draw number 7)"


def test_a_page_writes_days_as_people_do():
    made = [
        (*excluded(1, 2, until="2027-01-01"), "marked cards"),
        ("settings", {"settings": {"date": "2026-11-22"}}),
    ]
    event = example((), *made)
    german = translator("de", on_page=True)
    banned, moved = (german.say(sentence(one, event)) for one in event.journal.decisions[-2:])
    assert "1. Januar 2027" in banned
    assert "22. November 2026" in moved
    assert "2026-11-22" in str(sentence(event.journal.decisions[-1], event))


def test_a_corrected_deal_names_people_as_the_desk_knows_them():
    players = ["Emill", "Fritz", "Gerti", "Hans"]
    one = session(1, 2, players=players, entries=[deal(SOLO | {"declarer": 0})])
    settled = sat(one, 0, 5, (1, 2))
    content = {"entry": "log-1", "document": SOLO | {"declarer": 0, "won": False}}
    unsettled = example([one], ("correct", content, "misread"))
    assert str(sentence(unsettled.journal.decisions[-1], unsettled)).endswith("by Emill, lost")
    now = example([one], settled, ("correct", content, "misread"))
    assert str(sentence(now.journal.decisions[-1], now)).endswith("by Emil, lost")


@pytest.mark.parametrize(("played", "verb"), [(0, "sits"), (12, "sat")])
def test_who_is_named_sits_there_until_something_is_played(played, verb):
    points = {"points": [0] * 4} if not played else {}
    one = session(1, 1, played=played, signed=bool(played), **points)
    now = example([one], sat(one, 0, 1))
    said = f"at place 1 of the box {verb} Anna"
    assert said in str(sentence(now.journal.decisions[-1], now))
