"""Tariffs in the journal of an event."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO
from host_tools.journal.kind import Decision
from host_tools.tournament.decisions import EventJournal, decide, state_of
from host_tools.tournament.model.journal_tariffs import TARIFF, bytes_in, step_of
from rules_core.tariffs import encode
from tests.host_tools.tournament.example_event import CUP
from tests.tariff_club import RULES, large, packed

DATA, DIGEST = packed()


def begun():
    """The journal of an event by the tariff, which stands there first."""
    made = EventJournal()
    named = CUP | {"rules": RULES, "tariff": DIGEST}
    for kind, content in (step_of(DATA), ("settings", {"settings": named})):
        made.decisions.append(decide(made, kind, content, 0))
    return made


def test_a_journal_holds_the_tariff_by_which_it_is_played():
    state = state_of(begun())
    assert state.tariffs == {DIGEST: DATA}
    assert state.settings.tariff == DIGEST
    assert state.idle == []


@pytest.mark.parametrize("data", [DATA, encode(large())])
def test_the_bytes_are_kept_as_they_are(data):
    made = EventJournal()
    made.decisions.append(decide(made, *step_of(data), 0))
    assert bytes_in(**made.decisions[0].content) == data


def test_another_one_than_the_digest_names_is_told():
    _, content = step_of(DATA)
    with pytest.raises(DeskError, match="digest: 0123456789abcdef names another tariff"):
        decide(EventJournal(), TARIFF, content | {"digest": "0123456789abcdef"}, 0)
    with pytest.raises(DeskError, match="cannot be read"):
        decide(EventJournal(), TARIFF, content | {"data": "<>" + content["data"]}, 0)
    damaged = Decision(1, TARIFF, content | {"digest": "0123456789abcdef"})
    [(found, why)] = state_of(EventJournal([damaged])).idle
    assert (found, "names another tariff" in str(why)) == (damaged, True)


def test_nobody_takes_back_what_others_name():
    made = begun()
    assert made.to_take_back() == []
    with pytest.raises(DeskError, match="a tariff stays in the journal"):
        decide(made, UNDO, {"decision": 1}, 0)
    made.decisions.append(decide(made, "entrant", {"what": "registered", "person": 1}, 0))
    assert [one.kind for one in made.to_take_back()] == ["entrant"]
