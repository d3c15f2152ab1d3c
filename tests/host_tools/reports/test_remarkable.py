"""What is remarkable in an event: for the director with every reason, for all with none."""

from dataclasses import replace

import pytest

from host_tools.language.message import msg
from host_tools.reports.remarkable import public_remarks, remarkable
from host_tools.reports.warnings_report import said_of
from rules_core.books import book
from tests.host_tools.decided import adjusted, sheet_typed
from tests.host_tools.reports.test_play import penalty, played
from tests.host_tools.tournament.example_event import (
    SOLO,
    deal,
    ended,
    example,
    late_change,
    session,
)

ADJUST = (*adjusted(-2, 2), "talking")
FIRST = 19  # the number of the first decision after the event was drawn


def sentences(now, **rounds):
    return [str(one) for remark in remarkable(now, **rounds) for one in remark.sentences]


def public(now, **rounds):
    return [str(remark.public) for remark in public_remarks(now, **rounds)]


def explain(what, text):
    return ("explain", {"what": what, "text": text})


def test_nothing_is_remarkable_in_most_events():
    now = example([played(deal(SOLO)), session(1, 2)])
    assert sentences(now) == public(now) == []


def test_a_penalty_of_a_box():
    now = example([played(deal(SOLO), penalty(director=True), players=["", "", "", ""])])
    assert sentences(now)[:1] == ["penalty at table 1 of round 1: Carl -1 (talking; the director)"]
    assert public(now)[:1] == ["penalty at table 1 of round 1: Carl -1"]


def test_a_box_that_played_another_rule_book():
    now = example([played(deal(SOLO), rules="tirol", book=book("tirol"))])
    told = (
        "table 1 of round 1 was played by Tiroler Cup, not by Krenglbach: its points count as the "
        "box has scored them"
    )
    assert told in sentences(now)
    assert told in public(now)


def test_a_box_that_played_another_tariff_of_the_rule_book():
    now = example([played(deal(SOLO), tariff="ab" * 8)])
    [told] = sentences(now)
    assert told.startswith(
        "table 1 of round 1 was played by Krenglbach (abababab), not by Krenglbach"
    )


def test_who_agreed_to_it():
    now = example([played(deal(SOLO), penalty(), others_agree=False)])
    assert "; the scribe alone)" in sentences(now)[0]
    assert "; the table agreed)" in sentences(example([played(penalty())]))[0]


def test_what_both_keys_agreed_to_at_once_is_for_the_director():
    at_once = [msg("other players"), msg("a signature")]
    now = example([played(deal(SOLO), at_once=at_once)])
    [told] = sentences(now)
    assert told == "table 1 of round 1: both keys at once: other players, a signature"
    assert public(now) == []
    cleared = example([played(cleared="x", at_once=[msg("its clearing")])])
    told = "table 1 of round 1: both keys at once: its clearing"
    assert [one for one in sentences(cleared) if "both keys" in one] == [told]


def test_so_is_a_round_that_was_played_without_the_opponents_key():
    now = example([played(deal(SOLO), opponents_key=False)])
    assert sentences(now) == ["table 1 of round 1: played without the opponents' key"]
    assert public(now) == []
    change = ("settings", {"settings": {"opponents_key": False}})
    assert sentences(example([played(deal(SOLO), opponents_key=False)], change)) == []


def test_an_adjustment_of_a_box():
    points = [3, 0, 0, -3]
    document = {"adjust": {"points": points, "reason": "ruling"}}
    given = replace(penalty(), kind="adjust", document=document, points=points, reason="ruling")
    first, *_ = sentences(example([played(deal(SOLO), given)]))
    assert first == (
        "adjustment at table 1 of round 1: Anna +3, Dora -3 (ruling; the table agreed)"
    )


def test_one_that_does_not_count_is_none():
    annulled = example(
        [played(penalty())], ("correct", {"entry": "log-p", "document": None}, "wrong one")
    )
    assert sentences(annulled) == []
    cleared = example([played(penalty(cleared="x"), cleared="x")])
    assert sentences(cleared) == ["table 1 of round 1: cleared: x"]


def test_an_adjustment_at_the_desk():
    now = example([session(1, 1)], ADJUST)
    assert sentences(now) == ["adjustment at table 1 of round 1: Beat -2 (talking; the director)"]
    assert public(now) == ["adjustment at table 1 of round 1: Beat -2"]


def test_a_reason_for_everybody():
    now = example([session(1, 1)], ADJUST, explain(str(FIRST), "rule 12"))
    assert "(talking; " in sentences(now)[0]
    assert public(now) == ["adjustment at table 1 of round 1: Beat -2 (rule 12)"]
    taken = example(
        [session(1, 1)], ADJUST, explain(str(FIRST), "rule 12"), explain(str(FIRST), "")
    )
    assert public(taken) == ["adjustment at table 1 of round 1: Beat -2"]


