"""A digit of a decision was changed in the file: refused, or what is missing by it is said."""

import re
import shutil
import sqlite3
from contextlib import closing
from itertools import product
from urllib.parse import quote

import pytest

from host_tools.cli.main import main
from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.person_cards import store_persons
from host_tools.events.results.sealed_results import sealed_result
from host_tools.events.shown_event import shown_event
from host_tools.intake.database import Database
from host_tools.reports.event_files import event_tables, event_workbook
from host_tools.tournament.decisions.idle_decisions import cannot_hold
from tests.host_tools.decided import CLOSE
from tests.host_tools.web.served import desk_at, event_at
from tests.host_tools.web.sheets import sheet

pytestmark = pytest.mark.long

SAID = "1 decision cannot hold any more, and what follows from it is missing: the journal says"
# The decision of the kind that is damaged, without and with one digit changed.
REGISTER = "entrant", '"person": 3}', '"person": 9}'
DRAW = "seats", "[1, 2, 3, 4]", "[1, 2, 9, 4]"
SHEET = "typed", "[1, 2, 3, 4]", "[1, 2, 9, 4]"
# The same with somebody who has no card.
UNKNOWN = [
    (kind, before, after.replace("9", "10")) for kind, before, after in (REGISTER, DRAW, SHEET)
]
REGISTERED_TWICE = "entrant", '"person": 3}', '"person": 1}'
SEATED_TWICE = "seats", "[1, 2, 3, 4]", "[1, 2, 1, 4]"
OTHER_POINTS = "typed", "[9, -3, -3, -3]", "[9, -3, -3, -8]"

MORE_ROUNDS = "settings", '"rounds": 2', '"rounds": 3'
MAKE_NEW = "Make a new document"

# What a closed event is damaged with: it names nobody who has not taken part in it.
CLOSED = (REGISTERED_TWICE, DRAW, SEATED_TWICE, SHEET, OTHER_POINTS)


def damage(path, kind, before, after):
    """Change a digit of the first decision of a kind about event 1 in the file at `path`."""
    with closing(sqlite3.connect(path)) as file, file:
        changed = file.execute(
            "UPDATE decision SET content = replace(content, ?, ?) WHERE rowid = (SELECT rowid"
            " FROM decision WHERE event = 1 AND kind = ? AND content LIKE '%' || ? || '%' LIMIT 1)",
            (before, after, kind, before),
        )
        assert changed.rowcount == 1


@pytest.fixture(scope="module")
def made(tmp_path_factory, drawn):
    """The bytes of the database with a sheet for every table of event 1, and once it is closed."""
    path = tmp_path_factory.mktemp("made") / "desk.db"
    path.write_bytes(drawn)
    tables = product((1, 2), (1, 2))
    steps = [sheet(number, table, points=[9, -3, -3, -3]) for number, table in tables]
    with Database(path) as database:
        store_persons(database, [Person(9, "Zita")])
        decide_on(database, 1, steps)
    typed = path.read_bytes()
    with Database(path) as database:
        decide_on(database, 1, [CLOSE], anyway=True)
    return typed, path.read_bytes()


@pytest.fixture
def typed(path, made):
    """The database of the tests, with a sheet for every table of event 1; Zita takes no part."""
    path.write_bytes(made[0])
    return path


@pytest.fixture
def closed(path, made):
    """The same, and event 1 is closed."""
    path.write_bytes(made[1])
    return path


@pytest.fixture
def copy(tmp_path, typed):
    """A copy of it on a stick."""
    return shutil.copy(typed, tmp_path / "stick.db")


@pytest.fixture
def damaged(path, zita):
    """The database of the tests, in which another person was registered than sits at a table."""
    damage(path, *REGISTER)
    return path


@pytest.mark.parametrize(("changed", "number"), [*zip(UNKNOWN, (4, 10, 11), strict=True)])
def test_who_has_no_card_is_refused(typed, copy, capsys, changed, number):
    before = typed.read_bytes()
    damage(copy, *changed)
    assert main(["restore", str(copy), "--database", str(typed)]) == 1
    told = capsys.readouterr().err
    assert "nothing was restored" in told
    assert f"decision {number} of event 1 names person 10, who has no card" in told
    assert typed.read_bytes() == before


@pytest.mark.parametrize(
    ("changed", "number"),
    [(REGISTER, 5), (REGISTERED_TWICE, 6), (DRAW, 5), (SEATED_TWICE, 5), (SHEET, 1)],
)
def test_what_cannot_hold_is_said_of_a_copy(typed, copy, page, capsys, changed, number):
    """Zita has a card, and does not take part. Without the draw none of the sheets has a table."""
    damage(copy, *changed)
    shown = page.get(f"/backups/copy?file={quote(str(copy))}").text
    assert main(["restore", str(copy), "--database", str(typed)]) == 0
    [told] = capsys.readouterr().err.splitlines()
    assert f"Cup: {number} decision" in told
    assert told.removeprefix("schreiber: ") in shown


