"""The files of this folder that are made from its tables, and whether they are current."""

import hashlib
import re

from hardware.workshop import (
    breadboard,
    case,
    circuit,
    draw_breadboard,
    draw_keyboard,
    draw_wiring,
    parts,
    pins,
    power,
)
from hardware.workshop.paths import COMMAND, HARDWARE, PICTURES

# What the pictures of the case and the schematic are made from. They need more than the standard
# library to be made, so that their being current is told by the digest of these.
CASE_SOURCES = (
    "case.csv",
    "keyboard.csv",
    "workshop/case.py",
    "workshop/model.py",
    "workshop/symbols.py",
    "workshop/render.py",
    "workshop/draw_case.py",
    "workshop/svg.py",
)
CASE_PICTURES = ("case", "case-exploded", "case-body", "case-lid-inside")
DIGEST = "<!-- sources {} -->"


def texts():
    """Path -> text of everything that is made with the standard library alone."""
    pin_table, part_table = pins.load(), parts.load()
    usb, battery = circuit.load("usb"), circuit.load("battery")
    names = circuit.printed_names()
    m = case.load()
    budget = power.load()
    made = {
        HARDWARE / "pins.py": pins.module(pin_table),
        HARDWARE / "power.py": power.module(budget),
        PICTURES / "breadboard.svg": draw_breadboard.draw(breadboard.load()),
        PICTURES / "keyboard.svg": draw_keyboard.draw(m, case.keyboard(m), usb),
        PICTURES / "wiring.svg": draw_wiring.draw(battery, names),
    }
    for page, sections in {
        "circuit.md": {"pins": pins.section(pin_table)},
        "parts.md": {
            "parts": parts.section(part_table),
            "pitfalls": parts.pitfalls(part_table),
        },
        "power.md": {"budget": power.section(budget), "figures": power.sources()},
    }.items():
        path = HARDWARE / page
        made[path] = fill(path.read_text(encoding="utf-8"), sections)
    return made


def fill(page, sections):
    """The page with the text between its marks replaced; ValueError if a mark is missing."""
    for name, text in sections.items():
        begin, end = f"<!-- {name}: made by `{COMMAND}` -->\n", f"<!-- end of {name} -->\n"
        parts_of_page = re.split(f"{re.escape(begin)}.*?{re.escape(end)}", page, flags=re.DOTALL)
        if len(parts_of_page) != 2:
            raise ValueError(f"the page needs one section {name!r}")
        page = f"{begin}\n{text}\n{end}".join(parts_of_page)
    return page


def drawn():
    """Path -> text of the pictures that need schemdraw and manifold3d."""
    from hardware.workshop import draw_case, draw_schematic

    schematic = draw_schematic.draw(circuit.load("battery"), circuit.printed_names())
    made = {PICTURES / "schematic.svg": schematic}
    m = case.load()
    mark = DIGEST.format(digest(CASE_SOURCES))
    for name, (scene, title, labels) in draw_case.scenes(m, case.keyboard(m)).items():
        svg = scene.svg(title, draw_case.SOURCE, labels)
        made[PICTURES / f"{name}.svg"] = svg.replace("</svg>", f"{mark}\n</svg>")
    return made


def digest(names):
    """A short digest of files of this folder."""
    summary = hashlib.sha256()
    for name in names:
        summary.update((HARDWARE / name).read_bytes())
    return summary.hexdigest()[:16]


def stale():
    """The made files that are not what their sources say, found with the standard library."""
    old = [path for path, text in texts().items() if _read(path) != text]
    mark = DIGEST.format(digest(CASE_SOURCES))
    old += [
        path
        for path in (PICTURES / f"{name}.svg" for name in CASE_PICTURES)
        if mark not in _read(path)
    ]
    return old


def _read(path):
    return path.read_text(encoding="utf-8") if path.exists() else ""
