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


@pytest.fixture(scope="module")
def event(tmp_path_factory):
    """The database of an event, one table of which was played."""
    folder = tmp_path_factory.mktemp("json")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCHREIBER_DATABASE", str(folder / "desk.db"))
        drawn_event(folder)
        play(folder / "desk.db", folder, 1, 1)
        assert main(["decide", "season", "season=Cup 2026", "--event", "1"]) == 0
        assert main(["persons", "add", "Karl"]) == 0
        assert main(["persons", "merge", "1", "9"]) == 0
        for person in range(1, 9):
            assert main(["register", str(person), "--mark", "local", "--event", "1"]) == 0
        for person in (1, 2):
            assert (
                main(
                    [
                        "decide",
                        "entrant",
                        "what=team",
                        f"person={person}",
                        "team=Au",
                        "--event",
                        "1",
                    ]
                )
                == 0
            )
        warning = ["adjust", "what=warning", "round=1", "persons=[3]", "--reason", "talking"]
        assert main(["decide", *warning, "--event", "1"]) == 0
        yield folder


def printed(capsys, *command):
    capsys.readouterr()
    main(command)
    return json.loads(capsys.readouterr().out)


def test_an_event(event, capsys):
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


@pytest.mark.parametrize(("command", "keys"), COMMANDS.items())
def test_a_command(event, capsys, command, keys):
    assert set(first(printed(capsys, *shlex.split(command), "--json"))) == set(keys.split())