def test_every_page_of_the_event_says_it(damaged, page):
    for where in ("round/1", "draw", "ranking/1"):
        shown = page.get(f"/event/1/{where}")
        assert SAID in shown.text
        assert '<a href="/event/1/journal">Journal</a></p>' in shown.html


@pytest.mark.parametrize("command", ["status", "standings"])
def test_commands_say_it_before_nothing_is_drawn(damaged, capsys, command):
    assert main([command, "--event", "1", "--database", str(damaged)]) != 0
    said = capsys.readouterr().err
    assert said.index(SAID) < said.index("nothing is drawn yet")


def test_nothing_is_said_where_all_hold(page, path, typed, copy, capsys):
    assert cannot_hold(event_at(path).state) is None
    assert "cannot hold any more" not in page.get("/event/1/round/1").text
    assert main(["restore", str(copy), "--database", str(typed)]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("changed", CLOSED)
@pytest.mark.parametrize("command", [["standings"], ["standings", "--round", "1"], ["status"]])
def test_a_closed_event_is_shown_as_it_was_sealed(closed, capsys, command, changed):
    here = ["--event", "1", "--database", str(closed)]
    main([*command, *here])
    sealed = capsys.readouterr().out
    damage(closed, *changed)
    main([*command, *here])
    shown = capsys.readouterr()
    assert shown.out == sealed
    assert "cannot hold any more" in shown.err.splitlines()[0]


@pytest.mark.parametrize("changed", CLOSED)
def test_the_pages_of_a_closed_event_show_what_was_sealed(closed, changed):
    sealed = pages_of(closed)
    damage(closed, *changed)
    damaged = pages_of(closed)
    assert [*map(points_and_tiles, damaged)] == [*map(points_and_tiles, sealed)]
    assert ["cannot hold any more" in html for html in sealed + damaged] == [False] * 3 + [True] * 3


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"rounds": 2', '"rounds": 1'),
        ('"rounds": 2', '"rounds": 9'),
        ('"deals": 12', '"deals": 11'),
        ('"leavers": "out"', '"leavers": "ranked", "rank_by": "games"'),
        ('"pot": "paid"', '"pot": "due", "one_prize": true'),
    ],
)
def test_a_closed_event_has_the_settings_that_were_sealed(closed, before, after):
    sealed = files_of(closed)
    damage(closed, "settings", before, after)
    assert files_of(closed) == sealed


def files_of(path):
    """The tables of event 1 that are exported, but for what was decided."""
    with Database(path) as database:
        event = shown_event(database, 1)
    assert event_workbook(event)
    return {name: data for name, data in event_tables(event).items() if name != "journal.csv"}


def test_no_new_document_is_made_of_what_is_missing(closed, capsys):
    here = ["--event", "1", "--database", str(closed)]
    with Database(closed) as database:
        good = sealed_result(database, 1)
    damage(closed, *OTHER_POINTS)
    assert all(MAKE_NEW not in html for html in pages_of(closed))
    assert main(["decide", "close", "closed=true", "anew=true", *here]) == 1
    said = capsys.readouterr().err
    assert f"the result {good.short_digest} stays as it was sealed: 1 decision cannot hold" in said
    assert main(["decide", "close", "closed=false", *here]) == 0
    assert main(["decide", "close", "closed=true", *here]) == 1
    with Database(closed) as database:
        assert sealed_result(database, 1) == good


def test_a_new_document_is_made_once_what_cannot_hold_is_undone(closed, capsys):
    here = ["--event", "1", "--database", str(closed)]
    damage(closed, *OTHER_POINTS)
    [(idle, _)] = event_at(closed).idle
    for step in (
        ["decide", "close", "closed=false"],
        ["decide", "undo", f"decision={idle.number}"],
    ):
        assert main([*step, *here]) == 0
    assert main(["decide", "close", "closed=true", "--anyway", *here]) == 0
    with Database(closed) as database:
        assert sealed_result(database, 1).number == 2


def test_where_all_hold_a_new_document_is_offered(closed):
    damage(closed, *MORE_ROUNDS)
    assert all(MAKE_NEW in html for html in pages_of(closed))


def pages_of(path):
    """The HTML of some pages of event 1, by a desk that has opened the file just now."""
    with desk_at(path) as served:
        return [
            served.get(f"/event/1/{page}").html for page in ("ranking/1", "ranking/2", "round/1")
        ]


def points_and_tiles(html):
    """What stands in the tables of a page, and on its tiles."""
    found = re.findall(r"<tbody>.*?</tbody>|<li>\s*<a class=.tile.*?</a>", html, re.DOTALL)
    assert found
    return found
