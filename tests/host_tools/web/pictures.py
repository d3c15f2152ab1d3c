"""Pictures of all pages, for somebody to look at: `python -m tests.host_tools.web.pictures FOLDER`.

Those of the director and of the public, on a desktop, on a phone, in the dark, on paper as a
browser prints it, and the wall as a projector shows it.
"""

import argparse
import tempfile
from pathlib import Path

from firmware.image import toolchain
from tests.host_tools.web.looking import (
    A4,
    DESKTOP,
    PHONE,
    PROJECTOR,
    Window,
    chromium_at,
    walk,
)
from tests.host_tools.web.scene import ADDRESS, make_scene
from tests.host_tools.web.served import Served, desk_at, public_app

LOOKS = {
    "desktop": {"viewport": DESKTOP},
    "phone": {"viewport": PHONE},
    "dark": {"viewport": DESKTOP, "color_scheme": "dark"},
    "paper": {"viewport": A4},
}
START = ("/event/2", "/", "/event/2/draw/preview?round=3&method=swaps&seed=7")
PUBLIC_START = ("/", "/?name=a")
SLIDES = 5


def take(folder, chosen, language):
    """Take the pictures into `folder` (a Path), which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, chromium_at(toolchain.browser()) as browser:
        path, _ = make_scene(Path(place))
        director = desk_at(path, ADDRESS)
        with director:
            for look in chosen:
                _take_all(browser, director, START, look, folder, "", language)
        public = Served(lambda: public_app(path, 2, ADDRESS))
        with public:
            for look in chosen:
                _take_all(browser, public, PUBLIC_START, look, folder, "public-", language)
            with Window(browser, public.address, viewport=PROJECTOR, locale=language) as window:
                for slide in range(SLIDES):
                    window.open(f"/wall?page={slide}")
                    window.page.screenshot(path=folder / f"wall-{slide}.png")


def _take_all(browser, served, start, look, folder, prefix, language):
    with Window(browser, served.address, locale=language, **LOOKS[look]) as window:
        if look == "paper":
            window.page.emulate_media(media="print")
        for shape in walk(window, start):
            window.page.screenshot(path=folder / f"{prefix}{shape}-{look}.png", full_page=True)
        for fault in window.faults:
            print(fault)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--look", choices=LOOKS, nargs="*", default=list(LOOKS))
    parser.add_argument("--language", default="de-AT")
    args = parser.parse_args()
    take(args.folder, args.look, args.language)
