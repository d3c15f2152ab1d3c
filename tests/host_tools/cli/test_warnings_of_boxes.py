"""The register by commands, of warnings that a box has recorded."""

import re
import shlex

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.main import main
from host_tools.events.events import load_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.event import GARDE


@pytest.mark.long
def test_a_warning_of_a_box_is_answered_by_its_entry(event_path, tmp_path, capsys):
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
    warned = "table 1 round 1 after deal 1"
    assert main(["standings", "--event", "1"]) == 0
    said = capsys.readouterr().err
    assert f"open: not the first warning, {warned}: penalty?" in said
    [answer] = re.findall(r"schreiber (decide adjust what=no_penalty .*)", said)
    assert main(shlex.split(answer)) == 0
    assert capsys.readouterr().out.rstrip().endswith(f", {warned}")
    assert main(["standings", "--event", "1"]) == 0
    assert "further warning" not in capsys.readouterr().err
