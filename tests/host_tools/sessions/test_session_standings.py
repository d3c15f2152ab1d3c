"""Totals and ranks over sessions, tables and rule books; what the desk says about them."""

from types import SimpleNamespace

import pytest

from host_tools.boxes.collect import collect
from host_tools.sessions import caveats
from host_tools.sessions.ranking import Decisions, rank_players
from host_tools.sessions.session import Session
from host_tools.sessions.sessions import load_sessions
from rules_core.books import RULE_IDS, book
from rules_core.event import Event
from tests.host_tools.box import EVENT_TIME, GARDE, TableBox
from tests.host_tools.brought import session_of
from tests.host_tools.tournament.example_event import said


def one(points, players=("A", "B", "C", "D"), **fields):
    known = {
        "box": bytes(8),
        "rules": "fft-4",
        "table": 1,
        "round": 1,
        "deals": 4,
        "label": "",
        "day": "2025-11-20",
        "players": list(players),
        "points": points,
        "played": 4,
        "sat_at": [4] * len(players),
    }
    session = Session(**(known | fields))
    if session.rules in RULE_IDS:
        session.book = book(session.rules)
    return session


def ranks(sessions, rules="fft-4"):
    return [(line.rank, line.player, line.points) for line in rank_players(sessions)[rules]]


def played_by(rules, *tables, **fields):
    """A session a table: the points by player."""
    return [
        one(list(points.values()), tuple(points), rules=rules, table=1, round=number, **fields)
        for number, points in enumerate(tables, start=1)
    ]


def about(rules, sessions, decisions=None):
    ranking = rank_players(sessions, decisions)[rules]
    return said(caveats.about_ranking(rules, sessions, ranking))


def test_best_first_and_ties_share_a_rank():
    assert ranks([one([10, -30, 10, 10])]) == [
        (1, "A", 10),
        (1, "C", 10),
        (1, "D", 10),
        (4, "B", -30),
    ]


def test_a_player_is_known_by_name_at_every_table():
    sessions = [
        one([30, -10, -10, -10]),
        one([-60, 20, 20, 20], ("A", "E", "F", "G"), table=2, round=2),
    ]
    [line] = [line for line in rank_players(sessions)["fft-4"] if line.player == "A"]
    assert (line.points, line.deals, line.sessions) == (-30, 8, 2)


def test_who_has_no_name_is_known_by_his_seat():
    sessions = [one([3, -1, -1, -1], [""] * 4, table=7), one([-3, 1, 1, 1], [""] * 4, table=8)]
    assert ranks(sessions)[0] == (1, "table 7 seat 0", 3)
    assert len(ranks(sessions)) == 8


def test_two_of_one_name_at_one_table_are_two_players():
    lines = ranks([one([3, -1, -1, -1], ("A", "A", "C", "D"))])
    assert (1, "A (table 1 seat 0)", 3) in lines
    assert len(lines) == 4


def test_rule_books_are_not_mixed_and_unknown_ones_left_out():
    sessions = [
        one([3, -1, -1, -1]),
        one([2, -1, -1], ("A", "B", "C"), rules="ch-3"),
        one(None, rules="bridge"),
    ]
    assert set(rank_players(sessions)) == {"ch-3", "fft-4"}
    assert ranks(sessions, "ch-3")[0] == (1, "A", 2)


def test_money_is_added_where_there_is_any():
    sessions = [one([1, -1, 0, 0], money=[5, -5, 0, 0]), one([0, 0, 0, 0], money=[2, -2, 0, 0])]
    assert rank_players(sessions)["fft-4"][0].money == 7
    assert rank_players([one([0, 0, 0, 0])])["fft-4"][0].money is None


KRENGLBACH = played_by("krenglbach", {"A": 9, "B": 6, "C": -7, "D": -8}, {"A": -1, "B": 2, "E": -1})


def test_krenglbach_ranks_by_its_tables_and_divides_the_pot():
    lines = rank_players(KRENGLBACH, Decisions(stakes=10))["krenglbach"]
    assert [(line.rank, line.player, line.tie, line.prize) for line in lines] == [
        (1, "A", "best table", 2500),
        (2, "B", "best table", 1750),
        (3, "E", "", 750),
        (4, "C", "", 0),
        (5, "D", "", 0),
    ]
    assert lines[0].results == [9, -1]
    assert lines[0].cup is None
    assert [line.prize for line in rank_players(KRENGLBACH)["krenglbach"]] == [1250, 875, 375, 0, 0]


def test_who_is_out_stands_below_without_a_rank_or_a_prize():
    lines = rank_players(KRENGLBACH, Decisions(out=("E", "A")))["krenglbach"]
    assert [(line.rank, line.player, line.prize) for line in lines] == [
        (1, "B", 1250),  # the pot holds the stakes of all five
        (2, "C", 875),
        (3, "D", 375),
        (None, "A", None),
        (None, "E", None),
    ]
    assert (lines[3].points, lines[3].deals, lines[3].tie) == (8, 8, "")


