"""The log of the desk says what was done and where it failed, and names nobody by itself."""

import logging

import pytest

from host_tools.common import desk_log
from host_tools.common.errors import DeskError
from host_tools.common.unexpected import unexpected
from host_tools.language.message import WithCommand, msg

NAME = "Rosa Huber"


@pytest.fixture
def path(tmp_path):
    yield tmp_path / "desk.log"
    desk_log.end()


def noted(path):
    """What the file says, without times."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [
        line if line.startswith(" ") else line.partition(" ")[2].partition(" ")[2] for line in lines
    ]


def fail(error):
    try:
        raise error
    except Exception as raised:
        return raised


def test_without_a_file_nothing_is_noted(path):
    desk_log.note("done", event=1)
    desk_log.refused(DeskError("no"))
    desk_log.failed(ValueError("no"))
    desk_log.end()
    assert not path.exists()


def test_what_was_done_stands_there_with_its_facts(path):
    desk_log.begin(path)
    desk_log.note("taken in", box="5f2a9c01", records=3)
    desk_log.end()
    desk_log.note("later")
    assert noted(path) == ["taken in box=5f2a9c01 records=3"]


def test_it_goes_on_in_a_file_that_is_there(path):
    for what in ("one", "two"):
        desk_log.begin(path)
        desk_log.note(what)
    assert noted(path) == ["one", "two"]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (msg("{name} is there", name=NAME), "{name} is there"),
        (msg("{port}: {what}", port="x", what=msg("no {name}", name=NAME)), "{port}: no {name}"),
        (WithCommand(msg("see {name}", name=NAME), "see the page"), "see {name}"),
        (f"{NAME} is there", "…"),
    ],
)
def test_a_refusal_is_its_pattern(path, sentence, said):
    desk_log.begin(path)
    desk_log.refused(fail(DeskError(sentence)))
    first, kind, place = noted(path)
    assert first == f"refused: {said}"
    assert kind == "  DeskError"
    assert place.startswith("    tests/host_tools/common/test_desk_log.py:")
    assert place.endswith(" in fail")


def test_an_exception_is_where_it_came_from(path):
    desk_log.begin(path)
    error = fail(ValueError(NAME))
    error.__cause__ = fail(KeyError(NAME))
    unexpected(error)
    said = noted(path)
    assert said[0] == "failed"
    assert [line for line in said if not line.startswith("    ")][1:] == [
        "  ValueError",
        "  KeyError",
    ]
    assert "Rosa" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["schreiber.web", "asyncio"])
def test_what_others_say_is_noted_without_its_values(path, name, capsys):
    desk_log.begin(path)
    error = fail(ValueError(NAME))
    logging.getLogger(name).error("Error by %s\nof %s", NAME, NAME, exc_info=error)
    assert noted(path)[:2] == ["Error by %s", "  ValueError"]
    assert "Rosa" not in path.read_text(encoding="utf-8")


def test_who_asks_for_names_gets_them(path):
    desk_log.begin(path, names=True)
    desk_log.refused(fail(DeskError(msg("{name} is there", name=NAME))))
    desk_log.failed(fail(ValueError(NAME)))
    said = noted(path)
    assert said[0] == f"refused: {NAME} is there"
    assert f"  ValueError: {NAME}" in said
    assert desk_log.typed(["add", NAME]) == ["add", NAME]


def test_a_full_disk_stops_nothing(path, monkeypatch, capsys):
    def full(*_):
        raise OSError(28, "No space left on device")

    desk_log.begin(path)
    monkeypatch.setattr(desk_log._handler.stream, "write", full, raising=False)
    desk_log.note("done")
    monkeypatch.undo()
    assert capsys.readouterr().err == ""
