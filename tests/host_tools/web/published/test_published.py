"""A folder of results: what is in it, and what is not."""

import json

import pytest

from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.published_events import Choice
from host_tools.events.seasons import choose
from host_tools.intake.database import Database
from host_tools.intake.documents.verification import verify
from host_tools.results.sealing import digest_of
from host_tools.web.published.chosen import publication_of, published_files
from host_tools.web.published.speaking_names import folders_of, season_folders, speaking_name
from tests.host_tools.events.results.imported import furnish, sealed_file, taken_in
from tests.host_tools.events.results.random_event import RandomEvent
from tests.host_tools.web.published.conftest import up_to
from tests.host_tools.web.published.folder_faults import Page, faults_of
from tests.host_tools.web.scene import copy_scene
from tests.host_tools.web.served import as_read
from tests.time_zone import in_time_zone

HERE = "2026-11-21-cup"


def text_of(files, name, language="en"):
    """What people read on a page of the event."""
    return as_read(files[f"{HERE}/{name}.{language}.html"].decode())


@pytest.mark.long
def test_an_event_in_three_languages(publish):
    files = publish(up_to(2))
    assert faults_of(files) == []
    standings = text_of(files, "index")
    assert "After round 2 of 2" in standings
    assert "1 Anna +6 +50 +56" in standings
    assert "Nach Runde 2 von 2" in text_of(files, "index", "de")
    assert "2 sur 2" in text_of(files, "index", "fr")
    assert "1 Anna +6 1 +50 1 +56" in text_of(files, "crosstable")
    [picture] = [files[path] for path in files if path.endswith("cup/evening.fr.svg")]
    assert "1 Anna +56" in as_read(picture.decode())
    assert "Anna 1 +56" in text_of(files, "players")
    player = text_of(files, "player-1")
    assert "1 1 Emil , Ida , Karl +6 +6" in player
    assert "2 1 Otto , Emil , Rosa +50 +56" in player
    assert "12 deals of the sheet" in text_of(files, "table-2-1")
    assert "Cup November 21, 2026" in as_read(files["index.en.html"].decode())
    assert files["index.html"] == files["index.de.html"]


@pytest.mark.long
def test_only_published_rounds_are_in_it(publish):
    files = publish(up_to(1))
    assert faults_of(files) == []
    assert f"{HERE}/table-1-2.de.html" in files
    assert not [path for path in files if "-2-" in path.removeprefix(HERE) or "tables-2" in path]
    assert not [path for path in files if path.endswith(".json")]
    assert not [path for path, data in files.items() if b"+50" in data]
    assert "After round 1 of 2" in as_read(files["index.en.html"].decode())


@pytest.mark.long
def test_no_reason_that_is_not_for_everybody(publish):
    step = {"what": "points", "round": 1, "table": 1, "persons": [4], "points": -3}
    files = publish(("adjust", step), up_to(2))
    assert not [path for path, data in files.items() if b"because" in data]
    assert "-3" in text_of(files, "table-1-1").replace("−", "-")


def test_the_ranking_is_a_page_alone_that_the_line_to_copy_frames(publish, page):
    files = publish(up_to(1))
    assert faults_of(files) == []
    alone = files[f"{HERE}/ranking-frame.fr.html"].decode()
    assert "Anna" in alone
    assert "<header" not in alone
    assert "<nav" not in alone
    line = f'&lt;iframe src="{HERE}/ranking-frame.en.html" title="Cup"'
    assert line in page.get("/event/1/public").html


def test_the_document_is_that_of_the_event(publish):
    files = publish(up_to(2))
    data = files[f"{HERE}/{HERE}.json"]
    document = json.loads(data)
    assert document["entrants"][0]["name"]["text"] == "Anna"
    assert set(document["entrants"][0]["licence"]) == {"sha256"}
    assert set(document["evidence"]) == {"sha256"}
    assert document["digest"] == digest_of(document)
    assert verify(data).differences == ()
    assert document["digest"] in text_of(files, "document")


