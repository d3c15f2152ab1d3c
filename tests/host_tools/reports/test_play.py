"""What was played at a table adds up to what the table counts, whatever was decided about it."""

from datetime import UTC, datetime

from host_tools import reports
from host_tools.club.person import Person
from host_tools.reports.play import UnknownEntry, lines_of, players_at
from host_tools.sessions.session import Entry
from rules_core.books import book
from tests.host_tools.reports.test_reports import table
from tests.host_tools.tournament.example_event import PERSONS, SOLO, deal, example, sat, session
from tests.host_tools.typed import deal_typed, sheet_typed

LOST = SOLO | {"won": False}
ADJUSTED = "Points adjusted: Beat -2 (talking)"


def penalty(points=1, **fields):
    known = {
        "id": "log-p",
        "kind": "penalty",
        "number": None,
        "dealer": None,
        "time": None,
        "document": {"penalty": {"seat": 2, "points": points, "reason": "talking"}},
        "points": [0, 0, -points, 0],
        "money": None,
        "places": [0, 1, 2, 3],
        "reason": "talking",
        "book": book("krenglbach"),
    }
    return Entry(**(known | fields))


def played(*entries, **fields):
    """Table 1 of round 1 with these entries, added up as the ledger does."""
    places = len(fields.get("players", "abcd"))
    points = [0] * places
    for entry in entries:
        if not entry.annulled:
            for place, value in zip(entry.places, entry.points, strict=True):
                points[place] += value
    return session(1, 1, points=points, entries=list(entries), played=len(entries), **fields)


def rows_of(now):
    """The rows of table 1 in round 1 in the report of all deals."""
    return [row for row in table(reports.deals(now)) if (row["round"], row["table"]) == (1, 1)]


def adds_up(now):
    """Are the totals of the lines of table 1 in round 1 what the grid has?"""
    here = now.tables[1, 1]
    lines = list(lines_of(now, here))
    return {
        who: sum(one.points.get(who, 0) for one in lines) for who in here.results
    } == here.results


def test_every_deal_with_the_points_of_each():
    now = example([played(deal(SOLO), deal(LOST, 2), penalty())])
    rows = rows_of(now)
    names = [rows[0][f"player_{seat}"] for seat in range(1, 5)]
    assert names == ["Anna", "Beat", "Carl", "Dora"]
    won = deal(SOLO).points
    assert [rows[0][f"points_{seat}"] for seat in range(1, 5)] == won
    assert (rows[0]["deal"], rows[0]["dealer"]) == (1, "Dora")
    assert [row["entry"] for row in rows] == [
        "Solodreier by Beat, won",
        "Solodreier by Beat, lost",
        "Penalty for Carl: 1 point, talking",
    ]
    assert [rows[2][f"points_{seat}"] for seat in range(1, 5)] == [None, None, -1, None]
    assert adds_up(now)


def test_what_was_decided_at_the_desk_counts():
    one = played(deal(SOLO), deal(SOLO, 2), deal(SOLO, 3, annulled=True, reason="misdeal"))
    sheet = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "points": [4, 0, -1, -3], "deals": 5}
    now = example(
        [one],
        ("correct", {"entry": "log-1", "document": LOST}, "slip"),
        ("correct", {"entry": "log-2", "document": None}, "twice"),
        sheet_typed(sheet),
        (
            "adjust",
            {"what": "points", "round": 1, "table": 1, "persons": [2], "points": -2},
            "talking",
        ),
    )
    rows = rows_of(now)
    assert [row["state"] for row in rows] == [
        "corrected at the desk",
        "struck out at the desk: twice",
        "struck out: misdeal",
        None,
        None,
    ]
    assert [row["entry"] for row in rows[3:]] == ["5 deals of the sheet", ADJUSTED]
    assert [row["points_2"] for row in rows] == [deal(LOST).points[1], None, None, 0, -2]
    assert rows[0]["entry"] == "Solodreier by Beat, lost"
    assert adds_up(now)


def test_deals_typed_at_the_desk_follow_those_of_the_box():
    typed = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "document": LOST}
    now = example([played(deal(SOLO))], deal_typed(typed), deal_typed(typed | {"document": SOLO}))
    rows = rows_of(now)
    assert [row["deal"] for row in rows] == [1, 2, 3]
    # Both name Anna as the forehand, so who sits before her has dealt.
    assert [row["dealer"] for row in rows[1:]] == ["Dora", "Dora"]
    assert [row["state"] for row in rows] == [None, "typed at the desk from here on", None]
    assert [row["points_2"] for row in rows[1:]] == [deal(LOST).points[1], deal(SOLO).points[1]]
    assert adds_up(now)


def numbers(*steps, box=()):
    """([number of each line, None of what is no deal], the number that comes next)."""
    now = example(box, *steps)
    rows = rows_of(now)
    assert adds_up(now)
    return [row["deal"] for row in rows], now.tables[1, 1].account.next.number


def test_a_typed_deal_keeps_its_number_whatever_is_typed_after_it():
    box = [played(deal(SOLO))]
    place = {"round": 1, "table": 1, "persons": [1, 2, 3, 4]}
    one = deal_typed(place | {"document": LOST})
    five = sheet_typed(place | {"points": [4, 0, -1, -3], "deals": 5})
    six = sheet_typed(five[1] | {"deals": 6})
    assert numbers(one, one, box=box) == ([1, 2, 3], 4)
    assert numbers(one, one, five, box=box) == ([1, 2, 3, None], 9)
    assert numbers(one, five, one, box=box) == ([1, 2, None, 3], 9)
    assert numbers(one, five, one, six, box=box) == ([1, 2, 3, None], 10)


