"""A table of an event that was changed after it had signed, as the commands show it."""

import json

import pytest

from host_tools.boxes.collect import collect
from host_tools.events.events import load_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.event import GARDE

pytestmark = pytest.mark.long

LOST = GARDE | {"rules": "fft-4", "points": 40}
SENTENCE = "table 1 of round 1: changed after it was signed, without the director's PIN: deal 1 at "


@pytest.fixture
def box(event_path, tmp_path):
    """The box of table 1 in round 1: played, signed, corrected and signed again; collected."""
    with Database(event_path) as database:
        box = TableBox(tmp_path / "box")
        box.begin(**planned(load_event(database, 1))[0].session)
        box.play(GARDE | {"rules": "fft-4"})
        box.session.close()
        box.correct(0, LOST)
        box.session.close()
        collect(box.link(), database)
    return box


def collected(desk, box):
    with Database(desk) as database:
        collect(box.link(), database)


def status(schreiber, ended=None):
    """(what `schreiber status` says of table 1, what else is said); ended: how it has to end."""
    document = schreiber("status --round 1 --json", status=ended).json
    return document["tables"][0], document["said"]


def command_of(table, at=0):
    """The command that decides what is proposed at this place of a table: that it is seen."""
    [asked] = table["asked"]
    decided = asked["proposals"][at]["decide"]
    return ["decide", "ruling", *(f"{name}={json.dumps(value)}" for name, value in decided.items())]


def test_status_says_what_stood_there_until_somebody_has_seen_it(event_path, box, schreiber):
    table, said = status(schreiber, 1)
    assert table["state"] == "look"
    [change] = table["changes"]
    assert change["what"] == "deal 1"
    assert (change["director"], change["seen"]) == (False, False)
    assert "Garde" in change["before"]
    assert "went down" in change["after"]
    [first] = said
    assert first.startswith(SENTENCE)
    assert f"before: {change['before']}; now: {change['after']}" in first
    output = schreiber(*command_of(table))
    assert "Table 1, round 1: it counts as it stands now" in output.out
    assert "table 1, round 1: " in output.err
    table, said = status(schreiber)
    assert (table["state"], table["troubles"], said) == ("signed", [], [])
    assert table["changes"] == [change | {"seen": True}]


def test_a_table_counts_as_it_was_signed(event_path, box, schreiber):
    changed, _ = status(schreiber)
    schreiber(*command_of(changed, 1))
    table, said = status(schreiber, 0)
    assert (table["state"], table["asked"], said) == ("signed", [], [])
    assert table["results"] != changed["results"]
    [change] = table["changes"]
    [deal] = schreiber("deals --event 1 --json").json
    assert deal["state"] == "as it was signed"
    assert change["before"].startswith(deal["entry"])


def test_the_ranking_goes_on_saying_it(event_path, box, schreiber):
    [sentence] = schreiber("standings --event 1 --json").json["said"]
    assert sentence.startswith(SENTENCE)
    table, _ = status(schreiber)
    schreiber(*command_of(table))
    assert f"schreiber: {sentence} (seen)" in schreiber("standings --event 1").err


def test_the_finding_is_seen_with_it(event_path, box, schreiber):
    assert "deal 1: corrected from " in schreiber("box findings", status=1).out
    table, _ = status(schreiber)
    schreiber(*command_of(table))
    schreiber("box findings")


def test_what_comes_later_is_looked_at_again(event_path, box, schreiber):
    table, _ = status(schreiber)
    schreiber(*command_of(table))
    box.session.annul(box.session.ledger.deals[0], "twice")
    box.session.close()
    collected(event_path, box)
    table, said = status(schreiber, 1)
    assert [one["seen"] for one in table["changes"]] == [True, False]
    assert "now: struck out: twice" in said[0]
    schreiber("box findings", status=1)


def test_plain_standings_say_it_too(event_path, box, schreiber):
    said = schreiber("standings").err
    assert (
        "table 1 of round 1: changed after it was signed, without the director's PIN: deal 1"
        in said
    )


def test_standings_of_an_event_say_all_that_plain_ones_do(event_path, box, schreiber):
    table, _ = status(schreiber)
    adjust = ["what=points", "round=1", "table=1", f"persons=[{table['persons'][0]}]", "points=-2"]
    schreiber("decide adjust", *adjust, "--reason", "talking")
    schreiber("decide ruling round=1", 'tables=[{"table":2,"over":true}]')
    said = schreiber("standings --event 1").err
    assert "adjustment at table 1 of round 1: Spieler " in said
    assert " -2 (talking; the director)" in said
    assert "ended early: table 2 of round 1 (0 of 1)" in said


def test_a_reason_for_everybody_by_command(event_path, box, schreiber):
    table, _ = status(schreiber)
    adjust = ["what=points", "round=1", "table=1", f"persons=[{table['persons'][0]}]", "points=-2"]
    number = schreiber("decide adjust", *adjust, "--reason", "talking").out.split()[1]
    output = schreiber("decide explain", f"what={number}", "text=12")
    assert "Reason for everybody: 12 (Points for Spieler " in output.out
    assert "table 1, round 1: " in output.err
    *_, last = schreiber("deals --event 1 --json").json
    assert last["entry"].endswith("-2 (talking)")
    assert last["public_reason"] == "12"
