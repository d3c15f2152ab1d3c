"""Sheets of golden pictures."""

from host_tools.simulation.emulator import display_pictures
from tests.contact_sheets import SCALE, groups, sheet


def test_pictures_that_begin_alike_share_a_sheet():
    home = [f"app/de/home{end}" for end in ("", "-five", "-long", "-three")]
    assert groups(["app/de/error", *reversed(home), "app/fr/home", "app/de/begin"]) == {
        "app-de-home": home,
        "app-de-others": ["app/de/begin", "app/de/error"],
        "app-fr-others": ["app/fr/home"],
    }


def test_a_sheet_shows_every_picture():
    lit = display_pictures.from_pixels(lambda x, y: True)
    image = sheet({"first": lit, "second": display_pictures.BLANK})
    size = (display_pictures.WIDTH * SCALE, display_pictures.HEIGHT * SCALE)
    for x, picture in ((6, lit), (12 + size[0], display_pictures.BLANK)):
        shown = image.crop((x, 6, x + size[0], 6 + size[1]))
        assert shown.tobytes() == display_pictures.to_image(picture, SCALE).tobytes()
