"""Totals and ranks over sessions, tables and rule books."""

from host_tools.desk.collect import collect
from host_tools.desk.sessions import Session, load_sessions
from host_tools.desk.standings import rank_players
from tests.host_tools.box import EVENING, GARDE, TableBox


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
    }
    return Session(**(known | fields))


def ranks(sessions, rules="fft-4"):
    return [(line.rank, line.player, line.points) for line in rank_players(sessions)[rules]]


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


def test_nothing_played_nothing_ranked():
    assert rank_players([]) == {}


def test_filters(tmp_path, database):
    box = TableBox(tmp_path / "flash")
    for number in (1, 2):
        box.begin(table=number, round=number, label=f"l{number}")
        box.play(GARDE)
        box.board.seconds = EVENING + 86400 * 3
    collect(box.link(), database, clock=lambda: EVENING)
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
    collect(box.link(), database, clock=lambda: EVENING)
    [session] = load_sessions(database)
    assert session.points == box.session.ledger.points == [-212, 212, 212, -212]
    assert [entry.state for entry in session.entries] == ["corrected", ""]
    assert session.entries[0].document["taker"] == 2
