"""The boxes on the page: what is said of the room on them, and how it is made."""

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from host_tools.boxes.collect import collect
from host_tools.boxes.news import room_left
from host_tools.boxes.saved_log import LONGEST_FILE, saved_log
from host_tools.boxes.station.box_view import Shown
from host_tools.boxes.station.station import Station, StationLine
from host_tools.boxes.station.visit import attend
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from host_tools.language.message import msg
from host_tools.web.director import boxes_page
from tests.each import each
from tests.host_tools.box import GARDE, TableBox
from tests.host_tools.brought import plug_in
from tests.host_tools.decided import CLOSE, present, set_aside
from tests.host_tools.web.table_forms import SOLO
from tests.patience import HANGS_S

BOX = bytes(7) + b"\x09"
LITTLE = room_left(10_000)
BUTTON = '<button name="cleared" value="yes">'


@pytest.mark.parametrize(
    ("state", "room", "said", "button"),
    [
        ("waiting", LITTLE, True, True),
        ("set up", LITTLE, True, False),
        ("waiting", None, False, False),
    ],
)
def test_room_is_made_where_it_is_short_and_nothing_is_played(
    page, monkeypatch, state, room, said, button
):
    shown = Shown(port="/dev/box", state=state, room=room, box=BOX)
    monkeypatch.setattr(Station, "boxes", lambda _: [shown])
    answer = page.get("/event/1/boxes")
    assert (str(LITTLE) in answer.text) == said
    assert "schreiber box empty" not in answer.text
    assert (BUTTON in answer.html) == button


@pytest.mark.parametrize(("state", "said"), [("waiting", True), ("set up", False)])
def test_beside_a_box_that_waits_stands_how_it_gets_the_table_of_another(
    page, monkeypatch, state, said
):
    monkeypatch.setattr(Station, "boxes", lambda _: [Shown(port="p", state=state, box=BOX)])
    assert ("“To another box” on the page of that table" in page.get("/event/1/boxes").text) == said


@pytest.mark.parametrize(
    ("state", "said"),
    [("set up", True), ("collected", True), ("coming", False), ("unsigned", False)],
)
def test_a_box_whose_work_at_the_cable_is_done_may_be_unplugged(page, monkeypatch, state, said):
    monkeypatch.setattr(Station, "boxes", lambda _: [Shown(port="p", state=state, box=BOX)])
    assert ("may be unplugged" in page.get("/event/1/boxes").text) == said


def test_a_box_whose_session_counts_nowhere_leads_to_where_that_is_decided(page, path, tmp_path):
    lost, stranger = (TableBox(tmp_path / name, name.encode() * 4) for name in ("l1", "s2"))
    with Database(path) as database:
        with lost.link() as link:
            attend(link, database)
        lost.play(SOLO)
        stranger.begin(rules="krenglbach", label="E1 r1 t9", table=9, deals=12)
        stranger.play(SOLO)
        for box in (lost, stranger):
            with box.link() as link:
                collect(link, database)
        event = load_event(database, 1)
        [bound], [waiting] = event.tables[1, 1].bound, event.waiting
        aside = set_aside(bound.session.id)
        decide_on(database, 1, [aside], reason="to another box")
    shown = page.get("/event/1/boxes")
    assert "Set aside: Round 1, table 1" in shown.text
    assert (
        f'<a href="/event/1/session/{waiting.session.id}">Sessions without a table: '
        "there is no table 9 of round 1</a>"
    ) in shown.html


def test_a_box_leads_to_the_table_at_which_somebody_will_not_play(page, path, tmp_path):
    box = TableBox(tmp_path / "box", b"l1" * 4)
    plug_in(path, box)
    assert "has a seat" not in page.get("/event/1/boxes").text
    page.decide(present(3, False))
    said = '<a href="/event/1/table/1/1">Ida has a seat and is marked as absent</a>'
    assert said in page.get("/event/1/boxes").html


@pytest.mark.long
def test_a_spare_box_whose_table_another_one_has_played_is_free(page, path, tmp_path):
    spare, other = (TableBox(tmp_path / name, name.encode() * 4) for name in ("s1", "o2"))
    with Database(path) as database:
        with spare.link() as link:
            attend(link, database)
        begun = dict(spare.session.body)
        assert "free again" not in page.get("/event/1/boxes").text
        other.session.begin(begun)
        other.play(SOLO)
        with other.link() as link:
            collect(link, database)
    text = page.get("/event/1/boxes").text
    assert "table 1 of round 1 is played already: this box is free again" in text
    assert text.count("Table 1 ") == 1


