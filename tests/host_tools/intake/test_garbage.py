"""Python's search for garbage rests while very much is made, and only then."""

import gc

import pytest

from host_tools.boxes.collect import collect
from host_tools.intake import intake
from host_tools.intake.pieces import Piece
from host_tools.sessions import garbage, sessions
from host_tools.sessions.garbage import search_put_off
from host_tools.sessions.sessions import load_sessions
from tests.host_tools.box import GARDE


def test_it_goes_on_after_the_work():
    with search_put_off():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_a_failure():
    with pytest.raises(ValueError, match="made up"), search_put_off():
        raise ValueError("made up")
    assert gc.isenabled()


def test_who_had_stopped_it_finds_it_stopped():
    gc.disable()
    try:
        with search_put_off():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_it_rests_while_a_log_is_taken_in(box, database, monkeypatch):
    box.begin()
    box.play(GARDE)
    searched = []
    split = intake.split

    def looked_at(data, start):
        searched.append(gc.isenabled())
        return split(data, start)

    monkeypatch.setattr(intake, "split", looked_at)
    collect(box.link(), database)
    assert searched == [False]
    assert gc.isenabled()


def test_nothing_is_left_to_be_searched_when_a_log_was_taken_in(box, database, monkeypatch):
    box.begin()
    box.play(GARDE)
    left = []

    def enable():
        left.append([one for one in gc.get_objects() if isinstance(one, Piece)])

    monkeypatch.setattr(garbage.gc, "enable", enable)
    try:
        collect(box.link(), database)
    finally:
        monkeypatch.undo()
        gc.enable()
    assert left == [[]]


def test_it_rests_while_sessions_are_added_up(box, database, monkeypatch):
    box.begin()
    box.play(GARDE)
    collect(box.link(), database)
    searched = []
    ledger = sessions.Ledger

    def made(*arguments):
        searched.append(gc.isenabled())
        return ledger(*arguments)

    monkeypatch.setattr(sessions, "Ledger", made)
    assert len(load_sessions(database)) == 1
    assert searched == [False]
    assert gc.isenabled()
