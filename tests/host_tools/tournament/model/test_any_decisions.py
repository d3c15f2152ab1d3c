"""Whatever is decided, and whatever a journal holds: the state of an event can be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO
from host_tools.journal.kind import Decision
from host_tools.tournament.decisions import EventJournal, decide, state_of
from tests.host_tools.tournament.model.test_state import comes, drawn, registered, stands_in, stops

persons = st.integers(1, 10)
rounds = st.integers(1, 3)
steps = st.one_of(
    st.builds(registered, persons),
    st.builds(stops, persons, rounds),
    st.builds(comes, persons, rounds),
    st.builds(stands_in, persons, persons, rounds),
    st.tuples(
        st.just("seats"),
        st.fixed_dictionaries(
            {"what": st.just("exchanged"), "round": rounds, "one": persons, "other": persons}
        ),
    ),
    st.tuples(st.just(UNDO), st.fixed_dictionaries({"decision": st.integers(1, 20)})),
)


@pytest.mark.long
@given(st.lists(steps, max_size=12))
def test_whatever_is_decided_holds(chosen):
    """What `decide` lets through holds, and nobody sits in two places."""
    made = drawn()
    for kind, content in chosen:
        try:
            made.decisions.append(decide(made, kind, content, 0))
        except DeskError:
            continue
        state = state_of(made)
        assert state.idle == []
        for tables in state.plan.rounds:
            seated = [person for table in tables for person in table]
            assert len(set(seated)) == len(seated)


@pytest.mark.long
@given(st.lists(steps, max_size=15))
def test_any_journal_is_read(chosen):
    """Also one that an error, or another program, has left: what cannot hold is told."""
    decisions = [
        Decision(number, kind, content) for number, (kind, content) in enumerate(chosen, 1)
    ]
    state_of(EventJournal([*drawn().decisions, *decisions]))
