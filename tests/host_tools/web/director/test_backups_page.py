"""Backups on the page: one by a button, where they are put, and one put back."""

import re
from urllib.parse import quote

import pytest

from host_tools.events.events import load_event
from host_tools.events.journals import journal_of
from host_tools.intake.database import Database
from host_tools.web.director.event_page import SEEN
from tests.each import each
from tests.host_tools.decided import stops
from tests.host_tools.web.served import desk_at
from tests.patience import wait_until


def backups(path):
    return sorted(path.parent.glob("backups/*.db"))


@pytest.mark.long
def test_a_button_makes_one_and_the_head_says_when(page, path):
    assert "None so far." in page.get("/backups").text
    assert page.post("/backups/now").headers["Location"] == "/backups"
    [copy] = backups(path)
    assert re.fullmatch(r"desk-\d{4}-\d\d-\d\d-\d{4}\.db", copy.name)  # no event: it has all
    Database(copy, must_exist=True).close()
    shown = page.get("/backups").text
    assert copy.name in shown
    assert "an event is closed. The last one:" in shown
    assert "kB Show" in shown
    assert "The last one:" in shown
    assert re.search(r"Backup \d", page.get("/event/1/draw").text)
    assert re.search(r"Backup \d", page.get("/backups/last").text)


def test_the_database_is_downloaded_whole(page, tmp_path):
    answer = page.get("/backups/database.db")
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="desk-20')
    copy = tmp_path / "loaded.db"
    copy.write_bytes(answer.data)
    with Database(copy, must_exist=True) as database:
        assert load_event(database, 1).state.settings.name == "Cup"


def test_another_folder_is_tried_at_once(page, stick):
    folder = stick / "Schreiber"
    page.post("/backups/settings", {"folder": "", "other": str(folder), "keep": "3"})
    assert len(list(folder.iterdir())) == 1
    assert f'value="{folder}"' in page.get("/backups").html
    away = {"folder": "", "other": str(stick / "no" / "such"), "keep": "3"}
    assert "is the stick plugged in?" in page.post("/backups/settings", away).text
    assert f'value="{folder}"' in page.get("/backups").html  # as it was


@each(
    "form",
    "said",
    [
        ({"other": "somewhere", "keep": "3"}, "must be a folder with its whole path"),
        ({"keep": "0"}, "From 1 to 999 backups"),
        ({"keep": "x"}, "keep"),
    ],
)
def test_what_cannot_be_chosen_is_said(refuses, form, said):
    refuses("/backups/settings", form, said)


@pytest.mark.long
def test_what_fails_by_itself_is_in_the_head_of_every_page(path):
    path.with_name("desk.backups.json").write_text("?", encoding="utf-8")
    with desk_at(path, backed_up=True) as page:
        wait_until(lambda: "No backup!" in page.get("/backups/last").text)
        assert "is not as we write it" in page.get("/backups").text
        assert "No backup!" in page.get("/event/1/draw").text
        page.post("/backups/settings", {"folder": "", "other": "", "keep": "5"})
        assert "No backup!" not in page.get("/event/1/draw").text


@pytest.mark.long
def test_a_backup_is_looked_at_and_restored(page, path, decide):
    page.post("/backups/now")
    [copy] = backups(path)
    page.post("/event/1/decide/absent", {"person": "1"})
    decide(stops(8, 2))
    asked = page.get(f"/backups/copy?file={quote(str(copy))}").text
    assert "Restore this backup?" in asked
    assert re.search(r"Decisions about “Cup” .* 10 11 1", asked)
    assert "These entries are only in the present database, and are lost:" in asked
    answer = page.post("/backups/restore", {"file": str(copy)})
    shown = page.get(answer.headers["Location"]).text
    [kept] = path.parent.glob("desk.before-restore.*")
    assert str(kept) in shown
    with Database(path) as database, Database(kept) as before:
        assert load_event(database, 1).state.entrants[8].last is None
        assert load_event(before, 1).state.entrants[8].last == 1
    assert "stops" not in page.get("/event/1/journal").text
    again = page.get(f"/backups/copy?file={quote(str(kept))}").text
    assert "Nothing is only in the present database." in again


def marks(page, address="/event/1/round/1"):
    """What the forms of a page say that is shown now."""
    found = re.findall(r'id="(?:closed|last)"[^>]* data-seen="([^"]+)"', page.get(address).html)
    return {SEEN: " ".join(found)}


def pay(page, person):
    """Let somebody pay: another decision, which is number 11."""
    fields = {"what": "stake", "person": str(person), "cents": "5"}
    assert page.post("/event/1/decide/booking", fields).status == 303


