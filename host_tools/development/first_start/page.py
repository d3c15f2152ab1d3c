"""The rehearsal in the guide for builders: a table in hardware/first-start.md, and a picture.

The picture is an SVG with those of the display, three in a row, each with its number.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from firmware.image.paths import IMAGE, ROOT
from host_tools.boxes.flash.image import Image
from host_tools.development.first_start.guide_rehearsal import GuideRehearsal, Told
from host_tools.simulation.emulator.display_pictures import HEIGHT, WIDTH, pixel

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

COLUMNS = 3
_GLASS = "#06080c"
_INK = "#d6ecff"
_PAPER = "#ffffff"
_PEN = "#222222"
_FONT = "DejaVu Sans, Verdana, Helvetica, sans-serif"
_EDGE = 4  # dark glass around the pixels
_LEFT = 12  # for the number
_GAP = 6
_CELL = (_LEFT + WIDTH + 2 * _EDGE + _GAP, HEIGHT + 2 * _EDGE + _GAP)


def files(rehearsal: GuideRehearsal, image: Image) -> dict[Path, str]:
    """{path: text} of the page and its picture, made from the rehearsal of `image`."""
    pictures = list(dict.fromkeys(m.picture for m in rehearsal.moments if m.kind is Told.SHOWN))
    text = fill(PAGE.read_text(encoding="utf-8"), _section(rehearsal, image, pictures))
    return {PAGE: text, PICTURE: svg(pictures, TITLE, COMMAND)}


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


def svg(pictures: list[bytes], title: str, source: str) -> str:
    """The text of the SVG. A unit is a pixel of the display. `source` says what made it."""
    width, height = COLUMNS * _CELL[0] + _GAP, -(-len(pictures) // COLUMNS) * _CELL[1] + _GAP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="{_FONT}">',
        f"<title>{title}</title>",
        f"<!-- Made by `{source}`; change nothing here. -->",
        f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>',
    ]
    for index, picture in enumerate(pictures):
        x, y = index % COLUMNS * _CELL[0] + _GAP, index // COLUMNS * _CELL[1] + _GAP
        lines += _display(x, y, index + 1, picture)
    return "\n".join([*lines, "</svg>", ""])


def _display(x: int, y: int, number: int, picture: bytes) -> list[str]:
    return [
        f'<g transform="translate({x} {y})">',
        f'<text y="10" font-size="10" fill="{_PEN}">{number}</text>',
        f'<rect x="{_LEFT}" width="{WIDTH + 2 * _EDGE}" height="{HEIGHT + 2 * _EDGE}" rx="2" '
        f'fill="{_GLASS}"/>',
        f'<path transform="translate({_LEFT + _EDGE} {_EDGE})" fill="{_INK}" d="{_lit(picture)}"/>',
        "</g>",
    ]


def _lit(picture: bytes) -> str:
    """A path around all runs of lit pixels. Each row of pixels is a line of text."""
    rows = []
    for y in range(HEIGHT):
        runs, start = [], None
        for x in range(WIDTH + 1):
            lit = x < WIDTH and pixel(picture, x, y)
            if lit and start is None:
                start = x
            elif not lit and start is not None:
                runs.append(f"M{start} {y}h{x - start}v1h{start - x}z")
                start = None
        rows.append("".join(runs))
    return "\n".join(filter(None, rows))
