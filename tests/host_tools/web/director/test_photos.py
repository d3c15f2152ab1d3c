"""Photos of sheets: beside what was typed, for the director alone, gone with who is forgotten."""

import json

import pytest
from PIL import Image

from host_tools.common.errors import DeskError
from host_tools.common.photo_file import read_photo
from host_tools.events.sheet_photos import MOST_PHOTOS, keep_photo_of_box
from host_tools.intake.database import Database
from tests.host_tools.decided import CLOSE
from tests.host_tools.photos import WHERE, exif, jpeg, png, segment
from tests.host_tools.web.looking import DESKTOP, PHONE, Window, appears
from tests.host_tools.web.public.conftest import ROUND_1
from tests.host_tools.web.served import Served, desk_at, public_app

HERE = "/event/1/table/1/1"
TAKEN = jpeg(exif(6), segment(0xFE, WHERE))


def send(page, data=TAKEN, place=HERE):
    return page.send_file(f"{place}/photo", data, "sheet.jpg")


def picture(page, address):
    """The bytes of a picture, and of what type the page says that they are."""
    answer = page.get(address)
    return answer.data, answer.headers["Content-Type"]


def test_a_photo_stands_beside_what_was_typed_and_is_removed(page, decide):
    decide(*ROUND_1)
    answer = send(page)
    assert (answer.status, answer.headers["Location"]) == (303, f"{HERE}#photos")
    assert '<img src="/event/1/photo/1"' in page.get(HERE).html
    assert '<img src="/event/1/photo/1"' not in page.get("/event/1/table/1/2").html
    kept, media_type = picture(page, "/event/1/photo/1")
    assert (kept, media_type) == (read_photo(TAKEN).data, "image/jpeg")
    assert WHERE not in kept
    assert send(page, png()).status == 303
    assert picture(page, "/event/1/photo/2") == (png(), "image/png")
    answer = page.post("/event/1/photo/1/remove")
    assert (answer.status, answer.headers["Location"]) == (303, f"{HERE}#photos")
    assert page.get("/event/1/photo/1").status == 404
    assert "photo: it was removed already" in page.post("/event/1/photo/1/remove").text
    assert "/event/1/photo/2" in page.get(HERE).html


def test_what_is_no_photo_of_a_table_is_refused(page):
    assert "Photo: JPEG or PNG" in send(page, b"<svg/>").text
    assert "Choose a file." in page.send_file(f"{HERE}/photo", b"", "").text
    assert send(page, place="/event/1/table/9/9").status == 404
    for _ in range(MOST_PHOTOS):
        assert send(page).status == 303
    refused = send(page)
    assert (refused.status, f"photo: a table has at most {MOST_PHOTOS}" in refused.text) == (
        422,
        True,
    )
    assert 'type="file"' not in page.get(HERE).html


def test_nobody_else_sees_it_and_of_a_closed_event_it_can_only_be_removed(page, path, decide):
    decide(*ROUND_1)
    send(page)
    decide(("publish", {"round": 1}), CLOSE)
    result = page.get("/event/1/paper/result.json").html
    assert "photo" not in json.dumps(json.loads(result))
    with Served(lambda: public_app(path, 1)) as public:
        assert public.get("/event/1/photo/1").status == 404
        assert "photo" not in public.get("/table/1/1").html
    assert (
        "the event is closed; nothing is decided about it unless it is opened again"
        in send(page).text
    )
    assert 'type="file"' not in page.get(HERE).html
    assert page.post("/event/1/photo/1/remove").status == 303
    assert "photos" not in page.get(HERE).html


def test_with_who_is_forgotten_the_photos_of_his_tables_go(page, decide):
    decide(*ROUND_1)
    for place in (HERE, "/event/1/table/1/2"):
        send(page, place=place)
    said = "Photos of sheets, on which the name may stand, are removed: 1."
    assert said in page.get("/persons/1/forget").text
    page.post("/persons/1/forget")
    assert said not in page.get("/persons/1/forget").text
    assert page.get("/event/1/photo/1").status == 404
    assert picture(page, "/event/1/photo/2")[0] == read_photo(TAKEN).data


def test_a_photo_from_a_phone_goes_to_the_round_that_its_box_has_played(path, played):
    with Database(path) as database:
        [box] = [row["unique_id"] for row in database.boxes.all()]
        assert keep_photo_of_box(database, 1, box, TAKEN) == (1, 1)
        assert [place[1:] for place in database.photos.places()] == [(1, 1, 1)]
        for event, unknown in ((None, box), (1, bytes(8))):
            with pytest.raises(DeskError, match="photo: this table plays in no round yet"):
                keep_photo_of_box(database, event, unknown, TAKEN)


def test_a_backup_without_it_is_told_from_what_is_there_now(page, path):
    page.post("/backups/now")
    send(page)
    [older] = [one for one in path.parent.rglob("*.db") if one != path]
    shown = page.get(f"/backups/copy?file={older}").text
    assert "Photos of sheets 0 1 1" in shown
    assert "Photos of sheets: 1" in shown


def test_a_large_photo_is_made_smaller_stands_upright_and_is_sent_at_once(browser, path, tmp_path):
    with (
        desk_at(path) as page,
        Window(browser, page.address, viewport=PHONE) as window,
    ):
        photo = tmp_path / "sheet.jpg"
        Image.new("RGB", (3000, 1500)).save(photo)
        taken = photo.read_bytes()
        photo.write_bytes(taken[:2] + exif(6) + taken[2:])
        window.open(HERE)
        window.page.locator("#photos > summary").click()
        assert not window.page.get_by_role("button", name="Foto behalten").is_visible()
        window.page.locator("form.photo input[type=file]").set_input_files(photo)
        shown = window.page.locator("#photos img")
        appears(shown)
        shown.evaluate("(image) => image.decode()")
        sides = shown.evaluate("(image) => [image.naturalWidth, image.naturalHeight]")
        assert sides == [1000, 2000]
        kept, media_type = picture(page, "/event/1/photo/1")
        assert media_type == "image/jpeg"
        assert WHERE not in kept
        assert window.look() == []
        assert window.faults == []


def test_who_types_from_a_photo_has_it_beside_the_fields(browser, page):
    """On a phone the fields follow the photo: no other form stands between."""
    send(page)
    with Window(browser, page.address) as window:
        window.open(HERE)
        others = window.page.locator(".actions > details:not(:has(> .from-paper))")
        assert others.count() > 1
        for size in window.sizes(DESKTOP, PHONE):
            photo = window.page.locator("#photos").bounding_box()
            form = window.page.locator("details:has(> .from-paper)").bounding_box()
            others_begin = others.evaluate_all(
                "(all) => all.map((one) => one.getBoundingClientRect().y)"
            )
            assert form["y"] < min(others_begin)
            beside = photo["x"] + photo["width"] <= form["x"]
            assert beside is (size == DESKTOP)
            assert (window.look(), window.faults) == ([], [])
