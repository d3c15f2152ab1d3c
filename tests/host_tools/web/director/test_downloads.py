"""The files of an event and the published pages, downloaded from their pages."""

import io
import json
import re
import zipfile

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from host_tools.reports.event_files import event_json, event_tables
from host_tools.results.canonical import read_file
from host_tools.results.sealing import digest_of
from host_tools.web.published.download_files import DOWNLOADS
from tests.host_tools.web.published.conftest import ROUND_1, ROUND_2, up_to
from tests.host_tools.web.served import event_at
from tests.host_tools.workbooks import read_workbook


@pytest.fixture
def download(page):
    """A function that downloads a file of event 1: (name of the file, its bytes)."""

    def read(name):
        answer = page.get(f"/event/1/paper/{name}")
        assert answer.status == 200
        return answer.headers["Content-Disposition"].split('"')[1], answer.data

    return read


def test_the_page_leads_to_every_file(page):
    links = re.findall(r'href="/event/1/paper/([^"?]+)" download', page.get("/event/1/paper").html)
    no_box_was_there = {"deals.jsonl"}
    assert {*links} == {one.name for one in DOWNLOADS} - no_box_was_there | {"result.json"}
    page.post("/event/1/decide/publish", {"round": "1"})
    assert 'href="/event/1/paper/pages.zip" download' in page.get("/event/1/paper").html


def test_the_workbook_has_a_sheet_for_each_list(download):
    name, data = download("event.xlsx")
    assert name == "2026-11-21-cup-event.xlsx"
    sheets = read_workbook(data)
    assert len(sheets) >= 6
    assert any("Anna" in row for rows in sheets.values() for row in rows)


def test_tables_and_document_are_those_of_the_command(download, path):
    name, data = download("tables.zip")
    assert name == "2026-11-21-cup-tables.zip"
    event = event_at(path)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {one.removeprefix("event-1/"): archive.read(one) for one in archive.namelist()}
    assert files == event_tables(event)
    assert download("event.json") == ("2026-11-21-cup-event.json", event_json(event))


def test_the_deals_are_those_that_boxes_have_brought(page, played, download):
    name, data = download("deals.jsonl")
    assert name == "2026-11-21-cup-deals.jsonl"
    assert [json.loads(line)["rules"] for line in data.splitlines()] == ["krenglbach"] * 2


def test_what_there_is_nothing_of_is_said(page, path):
    assert "no box has brought a session" in page.get("/event/1/paper/deals.jsonl").text
    assert page.get("/event/1/paper/tables.csv").status == 404
    with Database(path) as database:
        settings = {"name": "Empty", "date": "2026-11-22", "rules": "krenglbach"}
        new_event(database, settings | {"rounds": 2, "deals": 12})
    assert "there is nothing to export" in page.get("/event/2/paper/event.xlsx").text
    assert "Nobody takes part yet" in page.get("/event/2/paper").text


def test_the_page_leads_to_the_result_document(page):
    links = re.findall(r'href="(/event/1/paper/result.json[^"]*)"', page.get("/event/1/paper").html)
    whole, cash, nameless = [page.get(link) for link in links]
    assert '"2026-11-21-cup-result.json"' in whole.headers["Content-Disposition"]
    document = read_file(whole.html.encode())
    assert "text" in document["entrants"][0]["name"]
    assert "logs" in document["evidence"]
    assert set(document["cash"]) == {"sha256"}
    assert "accounts" in read_file(cash.html.encode())["cash"]
    assert set(read_file(nameless.html.encode())["entrants"][0]["name"]) == {"sha256"}
    assert {digest_of(read_file(one.html.encode())) for one in (whole, cash, nameless)} == {
        document["digest"]
    }


AT = "/event/1/paper/pages.zip"


@pytest.mark.long
def test_the_pages_are_downloaded(page, path):
    assert "No standings have been published yet." in page.get("/event/1/public").text
    answer = page.get(AT)
    assert answer.status == 422
    assert "nothing of event 1 is published" in answer.text
    with Database(path) as database:
        season = ("season", {"season": "2026"})
        decide_on(database, 1, [*ROUND_1, *ROUND_2, season, up_to(2)])
    html = page.get("/event/1/public").html
    of = {"": "2026-11-21-cup-", "?season": "season-2026-", "?all": ""}
    for query, named in of.items():
        address = AT + query
        assert f'href="{address}"' in html
        answer = page.get(address)
        assert answer.headers["Content-Disposition"] == f'attachment; filename="{named}results.zip"'
        names = zipfile.ZipFile(io.BytesIO(answer.data)).namelist()
        assert "results/2026-11-21-cup/index.fr.html" in names
        assert ("results/season-2026/index.de.html" in names) == (address != AT)
        assert page.get(address).data == answer.data
