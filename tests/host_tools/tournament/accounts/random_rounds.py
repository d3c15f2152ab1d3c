"""Rounds as chance has them: several holders, and sources that say otherwise."""

from hypothesis import strategies as st

from host_tools.tournament.accounts.chair import NOBODY, Chair, Sitter, chair_of
from host_tools.tournament.accounts.situation import PlayedRound, Situation
from host_tools.tournament.accounts.source import Source, SourceKind, SourceRow

DUE = 6
FOUR = (1, 2, 3, 4)
OTHERS = (5, 6, 7, 8)
FOLLOWERS = (9, 10)
THIRD = (12, 13, 14, 15)
RESULTS = ((-8, 24, -8, -8), (3, 3, -3, -3), (0, 0, 0, 0), (30, -10, -10, -10))


@st.composite
def chairs(draw, persons):
    """The chairs of a table; now and then somebody has stopped."""
    seated = [chair_of(one) for one in persons]
    if draw(st.booleans()):
        at = draw(st.integers(0, 3))
        after = draw(st.integers(1, DUE - 1))
        follower = draw(st.sampled_from((*FOLLOWERS, NOBODY, None)))
        seated[at] = Chair((Sitter(persons[at]), Sitter(follower, after + 1)))
    return tuple(seated)


@st.composite
def places(draw, persons):
    """Who stands on a source: who was drawn, now and then somebody else, or nobody's name."""
    stand = list(draw(st.permutations(persons)))
    if draw(st.integers(0, 2)) == 0:
        known = (*FOUR, *OTHERS, *FOLLOWERS, *(THIRD if persons == THIRD else ()), "Baet")
        others = [one for one in known if one not in stand]
        stand[draw(st.integers(0, 3))] = draw(st.sampled_from(others))
    return tuple(stand)


@st.composite
def boxes(draw, persons, name, since):
    """What a box has brought."""
    played = draw(st.integers(0, DUE + 1))
    rows = tuple(
        SourceRow(at, draw(st.sampled_from(RESULTS)), annulled=draw(st.integers(0, 7)) == 0)
        for at in range(1, played + 1)
    )
    signed = bool(played) and draw(st.booleans())
    unread = not signed and draw(st.booleans())
    stand = draw(places(persons))
    return Source(name, SourceKind.BOX, stand, rows, since, signed=signed, unread=unread)


@st.composite
def sheets(draw, persons, name, since):
    """What was typed as one sum, from some deal on, or without saying from which."""
    first = draw(st.one_of(st.none(), st.integers(1, DUE)))
    deals = draw(st.integers(1, DUE + 1 - (first or 1)))
    row = SourceRow(first, draw(st.sampled_from(RESULTS)), deals, moves=deals)
    return Source(name, SourceKind.SHEET, draw(places(persons)), (row,), since)


@st.composite
def codes(draw, persons, name, since):
    """What the code of a box says."""
    row = SourceRow(1, draw(st.sampled_from(RESULTS)), DUE)
    return Source(name, SourceKind.CODE, draw(places(persons)), (row,), since)


@st.composite
def situations(draw, persons, prefix):
    """A table with up to three sources."""
    sources = []
    for at in range(draw(st.integers(0, 3))):
        kind = draw(st.sampled_from((boxes, boxes, sheets, codes)))
        sources.append(draw(kind(persons, f"{prefix}{at}", at)))
    return Situation(draw(chairs(persons)), DUE, tuple(sources))


@st.composite
def rounds(draw, third=False):
    """A round of two tables, or of a `third` one; now and then somebody does not play."""
    absent = frozenset({draw(st.sampled_from(FOUR))} if draw(st.integers(0, 3)) == 0 else ())
    tables = {1: draw(situations(FOUR, "a")), 2: draw(situations(OTHERS, "b"))}
    if third:
        tables[3] = draw(situations(THIRD, "c"))
    return PlayedRound(tables, absent, spare=(11,))
