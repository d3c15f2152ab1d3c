"""The hardware folder agrees with itself, with the firmware and with the emulator."""

import ast
import csv
import io
import math
import re
import zipfile
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from firmware.app import keys
from firmware.app.canvas import BIG, BOLD, NARROW, SLIM, Canvas
from hardware import pins
from hardware import power as figures
from hardware.workshop import case, check, orders, outputs, parts, power
from hardware.workshop import pins as pin_table
from hardware.workshop.paths import HARDWARE, ROOT
from tests import golden
from tests.each import each
from tests.how_many import cases

# All kinds of solids are in these; the other caps are cut by more or fewer of the same.
FEW_PRINTS = ("lid-ssd1309", "cap-back", "cell-cover")
USERS = sorted([*(ROOT / "firmware").rglob("*.py"), *(ROOT / "host_tools").rglob("*.py")])


def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def used():
    """{table of the hardware: the names of it that programs use}; each file is read once.

    And under "machine.Pin" the files that have it.
    """
    found = {"pins": set(), "hardware.power": set(), "machine.Pin": set()}
    for path in USERS:
        text = path.read_text(encoding="utf-8")
        if not any(word in text for word in ("pins", "hardware.power", ".Pin")):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                if node.value.id == "pins":
                    found["pins"].add(node.attr)
                if node.attr == "Pin" and node.value.id == "machine":
                    found["machine.Pin"].add(path)
            elif isinstance(node, ast.ImportFrom) and node.module == "hardware.power":
                found["hardware.power"] |= {alias.name for alias in node.names}
    return found


def test_nothing_is_wrong():
    assert check.faults() == []


def test_what_is_made_is_current():
    assert outputs.stale() == []


@pytest.mark.nightly
def test_exact_faces_and_triangles_are_the_same_solids():
    from hardware.workshop import prints, step

    all_prints = prints.all_prints()
    for name in cases(FEW_PRINTS, all_prints):
        one = all_prints[name]
        assert step.shape(one.solid).volume == pytest.approx(one.lying().volume(), rel=0.005)


@pytest.mark.long
def test_weights_by_hand():
    from hardware.workshop import mesh, solid

    block = solid.Box(0, 10, 0, 10, 0, 10) - solid.Pillar(5, 5, -1, 11, 4)
    assert mesh.mesh(block).volume() == pytest.approx(1000 - 40 * math.pi, rel=0.001)
    wedge = solid.Funnel((0, 10, 0, 10), (0, 10, 0, 0.001), 0, 10)
    assert mesh.mesh(wedge).volume() == pytest.approx(500, rel=0.001)
    with pytest.raises(TypeError):
        mesh.mesh("a box")


@pytest.mark.long
def test_an_edge_that_joins_four_triangles_is_found():
    from hardware.workshop import mesh, prints, solid

    beside = solid.Box(0, 1, 0, 1, 0, 1) + solid.Box(1, 2, 1, 2, 0, 1)
    assert mesh.loose_edges(mesh.mesh(beside)) == 1
    lids = [one for name, one in prints.all_prints().items() if name.startswith("lid")]
    assert [mesh.loose_edges(one.lying()) for one in lids] == [0, 0, 0]


@pytest.mark.long
def test_a_package_for_slicers_is_whole_and_always_the_same():
    from hardware.workshop import mesh, slicer_files, solid

    block = mesh.mesh(solid.Box(0, 1, 0, 2, 0, 3))
    package = slicer_files.threemf(block, "block")
    assert package == slicer_files.threemf(block, "block")
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        assert archive.testzip() is None
        model = ElementTree.fromstring(archive.read("3D/3dmodel.model"))
    assert model.get("unit") == "millimeter"
    assert len(list(model.iter(f"{{{slicer_files.CORE}}}triangle"))) == 12
    corners = [vertex.attrib for vertex in model.iter(f"{{{slicer_files.CORE}}}vertex")]
    assert {float(corner["z"]) for corner in corners} == {0, 3}


@pytest.mark.nightly
def test_solids_fit_and_can_be_printed():
    assert check.solid_faults() == []


# The pin table and those who use it


@pytest.mark.long
def test_pins_are_used_by_name_only():
    names = used()["pins"]
    assert used()["machine.Pin"] == {ROOT / "firmware/device/board.py"}
    assert {"KEYS", "DISPLAY_SDA", "DISPLAY_CHIP", "SUPPLY_ADC"} <= names
    assert not [name for name in names if not hasattr(pins, name)]