def test_tirol_has_cup_points_and_lots():
    sessions = played_by("tirol", {"A": 151, "B": 1}, {"C": 151, "D": -303})
    lines = rank_players(sessions)["tirol"]
    assert [(line.rank, line.player, line.tie, line.cup) for line in lines] == [
        (1, "A", "lot to draw", 125),
        (1, "C", "lot to draw", 125),
        (3, "B", "", 1),
        (4, "D", "", 0),
    ]
    assert lines[0].prize is None
    [note] = about("tirol", sessions)
    assert note == (
        "Tiroler Cup: the lot decides between A and C; give --lot NAME for each, in the order drawn"
    )
    # As long as anything is to be played nobody need draw.
    sessions[1].deals += 1
    assert about("tirol", sessions) == []
    sessions[1].ended = True
    assert about("tirol", sessions) == [note]  # the director has ended it
    sessions[1].ended = False
    sessions[1].deals -= 1
    decided = Decisions(drawn=("C", "A"))
    lines = rank_players(sessions, decided)["tirol"]
    assert [(line.rank, line.player, line.tie) for line in lines[:2]] == [
        (1, "C", "lot"),
        (2, "A", "lot"),
    ]
    assert about("tirol", sessions, decided) == []


def test_cup_points_of_several_days_are_pointed_out():
    sessions = played_by("tirol", {"A": 5, "B": -5}, day="2025-11-20")
    sessions += played_by("tirol", {"A": 3, "B": -3}, day="2025-11-27")
    assert about("tirol", sessions) == [
        "Tiroler Cup: 2 days are ranked as one tournament; --date chooses a day"
    ]
    assert about("krenglbach", played_by("krenglbach", {"A": 1, "B": -1})) == []


def test_who_has_played_less_is_named():
    sessions = [*KRENGLBACH[:1], one([1, -1], ("A", "F"), rules="krenglbach", sat_at=[4, 3])]
    assert about("krenglbach", sessions) == ["Krenglbach: most have played 4 deals, but A 8, F 3"]
    # Who is out has played less as a rule.
    assert about("krenglbach", sessions, Decisions(out=("A", "F"))) == []


def test_unfinished_sessions_are_named_and_many_counted():
    sessions = [one([0] * 4, table=number, played=number) for number in (3, 4, 5)]
    assert said(caveats.unfinished(sessions)) == ["not finished: table 3 of round 1 (3 of 4)"]
    many = [one([0] * 4, table=number, played=0) for number in range(9)]
    [note] = said(caveats.unfinished(many))
    assert note.endswith("table 5 of round 1 (0 of 4) and 3 more")
    assert said(caveats.unfinished([one(None, rules="bridge", played=0)])) == []


def test_a_session_that_the_director_ended_is_no_unfinished_one():
    session = one([0] * 4, table=3, played=2, ended=True)
    assert said(caveats.unfinished([session])) == []
    assert said(caveats.ended([session])) == ["ended early: table 3 of round 1 (2 of 4)"]
    assert said(caveats.unsigned([session])) == ["not signed: table 3 of round 1"]
    session.signed = True
    assert said(caveats.unsigned([session])) == []
    assert said(caveats.ended([one([0] * 4, ended=False), one([0] * 4, played=2)])) == []


def test_a_session_in_which_nothing_was_recorded_is_no_result():
    first = one([9, 1, -4, -6], rules="krenglbach")
    empty = one([0] * 4, ("A", "E", "F", "G"), table=2, rules="krenglbach", played=0)
    lines = rank_players([empty, first], Decisions())["krenglbach"]
    assert [line.player for line in lines] == ["A", "B", "C", "D"]
    assert (lines[0].results, lines[0].sessions) == ([9], 1)
    assert said(caveats.pot("krenglbach", [first, empty], lines, Decisions())) == [
        "Krenglbach: the prize money of 4 entry fees is 20.00"
    ]
    assert said(caveats.twice_in_a_round([first, empty])) == []
    assert rank_players([empty]) == {}


def test_a_session_begun_by_mistake_keeps_nobody_waiting(tmp_path, database):
    """Nothing was recorded in it, and the box has begun another one since."""
    box = TableBox(tmp_path / "flash")
    box.begin(label="mistake")
    mistake = session_of(box, database)
    assert not mistake.over
    box.begin(label="right")
    box.play(GARDE)
    collect(box.link(), database, clock=lambda: EVENT_TIME)
    mistake, right = load_sessions(database)
    assert (mistake.label, mistake.over, right.over) == ("mistake", True, False)
    assert said(caveats.unfinished([mistake, right])) == [
        "not finished: table 3 of round 1 (1 of 24)"
    ]
    assert said(caveats.unsigned([mistake])) == []


