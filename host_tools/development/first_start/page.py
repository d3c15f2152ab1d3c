"""The rehearsal in the guide for builders: a table in hardware/first-start.md, and a picture."""

import re
from collections.abc import Sequence
from pathlib import Path

from firmware.image.paths import IMAGE, ROOT
from host_tools.boxes.flash.image import Image
from host_tools.development.first_start import film
from host_tools.development.first_start.guide_rehearsal import GuideRehearsal, Told

PAGE = ROOT / "hardware" / "first-start.md"
PICTURE = ROOT / "hardware" / "pictures" / "first-start.svg"

COMMAND = "python -m host_tools.development.first_start write"
BEGIN = f"<!-- rehearsal: made by `{COMMAND}` -->\n"
END = "<!-- end of rehearsal -->\n"
TITLE = "What the display of a new box shows"

# The page shows these instead of the version and the digest of an image.
_VERSION = "1.0.0"
_DIGEST = "c01dcafe"

_ROWS = {
    Told.HANDS: "you: {}",
    Told.TYPED: "you type `{}`",
    Told.SAID: "`{}`",
    Told.SEEN: "on the PC: {}",
}


def files(rehearsal: GuideRehearsal, image: Image) -> dict[Path, str]:
    """{path: text} of the page and its picture, made from the rehearsal of `image`."""
    pictures = list(dict.fromkeys(m.picture for m in rehearsal.moments if m.kind is Told.SHOWN))
    text = fill(PAGE.read_text(encoding="utf-8"), _section(rehearsal, image, pictures))
    return {PAGE: text, PICTURE: film.svg(pictures, TITLE, COMMAND)}


def read(path: Path) -> str:
    """The text of a file; "" if it does not exist."""
    return path.read_text(encoding="utf-8") if path.exists() else ""


def fill(page: str, section: str) -> str:
    """The page with other text between its marks. ValueError unless it has one pair of them."""
    parts = re.split(f"{re.escape(BEGIN)}.*?{re.escape(END)}", page, flags=re.DOTALL)
    if len(parts) != 2:
        raise ValueError(f"{PAGE.name} needs one section between {BEGIN.strip()} and {END.strip()}")
    return f"{BEGIN}\n{section}\n{END}".join(parts)


def _section(rehearsal: GuideRehearsal, image: Image, pictures: Sequence[bytes]) -> str:
    write, restart, start = (
        ms / 1000 for ms in (rehearsal.times.write, rehearsal.times.restart, rehearsal.times.start)
    )
    return "\n".join(
        [
            *_table(rehearsal, image, pictures),
            "",
            f"![{TITLE}](pictures/{PICTURE.name})",
            "",
            f"The flash is written for {write:.0f} s. After another {restart:.1f} s the Pico "
            f"restarts. {start:.1f} s later its storage is made and the first menu is shown.",
            "",
        ]
    )


def _table(rehearsal: GuideRehearsal, image: Image, pictures: Sequence[bytes]) -> list[str]:
    """A row for each thing done or said, with the pictures on the display after it."""
    rows: list[tuple[str, list[str]]] = []
    for moment in rehearsal.moments:
        if moment.kind is Told.SHOWN:
            rows[-1][1].append(str(pictures.index(moment.picture) + 1))
        else:
            rows.append((_ROWS[moment.kind].format(_neutral(moment.text, image)), []))
    return [
        "| what happens | picture |",
        "|---|---|",
        *(f"| {what} | {', '.join(shown)} |" for what, shown in rows),
    ]


def _neutral(text: str, image: Image) -> str:
    """A text without what differs between images."""
    text = text.replace(image.path.name, IMAGE.name).replace(image.digest[:8], _DIGEST)
    return text.replace(image.version or _VERSION, _VERSION)