def test_an_annulled_deal_keeps_its_number_before_the_typed_ones():
    typed = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "document": LOST}
    annul = ("correct", {"entry": "log-1", "document": None}, "dealt wrongly")
    box = [played(deal(SOLO), deal(SOLO, 2))]
    assert numbers(annul, deal_typed(typed), box=box) == ([1, 2, 3], 4)


def test_a_correction_that_cannot_be_changes_nothing():
    now = example(
        [played(deal(SOLO))], ("correct", {"entry": "log-1", "document": {"game": "nil"}}, "slip")
    )
    [row] = rows_of(now)
    assert (row["state"], row["points_2"]) == (None, deal(SOLO).points[1])
    assert adds_up(now)


def test_who_sat_out_has_no_points_and_an_unknown_player_a_column():
    names = ["Anna", "Beat", "Carl", "Dora", "Baet"]
    one = played(deal(SOLO, places=[1, 2, 3, 4]), players=names)
    now = example([one])
    assert players_at(now.tables[1, 1]) == [1, 2, 3, 4, UnknownEntry(one.id, 4, "Baet")]
    [row] = rows_of(now)
    assert row["player_5"] == "Baet"
    assert (row["points_1"], row["points_5"]) == (None, deal(SOLO).points[3])
    assert adds_up(now)


def test_what_was_cleared_is_shown_and_does_not_count():
    now = example([played(deal(SOLO, cleared="a trial"), cleared="a trial", signed=False)])
    [row] = rows_of(now)
    assert (row["state"], row["points_1"]) == ("cleared: a trial", None)
    assert adds_up(now)


def test_a_person_forgotten_is_a_number_here_too():
    persons = PERSONS | {2: Person(2, "#2")}
    one = played(deal(SOLO))
    [row] = rows_of(example([one], sat(one, 1, 2), persons=persons))
    assert row["entry"] == "Solodreier by #2, won"


def test_all_deals_of_an_event():
    moment = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
    entry = deal(SOLO, time=moment, void=True, corrected=True, sound=False)
    now = example([played(entry), session(2, 2, entries=[deal(SOLO, 7, id="other-7")])])
    first, second = table(reports.deals(now))
    assert (first["round"], first["table"], first["kind"], first["deal"]) == (1, 1, "deal", 1)
    assert (first["player_2"], first["points_2"]) == ("Beat", deal(SOLO).points[1])
    assert first["state"] == "corrected, void, to check"
    assert first["time"] == "2026-11-21 20:15"
    assert first["document"].startswith('{"rules": "krenglbach", "forehand": 0')
    assert (second["round"], second["table"], second["id"]) == (2, 2, "other-7")


def test_before_any_deal_there_is_none():
    assert reports.deals(example()).rows == []


def public_lines(now, number=1, place=1):
    return list(lines_of(now, now.tables[number, place], public=True))


def test_everybody_reads_what_changed_points_and_never_why():
    struck = deal(SOLO, 3, annulled=True, reason="misdeal")
    now = example(
        [played(deal(SOLO), deal(SOLO, 2), struck, penalty())],
        ("correct", {"entry": "log-2", "document": None}, "twice"),
        (
            "adjust",
            {"what": "points", "round": 1, "table": 1, "persons": [2], "points": -2},
            "talking",
        ),
    )
    assert [(str(line.words), str(line.state or "")) for line in public_lines(now)] == [
        ("Solodreier by Beat, won", ""),
        ("Solodreier by Beat, won", "struck out at the desk"),
        ("Solodreier by Beat, won", "struck out"),
        ("Penalty for Carl: 1 point", ""),
        ("Points adjusted: Beat -2", ""),
    ]
    assert [line.points for line in public_lines(now)] == [
        line.points for line in lines_of(now, now.tables[1, 1])
    ]


def test_nor_why_a_session_was_cleared():
    cleared = session(1, 1, cleared="wrong table", entries=[deal(SOLO, cleared="wrong table")])
    [line] = public_lines(example([cleared]))
    assert str(line.state) == "cleared"


def test_everybody_reads_the_reason_that_is_for_everybody():
    now = example(
        [played(deal(SOLO), penalty())],
        (
            "adjust",
            {"what": "points", "round": 1, "table": 1, "persons": [2], "points": -2},
            "talking",
        ),
        ("explain", {"what": "19", "text": "rule 12"}),
        ("explain", {"what": "log-p", "text": "rule 7"}),
    )
    _, fine, adjusted = public_lines(now)
    assert str(fine.words) == "Penalty for Carl: 1 point, rule 7"
    assert str(adjusted.words) == "Points adjusted: Beat -2 (rule 12)"
    _, fine, adjusted = lines_of(now, now.tables[1, 1])
    assert str(fine.words) == "Penalty for Carl: 1 point, talking"
    assert (str(adjusted.words), adjusted.public_reason) == (ADJUSTED, "rule 12")
    assert [fine.to_explain, adjusted.to_explain] == ["log-p", "19"]


def test_a_warning_is_for_nobody_but_the_director():
    document = {"warning": {"seat": 2, "reason": "talking"}}
    warned = penalty(0, kind="warning", document=document)
    now = example([played(deal(SOLO), warned)])
    assert [line.kind for line in public_lines(now)] == ["deal"]
    assert [line.to_explain for line in lines_of(now, now.tables[1, 1])] == [None, None]


def test_the_export_has_both_reasons():
    now = example(
        [played(deal(SOLO))],
        (
            "adjust",
            {"what": "points", "round": 1, "table": 1, "persons": [2], "points": -2},
            "talking",
        ),
        ("explain", {"what": "19", "text": "rule 12"}),
    )
    first, adjusted = table(reports.deals(now))
    assert (adjusted["entry"], adjusted["public_reason"]) == (ADJUSTED, "rule 12")
    assert first["public_reason"] is None
