"""What a table has changed after it had signed is looked at until the director has seen it."""

from host_tools.tournament.accounts.hints import HintKind
from tests.host_tools.tournament.example_event import (
    SOLO,
    deal,
    example,
    late_change,
    ruling,
    said,
    session,
)

BOX = "changed after signing: the box"
PLACE = (1, 1)


def table(*changes, steps=(), **fields):
    now = example([session(*PLACE, late_changes=list(changes), **fields)], *steps)
    return now.tables[PLACE]


def looked_at(at):
    """What has to be looked at of the changes at a table."""
    return [str(one.change.what_and_when) for one in at.sessions.changes if one.is_open]


def seen(changes, session="s-1-1"):
    """The director has seen so many changes of a session."""
    return ruling(PLACE, seen={session: changes})


def test_it_is_a_trouble_of_the_table():
    at = table(late_change(3))
    assert (at.state, said(at.troubles)) == ("look", [BOX])
    assert [one.hint.kind for one in at.questions] == [HintKind.CHANGED]
    assert looked_at(at) == ["deal 3 at 21:14"]
    assert at.over


def test_all_of_it_is_one_trouble():
    penalty = late_change(4, "penalty", number=None, time=None)
    at = table(late_change(3), penalty)
    assert said(at.troubles) == [BOX]
    assert looked_at(at) == ["deal 3 at 21:14", "penalty"]


def late(director):
    return [late_change(3, director=director)]


def test_what_the_director_did_is_shown_and_no_trouble():
    at = table(*late(True))
    assert (at.state, at.troubles, len(at.sessions.changes)) == ("signed", [], 1)


def test_where_nobody_was_asked_the_director_has_not_shown_himself():
    assert table(*late(None)).state == "look"


def test_a_change_of_elsewhere_says_nothing_here():
    assert table(late_change(3), steps=[seen(1, "s-1-2")]).state == "look"


def test_a_table_that_was_cleared_after_it_had_signed():
    clearing = late_change(9, "clearing", number=None, before=None, after=None)
    at = table(clearing, cleared="wrong table")
    assert (at.state, at.played) == ("look", 0)
    assert said(at.troubles) == [BOX]
    assert looked_at(at) == ["the whole table at 21:14"]
    assert [one.session.cleared for one in at.sessions.cleared] == ["wrong table"]


def test_the_ranking_is_not_final_before():
    now = example([session(*PLACE, late_changes=[late_change(3)])])
    assert "round 1, table 1: to check" in said(now.standings(1).open)


def test_a_table_of_which_everything_was_annulled_after_it_had_signed():
    struck = [deal(SOLO, annulled=True)]
    annulled = late_change(1, "annulment")
    at = table(annulled, entries=struck, played=0, points=[0] * 4, signed=False)
    assert (at.state, at.played) == ("look", 0)
