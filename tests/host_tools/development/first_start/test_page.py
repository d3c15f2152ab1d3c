"""The guide's page about the first start is current, and its picture is what the display shows."""

import pytest

from host_tools.boxes.flash.image import read_image
from host_tools.development.first_start import page
from host_tools.development.first_start.guide_rehearsal import KEYS, GuideRehearsal, Told
from host_tools.simulation.emulator import display_pictures
from tests.golden import stored


@pytest.fixture(scope="module")
def rehearsal(image, tmp_path_factory):
    return GuideRehearsal(image, tmp_path_factory.mktemp("pc"))


def test_the_page_is_current(rehearsal, image):
    stale = [
        path.name
        for path, text in page.files(rehearsal, read_image(image)).items()
        if page.read(path) != text
    ]
    assert stale == [], f"run `{page.COMMAND}`"


def test_time_only_goes_on(rehearsal):
    times = [moment.ms for moment in rehearsal.moments]
    assert times == sorted(times)
    assert times[0] == 0


def test_a_look_by_the_desk_leads_home_and_the_keys_to_the_languages(rehearsal):
    shown = [moment.picture for moment in rehearsal.moments if moment.kind is Told.SHOWN]
    first, desk, again, *by_keys = shown
    assert again == first != desk
    assert len(by_keys) == len(KEYS)
    assert by_keys[-1] == stored()["app/de/settings-language"]


def test_the_picture_has_every_pixel():
    """A pixel, a row, and what stands at the edges; each run of lit pixels is drawn once."""
    lit = {(0, 0), (127, 63), (5, 9), *((x, 20) for x in range(128))}
    picture = display_pictures.from_pixels(lambda x, y: (x, y) in lit)
    text = page.svg([picture, display_pictures.BLANK], "title", "command")
    for run in ("M0 0h1v1h-1z", "M127 63h1v1h-1z", "M5 9h1v1h-1z", "M0 20h128v1h-128z"):
        assert text.count(run) == 1
    assert text.count("M") == 4 + text.count("Made")


def test_a_page_without_its_section_is_told():
    with pytest.raises(ValueError, match="needs one section"):
        page.fill("nothing here", "x")
