"""At a further device everybody has the part that he was let in for, and no other one."""

from itertools import pairwise

import pytest
from aiohttp import web

from host_tools.events.journals import journal_of
from host_tools.intake.database import Database
from host_tools.journal.journal import UNDO
from host_tools.tournament.decisions import KINDS
from host_tools.web.devices import roles
from host_tools.web.devices.roles import AREA_OF_KIND, AREA_OF_PAGE, AREAS, ROLES
from host_tools.web.routes import ROUTES
from tests.host_tools.web.sheets import sheet_form


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


PAID = ("/event/1/decide/booking", {"what": "stake", "person": "1", "cents": "10"})
EXPENSE = (
    "/event/1/decide/booking",
    {"what": "expense", "cents": "10", "text": "Ink", "receipt": "", "who": ""},
)
ADJUST = (
    "/event/1/decide/adjust",
    {
        "what": "points",
        "round": "1",
        "table": "1",
        "persons": ["1"],
        "points": "-5",
        "reason": "late",
    },
)
SHEET = (
    "/event/1/table/1/1/typed",
    sheet_form(points=(30, -10, -10, -110))
    + [("penalties", points) for points in ("", "", "", "100")],
)
PUBLISH = ("/event/1/decide/publish", {"round": "1"})
OWN = ("/language", {"language": "fr"})
BACKUP = ("/backups/now", {})
TWO_STEPS = ("/event/1/registration/register", {"typed": "Zita", "new": "Zita", "paid": "yes"})

# (role, what he sends, may he?)
PARTS = (
    ("director", PAID, True),
    ("director", ADJUST, True),
    ("director", PUBLISH, True),
    ("director", BACKUP, False),
    ("director", ("/devices/code", {"name": "Ida", "role": "director"}), False),
    ("director", ("/devices/1/role", {"role": "director"}), False),
    ("desk", PAID, True),
    ("desk", EXPENSE, True),
    ("desk", SHEET, True),
    ("desk", ADJUST, False),
    ("desk", PUBLISH, False),
    ("entrance", PAID, True),
    ("entrance", EXPENSE, False),
    ("entrance", SHEET, False),
    ("entrance", ADJUST, False),
    ("look", PAID, False),
    ("look", ("/event/1/decide/nonsense", {}), False),
    ("look", OWN, True),  # the last one: answers are in French then
)


def stored(path):
    with Database(path, check=False) as database:
        return [(one.kind, one.author) for one in journal_of(database, 1).decisions]


@pytest.mark.long
@pytest.mark.parametrize("role", ROLES)
def test_what_is_sent(several, path, role):
    tablet = several.let_in("Karl", role)
    for sent, may in [one[1:] for one in PARTS if one[0] == role]:
        before, answer = stored(path), tablet.post(*sent)
        assert ("Your part here is" in answer.text) != may, sent
        assert answer.status == (303 if may else 422), sent
        added = stored(path)[len(before) :]
        assert {author for _, author in added} <= {"Karl"}
        assert bool(added) == (may and sent is not OWN), sent


SEEN = (
    ("look", "/event/1/round/1", 200),
    ("look", "/event/1/table/1/1", 200),
    ("look", "/event/1/registration", 422),
    ("look", "/event/1/paper/cash", 422),
    ("look", "/event/1/table/1/1/deal", 422),
    ("entrance", "/event/1/registration", 200),
    ("entrance", "/persons/1", 422),
    ("entrance", "/cash", 422),
    ("desk", "/event/1/table/1/1/deal", 200),
    ("desk", "/cash", 200),
    ("desk", "/event/1/settings", 422),
    ("director", "/event/1/settings", 200),
    ("director", "/backups", 422),
    ("director", "/devices", 422),
)


@pytest.mark.long
@pytest.mark.parametrize("role", ROLES)
def test_what_is_seen(several, role):
    tablet = several.let_in("Karl", role)
    for address, status in [one[1:] for one in SEEN if one[0] == role]:
        answer = tablet.get(address)
        assert answer.status == status, address
        said = f"Your part here is “{ROLES[role].name}”"
        assert (said in answer.text) == (status == 422), address
        assert several.first.get(address).status == 200, address


def test_only_what_one_may_decide_can_be_undone(several, path):
    several.first.post(*ADJUST)
    number = len(stored(path))
    entrance = several.let_in("Karl", "entrance")
    undo = "/event/1/decide/undo"
    assert "Your part here is" in entrance.post(undo, {"decision": str(number)}).text
    entrance.post(*PAID)
    assert entrance.post(undo, {"decision": str(number + 1)}).status == 303
    assert "Your part here is" in entrance.post(undo, {"decision": str(number)}).text
    assert stored(path)[number:] == [("booking", "Karl"), ("undo", "Karl")]
    # Nor what an undoing has undone, nor what there is not.
    several.first.post(undo, {"decision": str(number)})
    assert "Your part" in entrance.post(undo, {"decision": str(number + 3)}).text
    assert entrance.post(undo, {"decision": "999"}).status == 422


def test_tabs_and_forms_are_those_of_ones_part(several):
    first = several.first.get("/event/1/round/1").html
    look = several.let_in("Ida", "look").get("/event/1/round/1").html
    for address in ("/event/1/registration", "/event/1/settings", "/event/1/paper"):
        assert f'href="{address}"' in first
        assert f'href="{address}"' not in look
    assert 'href="/event/1/ranking"' in look
    assert 'data-role="look"' in look
    assert "/decide/" not in look
    assert "Make the event" not in several.let_in("Otto", "look").get("/").text


def test_who_may_not_do_what_comes_next_is_told_it_all_the_same(several):
    leads = 'href="/event/1/round/1">Next</a>'
    assert leads in several.let_in("Karl", "desk").get("/event/1/draw").html
    shown = several.let_in("Ida", "look").get("/event/1/draw")
    assert "Next Round 1 can begin" in shown.text
    assert leads not in shown.html


def test_the_journal_offers_to_undo_what_one_may(several):
    several.first.post(*ADJUST)
    several.first.post(*PAID)
    buttons = [
        one.get("/event/1/journal").html.partition("<main")[2].count(">Undo</button>")
        for one in (
            several.first,
            several.let_in("Karl", "entrance"),
            several.let_in("Ida", "look"),
        )
    ]
    assert buttons[0] > buttons[1] > buttons[2] == 0


def test_another_part_is_given_while_the_page_is_open(several):
    tablet = several.let_in("Karl", "look")
    assert tablet.post(*PAID).status == 422
    assert several.first.post("/devices/1/role", {"role": "desk"}).status == 303
    assert tablet.post(*PAID).status == 303
    assert several.first.post("/devices/1/role", {"role": "king"}).status == 422


def test_several_decisions_of_one_form_are_by_the_device(several, path):
    before = stored(path)
    tablet = several.let_in("Karl", "entrance")
    assert tablet.post(*TWO_STEPS).status == 303
    assert {author for _, author in stored(path)[len(before) :]} == {"Karl"}