def test_what_makes_a_session_a_result(tmp_path, database):
    """A penalty without a deal does, an annulled deal and a signature alone do not."""
    box = TableBox(tmp_path / "flash")
    for number in (1, 2, 3):
        box.begin(table=number, label=str(number))
        if number == 2:
            box.annul(box.play(GARDE).sequence)
        elif number == 3:
            box.penalise(0, 100)
    collect(box.link(), database, clock=lambda: EVENT_TIME)
    assert [session.recorded for session in load_sessions(database)] == [False, False, True]


def test_two_tables_in_one_round_are_pointed_out():
    first = one([0] * 4, ("A", "B", "C", "D"))
    second = one([0] * 4, ("E", "F", "A", "G"), table=2)
    later = one([0] * 4, ("A", "B", "C", "E"), table=2, round=2)
    assert said(caveats.twice_in_a_round([first, second, later])) == [
        "more than one session in a round: A (round 1, tables 1 and 2); each counts as a result"
    ]
    assert said(caveats.twice_in_a_round([first, later])) == []


@pytest.mark.parametrize(
    ("stakes", "note"),
    [
        (None, "Krenglbach: the prize money of 5 entry fees is 25.00"),
        (7, "Krenglbach: the prize money of 7 entry fees is 35.00"),
        (0, "Krenglbach: the prize money of 0 entry fees is 0.00"),
    ],
)
def test_the_pot_is_told(stakes, note):
    decisions = Decisions(stakes=stakes)
    ranking = rank_players(KRENGLBACH, decisions)["krenglbach"]
    assert said(caveats.pot("krenglbach", KRENGLBACH, ranking, decisions)) == [note]


def test_what_is_left_of_the_pot_is_told():
    decisions = Decisions(stakes=1)
    sessions = played_by("krenglbach", {"A": 0, "B": 0, "C": 0})
    ranking = rank_players(sessions, decisions)
    assert said(caveats.pot("krenglbach", sessions, ranking["krenglbach"], decisions)) == [
        "Krenglbach: the prize money of 1 entry fee is 5.00, and 0.02 is left over"
    ]
    ranking = rank_players([one([0] * 4)])["fft-4"]
    assert said(caveats.pot("fft-4", [one([0] * 4)], ranking, Decisions())) == []


def test_a_stake_without_prizes_is_left_over():
    """A tariff may have a stake and say nothing of what becomes of it."""
    session = one([6, -2, -2, -2])
    session.book = SimpleNamespace(tariff=book("fft-4").tariff, event=Event(stake=500))
    ranking = rank_players([session])["fft-4"]
    [note] = said(caveats.pot("fft-4", [session], ranking, Decisions()))
    assert note.endswith("the prize money of 4 entry fees is 20.00, and 20.00 is left over")


def test_nothing_played_nothing_ranked():
    assert rank_players([]) == {}


def test_filters(tmp_path, database):
    box = TableBox(tmp_path / "flash")
    for number in (1, 2):
        box.begin(table=number, round=number, label=f"l{number}")
        box.play(GARDE)
        box.board.seconds = EVENT_TIME + 86400 * 3
    collect(box.link(), database, clock=lambda: EVENT_TIME)
    first, second = load_sessions(database)
    assert load_sessions(database, table=1) == [first]
    assert load_sessions(database, round_number=2) == [second]
    assert load_sessions(database, label="l2") == [second]
    assert load_sessions(database, day=first.day) == [first]
    assert load_sessions(database, table=1, round_number=2) == []


def test_an_annulled_deal_may_be_corrected_back(box, database):
    box.begin()
    first = box.play(GARDE)
    box.play(GARDE | {"taker": 1})
    annulled = box.annul(first.sequence)
    box.play(GARDE | {"taker": 2}, corrects=annulled.sequence)
    session = session_of(box, database)
    assert session.points == box.session.ledger.points == [-212, 212, 212, -212]
    assert [entry.state for entry in session.entries] == ["corrected", ""]
    assert session.entries[0].document["taker"] == 2


# Signed rounds


def test_a_round_is_signed_as_long_as_its_totals_stand(box, database):
    box.begin(deals=1)
    box.play(GARDE)
    session = session_of(box, database)
    assert session.finished and not session.signed
    assert said(caveats.unsigned([session])) == ["not signed: table 3 of round 1"]
    box.session.close()
    session = session_of(box, database)
    assert session.signed
    assert said(caveats.unsigned([session])) == []
    box.penalise(1, 20)
    session = session_of(box, database)
    assert not session.signed


def test_a_round_that_is_not_over_need_not_be_signed(box, database):
    box.begin(deals=2)
    box.play(GARDE)
    collect(box.link(), database, clock=lambda: EVENT_TIME)
    assert said(caveats.unsigned(load_sessions(database))) == []
