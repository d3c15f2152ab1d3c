"""`schreiber status`, and what boxes have warned of."""

import re
import shlex

import pytest

from host_tools.boxes.collect import collect
from host_tools.events.events import load_event
from host_tools.events.new_events import change_settings
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.cli.shown import tables
from tests.host_tools.event import GARDE


@pytest.mark.long
def test_who_sits_out_is_no_trouble(event_path, schreiber):
    schreiber("persons add Ersatz")
    schreiber("register 9")
    with Database(event_path) as database:
        change_settings(database, 1, {"sizes": [4]})
    schreiber("draw --event 1 --seed 4 --method lot")
    printed = schreiber("status --round 1")
    [said] = [line for line in printed.out.splitlines() if "sits out" in line]
    name = said.removesuffix(" sits out round 1")
    assert "no seat" not in printed.err
    document = schreiber("status --round 1 --json").json
    [out] = document["sits_out"]
    other = document["tables"][0]["persons"][0]
    told = schreiber("decide seats what=exchanged round=1", f"one={out}", f"other={other}")
    sentences = told.err.splitlines()
    assert f"{name}" in sentences[0]
    assert sentences[-1].endswith(" sits out round 1")
    assert name not in sentences[-1]
    schreiber("persons add", "Noch einer")
    schreiber("register 10")
    told = schreiber("status --round 1", status=1)
    assert "schreiber: Noch einer plays and has no seat" in told.err.splitlines()


@pytest.mark.long
def test_who_has_no_seat_is_offered_the_one_where_he_fits_best(short_search, event_path, schreiber):
    new = ["event", "new", "Fours and fives", "--rules", "krenglbach"]
    schreiber(*new, "--rounds", "1", "--deals", "8")
    schreiber("register --all")
    schreiber("draw --event 2 --seed 4")
    schreiber("persons add Ersatz")
    schreiber("register 9")
    printed = schreiber("status --round 1", status=1).err
    assert "schreiber: Ersatz plays and has no seat\n" in printed
    # Both tables have room; he is offered one of them, as a command.
    [offer] = [line for line in printed.splitlines() if "sits down here" in line]
    said, command = offer.split(": schreiber ")
    table = said.removeprefix("schreiber: table ")[0]
    assert said == (
        f"schreiber: table {table}, Ersatz plays and has no seat: "
        "Ersatz, who has no seat, sits down here"
    )
    schreiber(*shlex.split(command))
    assert tables(schreiber, 1)[int(table)]["persons"][-1] == 9
    assert "no seat" not in schreiber("status --round 1").err


@pytest.mark.long
def test_a_warning_of_a_box_is_answered_by_its_entry(event_path, tmp_path, schreiber):
    """FFT: "Avertissement puis, si récidive pénalités de 100 Points", with the deal before it."""
    with Database(event_path) as database:
        planned_session = planned(load_event(database, 1))[0].session
        box = TableBox(tmp_path / "box")
        box.begin(**planned_session)
        box.warn(2)
        box.play(GARDE | {"rules": planned_session["rules"]})
        box.warn(2)
        box.session.close()
        collect(box.link(), database)
    warned = "table 1 of round 1 after deal 1"
    said = schreiber("standings --event 1").err
    assert f"open: not the first warning, {warned}: penalty?" in said
    [answer] = re.findall(r"schreiber (decide adjust what=no_penalty .*)", said)
    assert schreiber(*shlex.split(answer)).out.rstrip().endswith(f", {warned}")
    assert "further warning" not in schreiber("standings --event 1").err
