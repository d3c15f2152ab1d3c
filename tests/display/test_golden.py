"""The golden pictures' own bookkeeping, and their sheets."""

import pytest

from host_tools.simulation.emulator import display_pictures
from host_tools.simulation.emulator.display_pictures import BLANK, from_pixels, to_text
from tests.contact_sheets import SCALE, groups, sheet
from tests.golden import Goldens, stored, write

DOT = from_pixels(lambda x, y: (x, y) == (3, 9))


@pytest.fixture
def folders(tmp_path):
    return tmp_path / "golden", tmp_path / "failures"


def test_a_recorded_picture_is_found_again(folders):
    goldens = Goldens(*folders, record=True)
    goldens.check("menu/first", DOT)
    write(goldens.used, folders[0])
    Goldens(*folders).check("menu/first", DOT)


def test_those_of_one_part_share_a_sheet_and_a_new_one_leaves_the_others(folders):
    write({"app/fr/menu-more": DOT, "app/de/aids": DOT}, folders[0])
    write({"app/de/home": BLANK}, folders[0])
    assert stored(folders[0]) == {
        "app/de/aids": DOT,
        "app/de/home": BLANK,
        "app/fr/menu-more": DOT,
    }
    sheet = (folders[0] / "app/table.txt").read_text(encoding="ascii")
    assert sheet == f"de/home\n{to_text(BLANK)}fr/menu-more\n{to_text(DOT)}"


def test_a_difference_is_shown_line_by_line_and_as_png(folders):
    write({"menu": DOT}, folders[0])
    with pytest.raises(AssertionError) as failure:
        Goldens(*folders).check("menu", BLANK)
    assert str(failure.value).splitlines()[-1] == " 9 ...-" + "." * 124
    assert sorted(path.name for path in folders[1].iterdir()) == [
        "menu.actual.png",
        "menu.golden.png",
    ]


def test_a_picture_that_nobody_recorded_fails(folders):
    with pytest.raises(AssertionError, match="no golden picture 'menu'"):
        Goldens(*folders).check("menu", DOT)
    assert (folders[1] / "menu.actual.png").exists()


def test_one_name_means_one_picture(folders):
    goldens = Goldens(*folders, record=True)
    goldens.check("menu", DOT)
    goldens.check("menu", DOT)
    with pytest.raises(AssertionError, match="two tests"):
        goldens.check("menu", BLANK)


def test_unused_pictures_are_named(folders):
    write({"menu/first": DOT, "home": DOT}, folders[0])
    goldens = Goldens(*folders)
    goldens.check("home", DOT)
    assert goldens.unused() == ["menu/first"]
    goldens.check("menu/first", DOT)
    assert goldens.unused() == []


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