@pytest.mark.long
def test_the_same_input_makes_the_same_bytes(publish, played):
    files = publish(up_to(2))
    for zone in ("UTC", "NZST-12"):
        with in_time_zone(zone), Database(played) as database:
            assert published_files(database, Choice(), "de") == files


def test_nothing_is_published_yet(publish):
    with pytest.raises(DeskError, match="nothing is published yet"):
        publish()
    with pytest.raises(
        DeskError,
        match=r"nothing of event 1 is published: .schreiber decide publish round=2 --event 1",
    ):
        publish(event=1)
    with pytest.raises(DeskError, match="there is no event 7"):
        publish(event=7)
    with pytest.raises(DeskError, match="no event counts for the season 2027; there are: 2026"):
        publish(("season", {"season": "2026"}), up_to(1), season="2027")


def test_a_folder_says_what_is_in_it():
    assert speaking_name("Größter Œuvre-Cup  Łódź!") == "groesster-oeuvre-cup-lodz"
    assert speaking_name("☺") == ""
    named = [(1, "2026-01-02", "Cup"), (2, "2026-01-02", "CUP"), (3, "2026-01-02", "☺")]
    assert folders_of(reversed(named)) == {
        1: "2026-01-02-cup",
        2: "2026-01-02-cup-2",
        3: "2026-01-02",
    }
    assert season_folders(["a b", "A-B", "", "a+b"]) == {
        "": "season",
        "A-B": "season-a-b",
        "a b": "season-a-b-2",
        "a+b": "season-a-b-3",
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("<h1>a</h1><p>", "left open: ['p']"),
        ("<h2>a</h2>", "headings ['h2']"),
        ("<h1>a</h1><script></script>", "a script"),
        ('<h1 id="a">a</h1><p id="a"></p>', "twice the id a"),
        ('<h1 onclick="a">a</h1>', "h1 onclick"),
        ("<h1><b>a</h1></b>", "h1 ends where it was not open"),
    ],
)
def test_a_fault_of_a_page_is_found(text, fault):
    assert fault in Page(text).faults


def test_a_dead_link_is_found():
    page = b'<h1>a</h1><a href="%s">a</a>'
    for link in (b"b.html", b"/index.html", b"#a", b"https://example.org", b"index.html#a"):
        assert len(faults_of({"index.html": page % link})) == 1, link
    assert faults_of({"index.html": page % b"index.html"}) == []
    assert faults_of({"index.html": page % b"index.html", "a.html": page % b"index.html"}) == [
        "nothing leads to a.html"
    ]


@pytest.mark.long
def test_a_large_event_and_a_season(tmp_path):
    """Boxes, a correction, a box of nobody; of the second event only one round is published."""
    path = copy_scene(tmp_path)
    with Database(path) as database:
        files = published_files(database, Choice(), "en")
        own = published_files(database, Choice(season="2026"), "en")
        alone = published_files(database, Choice(event=2), "en")
    assert faults_of(files) == []
    assert faults_of(own) == []
    assert faults_of(alone) == []
    assert own == files
    assert not [path for path in alone if path.startswith("season")]
    season = as_read(files["season-2026/index.en.html"].decode())
    assert "Rank Name Total Cup of spring March 14, 2026 Decided by" in season
    assert "Not added up Cup of autumn November 21, 2026 · After round 1 of 3" in season


@pytest.mark.long
def test_the_season_that_was_chosen_here_is_published(tmp_path):
    with Database(tmp_path / "village.db") as village:
        RandomEvent(village, tmp_path, 2, rules="tirol").hold()
        decide_on(village, 1, [up_to(2)])
        file = sealed_file(village)
    with Database(tmp_path / "club.db") as club:
        furnish(club)
        number = taken_in(club, file).event
        choose(club, "Cup", [number])
        published = publication_of(club, Choice(event=None))
        assert [one.name for one in published.seasons] == ["Cup"]
