"""A digit of a decision was changed in the file: what is missing by it is said, not hidden."""

import sqlite3

import pytest

from host_tools.cli.main import main
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.tournament.idle_decisions import cannot_hold

SAID = "1 decision cannot hold any more, and what follows from it is missing: the journal says"


@pytest.fixture
def damaged(path):
    """The database of the tests, in which another person was registered than sits at a table."""
    with sqlite3.connect(path) as file:
        changed = file.execute(
            "UPDATE decision SET content = replace(content, '3', '9')"
            " WHERE event = 1 AND kind = 'register' AND content LIKE '%3%'"
        )
        assert changed.rowcount == 1
    file.close()
    return path


def test_every_page_of_the_event_says_it(damaged, page):
    for where in ("round/1", "draw", "ranking/1"):
        shown = page.get(f"/event/1/{where}")
        assert SAID in shown.text
        assert '<a href="/event/1/journal">Journal</a></p>' in shown.html


@pytest.mark.parametrize("command", ["status", "standings"])
def test_commands_say_it_before_nothing_is_drawn(damaged, capsys, command):
    assert main([command, "--event", "1", "--database", str(damaged)]) != 0
    said = capsys.readouterr().err
    assert said.index(SAID) < said.index("nothing is drawn yet")


def test_nothing_is_said_where_all_hold(page, path):
    with Database(path) as database:
        assert cannot_hold(load_event(database, 1)) is None
    assert "cannot hold any more" not in page.get("/event/1/round/1").text