AGAIN = "Something was decided since this was shown: look at it again."
FORMS = {
    "/event/1/decide/undo": {"decision": "11"},
    "/event/1/decide/booking": {"what": "stake", "person": "1", "cents": "5"},
    "/event/1/table/1/1/adjust": {"person": "1", "points": "3", "reason": "late"},
    "/event/1/registration/register": {"typed": "Zita", "new": "Zita"},
    "/event/1/settings": {"name": "Cup", "date": "2026-11-21", "rounds": "2", "deals": "12"},
    "/event/1/persons/1": {"first": "Anna", "last": "Neu"},
}


@pytest.mark.long
@pytest.mark.parametrize("another", [False, True])
def test_a_page_from_before_a_restore_decides_nothing(page, path, another):
    """Its last decision is none any more; with `another`, it is another one by the same number."""
    page.post("/backups/now")
    [copy] = backups(path)
    pay(page, 1)
    before = marks(page)
    told = re.search(r'hx-get="(/event/1/meanwhile[^"]*)"', page.get("/event/1/round/1").html)[1]
    with desk_at(path) as other:
        page.post("/backups/restore", {"file": str(copy)})
        if another:
            pay(page, 2)
        with Database(path) as database:
            journal = journal_of(database, 1)
        for desk in (page, other):
            for address, fields in FORMS.items():
                answer = desk.post(address, fields, **before)
                assert (address, answer.status, AGAIN in answer.text) == (address, 422, True)
        assert "Meanwhile" in page.get(told.replace("&amp;", "&")).text
    with Database(path) as database:
        assert journal_of(database, 1) == journal
    assert (
        page.post("/event/1/decide/booking", FORMS["/event/1/decide/booking"], **marks(page)).status
        == 303
    )


@pytest.mark.long
@pytest.mark.parametrize("way", ["forget", "merge?other=2"])
def test_a_page_of_somebody_from_before_a_restore_is_of_nobody_else(page, path, way):
    """Another person has his number by now."""
    page.post("/backups/now")
    [copy] = backups(path)
    page.post("/persons", {"last": "Zita"})
    fields = re.findall(r'name="(other|card)" value="([^"]+)"', page.get(f"/persons/9/{way}").html)
    page.post("/backups/restore", {"file": str(copy)})
    page.post("/persons", {"last": "Hugo"})
    assert AGAIN in page.post(f"/persons/9/{way}", fields).text
    assert "Hugo" in page.get("/persons/9").text


@pytest.mark.long
def test_a_draw_that_was_shown_before_a_restore_is_none(page, path):
    page.post("/backups/now")
    [copy] = backups(path)
    pay(page, 1)
    shown = page.get("/event/1/draw/preview?round=1&seed=3").html
    fields = dict(re.findall(r'name="(\w+)" value="([\w-]+)"', shown))
    assert "basis" in fields
    page.post("/backups/restore", {"file": str(copy)})
    pay(page, 2)
    assert AGAIN in page.post("/event/1/draw", fields).text


@each("content", [None, b"a letter to my aunt" * 100])
def test_what_is_no_backup_is_said_and_changes_nothing(page, path, stick, content):
    file = stick / "letter.db"
    if content is not None:
        file.write_bytes(content)
    assert page.get(f"/backups/copy?file={quote(str(file))}").status == 422
    answer = page.post("/backups/restore", {"file": str(file)})
    assert "nothing was restored: " in answer.text
    assert list(path.parent.glob("desk.before-restore.*")) == []


def test_backups_in_another_folder_are_found(page, stick):
    assert "None so far." in page.get(f"/backups?folder={quote(str(stick))}").text
    (stick / "cup.db").write_bytes(b"cup")
    (stick / "left.db").write_bytes(b"")  # of a process that was killed
    shown = page.get(f"/backups?folder={quote(str(stick))}").text
    assert "cup.db" in shown
    assert "left.db" not in shown


def test_within_an_event_its_tabs_stay(page, path):
    """Who keeps a backup in the middle of an evening goes on there."""
    head = page.get("/event/1/draw").html
    assert 'href="/event/1/backups"' in head
    assert 'hx-get="/event/1/backups/last"' in head
    assert 'href="/event/1/backups"' in page.get("/event/1/backups/last").html
    home = "/event/1/backups"
    assert page.post(f"{home}/now").headers["Location"] == home
    [copy] = backups(path)
    shown = page.get(home).html
    look = f"{home}/copy?file={quote(str(copy))}"
    assert look in shown
    for html in (shown, page.get(look).html):
        assert '<a href="/event/1/round"' in html
    fields = {"folder": "", "other": "", "keep": "3"}
    assert page.post(f"{home}/settings", fields).headers["Location"] == home
    restored = page.post(f"{home}/restore", {"file": str(copy)})
    assert restored.headers["Location"].startswith("/backups?kept=")
    assert "/event/1/" not in page.get("/backups").html
