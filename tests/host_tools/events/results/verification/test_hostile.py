"""Whatever stands in a file: differences, or one sentence why it cannot be read."""

import json
from contextlib import suppress
from copy import deepcopy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host_tools.common.errors import DeskError
from host_tools.events.results.event_results import tariff_values
from host_tools.tournament.results.sealing import digest_of
from host_tools.tournament.results.verification.document_difference import UnreadableResultError
from host_tools.tournament.results.verification.verification import verify
from tests.host_tools.events.results.random_event import CLUB
from tests.host_tools.events.results.verification.documents import document, put, value_at

VALUES = (
    *(None, True, False, 0, -1, 1, 2, 5, 99, 10**6, 2**53 - 1, -(2**53) + 1, 0.5, 1e16),
    *("", "x", "0", "last", "deal", "sheet", "code", "penalty", "0" * 16, "\ud800"),
    *([], {}, [1], [None], [[]], {"x": 1}, {"salt": "0" * 32}, {"sha256": "0" * 64}),
)


def places(value, path=()):
    """The paths of everything within a value."""
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield (*path, key)
            yield from places(value[key], (*path, key))


@st.composite
def mutations(draw, written):
    """A document with some of its values taken out, doubled, exchanged or replaced."""
    changed = deepcopy(written)
    for _ in range(draw(st.integers(1, 4))):
        path = draw(st.sampled_from(sorted(places(changed), key=str)))
        holder = value_at(changed, path[:-1])
        how = draw(st.sampled_from(("replace", "replace", "remove", "double", "exchange")))
        if how == "remove":
            del holder[path[-1]]
        elif how == "double" and isinstance(holder, list):
            holder.append(deepcopy(holder[path[-1]]))
        elif how == "exchange":
            taken = draw(st.sampled_from(sorted(places(changed), key=str)))
            put(changed, path, deepcopy(value_at(changed, taken)))
        else:
            put(changed, path, deepcopy(draw(st.sampled_from(VALUES))))
    return changed


def check(changed):
    """It is verified, or refused in a sentence of one line; nothing else is raised."""
    with suppress(DeskError):  # a number or a text that no document has
        changed["digest"] = digest_of(changed)
    try:
        found = verify(json.dumps(changed).encode(), tariff_values)
    except UnreadableResultError as error:
        assert "\n" not in str(error)
    else:
        assert all(str(one) for one in (*found.differences, *found.notes))


@pytest.mark.slow
@pytest.mark.parametrize("rules", [CLUB, "troccas-4", "ch-5"])
def test_no_document_brings_it_down(rules):
    written = document(rules)

    @settings(
        max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
    )
    @given(mutations(written))
    def mutate(changed):
        check(changed)

    mutate()


def test_persons_who_stand_for_each_other_are_ranked_by_nobody():
    written = document("ch-3")
    first, second = written["entrants"][:2]
    first |= {"stands_for": second["person"], "replaced_by": second["person"]}
    second |= {"stands_for": first["person"], "replaced_by": first["person"]}
    check(written)
