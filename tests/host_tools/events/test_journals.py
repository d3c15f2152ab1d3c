"""What was decided about all events is read anew only where more was decided."""

import pytest

from host_tools.events import journals as module
from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from tests.host_tools.decided import CLOSE
from tests.host_tools.events.cup import CUP


@pytest.fixture
def database(either_database):
    return either_database


@pytest.fixture
def events(database):
    """Three events."""
    return [new_event(database, CUP) for _ in range(3)]


@pytest.fixture
def read(monkeypatch):
    """The numbers of the events whose journals are read from now on."""
    read, journal_of = [], module.journal_of

    def follow(database, number):
        read.append(number)
        return journal_of(database, number)

    monkeypatch.setattr(module, "journal_of", follow)
    return read


def test_each_is_read_once(database, events, read):
    states = [[one.state for one in database.journals.all().values()] for _ in range(2)]
    assert read == events
    assert [state.settings.name for state in states[0]] == ["Cup"] * 3
    assert all(one is again for one, again in zip(*states, strict=True))


def test_where_more_was_decided_it_is_read_again(database, events, read):
    database.journals.all()
    read.clear()
    decide_on(database, 2, [CLOSE], anyway=True)
    assert [one.state.closed for one in database.journals.all().values()] == [False, True, False]
    assert read == [2]


def test_what_another_process_decides_is_seen(database, events, read):
    database.journals.all()
    with type(database)(database.address) as other:
        other_number = new_event(other, CUP)
        decide_on(other, 1, [CLOSE], anyway=True)
    decided = database.journals.all()
    assert list(decided) == [*events, other_number]
    assert decided[1].state.closed
