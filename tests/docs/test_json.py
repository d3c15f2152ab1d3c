"""An exported event, and what commands print as JSON, have the keys that they have had."""

import json
import shlex

import pytest

from host_tools.cli.main import main
from tests.docs.json_keys import COMMANDS, EVENT
from tests.host_tools.event import drawn_event, play


def first(value):
    """An object, or the first one of a list of them."""
    return value[0] if isinstance(value, list) else value


@pytest.fixture
def event(tmp_path, monkeypatch):
    """The database of an event, one table of which was played."""
    path = tmp_path / "desk.db"
    monkeypatch.setenv("SCHREIBER_DATABASE", str(path))
    drawn_event(tmp_path)
    play(path, tmp_path, 1, 1)
    assert main(["decide", "season", "season=Cup 2026", "--event", "1"]) == 0
    assert main(["persons", "add", "Karl"]) == 0
    assert main(["persons", "merge", "1", "9"]) == 0
    for person in range(1, 9):
        assert main(["register", str(person), "--mark", "local", "--event", "1"]) == 0
    for person in (1, 2):
        team = ["entrant", "what=team", f"person={person}", "team=Au"]
        assert main(["decide", *team, "--event", "1"]) == 0
    warning = ["adjust", "what=warning", "round=1", "persons=[3]", "--reason", "talking"]
    assert main(["decide", *warning, "--event", "1"]) == 0


def printed(capsys, *command):
    capsys.readouterr()
    main(command)
    return json.loads(capsys.readouterr().out)


def test_an_event_and_what_commands_print(event, capsys):
    """In one test: another worker would make the event once more."""
    document = printed(capsys, "export", "event", "--event", "1")
    assert set(EVENT) == set(document)
    for key, inner in EVENT.items():
        if inner:
            assert set(first(document[key])) == set(inner.split()), key
    for table in document["tables"]:
        assert all(set(result) == {"person", "points"} for result in table["results"])
    [deal] = document["deals"]
    assert set(deal["dealer"]) == {"person", "name"}
    assert set(deal["points"][0]) == {"person", "name", "points"}
    assert set(document["cash"]["accounts"][0]) == {
        *("person", "due_cents", "paid_cents", "owed_cents", "prize_cents")
    }
    for command, keys in COMMANDS.items():
        found = first(printed(capsys, *shlex.split(command), "--json"))
        assert set(found) == set(keys.split()), command