@pytest.mark.parametrize("asked", ["cleared", "unsigned"])
def test_what_the_director_wants_is_told_to_the_station(page, monkeypatch, asked):
    told = []
    monkeypatch.setattr(Station, "again", lambda _, port, **options: told.append((port, options)))
    form = {"port": "/dev/box", "back": "/event/1/boxes", asked: "yes"}
    assert page.post("/boxes/again", form).status == 303
    wanted = {"cleared": False, "unsigned": False, asked: True}
    assert told == [("/dev/box", wanted)]
    # Another site cannot.
    assert page.post("/boxes/again", form, Origin="http://evil.example").status == 403
    assert len(told) == 1


def upload(page, data):
    return page.send_file("/boxes/file", data, "deals.log")


def test_a_log_is_taken_in_from_a_file(page, tmp_path):
    box = TableBox(tmp_path / "saved", b"savedbox")
    box.begin()
    box.play(GARDE)
    data = b"".join(bytes(box.log.pull(at, 64)) for at in range(0, box.log.size, 64))
    assert upload(page, data).status == 303
    assert "deals.log: 1 new deal" in page.get("/event/1/boxes").text
    assert upload(page, data).status == 303
    assert "deals.log: nothing new" in page.get("/event/1/boxes").text


def test_pages_are_answered_while_a_file_is_read(page, monkeypatch):
    reading, answered = threading.Event(), threading.Event()

    def read(name, data):
        reading.set()
        assert answered.wait(HANGS_S)
        return saved_log(name, data)

    monkeypatch.setattr(boxes_page, "saved_log", read)
    with ThreadPoolExecutor() as pool:
        sent = pool.submit(upload, page, b"S" * 100)
        assert reading.wait(HANGS_S)
        assert page.get("/event/1/boxes").status == 200
        answered.set()
        assert sent.result().status == 422


def test_of_a_file_that_is_too_long_no_more_is_read_than_says_so(page, monkeypatch):
    taken = []
    monkeypatch.setattr(
        boxes_page, "saved_log", lambda name, data: taken.append(len(data)) or saved_log(name, data)
    )
    answer = upload(page, bytes(LONGEST_FILE + 1000))
    assert (answer.status, "deals.log: longer than" in answer.text) == (422, True)
    assert taken == [LONGEST_FILE + 1]


@each("data", [b"", b"Name;Ort\n"])
def test_a_file_that_is_no_log_is_refused(page, data):
    answer = upload(page, data)
    assert answer.status == 422
    assert "deals.log: this is neither the log of a box nor its saved flash" in answer.text


def test_a_box_is_called_by_its_table_and_says_its_id_in_the_details(page, path, tmp_path):
    box = TableBox(tmp_path / "box", b"l1" * 4)
    plug_in(path, box)
    shown = page.get("/event/1/boxes").html
    assert '<h2><a href="/event/1/table/1/1">Table 1</a></h2>' in shown
    details = re.search(r"<summary>Details</summary>(.*?)</details>", shown, re.DOTALL)[1]
    assert "6c316c31" in details
    # Beside it only where it is folded, too: as the name of that part.
    assert shown.replace(details, "").count("6c316c31") == shown.count('id="about-6c316c31"') == 1


@each("box", "name", [(b"a", "Table 3"), (b"b", "Round 2, table 1"), (b"c", "Spare box")])
def test_a_box_is_called_by_its_round_where_it_is_not_the_one_in_play(box, name):
    event = SimpleNamespace(round=1)
    assert str(boxes_page._called(event, {b"a": (1, 3), b"b": (2, 1)}, box)) == name


def test_of_a_closed_event_no_table_is_without_a_box(page, path, tmp_path, decide):
    plug_in(path, TableBox(tmp_path / "box", b"l1" * 4))
    decide(CLOSE)
    assert "Without a box" not in page.get("/event/1/boxes").text


def test_tables_without_a_box_are_listed(page, path, tmp_path, monkeypatch):
    plug_in(path, TableBox(tmp_path / "box", b"l1" * 4))
    assert "Without a box, round 1: Table 2" in page.get("/event/1/boxes").text
    monkeypatch.setattr(Station, "boxes", lambda _: [Shown(port="p", state="waiting", box=BOX)])
    assert "Spare box waiting" in page.get("/event/1/boxes").text


