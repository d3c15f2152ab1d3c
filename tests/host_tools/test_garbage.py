"""Python's search for garbage rests while a log is taken in, and only then."""

import gc

import pytest

from host_tools.desk import intake
from host_tools.desk.collect import collect
from host_tools.desk.garbage import search_put_off
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