def test_the_board_has_no_pin_number_and_the_pulls_of_the_table():
    pulls = []
    for node in ast.walk(tree(ROOT / "firmware/device/board.py")):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("machine.Pin", "machine.ADC"):
            assert not isinstance(node.args[0], ast.Constant), ast.unparse(node)
            pulls.append(ast.unparse(node.args[-1]))
    # One call makes all keys, one the jumper, which is read with either pull, and one what the Pico
    # itself divides from VBUS.
    inputs = [pin for pin in pin_table.load() if pin.direction == "in"]
    assert {pin.pull for pin in inputs if pin.name.startswith("KEY")} == {"up"}
    assert [pin.name for pin in inputs if pin.pull == "both"] == ["DISPLAY_CHIP"]
    assert [pin.name for pin in inputs if pin.pull == "none"] == ["USB_POWER"]
    assert pulls.count("machine.Pin.PULL_UP") == 2


def test_keys_are_in_the_order_of_their_codes():
    names = [name for name, _ in pins.KEYS]
    assert [getattr(keys, name.upper()) for name in names] == list(range(len(names)))


# The power budget and the firmware


def test_the_firmware_goes_by_the_table_of_the_supply():
    p = power.load()
    assert figures.SUPPLY_FULL_SCALE_MV == 3 * 3300
    assert (figures.LEAST_MV, figures.MOST_MV) == (1800, 5500)
    assert p.cell_low - p.diode_drop == figures.LOW_MV
    assert p.cell_empty - p.diode_drop == figures.EMPTY_MV
    assert power.vsys(p, p.cell_full) < figures.USB_MV < figures.MOST_MV
    assert (p.dim_after, p.dark_after) == (figures.DIM_AFTER_MS, figures.DARK_AFTER_MS)


@pytest.mark.long
def test_every_figure_of_the_supply_is_used_by_the_firmware_or_its_check():
    names = {name for name in vars(figures) if name.isupper()}
    assert used()["hardware.power"] == names


@pytest.mark.long
def test_the_screens_light_no_more_pixels_than_the_budget_says():
    sheets = "".join(path.read_text(encoding="ascii") for path in golden.FOLDER.rglob("*.txt"))
    lit, dark = sheets.count("#"), sheets.count(".")
    assert lit / (lit + dark) <= power.load().panel_lit


def test_power_by_hand():
    p = power.load()
    # 17 mA at 3.3 V from 3.45 V at 85 %.
    assert power.from_cell(p, 17) == pytest.approx(17 * 3.3 / (3.45 * 0.85))
    assert sum(power.evening(p).values()) == pytest.approx(p.evening)
    awake, dimmed, dark = power.cell_currents(p).values()
    assert awake > dimmed > dark > 0
    # 1200 V over 2.2 k; 5 V in, 3 V at the cell.
    current, heat, _ = power.charging(p)
    assert current == pytest.approx(545, abs=1)
    assert heat == pytest.approx(1.09, abs=0.01)
    big, small = (power.budget(p, panel)[0] for panel in ("ssd1309", "ssd1306"))
    assert big > 2 * small


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("cell_empty", 3600, "out of order"),
        ("cell_cut", 2000, "the Pico fails before"),
        ("adc_full_scale", 1000, "beyond the converter's range"),
        ("dim_after", 700_000, "dark before it dims"),
        ("entry", 7, "shorter than"),
        ("usb_least", 3900, "told from a full cell"),
        ("vsys_most", 10_000, "told from a full cell"),
        ("charge_resistor", 1200, "the charger gets hot"),
        ("recovery", 200, "would not end before the next mark"),
    ],
)
def test_a_wrong_budget_is_found(name, value, sentence):
    p = power.load()
    setattr(p, name, value)
    assert any(sentence in fault for fault in power.faults(p))


# Parts list and guides


def test_totals_by_hand():
    table = parts.load()
    usb = [part for part in table if part.builds == ("usb",)]
    battery = [part for part in table if "battery" in part.builds and "usb" not in part.builds]
    difference = sum(part.cost for part in usb) - sum(part.cost for part in battery)
    totals = [parts.total(table, build, "sh1106") for build in ("usb", "battery")]
    assert totals[0] - totals[1] == pytest.approx(difference)
    keys_of_box = next(part for part in table if "SW1" in part.refs)
    assert keys_of_box.cost == pytest.approx(7 * parts.PRICE_CLASSES[keys_of_box.price_class])


def test_every_box_has_one_display_and_one_supply():
    table = parts.load()
    for build in parts.BUILDS:
        for panel in case.PANELS:
            chosen = parts.of_build(table, build, panel)
            assert sum("DS1" in part.refs for part in chosen) == 1
            supplies = [ref for part in chosen for ref in part.refs if ref in ("PS1", "BT1", "BT2")]
            assert len(supplies) == 1