def test_a_box_begun_anew_by_others_has_to_be_looked_at(page, path, tmp_path, monkeypatch):
    """It is known as the one of the table that it was set up for before."""
    box = TableBox(tmp_path / "box")
    with Database(path) as database:
        with box.link() as link:
            attend(link, database)
        box.board.set_clock(1_795_262_400)  # the evening of the event
        others = ["Hansi", "Poldi", "Gerti", "Wastl"]
        box.begin(rules="krenglbach", label="", table=2, deals=12, players=others)
        box.play(SOLO)
        with box.link() as link:
            collect(link, database)
        [waiting] = load_event(database, 1).waiting
    shown = Shown(state="set up", place=(1, 1), box=waiting.session.box)
    monkeypatch.setattr(Station, "boxes", lambda _: [shown])
    way = f"/event/1/session/{waiting.session.id}"
    boxes = page.get("/event/1/boxes")
    assert '<li class="box set-up look">' in boxes.html
    assert f'<a href="{way}">Sessions without a table: at table 2 of round 1 sit' in boxes.html
    assert f'href="{way}"' in page.get("/event/1/round/1").html
    assert "names round 1, table 2: does it belong there?" in page.get("/event/1/round/1").text
    table = page.get("/event/1/table/1/2")
    assert "Hansi, Poldi, Gerti, Wastl names this table, and is not counted here:" in table.text
    assert f'<a class="button" href="{way}">Where does it belong?' in table.html
    assert "names this table" not in page.get("/event/1/table/1/1").text


ON_A_PAGE, ON_A_PHONE = "played on a web page, not on a box", "entered on a phone, not on a box"


@pytest.mark.parametrize(
    ("version", "said"),
    [("web 0.1.0+1a2b3c4", ON_A_PAGE), ("phone 0.1.0+1a2b3c4", ON_A_PHONE), ("0.1.0", None)],
)
def test_what_was_played_on_no_box_says_so(page, path, tmp_path, version, said):
    box = TableBox(tmp_path / "page", b"l1" * 4, version=version)
    with Database(path) as database:
        with box.link() as link:
            attend(link, database)
        box.play(SOLO)
        with box.link() as link:
            collect(link, database)
    for address in ("/event/1/round/1", "/event/1/table/1/1"):
        text = page.get(address).text
        assert [one for one in (ON_A_PAGE, ON_A_PHONE) if one in text] == ([said] if said else [])


@pytest.fixture
def winter(path):
    """Event 2, which nobody plays."""
    settings = {"name": "Winter", "date": "2020-01-01", "rules": "krenglbach"}
    with Database(path) as database:
        return new_event(database, settings | {"rounds": 3, "deals": 12})


def test_what_is_told_of_another_event_has_its_name_and_leads_there(page, monkeypatch, winter):
    over = msg("that was the last round")
    shown = Shown(port="p", state="waiting", place=(1, 1), event=1, sentence=over, box=BOX)
    monkeypatch.setattr(Station, "boxes", lambda _: [shown])
    monkeypatch.setattr(Station, "lines", lambda _: [StationLine(1_800_000_000, over, 1)])
    own, others = page.get("/event/1/boxes"), page.get(f"/event/{winter}/boxes")
    assert "Cup: " not in own.text
    assert '<p class="faint waits">that was the last round</p>' in own.html  # nothing is wrong
    assert '<a href="/event/1/table/1/1">Round 1, table 1</a>' in own.html
    assert '<a href="/event/1/table/1/1">Cup: Round 1, table 1</a>' in others.html
    assert f"/event/{winter}/table/" not in others.html
    assert others.text.count("Cup: that was the last round") == 2  # at the box, and what happened
    monkeypatch.setattr(Station, "lines", lambda _: [StationLine(1_800_000_000, over, winter)])
    assert "Winter: that was the last round" in page.get("/event/1/round/1").text


def test_it_says_for_which_event_boxes_are_set_up_and_lets_it_be_chosen(page, winter):
    chosen, there = "Boxes are set up for this event.", "Boxes are set up for another event: Cup"
    assert chosen in page.get("/event/1/boxes").text
    assert there in page.get(f"/event/{winter}/boxes").text
    assert page.post(f"/event/{winter}/boxes/set-up").status == 303
    assert chosen in page.get(f"/event/{winter}/boxes").text
    assert "Set boxes up for this event" in page.get("/event/1/boxes").text
    page.post("/event/1/boxes/set-up")
    assert there in page.get(f"/event/{winter}/boxes").text


def test_a_finding_is_shown_until_the_director_has_seen_it(page, path, box):
    for _ in range(2):
        box.play(SOLO, points=[0, 0, 0, 0])
    with Database(path) as database:
        assert len(collect(box.link(), database).findings) == 2
    first, second = findings(page)
    assert (
        page.post("/boxes/seen", {"finding": [first, "x"], "back": "/event/1/boxes"}).headers[
            "Location"
        ]
        == "/event/1/boxes"
    )
    assert findings(page) == [second]
    with Database(path) as database:
        assert [one["id"] for one in database.findings.new(9)] == [int(second)]


def findings(page):
    """The numbers of the findings that the page offers to mark as seen."""
    html = page.get("/event/1/boxes/list").html
    return re.findall(r'name="finding" value="(\d+)"', html)
