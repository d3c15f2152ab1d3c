"""The lines of a table of which was ruled who sat there, and which deals count."""

from dataclasses import replace

import pytest

from host_tools.reports.altered import altered
from host_tools.reports.play import UnknownEntry, lines_of, players_at
from host_tools.reports.remarkable import public_remarks
from host_tools.tournament.accounts.chair import NOBODY, Sitter
from host_tools.tournament.accounts.ruling import Stretch
from tests.host_tools.reports.test_play import LOST, adds_up, penalty, played
from tests.host_tools.tournament.example_event import SOLO, deal, example, late_change, ruling
from tests.host_tools.typed import deal_typed, sheet_typed

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
    annulled = replace(late_change().before, annulled=True)
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