def test_an_order_is_in_whole_packs():
    lines = {
        line.part.refs[0]: line
        for line in orders.order(parts.load(), "cells", "ssd1309", boxes=12, spare=1)
    }
    assert (lines["SW1"].needed, lines["SW1"].packs) == (7 * 13, 10)
    assert (lines["PB1"].needed, lines["PB1"].packs) == (13, 3)
    assert (lines["B1"].needed, lines["B1"].packs) == (39, 2)
    assert lines["SW1"].cost == pytest.approx(100 * parts.PRICE_CLASSES["B"])
    assert "BT1" not in lines
    assert "2.42" in orders.sheet(parts.load(), "cells", "ssd1309", 12)


def test_the_order_sheet_of_the_board_is_what_the_command_counts():
    page = (HARDWARE / "board.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+(?: \| \d+){5}) \|$", page, re.MULTILINE)
    told = [[int(number) for number in row.split(" | ")] for row in rows]
    assert [row[0] for row in told] == [5, 12, 20]
    for boxes, *counts in told:
        lines = {
            line.part.refs[0]: line
            for line in orders.order(parts.load(), "usb", "ssd1309", boxes, spare=1)
        }
        boards = lines["PB1"].packs * lines["PB1"].part.pack
        needed = [lines[ref].needed for ref in ("U1", "SW1", "R1", "DS1")]
        assert counts == [boards, *needed]


def test_a_part_for_a_build_that_is_not_there_is_told(monkeypatch):
    read = parts.read

    def changed(file, columns):
        table = read(file, columns)
        table[0]["build"] = "usb solar"
        return table

    monkeypatch.setattr(parts, "read", changed)
    with pytest.raises(parts.TableError, match="'usb solar' is none of both, usb"):
        parts.load()


def test_every_part_can_be_searched_for_and_has_its_pitfalls_told():
    assert [part.refs for part in parts.load() if not (part.search_for and part.pitfalls)] == []


@each("page", sorted(HARDWARE.glob("*.md")))
def test_links_lead_somewhere(page):
    targets = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (HARDWARE / target).exists()] == []


def test_every_picture_and_page_is_linked():
    text = "".join(path.read_text(encoding="utf-8") for path in HARDWARE.glob("*.md"))
    names = [path.name for path in HARDWARE.glob("pictures/*.svg")]
    names += [path.name for path in HARDWARE.glob("*.md") if path.name != "README.md"]
    assert names
    assert [name for name in names if name not in text] == []


def test_a_page_without_its_section_is_told():
    with pytest.raises(ValueError, match="one section 'pins'"):
        outputs.fill("nothing here", {"pins": "x"})


def test_the_workshop_is_looked_at():
    """A renamed folder would make the checks of users above pass on nothing."""
    assert Path(pins.__file__).parents[1] == ROOT
    assert len(USERS) > 50


# What choose.md says of the displays is what their sizes and the fonts of the box come to


EYE = 600  # mm
LEGIBLE = 16  # minutes of arc
ROWS = 64
PAGE = (HARDWARE / "choose.md").read_text(encoding="utf-8")


def digit(font):
    """How many rows an 8 has."""
    canvas = Canvas(bytearray(1024))
    canvas.text("8", 0, 20, font)
    return len(
        {
            place // 128 * 8 + bit
            for place in range(1024)
            for bit in range(8)
            if canvas.buffer[place] >> bit & 1
        }
    )


def heights(pixels):
    """{panel: (mm, minutes of arc)} of so many rows on the smallest module of its kind."""
    with (HARDWARE / "displays.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = {}
    for row in rows:
        height = float(row["view_height"]) / ROWS * pixels
        seen = round(math.degrees(math.atan(height / EYE)) * 60, 1)
        found[row["panel"]] = (round(height, 1), seen)
    return found


def test_the_table_of_displays_says_how_large_letters_and_figures_are():
    small, big = heights(digit(BOLD)), heights(digit(BIG))
    for panel in ("ssd1309", "sh1106", "ssd1306"):
        (line,) = re.findall(f"^[|].*{panel.upper()}.* mm .*$", PAGE, re.MULTILINE)
        cells = [cell.strip(" *'") for cell in line.split("|")[2:6]]
        expected = (*small[panel], *big[panel])
        assert [float(cell.split()[0]) for cell in cells] == list(expected), panel


def test_only_the_big_display_can_be_read_throughout():
    small, big = heights(digit(BOLD)), heights(digit(BIG))
    assert [panel for panel, (_, seen) in small.items() if seen >= LEGIBLE] == ["ssd1309"]
    assert {panel for panel, (_, seen) in big.items() if seen >= LEGIBLE} == {"ssd1309", "sh1106"}
    assert '**Take the 2.42".**' in PAGE


def test_figures_of_many_digits_are_as_high():
    assert digit(NARROW) == digit(SLIM) == digit(BIG)
