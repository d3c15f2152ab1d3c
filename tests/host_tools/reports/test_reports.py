"""Reports of an event of eight: results, crosstable, seats, cash, journal."""

import pytest

from host_tools.club.person import Person
from host_tools.language.message import Sayable, listed, msg
from host_tools.reports import entrant_list, money, overview, ranking_report
from host_tools.reports.play import players_at
from host_tools.reports.report import CENTS, NUMBER, POINTS, TEXT, Column, Report
from host_tools.sessions.ranking import EX_AEQUO, LOT_TO_DRAW
from host_tools.sessions.tie_words import COMPARED, TIES, compared_in, tie_of
from host_tools.tournament.ranking.standings import StandingsLine
from host_tools.web.render.seated import OUT, seats_by_name
from rules_core.ranking import DirectEncounter, Lot, RankSum, TableRanks
from rules_core.tournaments import RESULTS
from tests.host_tools.decided import CLOSE, comes, excluded, in_team, paid, stands_in, stops
from tests.host_tools.tournament.example_event import PERSONS, example, not_played, session

ALL = [
    session(1, 1),
    session(1, 2, points=(4, 1, 0, -5)),
    session(2, 1, points=(3, 1, -1, -3)),
    session(2, 2, points=(2, 0, -1, -1)),
]
SUBSTITUTE = stands_in(9, 4, 2)


def table(report):
    """What it says, as dicts with what people read of every cell."""
    assert sound(report)
    names = [column.name for column in report.columns]
    return [dict(zip(names, map(said, row), strict=True)) for row in report.rows]


def said(cell):
    return str(cell) if isinstance(cell, Sayable) else cell


def sound(report):
    """Has every row a cell of its kind for every column, and each column a name of its own?"""
    allowed = {TEXT: (str, Sayable), NUMBER: int, POINTS: int, CENTS: int}
    for row in report.rows if report.totals is None else [*report.rows, report.totals]:
        for column, cell in zip(report.columns, row, strict=True):
            words_of_totals = row is report.totals and isinstance(cell, Sayable)
            fits = cell is None or isinstance(cell, allowed[column.kind]) or words_of_totals
            assert fits and cell != "", (column.name, cell)
    return len({column.name for column in report.columns}) == len(report.columns)


def test_results_are_the_standings():
    now = example(ALL)
    rows = table(ranking_report.results(now))
    assert rows[0] == {
        "rank": 1,
        "number": 1,
        "licence": None,
        "name": "Anna",
        "round_1": 6,
        "round_2": 3,
        "points": 9,
        "won": None,
        "tie": None,
        "cup_points": None,
        "prize_cents": 2000,
        "remark": None,
    }
    assert [row["number"] for row in rows] == [line.person for line in now.standings().lines]
    # Dora and Hans have -6 each, of tables of -1 and -5.
    assert {row["tie"] for row in rows if row["points"] == -6} == {"ex aequo"}
    assert table(ranking_report.results(now, 1))[0]["points"] == 6
    assert str(ranking_report.results(now, 1).title) == "Ranking after round 1"


def test_what_decided_a_tie_is_said():
    rows = table(ranking_report.results(example([ALL[0], session(1, 2, points=(6, 1, -2, -5))])))
    assert [row["tie"] for row in rows[:2]] == ["ex aequo", "ex aequo"]
    rows = table(ranking_report.results(example([*ALL[:3], session(2, 2, points=(7, 4, -5, -6))])))
    tied = [row for row in rows if row["name"] in ("Carl", "Gerti")]
    assert [(row["points"], row["tie"]) for row in tied] == [(4, "best table"), (4, "best table")]


def test_what_a_tie_break_compares_is_said_of_those_that_decided():
    lines = example([*ALL[:3], session(2, 2, points=(7, 4, -5, -6))]).standings().lines
    assert [str(one) for one in compared_in(lines)] == [
        "“best table” compares the best result at one table."
    ]
    assert set(TIES) - set(COMPARED) == {"lot", EX_AEQUO, LOT_TO_DRAW}


def test_games_won_where_the_event_is_ranked_by_them():
    rows = table(ranking_report.results(example(ALL, settings={"rank_by": "games"})))
    won = {row["name"]: row["won"] for row in rows}
    assert (won["Emil"], won["Beat"], won["Dora"]) == (2, 1, 0)


def test_prizes_are_final_when_nothing_is_open_or_the_event_is_closed():
    closed = example(ALL[:3], CLOSE)
    for event, heading in (
        (example(ALL), "Prize"),
        (example(ALL[:3]), "Prize, not final"),
        (closed, "Prize"),
    ):
        columns = ranking_report.results(event).columns
        [prize] = [column for column in columns if column.name == "prize_cents"]
        assert str(prize.heading) == heading


