"""The table of roles says something about each page and each kind of decision."""

from itertools import pairwise

import pytest
from aiohttp import web

from host_tools.journal.journal import UNDO
from host_tools.tournament.decisions import KINDS
from host_tools.web.devices import roles
from host_tools.web.devices.roles import AREA_OF_KIND, AREA_OF_PAGE, AREAS, ROLES
from host_tools.web.routes import ROUTES


def pages():
    """All pages and forms that the director has, as the table names them."""
    app = web.Application()
    for routes in ROUTES:
        app.add_routes(routes)
    found = {(one.method, one.resource.canonical) for one in app.router.routes()}
    return {f"{method} {address}" for method, address in found if method != "HEAD"}


def test_every_page_is_in_the_table_and_no_other_one():
    assert set(AREA_OF_PAGE) == pages()


def test_every_kind_is_in_the_table_and_no_other_one():
    named = {name.partition(":")[::2] for name in AREA_OF_KIND}
    assert {kind for kind, _ in named} == set(KINDS) - {UNDO}
    assert all(what in KINDS[kind].variants for kind, what in named if what)


@pytest.mark.parametrize("table", [roles._PAGES, roles._KINDS])
def test_nothing_is_in_two_areas(table):
    named = [one.strip() for area in table.values() for one in area.split("\n") if one.strip()]
    if table is roles._KINDS:
        named = [kind for kinds in table.values() for kind in kinds.split()]
    assert len(named) == len(set(named))


def test_every_area_is_known_and_the_roles_have_them_one_within_the_other():
    assert set(AREA_OF_PAGE.values()) == set(AREAS)
    assert set(AREA_OF_KIND.values()) <= set(AREAS)
    areas = [role.areas for role in ROLES.values()]
    assert all(less < more for more, less in pairwise(areas))
    assert areas[0] == set(AREAS) - {roles.HERE}


@pytest.mark.parametrize("role", ["entrance", "look"])
def test_who_only_helps_sees_no_money_but_that_of_the_entrance(role):
    closed = {page for page, area in AREA_OF_PAGE.items() if area not in ROLES[role].areas}
    assert {"GET /cash", "GET /event/{event}/paper/{sheet}", "GET /devices"} <= closed


def test_who_only_looks_sends_nothing_but_his_language():
    may = {page for page, area in AREA_OF_PAGE.items() if area in ROLES["look"].areas}
    assert {page for page in may if not page.startswith("GET ")} == {"POST /language"}
