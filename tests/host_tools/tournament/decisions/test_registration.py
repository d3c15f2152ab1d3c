"""Bans hold in other events, and a registration by mistake is undone as a whole."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.tournament.decisions import decide, state_of
from host_tools.tournament.decisions.registration import Ban, bans, removal
from tests.host_tools.decided import in_team, present
from tests.host_tools.tournament.example_event import journal

NOTHING = present(1, True)


def excluded(person, until, reason="marked cards"):
    return journal(
        ("plays", {"what": "excluded", "person": person, "round": 2, "until": until}, reason)
    )


def test_a_ban_holds_up_to_its_day():
    banned = {4: Ban(4, "2027-01-31", "Cup", "marked cards")}
    assert bans([excluded(4, "2027-01-31")], "2027-01-31") == banned
    assert bans([excluded(4, "2027-01-31")], "2027-02-01") == {}
    assert bans([excluded(4, None)], "2026-01-01") == {}


def test_the_longest_ban_is_told():
    events = [
        excluded(4, "2027-01-31"),
        excluded(4, "2028-01-31", "again"),
        excluded(4, "2027-02-01"),
    ]
    assert bans(events, "2026-11-22")[4].reason == "again"


def test_nobody_is_banned_until_no_day():
    with pytest.raises(DeskError, match="until: 'spring' is no day"):
        excluded(4, "spring")


def test_what_was_undone_bans_nobody():
    made = excluded(4, "2027-01-31")
    last = made.decisions[-1].number
    made.decisions.append(decide(made, "undo", {"decision": last}, 0))
    assert bans([made], "2026-11-22") == {}


def removed(made, person):
    for kind, content in removal(made, person):
        made.decisions.append(decide(made, kind, content, 0))
    return state_of(made)


def test_nothing_is_left_of_a_registration_by_mistake():
    made = journal(in_team(3, "A"), draw=NOTHING)
    before = state_of(made).entrants
    after = removed(made, 3).entrants
    assert after == {person: one for person, one in before.items() if person != 3}


def test_who_was_drawn_stays_registered():
    with pytest.raises(DeskError, match=r"\(seats\)"):
        removed(journal(), 3)
