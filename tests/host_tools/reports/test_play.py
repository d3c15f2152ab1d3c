"""What was played at a table adds up to what the table counts, whatever was decided about it."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from host_tools.club.person import Person
from host_tools.reports import play
from host_tools.reports.altered import altered
from host_tools.reports.play import lines_of, players_at
from host_tools.reports.players import UnknownEntry
from host_tools.reports.remarkable import public_remarks
from host_tools.sessions.session import Entry
from host_tools.tournament.accounts.chair import NOBODY, Sitter
from host_tools.tournament.accounts.ruling import Stretch
from rules_core.books import book
from tests.host_tools.decided import deal_typed, sheet_typed
from tests.host_tools.reports.test_reports import table
from tests.host_tools.tournament.example_event import (
    PERSONS,
    SOLO,
    deal,
    example,
    late_change,
    ruling,
    sat,
    session,
)

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
    return [row for row in table(play.deals(now)) if (row["round"], row["table"]) == (1, 1)]


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


def test_a_document_has_its_letters_as_they_were_typed():
    document = {"penalty": {"seat": 2, "points": 1, "reason": "zu spät"}}
    [row] = rows_of(example([played(penalty(document=document))]))
    assert row["document"] == (
        '{"rules": "krenglbach", "penalty": {"seat": 2, "points": 1, "reason": "zu spät"}}'
    )


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


def test_two_deals_of_one_number_have_names_of_their_own():
    now = example([played(deal(SOLO), deal(LOST, id="log-3"), deal(LOST, 2))])
    assert [line.name for line in lines_of(now, now.tables[1, 1])] == ["1a", "1b", "2"]


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
    first, second = table(play.deals(now))
    assert (first["round"], first["table"], first["kind"], first["deal"]) == (1, 1, "deal", 1)
    assert (first["player_2"], first["points_2"]) == ("Beat", deal(SOLO).points[1])
    assert first["state"] == "corrected, void, to check"
    assert first["time"] == "2026-11-21 20:15"
    assert first["document"].startswith('{"rules": "krenglbach", "forehand": 0')
    assert (second["round"], second["table"], second["id"]) == (2, 2, "other-7")


def test_before_any_deal_there_is_none():
    assert play.deals(example()).rows == []


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
    first, adjusted = table(play.deals(now))
    assert (adjusted["entry"], adjusted["public_reason"]) == (ADJUSTED, "rule 12")
    assert first["public_reason"] is None


FOLLOWED = ruling((1, 1), sat={("s-1-1", 3): (Sitter(4), Sitter(5, 2))})
AS_SIGNED = ruling((1, 1), counts=(Stretch("s-1-1", as_signed=True),), seen={"s-1-1": 3})


def lines(now):
    """[(what happened, {player: points}, what is special)] at table 1 of round 1."""
    assert adds_up(now)
    found = lines_of(now, now.tables[1, 1])
    return [(str(one.words), one.points, str(one.state or "")) for one in found]


def test_each_deal_is_of_whoever_sat_there_then():
    now = example([played(deal(SOLO), deal(LOST, 2))], FOLLOWED)
    first, second = lines(now)
    assert first[1] == {1: -8, 2: 24, 3: -8, 4: -8}
    assert second[1] == {1: 8, 2: -24, 3: 8, 5: 8}
    assert players_at(now.tables[1, 1]) == [1, 2, 3, 4, 5]


def test_who_sat_there_then_is_named_as_dealer_and_in_the_words():
    won = SOLO | {"declarer": 3}
    now = example([played(deal(won), deal(won, 2))], FOLLOWED)
    first, second = lines_of(now, now.tables[1, 1])
    assert [str(one.words) for one in (first, second)] == [
        "Solodreier by Dora, won",
        "Solodreier by Emil, won",
    ]
    assert (first.dealer, second.dealer) == (4, 5)


def test_what_nobody_has_played_is_of_the_name_on_the_box():
    nobody = ruling((1, 1), sat={("s-1-1", 3): (Sitter(4), Sitter(NOBODY, 2))})
    now = example([played(deal(SOLO), deal(LOST, 2))], nobody)
    _, (_, points, _) = lines(now)
    assert points == {1: 8, 2: -24, 3: 8, UnknownEntry("s-1-1", 3, "Dora"): 8}


def test_a_penalty_is_of_who_sat_there_in_the_deal_before_it():
    fined = penalty(document={"penalty": {"seat": 3, "points": 1, "reason": "talking"}})
    fined = replace(fined, points=[0, 0, 0, -1])
    now = example([played(deal(SOLO), fined, deal(LOST, 2))], FOLLOWED)
    _, (words, points, _), _ = lines(now)
    assert (words, points) == ("Penalty for Dora: 1 point, talking", {4: -1})
    assert [str(one.public) for one in public_remarks(now)] == [
        "penalty at table 1 of round 1: Dora -1"
    ]


def test_deals_behind_those_that_count_stand_there_without_points():
    first = ruling((1, 1), counts=(Stretch("s-1-1", last=1),))
    now = example([played(deal(SOLO), deal(LOST, 2))], first)
    _, (_, points, state) = lines(now)
    assert (points, state) == ({}, "from the box: it does not count, as was decided")
    *_, line = lines_of(now, now.tables[1, 1])
    assert line.uncounted == {1: 8, 2: -24, 3: 8, 4: 8}


@pytest.mark.parametrize("number", [1, 2])
def test_what_was_typed_counts_instead_of_these_deals(number):
    sheet = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "points": [6, 2, -3, -5]}
    sheet |= {"deals": 3 - number, "first": number}
    now = example([played(deal(SOLO), deal(LOST, 2))], sheet_typed(sheet))
    states = [state for _, _, state in lines(now)]
    instead = "from the box: it does not count, what was typed counts"
    assert states == [*[""] * (number - 1), *[instead] * (3 - number), ""]


def test_two_sheets_that_both_count():
    sheet = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "points": [6, 2, -3, -5]}
    now = example(
        [],
        sheet_typed(sheet | {"deals": 5, "first": 1}),
        sheet_typed(sheet | {"deals": 7, "first": 6}),
    )
    assert [words for words, _, _ in lines(now)] == [
        "5 deals of the sheet",
        "7 deals of the sheet from deal 6 on",
    ]


def changed(change, *entries, **fields):
    return played(*entries, late_changes=[change], **fields)


def test_a_deal_that_was_changed_stands_as_it_was_signed():
    one = changed(late_change(1, entry="log-1"), deal(LOST, corrected=True), deal(SOLO, 2))
    now = example([one], AS_SIGNED)
    first, second = lines(now)
    won = {1: -8, 2: 24, 3: -8, 4: -8}
    assert first == ("Solodreier by Beat, won", won, "as it was signed")
    assert second == ("Solodreier by Beat, won", won, "")
    line, _ = lines_of(now, now.tables[1, 1])
    assert str(line.corrected.words) == "Solodreier by Beat, lost"
    assert [one.decided for one in altered(now, now.tables[1, 1])] == [True]


def test_a_deal_that_came_after_the_signature_does_not_count():
    late = late_change(2, "deal", before=None, entry="log-2")
    now = example([changed(late, deal(SOLO), deal(LOST, 2))], AS_SIGNED)
    _, (_, points, state) = lines(now)
    assert (points, state) == ({}, "entered after signing: it does not count")


def test_a_deal_that_was_annulled_after_the_signature_counts():
    late = late_change(1, "annulment", after=None, entry="log-1")
    now = example([changed(late, deal(SOLO, annulled=True), deal(SOLO, 2))], AS_SIGNED)
    assert lines(now)[0] == (
        "Solodreier by Beat, won",
        {1: -8, 2: 24, 3: -8, 4: -8},
        "as it was signed",
    )


def test_one_that_was_annulled_before_it_counts_for_nothing():
    annulled = late_change().before._replace(annulled=True)
    late = late_change(1, "correction", before=annulled, entry="log-1")
    now = example([changed(late, deal(SOLO), deal(SOLO, 2))], AS_SIGNED)
    assert lines(now)[0] == ("Solodreier by Beat, won", {}, "struck out, as it was signed")


def test_a_penalty_that_came_after_the_signature_does_not_count():
    late = late_change(None, "penalty", before=None, entry="log-p")
    now = example([changed(late, deal(SOLO), penalty())], AS_SIGNED)
    assert lines(now)[1][1:] == ({}, "entered after signing: it does not count")
    assert public_remarks(now) == []


def test_what_the_director_has_corrected_stands_as_he_has_said():
    one = changed(late_change(1, entry="log-1"), deal(LOST), deal(SOLO, 2))
    correct = ("correct", {"entry": "log-2", "document": LOST}, "slip")
    now = example([one], correct, AS_SIGNED)
    (_, first, _), (_, second, state) = lines(now)
    assert (first[2], second[2], state) == (24, -24, "corrected at the desk")


@pytest.mark.parametrize(("person", "others"), [(5, {5: -5}), (NOBODY, {})])
def test_who_sat_where_another_one_stands_on_a_sheet_has_its_points(person, others):
    sheet = {"round": 1, "table": 1, "persons": [1, 2, 3, 4]}
    sheet |= {"deals": 12, "first": 1}
    sheet |= {"points": [6, 2, -3, -15], "penalties": [0, 0, 0, 10]}
    sat = ruling((1, 1), sat={("sheet 19", 3): (Sitter(person),)})
    fined, *_ = lines(example([], sheet_typed(sheet), sat))
    assert fined[1] == {1: 6, 2: 2, 3: -3} | others
    assert example([], sheet_typed(sheet), sat).tables[1, 1].results == {
        one: points - 10 * (one == person) for one, points in fined[1].items()
    }


def test_each_typed_deal_is_of_whoever_sat_there_then():
    typed = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "first": 1}
    won = SOLO | {"declarer": 3}
    deals = [deal_typed(typed | {"document": won})] * 2
    followed = ruling((1, 1), sat={("deals 19", 3): (Sitter(4), Sitter(5, 2))})
    first, second = lines(example([], *deals, followed))
    assert [words for words, _, _ in (first, second)] == [
        "Solodreier by Dora, won",
        "Solodreier by Emil, won",
    ]
    assert (first[1][4], second[1][5]) == (24, 24)


def test_where_nothing_counts_of_a_box_its_deals_stand_there_without_points():
    now = example([played(deal(SOLO))], ruling((1, 1), counts=()))
    [(_, points, state)] = lines(now)
    assert (points, state) == ({}, "from the box: it does not count, as was decided")