def test_every_tie_has_words():
    ties = [tie for names in RESULTS.values() for tie in names]
    ties += ["points", *(one.name for one in (DirectEncounter, TableRanks, RankSum, Lot))]
    assert set(TIES) == {*ties, EX_AEQUO, LOT_TO_DRAW}
    for tie in TIES:
        assert str(tie_of(StandingsLine(1, 1, 0, (), tie))) == tie


@pytest.mark.parametrize(
    ("steps", "person", "remark"),
    [
        ([SUBSTITUTE], 9, "no rank: plays for Dora"),
        ([SUBSTITUTE], 4, "no rank: replaced by Ida"),
        ([stops(3, 2)], 3, "no rank: plays no more from round 2 on"),
        (
            [(*excluded(3, 2, until=None), "rude")],
            3,
            "no rank: excluded from round 2 on",
        ),
        (
            [
                SUBSTITUTE,
                (*excluded(9, 2, until=None), "rude"),
            ],
            9,
            "no rank: plays for Dora, excluded from round 2 on",
        ),
        ([comes(3, 2)], 3, None),  # he has played in round 1
    ],
)
def test_who_is_out_stands_last_with_the_reason(steps, person, remark):
    now = example(ALL, *steps, persons=PERSONS | {9: Person(9, "Ida")})
    rows = table(ranking_report.results(now))
    assert {row["number"]: row["remark"] for row in rows}[person] == remark
    out = [row["number"] for row in rows if row["rank"] is None]
    assert (person in out) == (remark is not None)
    assert out == [row["number"] for row in rows][len(rows) - len(out) :]


def test_who_has_points_and_is_not_registered_is_told():
    now = example(ALL)
    assert {row["remark"] for row in table(ranking_report.results(now))} == {None}
    del now.state.entrants[2]
    assert {row["number"]: row["remark"] for row in table(ranking_report.results(now))}[2] == (
        "is not registered"
    )


def test_who_has_no_rank_since_he_has_not_played_is_told():
    late = comes(7, 2)
    now = example(ALL[:1], late, ("settings", {"settings": {"leavers": "ranked"}}))
    for report in (ranking_report.results(now), ranking_report.crosstable(now)):
        remarks = {row["name"]: row["remark"] for row in table(report)}
        assert remarks["Emil"] == "no rank: has not played so far"
        assert remarks["Gerti"] == "no rank: plays from round 2 on, has not played so far"
        assert remarks["Anna"] is None


def test_a_team_that_has_not_played_is_told():
    named = {1: "Au", 2: "Au", 5: "Wels", 6: "Wels"}
    of = [in_team(person, team) for person, team in named.items()]
    rows = table(ranking_report.teams(example(ALL[:1], *of)))
    assert [(row["team"], row["remark"]) for row in rows] == [
        ("Au", None),
        ("Wels", "has not played so far"),
    ]


def test_the_crosstable_has_table_and_points_of_every_round():
    rows = table(ranking_report.crosstable(example(ALL)))
    assert rows[0] == {
        "rank": 1,
        "number": 1,
        "name": "Anna",
        "round_1_table": 1,
        "round_1_points": 6,
        "round_2_table": 1,
        "round_2_points": 3,
        "points": 9,
        "remark": None,
    }
    assert [row["points"] for row in rows] == [
        row["round_1_points"] + row["round_2_points"] for row in rows
    ]


def test_the_crosstable_knows_who_sat_elsewhere_and_who_is_still_to_play():
    sat = session(1, 1, players=["Anna", "Beat", "Carl", "Emil"])
    rows = {row["name"]: row for row in table(ranking_report.crosstable(example([sat])))}
    assert (rows["Emil"]["round_1_table"], rows["Emil"]["round_1_points"]) == (1, -5)
    assert (rows["Dora"]["round_1_table"], rows["Dora"]["round_1_points"]) == (1, None)
    assert (rows["Emil"]["round_2_table"], rows["Emil"]["round_2_points"]) == (1, None)


def test_who_does_not_play_where_he_was_drawn_has_no_place_there():
    now = example([], not_played(3), stops(5, 2))
    rows = {row["name"]: row for row in table(ranking_report.crosstable(now))}
    tables = {name: (row["round_1_table"], row["round_2_table"]) for name, row in rows.items()}
    assert (tables["Dora"], tables["Emil"], tables["Anna"]) == ((None, 2), (2, None), (1, 1))
    by_name = {name: tables for name, _, tables in seats_by_name(now, [1, 2])}
    assert (by_name["Dora"], by_name["Emil"]) == ([None, 2], [2, None])
    assert [now.name(one) for one in players_at(now.tables[1, 1])] == ["Anna", "Beat", "Carl"]


