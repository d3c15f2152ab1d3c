"""Every open point leads to the page on which it is settled."""

import ast
from pathlib import Path

import pytest

import host_tools
from host_tools.language.message import msg
from host_tools.tournament.ranking import open_points
from host_tools.tournament.ranking.open_points import (
    CLOSE,
    DRAW,
    JOURNAL,
    LOT,
    MEND,
    OWING,
    PRIZES,
    PUBLISH,
    REGISTER,
    ROUND,
    SEAT,
    SESSION,
    START,
    TABLE,
    TEAM,
    TEAM_LOT,
    WARNED,
    OpenPoint,
)
from host_tools.web.director.ways import way_to
from tests.host_tools.web.director.test_round import bring_a_stranger
from tests.host_tools.web.served import event_at

ROOT = Path(host_tools.__file__).parent

# {kind: (which of those there, where it leads)} in event 1, of two rounds.
WAYS = {
    DRAW: ((2,), "draw"),
    MEND: ((1, 2), "draw/mend"),
    TABLE: ((2, 1), "table/2/1"),
    SEAT: ((1, 2), "table/1/2"),
    OWING: ((), "registration?show=owing"),
    TEAM: (("Ä & B",), "registration?find=%C3%84+%26+B"),
    LOT: ((), "ranking/2#lots"),
    TEAM_LOT: ((), "ranking/2#lots"),
    JOURNAL: ((), "journal"),
    WARNED: ((), "ranking/2#warnings"),
    REGISTER: ((), "registration"),
    ROUND: ((2,), "round/2"),
    START: ((2,), "round/2"),
    PUBLISH: ((1,), "ranking/1#published"),
    CLOSE: ((), "ranking/2#end"),
    PRIZES: ((), "prize-giving"),
}
# {kind: why nothing can be done about it on any page}: so far there is none.
WITHOUT = {}


@pytest.fixture
def event(path):
    return event_at(path)


def kinds():
    """{name: kind} of all that an `OpenPoint` can be."""
    return {name: kind for name, kind in vars(open_points).items() if name.isupper()}


def test_every_kind_has_a_way_or_a_reason_why_it_has_none():
    assert sorted([*WAYS, SESSION, *WITHOUT]) == sorted(kinds().values())


@pytest.mark.parametrize("kind", WAYS)
def test_the_way_is_that_of_a_page(page, event, kind):
    which, way = WAYS[kind]
    found = way_to(event, OpenPoint(msg("table 17 of round 2"), kind, which))
    assert found == f"/event/1/{way}"
    assert page.get(found.partition("#")[0]).status == 200


def test_a_session_without_a_table_leads_to_its_own_page(page, path, tmp_path, event):
    session = bring_a_stranger(path, tmp_path)
    way = way_to(event, OpenPoint(msg("table 17 of round 2"), SESSION, (session,)))
    assert way == f"/event/1/session/{session}"
    assert page.get(way).status == 200


def places_made():
    """What each `OpenPoint` is made with as its kind: names of constants, "" for anything else."""
    sources = [path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.py"))]
    for source in (source for source in sources if "OpenPoint(" in source):
        for call in ast.walk(ast.parse(source)):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "OpenPoint":
                names = [one.id for one in ast.walk(call.args[1]) if isinstance(one, ast.Name)]
                yield from [name for name in names if name.isupper()] or [""]


def test_whoever_makes_a_point_names_one_of_these_kinds():
    assert {*places_made()} == {*kinds()}
