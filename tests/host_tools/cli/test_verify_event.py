"""`schreiber verify --event`: the document of a closed event, and what it comes to today."""

import pytest

from host_tools.cli.main import main
from host_tools.database.location import FILE_VARIABLE
from host_tools.events.decide_on import decide_on
from host_tools.events.results.sealed_results import sealed_result
from host_tools.intake.database import Database
from tests.host_tools.events.test_recognition import bring, event, play, sent_box

__all__ = ["event"]  # a fixture

CLOSE, OPEN = ("close", {"closed": True}), ("close", {"closed": False})


@pytest.fixture
def desk(event, monkeypatch):
    """A database with one event, of which the commands are."""
    monkeypatch.setenv(FILE_VARIABLE, str(event.path))
    return event


def digest(desk):
    return sealed_result(desk, 1).short_digest


def test_everything_is_right(desk, capsys):
    decide_on(desk, 1, [CLOSE], anyway=True)
    assert main(["verify", "--event", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        f"{digest(desk)} is document 1 of 1 of event 1",
        "everything in the document is right",
    ]


def test_closing_says_the_digest(desk, capsys):
    assert main(["event", "close", "--anyway", "--event", "1"]) == 0
    with Database(desk.path) as database:
        assert f"its result is sealed: {digest(database)}" in capsys.readouterr().out


@pytest.mark.long
def test_a_digest_is_looked_up(desk, capsys):
    decide_on(desk, 1, [CLOSE], anyway=True)
    first = digest(desk)
    decide_on(desk, 1, [OPEN])
    decide_on(desk, 1, [CLOSE], anyway=True)
    assert main(["verify", "--event", "1", first.lower().replace("-", " ")]) == 0
    said = capsys.readouterr().out
    assert f"{first} is document 1 of 2 of event 1" in said
    assert "document 2 has taken its place" in said
    assert main(["verify", "--event", "1", "00000-00000"]) == 1
    assert "no document of event 1 has the digest 00000-00000" in capsys.readouterr().out
    assert main(["verify", "--event", "1", "7K2QF"]) == 1
    assert "is no digest such as" in capsys.readouterr().err


@pytest.mark.long
def test_what_is_otherwise_today_is_said(desk, capsys, tmp_path):
    box = sent_box(desk, tmp_path)
    decide_on(desk, 1, [CLOSE], anyway=True)
    bring(desk, play(box))
    assert main(["verify", "--event", "1"]) == 1
    said = "since it was sealed: round 1, table 1: a box has brought more since then"
    assert said in capsys.readouterr().out
    assert main(["standings", "--event", "1"]) == 0
    assert said in capsys.readouterr().err
    decide_on(desk, 1, [OPEN])
    assert main(["verify", "--event", "1"]) == 0
    assert "the event is open again" in capsys.readouterr().out


def test_one_without_a_document(desk, capsys):
    assert main(["verify", "--event", "1"]) == 1
    assert "event 1 has no sealed result" in capsys.readouterr().err


def test_what_does_not_go_together(desk, capsys):
    assert main(["verify", "--event", "1", "--json"]) == 2
    assert main(["verify", "--json"]) == 2
    assert "missing: one of FILE, --event" in capsys.readouterr().err
