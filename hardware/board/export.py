"""Exports the finished board: files for the board house and for the bench, and pictures."""

import csv
import re
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from hardware.board import build, kicad, plan, schematic
from hardware.workshop.made_files import short_digest_of, text_of
from hardware.workshop.paths import PICTURES, ROOT
from hardware.workshop.svg import number

TARGET = ROOT / "build" / "board"
CACHE = ROOT / ".cache"
INTERACTIVE_BOM = "InteractiveHtmlBom==2.12.0"
LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Silkscreen,B.Silkscreen,Edge.Cuts"
SHEET = "board-schematic"
# The layers that are seen from above and from below.
FACES = {
    "board-top": ("F.Cu,F.Mask,F.Silkscreen,Edge.Cuts", ()),
    "board-bottom": ("B.Cu,B.Mask,B.Silkscreen,Edge.Cuts", ("--mirror",)),
}
_EDGE = "stroke:#D0D2CD"  # KiCad's colour of the board's outline
_LAMINATE = "#26302a"
# A fixed date, so that the files are the same every time.
EPOCH = (2020, 1, 1, 0, 0, 0)


def everything() -> None:
    """Write all exports into build/board."""
    TARGET.mkdir(parents=True, exist_ok=True)
    gerbers()
    parts()
    _pcb(
        "pos", "--format", "csv", "--units", "mm", "--side", "both", "-o", TARGET / "positions.csv"
    )
    _sch("pdf", "-o", TARGET / "schematic.pdf")
    _pcb("step", "--subst-models", "--force", "-o", TARGET / "schreiber.step")
    for side in ("top", "bottom"):
        target = TARGET / f"board-{side}.png"
        size = ("--width", 1600, "--height", 1600, "--zoom", 0.95)
        kicad.run(kicad.PROGRAM, "pcb", "render", "--side", side, *size, "-o", target, build.BOARD)
    interactive()


def _pcb(what: str, *options: object) -> None:
    kicad.run(kicad.PROGRAM, "pcb", "export", what, *options, build.BOARD)


def _sch(what: str, *options: object) -> None:
    kicad.run(kicad.PROGRAM, "sch", "export", what, *options, build.SCHEMATIC)


def gerbers() -> None:
    """Write Gerbers and drill file, and both as `gerbers.zip` for the board house."""
    folder = TARGET / "gerbers"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _pcb("gerbers", "--layers", LAYERS, "--no-protel-ext", "-o", f"{folder}/")
    _pcb("drill", "--format", "excellon", "--excellon-units", "mm", "-o", f"{folder}/")
    with zipfile.ZipFile(TARGET / "gerbers.zip", "w") as archive:
        for path in sorted(folder.iterdir()):
            entry = zipfile.ZipInfo(path.name, EPOCH)
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def parts() -> None:
    """Write `parts.csv`: a line for each kind of part on the board, with its order number."""
    groups: dict[tuple[str, str, str], list[plan.Item]] = {}
    for item in plan.items().values():
        if item.order and item.place:
            key = (item.value if item.ref[:2] != "SW" else "key", item.order, item.footprint)
            groups.setdefault(key, []).append(item)
    with (TARGET / "parts.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("refs", "pieces", "value", "order", "footprint", "remark"))
        for (value, order, footprint), group in groups.items():
            refs = " ".join(item.ref for item in group)
            table.writerow((refs, len(group), value, order, footprint, group[0].what))


def interactive() -> None:
    """Write `parts.html`: the list of parts that shows where each goes on the board."""
    folder = CACHE / "interactive-bom"
    if not folder.exists():
        # Without its dependencies: the graphics library for its window comes with KiCad.
        install = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps")
        kicad.run(*install, "--target", folder, INTERACTIVE_BOM)
    program = (kicad.PYTHON, "-m", "InteractiveHtmlBom.generate_interactive_bom")
    options = ("--no-browser", "--dest-dir", TARGET, "--name-format", "parts")
    environment = {"PYTHONPATH": str(folder), "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
    kicad.run(*program, *options, build.BOARD, environment=environment)


def pictures() -> None:
    """Write the pictures of the guides: the schematic, and the board from above and from below."""
    for name, text in drawn().items():
        (PICTURES / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")


def drawn() -> dict[str, str]:
    """The texts of these pictures, by their names."""
    with tempfile.TemporaryDirectory() as folder:
        _sch("svg", "--exclude-drawing-sheet", "--no-background-color", "-o", folder)
        paths = {SHEET: Path(folder, f"{build.SCHEMATIC.stem}.svg")}
        for name, (layers, options) in FACES.items():
            paths[name] = Path(folder, f"{name}.svg")
            size = ("--mode-single", "--page-size-mode", 2, "--exclude-drawing-sheet")
            _pcb("svg", *size, "--layers", layers, *options, "-o", paths[name])
        texts = {name: _plain(path.read_text(encoding="utf-8")) for name, path in paths.items()}
    return texts | {name: _on_laminate(texts[name]) for name in FACES}


def stale() -> list[str]:
    """A sentence for each picture that was made of another board; needs no KiCad."""
    return [
        f"pictures/{name}.svg is not of this board: run `make pcb`"
        for name in (SHEET, *FACES)
        if _mark() not in text_of(PICTURES / f"{name}.svg")
    ]


def _mark() -> str:
    return f"<!-- of the board {short_digest_of((build.SCHEMATIC, build.BOARD))} -->"


def _on_laminate(text: str) -> str:
    """The picture of a board on a dark ground, since its print is light."""
    points = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", text[text.index(_EDGE) :])
    columns = [float(x) for x, _ in points]
    rows = [float(y) for _, y in points]
    left, top = min(columns), min(rows)
    size = f'width="{number(max(columns) - left)}" height="{number(max(rows) - top)}" rx="2"'
    ground = f'<rect x="{number(left)}" y="{number(top)}" {size} fill="{_LAMINATE}"/>'
    return text.replace("</desc>", f"</desc>\n{ground}", 1)


def _plain(text: str) -> str:
    """The picture without its date, marked with the board that it shows.

    KiCad's picture of the board has room for the plug of the Pico; it is cut to the square of the
    board. Numbers are rounded to hundredths of a millimetre.
    """
    text = re.sub(r"<title>.*?</title>", f"<title>{schematic.TITLE}</title>", text, count=1)
    text = re.sub(r"-?\d+\.\d{3,}", lambda match: number(float(match[0])), text)
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text)
    if size is None:
        raise ValueError("KiCad's picture has no size")
    width, height = map(float, size.groups())
    if height > width:
        text = text.replace(size[0], f'viewBox="0 {number(height - width)} {size[1]} {size[1]}"')
    text = re.sub(r' (?:width|height)="[\d.]+mm"', "", text)
    return text.replace("</svg>", f"{_mark()}\n</svg>")
