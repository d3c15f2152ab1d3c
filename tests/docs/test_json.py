"""An exported event, and what commands print as JSON, have the keys that they have had."""

import json
import shlex

import pytest

from host_tools.cli.main import main
from tests.host_tools.event import drawn_event, play

# {key of the export: keys of it, or of each in its list}
EVENT = {
    "format": "",
    "version": "",
    "number": "",
    "closed": "",
    "result": "",
    "settings": (
        "name date rules rounds deals tariff sizes method rank_by stake shares prizes "
        "opponents_key typed_twice minutes lists_by first_dealer show_numbers leavers pot parts "
        "one_prize deals_of currency"
    ),
    "draw": "method seed",
    "published": "",
    "open": "",
    "persons": "person name first last licence place marks same_as",
    "entrants": (
        "person name paid_cents present marks local team first last last_deals left excluded "
        "until stands_for replaced_by owes_nothing"
    ),
    "tables": "round table state played deals persons results sessions troubles",
    "deals": "round table kind deal dealer entry points state public_reason time document id",
    "standings": "rank person points results tie shared won cup_points prize_cents",
    "parts": "mark title lines",
    "teams": "rank team points results members tie shared won",
    "cash": "accounts due_cents paid_cents prizes_cents left_cents pot_cents",
    "journal": "number kind content time author reason undone",
    "about_persons": "number kind content time author reason undone",
}

# {arguments of a command: keys of what it prints}
COMMANDS = {
    "persons list": "number name first last short licence place remarks marks",
    "persons show 3": "title rows",
    "persons journal": "number kind content time author reason undone",
    "event list": "event settings entrants drawn state",
    "event show": "event settings entrants drawn state",
    'season "Cup 2026"': "season formula events lines",
    "persons statistics": "title rows",
    "event entrants": (
        "person name paid_cents present marks local team first last last_deals left excluded "
        "until stands_for replaced_by owes_nothing"
    ),
    "draw --event 1 --dry-run": "rounds seed method repeats rather_apart sits_out said",
    "box setup --event 1 --round 1 --dry-run": (
        "rules table round players deals dealer scribe opponents_key label tariff numbers box"
    ),
    "decide adjust what=warning round=1 persons=[3] --reason late": (
        "event number kind content what said"
    ),
    "status": "round tables sits_out said",
    "deals": (
        "day label round table kind deal dealer entry points state public_reason time document "
        "id text"
    ),
    "deals --event 1": (
        "round table kind deal dealer entry points state public_reason time document id text"
    ),
    "standings": "rankings said",
    "standings --tables": "tables said",
    "standings --event 1": "lines open lot pot parts teams said",
    "verify docs/result-example.json": "file digest differences notes",
    "event journal": "number kind content time author reason undone",
    "rules list": "id name game players digest from",
    "rules show tirol": "id name game players digest from bytes values",
}


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