def test_lists_by_surname_are_a_choice_of_the_event():
    names = ("Zita Au", "Yves von Bär", "Max Cerny", "Anna Zorn", "Ed Dorn", "Fi Eder", "Gus Filz")
    persons = {number: Person(number, name) for number, name in enumerate(names, 1)}
    persons[8] = Person(8, "Gross Hans", first="Hans", last="Gross")  # as the club writes it
    now = example(persons=persons, settings={"lists_by": "surname"})
    wanted = [1, 2, 3, 5, 6, 7, 8, 4]
    for report in (entrant_list.entrants(now), money.cash(now)):
        assert [row["number"] for row in table(report)] == wanted
    assert [person for _, person, _ in seats_by_name(now, [1, 2])] == wanted
    assert [one.number for one in now.everybody] == wanted


def test_who_sits_out_is_found_by_name():
    nine = PERSONS | {9: Person(9, "Ida")}
    now = example(persons=nine, players=9, settings={"sizes": [4]})
    assert seats_by_name(now, [1])[-1] == ("Ida", 9, [OUT])


def test_cash():
    now = example(ALL, paid(3, 200), paid(2, 700))
    report = money.cash(now)
    rows = table(report)
    assert rows[0] == {
        "number": 1,
        "name": "Anna",
        "due_cents": 500,
        "paid_cents": 500,
        "owed_cents": None,
        "prize_cents": 2000,
        "remark": None,
    }
    assert [row["owed_cents"] for row in rows[1:3]] == [-200, 300]
    assert report.totals[2:6] == (4000, 3900, 100, 4000)


def test_the_journal_has_what_was_undone():
    now = example([], ("publish", {"round": 1}), ("undo", {"decision": 19}))
    rows = table(overview.journal(now))
    assert len(rows) == len(now.journal.decisions)
    assert rows[-2] == {
        "number": 19,
        "time": None,
        "author": "desk",
        "kind": "publish",
        "content": '{"round": 1}',
        "reason": None,
        "undone": "yes",
    }
    assert [row["undone"] for row in rows if row is not rows[-2]] == [None] * (len(rows) - 1)


def test_the_overview_says_what_is_open():
    stray = session(1, 1, name="stray", label="", table=7, box=bytes.fromhex("e6614103e7ab5f2a"))
    rows = overview.overview(example([*ALL[:3], stray])).rows
    said = [str(value) for what, value in rows if str(what) == "Still open"]
    assert said == [
        "round 2, table 2: not set up",
        "a box names round 1, table 7: there is no table 7 of round 1",
    ]
    rows = table(overview.overview(example(ALL)))
    assert rows[0] == {"what": "Event", "value": "Cup"}
    assert {row["what"]: row["value"] for row in rows}["Prize money"] == "40.00"
    assert rows[-1] == {"what": "Still open", "value": "nothing; it is final"}


def test_columns_without_anything_can_go():
    columns = (Column("a", msg("a")), Column("b", msg("b"), NUMBER), Column("c", msg("c")))
    report = Report(msg("r"), columns, [("x", None, None), (None, 0, None)], ("sum", 0, "none"))
    trimmed = report.trimmed()
    assert trimmed.columns == columns[:2]
    assert trimmed.rows == [("x", None), (None, 0)]
    assert trimmed.totals == ("sum", 0)
    assert Report(msg("r"), columns, []).trimmed().columns == columns


def test_several_words_are_one_message():
    assert listed([]) is None
    assert str(listed([msg("void"), msg("corrected"), msg("late")])) == "void, corrected, late"


def test_teams_are_ranked_with_their_members_and_why_one_is_out():
    named = {1: "Au", 8: "Au", 2: "Wels", 7: "Wels", 3: "Linz", 4: "Linz"}
    of = [in_team(person, team) for person, team in named.items()]
    gone = stops(3, 2)
    persons = PERSONS | {9: Person(9, "Ida")}
    rows = table(ranking_report.teams(example(ALL, *of, SUBSTITUTE, gone, persons=persons)))
    assert [(row["rank"], row["team"], row["points"]) for row in rows] == [
        (1, "Au", 3),
        (2, "Wels", 1),
        (None, "Linz", -7),
    ]
    assert (rows[0]["round_1"], rows[0]["members"], rows[0]["remark"]) == (1, "Anna, Hans", None)
    assert rows[2]["members"] == "Carl, Dora, Ida"
    assert rows[2]["remark"] == "without a substitute for Carl"
    assert ranking_report.teams(example(ALL)).rows == []
