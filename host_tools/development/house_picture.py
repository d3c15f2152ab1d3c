"""The picture of the house: the rooms of `host_tools` on their floors, drawn from the imports.

`python -m host_tools.development.house_picture` writes docs/pictures/house.svg.
"""

import ast
from html import escape
from pathlib import Path
from textwrap import wrap

from firmware.image.paths import ROOT
from host_tools.development.house_imports import arrows, floors, rooms, without_detours

PICTURE = ROOT / "docs/pictures/house.svg"
COMMAND = "python -m host_tools.development.house_picture"

# All lengths are units of the SVG, which a browser shows as pixels.
_BOX = 136, 34
_STOREY = 58
_LEFT = 16
_MARGIN = 8  # of a line left of all boxes
_MIDDLE = 188  # of a floor with one room
_APART = 100  # from the middle to the rooms of a floor with two
_TEXTS = 376  # where the sentences begin
_WIDTH = 960
_LINE = 94  # characters of a sentence in a line
_PAPER, _PEN, _FILL, _ARROW, _SOIL = "#ffffff", "#1d2733", "#e4edf6", "#5b6b7c", "#efe9dd"
_FONT = "DejaVu Sans, Verdana, Helvetica, sans-serif"
_SOIL_SAYS = (
    ("rules_core", "Scores a deal, says what to ask, encodes a record. Any room may ask."),
    ("firmware", "The box. It is run by simulation; some rooms take its texts and its font."),
)


def picture() -> str:
    """The text of the SVG."""
    needs = arrows()
    storeys = [pair for names in floors(needs) for pair in _pairs(names)]
    places = _places(storeys)
    height = _STOREY * len(storeys) + 130
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'font-family="{_FONT}" font-size="11" fill="{_PEN}">',
        "<title>The rooms of host_tools, and what each imports</title>",
        f"<!-- Made by `{COMMAND}`; change nothing here. -->",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" '
        f'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="{_ARROW}"/></marker></defs>',
        f'<rect width="{_WIDTH}" height="{height}" fill="{_PAPER}"/>',
    ]
    for room, below in sorted(without_detours(needs).items()):
        lines += [_arrow(room, lower, places) for lower in sorted(below)]
    for room, (x, y) in sorted(places.items()):
        lines += _box(room, x, y)
    for storey, names in enumerate(reversed(storeys)):
        lines += _sentences(names, _top(storey))
    lines += _soil(_top(len(storeys)), sum(map(len, needs.values())))
    return "\n".join([*lines, "</svg>", ""])


def _top(storey: int) -> int:
    return 14 + storey * _STOREY


def _pairs(names: list[str]) -> list[list[str]]:
    """The rooms of a floor in storeys of at most two: none of them imports another."""
    return [names[max(0, at - 2) : at] for at in range(len(names), 0, -2)]


def _places(storeys: list[list[str]]) -> dict[str, tuple[int, int]]:
    """{room: (middle, top) of its box}, the highest storey first."""
    places = {}
    for storey, names in enumerate(reversed(storeys)):
        middles = [_MIDDLE] if len(names) == 1 else [_MIDDLE - _APART, _MIDDLE + _APART]
        for name, middle in zip(names, middles, strict=True):
            places[name] = middle, _top(storey)
    return places


def _arrow(upper: str, lower: str, places: dict[str, tuple[int, int]]) -> str:
    """An arrow: straight down where that is free, else from the side of the upper box and down.

    Where that is not free either, along the margin.
    """
    (x, y), (to_x, to_y) = places[upper], places[lower]
    down, half, level = (x + to_x) // 2, _BOX[0] // 2, _BOX[1] // 2
    between = [middle for middle, top in places.values() if y < top < to_y]
    beside = [middle for middle, top in places.values() if top == y]
    if abs(x - to_x) < _BOX[0] and _is_free(down, between):
        path = f"M{down} {y + _BOX[1]}V{to_y}"
    elif _is_free(to_x, between + beside):
        path = f"M{x + (half if to_x > x else -half)} {y + level}H{to_x}V{to_y}"
    else:
        path = f"M{x - half} {y + level}H{_MARGIN}V{to_y + level}H{to_x - half}"
    return f'<path d="{path}" fill="none" stroke="{_ARROW}" marker-end="url(#tip)"/>'


def _is_free(x: int, middles: list[int]) -> bool:
    """Can a line lead down there beside boxes with these middles?"""
    return all(abs(middle - x) > _BOX[0] // 2 for middle in middles)


def _box(name: str, middle: int, top: int, fill: str = _FILL) -> list[str]:
    width, height = _BOX
    return [
        f'<rect x="{middle - width // 2}" y="{top}" width="{width}" height="{height}" rx="4" '
        f'fill="{fill}" stroke="{_PEN}"/>',
        f'<text x="{middle}" y="{top + 22}" font-size="14" text-anchor="middle">{name}</text>',
    ]


def _sentences(names: list[str], top: int) -> list[str]:
    """Return the texts on the rooms of a floor, by the first line of each."""
    said = [(name, _first_line(rooms()[name])) for name in names]
    return _texts(said, top + (16 if len(names) == 1 else 2))


def _texts(said: list[tuple[str, str]], y: int) -> list[str]:
    lines = []
    for name, sentence in said:
        for index, part in enumerate(wrap(f"{name}: {sentence}", _LINE)):
            bold, rest = (name, part[len(name) :]) if index == 0 else ("", part)
            lines.append(
                f'<text x="{_TEXTS}" y="{y}"><tspan font-weight="bold">{bold}</tspan>'
                f"{escape(rest)}</text>"
            )
            y += 15
        y += 4
    return lines


def _first_line(folder: Path) -> str:
    """The first line of the docstring of a package."""
    tree = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
    return (ast.get_docstring(tree) or "").partition("\n")[0].replace("`", "")


def _soil(top: int, count: int) -> list[str]:
    """Return the ground of the house, and the note on reading the picture."""
    note = (
        "An arrow: the upper room imports the lower one. Where a way leads down over other rooms, "
        f"a room may import directly, too; that is not drawn. {count} arrows in all, none upwards."
    )
    width = _BOX[0] // 2 + _APART + 16
    return [
        f'<rect x="{_MIDDLE - width}" y="{top}" width="{2 * width}" height="50" fill="{_SOIL}"/>',
        *_box("rules_core", _MIDDLE - _APART, top + 8, _PAPER),
        *_box("firmware", _MIDDLE + _APART, top + 8, _PAPER),
        *_texts(list(_SOIL_SAYS), top + 20),
        *(
            f'<text x="{_LEFT}" y="{top + 76 + 15 * index}">{escape(part)}</text>'
            for index, part in enumerate(wrap(note, 155))
        ),
    ]


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(picture(), encoding="utf-8", newline="\n")
    print("docs/pictures/house.svg is written")