def test_a_reason_for_everybody_of_what_a_box_has():
    now = example([played(penalty())], explain("log-p", "rule 12"))
    assert public(now)[:1] == ["penalty at table 1 of round 1: Carl -1 (rule 12)"]


def test_a_reason_for_everybody_says_nothing_without_its_adjustment():
    now = example([session(1, 1)], ADJUST, explain(str(FIRST), "x"), ("undo", {"decision": FIRST}))
    assert (sentences(now), now.state.idle) == ([], [])


def test_a_session_that_was_cleared_beside_one_that_counts():
    cleared = session(1, 1, name="c", cleared="wrong table", entries=[deal(SOLO)])
    now = example([cleared, session(1, 1)])
    assert sentences(now) == ["table 1 of round 1: cleared: wrong table"]
    assert public(now) == ["table 1 of round 1: cleared"]


def test_a_table_that_was_ended_early():
    on_the_box = session(1, 1, played=7, ended=True)
    at_the_desk = session(1, 2, played=3, signed=False)
    now = example([on_the_box, at_the_desk], ended((1, 2)))
    early = [
        "ended early: table 1 of round 1 (7 of 12)",
        "ended early: table 2 of round 1 (3 of 12)",
    ]
    assert public(now) == early
    assert sentences(now) == [early[0], f"{early[1]} (as was decided)"]


def test_once_it_is_decided_it_is_not_said_how_a_table_ended_early():
    """That no PIN was set at its box tells a director nothing any more."""
    how = msg("no director's PIN was set")
    one = session(1, 1, played=7, ended=True, how_ended=how)
    early = "ended early: table 1 of round 1 (7 of 12)"
    assert sentences(example([one])) == [f"{early} (no director's PIN was set)"]
    assert sentences(example([one], ended())) == [f"{early} (as was decided)"]


def test_one_that_went_on_upon_paper_was_not():
    persons = {"persons": [1, 2, 3, 4], "points": [0, 0, 0, 0], "deals": 5}
    now = example(
        [session(1, 1, played=7, ended=True)], sheet_typed({"round": 1, "table": 1} | persons)
    )
    assert sentences(now) == []


ANNULLED = ("correct", {"entry": "s-1-1-1", "document": None}, "dealt wrongly")


def test_a_table_of_which_fewer_deals_count_by_the_directors_corrections():
    """As docs/standings.md promises: "players who have played more or fewer deals than most"."""
    now = example([session(1, 1), session(1, 2)], ANNULLED)
    said = "more or fewer deals count, by the director's corrections: table 1 of round 1 (11 of 12)"
    assert sentences(now) == public(now) == [said]
    assert now.tables[1, 1].state == "signed"  # he has decided it: nothing is open


def test_nobody_is_told_of_a_number_that_is_right():
    annulled_of_13 = session(1, 1, played=13)
    assert sentences(example([annulled_of_13], ANNULLED)) == []
    still_playing = session(1, 1, played=7, signed=False)
    assert sentences(example([still_playing], ANNULLED)) == []


def test_who_ended_a_table_early_has_said_its_number():
    one = session(1, 1, played=7, ended=True)
    assert sentences(example([one], ANNULLED)) == ["ended early: table 1 of round 1 (6 of 12)"]


def test_what_was_changed_after_signing_with_what_stood_there():
    stood = late_change().before
    struck = stood._replace(annulled=True)
    annulled = late_change(5, "annulment", reason="twice", after=struck)
    now = example([session(1, 1, late_changes=[late_change(3), annulled])])
    place = "table 1 of round 1: changed after it was signed, without the director's PIN: "
    won = "Solodreier by Beat, won (Anna -8, Beat +24, Carl -8, Dora -8)"
    lost = "Solodreier by Beat, lost (Anna +8, Beat -24, Carl +8, Dora +8)"
    assert sentences(now) == [
        f"{place}deal 3 at 21:14, before: {won}; now: {lost}",
        f"{place}deal 5 at 21:14, before: {won}; now: struck out: twice",
    ]
    assert public(now) == []


def test_all_rounds_or_some():
    now = example([session(1, 1, played=7, ended=True), session(2, 2, played=6, ended=True)])
    first, second = sentences(now)
    assert (sentences(now, last=1), sentences(now, first=2)) == ([first], [second])
    assert [(one.round_number, one.table) for one in remarkable(now)] == [(1, 1), (2, 2)]


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("late", "Carl: 0 warnings: penalty, table 1 of round 1: late"),
        ("", "Carl: 0 warnings: penalty, table 1 of round 1"),
    ],
)
def test_a_penalty_of_a_sheet_may_have_no_reason(reason, said):
    """FFT: "pénalités de 100 Points"; a sheet with one needs no reason."""
    content = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "deals": 12, "first": 1}
    content |= {"points": [6, 2, -103, -5], "penalties": [0, 0, 100, 0]}
    now = example([], (*sheet_typed(content), reason))
    [register] = now.register()
    assert str(said_of(now, register)) == said
