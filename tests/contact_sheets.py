"""The golden pictures on a few sheets, to be looked at: those whose names begin alike on one.

    python -m tests.contact_sheets [FOLDER]

Writes one PNG a group into FOLDER, build/golden-sheets by default.
"""

import sys
from collections import defaultdict
from itertools import count, islice
from pathlib import Path

from PIL import Image, ImageDraw

from host_tools.simulation.emulator import display_pictures
from tests.golden import stored

SHEETS = Path(__file__).parents[1] / "build" / "golden-sheets"

SCALE = 2
COLUMNS = 5
MOST = 50  # pictures on a sheet
FEWEST = 4  # of a group; smaller ones share a sheet

_GAP = 6
_CAPTION = 14
_PAPER = (0xF4, 0xF4, 0xF0)
_PEN = (0x20, 0x20, 0x20)


def groups(names):
    """{name of a sheet: names of its pictures}, both sorted; a name is a path below golden/."""
    families = defaultdict(list)
    for name in sorted(names):
        folder, _, own = name.rpartition("/")
        families[folder, own.partition("-")[0]].append(name)
    sheets = defaultdict(list)
    for (folder, word), members in families.items():
        if len(members) < FEWEST:
            word = "others"
        sheets[f"{folder}/{word}".replace("/", "-")] += members
    return {sheet: sorted(members) for sheet, members in sorted(sheets.items())}


def sheet(pictures):
    """The image of one sheet: the `pictures` ({name: picture}) in rows, their names below them."""
    width, height = (
        display_pictures.WIDTH * SCALE + _GAP,
        display_pictures.HEIGHT * SCALE + _CAPTION + _GAP,
    )
    rows = -(-len(pictures) // COLUMNS)
    image = Image.new(
        "RGB", (min(len(pictures), COLUMNS) * width + _GAP, rows * height + _GAP), _PAPER
    )
    draw = ImageDraw.Draw(image)
    for index, (name, picture) in enumerate(pictures.items()):
        x, y = _GAP + index % COLUMNS * width, _GAP + index // COLUMNS * height
        image.paste(display_pictures.to_image(picture, SCALE), (x, y))
        draw.text((x, y + display_pictures.HEIGHT * SCALE + 1), name, _PEN)
    return image


def main(target=SHEETS):
    """Writes all sheets; prints the path of each."""
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("*.png"):
        old.unlink()
    pictures = stored()
    for name, members in groups(pictures).items():
        rest = iter(members)
        for number in count(1):
            part = list(islice(rest, MOST))
            if not part:
                break
            path = target / f"{name}-{number}.png"
            sheet({one: pictures[one] for one in part}).save(path)
            print(path)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
