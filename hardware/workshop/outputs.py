"""Makes the files of this folder from its tables, and tells whether they are current."""

import re
from collections.abc import Mapping
from pathlib import Path

from hardware.workshop import (
    breadboard,
    draw_breadboard,
    parts,
    pins,
    power,
)
from hardware.workshop.made_files import short_digest_of, text_of
from hardware.workshop.paths import COMMAND, HARDWARE, PICTURES

# The sources of the pictures of the case. To make these takes more than the standard library, so
# the digest of the sources tells whether they are current.
CASE_SOURCES = (
    "case.csv",
    "keyboard.csv",
    "displays.csv",
    *(
        f"workshop/{name}.py"
        for name in (
            "case",
            "solid",
            "mesh",
            "model",
            "bought",
            "prints",
            "symbols",
            "render",
            "draw_case",
            "svg",
        )
    ),
)
CASE_PICTURES = (
    "case-sh1106",
    "case-ssd1306",
    "case-ssd1309",
    "case-exploded",
    "case-body-usb",
    "case-body-battery",
    "case-body-cells",
    "case-lid-inside",
    "case-rear",
    "case-board-below",
)
DIGEST = "<!-- sources {} -->"


def texts() -> dict[Path, str]:
    """The texts of the files that the standard library alone can make, by their paths."""
    pin_table, part_table = pins.load(), parts.load()
    budget = power.load()
    files = {
        HARDWARE / "pins.py": pins.module(pin_table),
        HARDWARE / "power.py": power.module(budget),
        PICTURES / "breadboard.svg": draw_breadboard.draw(breadboard.load()),
    }
    for page, sections in {
        "parts.md": {
            "parts": parts.section(part_table),
            "pitfalls": parts.pitfalls(part_table),
        },
        "power.md": {"budget": power.section(budget)},
    }.items():
        path = HARDWARE / page
        files[path] = fill(path.read_text(encoding="utf-8"), sections)
    return files


def fill(page: str, sections: Mapping[str, str]) -> str:
    """The page with the text between its marks replaced; ValueError if a mark is missing."""
    for name, text in sections.items():
        begin, end = f"<!-- {name}: made by `{COMMAND}` -->\n", f"<!-- end of {name} -->\n"
        parts_of_page = re.split(f"{re.escape(begin)}.*?{re.escape(end)}", page, flags=re.DOTALL)
        if len(parts_of_page) != 2:
            raise ValueError(f"the page needs one section {name!r}")
        page = f"{begin}\n{text}\n{end}".join(parts_of_page)
    return page


def drawn() -> dict[Path, str]:
    """The texts of pictures and weights, which need manifold3d; empty if all are current."""
    from hardware.workshop import draw_case, prints

    mark = _mark()
    if not _without(mark):  # a minute of work would give the same files
        return {}
    files = {}
    for name, (scene, title, labels) in draw_case.scenes().items():
        svg = scene.svg(title, draw_case.SOURCE, labels)
        files[PICTURES / f"{name}.svg"] = svg.replace("</svg>", f"{mark}\n</svg>")
    path = HARDWARE / "case.md"
    text = f"{mark}\n\n{prints.section()}"
    files[path] = fill(path.read_text(encoding="utf-8"), {"prints": text})
    return files


def stale() -> list[Path]:
    """The files that are not current; the standard library is enough to find them."""
    old = [path for path, text in texts().items() if text_of(path) != text]
    return old + _without(_mark())


def _without(mark: str) -> list[Path]:
    """The files made from the solids of the case that lack the mark of their sources."""
    marked = [PICTURES / f"{name}.svg" for name in CASE_PICTURES] + [HARDWARE / "case.md"]
    return [path for path in marked if mark not in text_of(path)]


def _mark() -> str:
    """Return the line with the digest of the sources of a file of the case."""
    return DIGEST.format(short_digest_of(HARDWARE / name for name in CASE_SOURCES))
