"""An event of which something is open is closed by a command only with --anyway."""

import pytest

from host_tools.cli.main import main
from host_tools.events.events import load_event
from host_tools.events.results.sealed_results import sealed_result
from host_tools.intake.database import Database

pytestmark = pytest.mark.long


@pytest.mark.parametrize("command", [["event", "close"], ["decide", "close", "closed=true"]])
def test_what_is_still_open_refuses_that_an_event_is_closed(event_path, capsys, command):
    here = [*command, "--event", "1"]
    assert main(here) == 1
    said = capsys.readouterr().err
    assert said.startswith("schreiber: the result is open: round 1, table 1: not set up, ")
    assert said.endswith("; --anyway does it all the same\n")
    with Database(event_path) as database:
        assert not load_event(database, 1).state.closed
        assert sealed_result(database, 1) is None
    assert main([*here, "--anyway"]) == 0
    with Database(event_path) as database:
        assert load_event(database, 1).state.closed


def test_an_opening_that_is_undone_is_refused_as_well(event_path, capsys):
    here = ["--event", "1"]
    assert main(["event", "close", "--anyway", *here]) == 0
    assert main(["decide", "close", "closed=false", *here]) == 0
    assert main(["decide", "undo", *here]) == 1
    assert "the result is open: round 1, table 1: not set up" in capsys.readouterr().err
    assert main(["decide", "undo", "--anyway", *here]) == 0
    with Database(event_path) as database:
        assert load_event(database, 1).state.closed
