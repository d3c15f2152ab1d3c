"""The hardware folder agrees with itself, with the firmware and with the emulator."""

import ast
import re
from pathlib import Path

import pytest

from firmware.app import keys
from hardware import pins
from hardware import power as figures
from hardware.workshop import breadboard, case, check, circuit, outputs, parts, power
from hardware.workshop import pins as pin_table
from hardware.workshop.paths import HARDWARE, ROOT
from host_tools.emulator import pictures
from tests.golden import FOLDER

WIDTH, HEIGHT = 128, 64
USERS = sorted([*(ROOT / "firmware").rglob("*.py"), *(ROOT / "host_tools").rglob("*.py")])


def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def test_nothing_is_wrong():
    assert check.faults() == []


def test_what_is_made_is_current():
    assert outputs.stale() == []


def test_schematic_is_current():
    pytest.importorskip("schemdraw")
    from hardware.workshop import draw_schematic

    text = draw_schematic.draw(circuit.load("battery"), circuit.printed_names())
    assert (HARDWARE / "pictures/schematic.svg").read_text(encoding="utf-8") == text


@pytest.mark.slow
def test_solids_fit_and_can_be_printed():
    pytest.importorskip("manifold3d")
    assert check.solid_faults() == []


# The pin table and those who use it


def test_pins_are_used_by_name_only():
    used = set()
    for path in USERS:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                if node.value.id == "pins":
                    used.add(node.attr)
                if node.attr == "Pin" and ast.unparse(node) == "machine.Pin":
                    assert path == ROOT / "firmware/device/board.py"
    assert {"KEYS", "DISPLAY_SDA", "DISPLAY_IS_SH1106", "SUPPLY_ADC"} <= used
    assert not [name for name in used if not hasattr(pins, name)]


def test_the_board_has_no_pin_number_and_the_pulls_of_the_table():
    pulls = []
    for node in ast.walk(tree(ROOT / "firmware/device/board.py")):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("machine.Pin", "machine.ADC"):
            assert not isinstance(node.args[0], ast.Constant), ast.unparse(node)
            pulls.append(ast.unparse(node.args[-1]))
    # One call makes all keys, one the jumper, and one what the Pico itself divides from VBUS.
    inputs = [pin for pin in pin_table.load() if pin.direction == "in"]
    assert {pin.pull for pin in inputs if pin.pin is not None} == {"up"}
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


def test_every_figure_of_the_supply_is_used_by_the_firmware_or_its_check():
    names = {name for name in vars(figures) if name.isupper()}
    used = {
        alias.name
        for path in USERS
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and node.module == "hardware.power"
        for alias in node.names
    }
    assert used == names


def test_the_screens_light_no_more_pixels_than_the_budget_says():
    shares = [
        sum(byte.bit_count() for byte in pictures.from_text(path.read_text(encoding="ascii")))
        / (WIDTH * HEIGHT)
        for path in FOLDER.rglob("*.txt")
    ]
    assert shares
    assert sum(shares) / len(shares) <= power.load().panel_lit


def test_power_by_hand():
    p = power.load()
    # 17 mA at 3.3 V from 3.45 V at 85 %.
    assert power.from_cell(p, 17) == pytest.approx(17 * 3.3 / (3.45 * 0.85))
    assert sum(power.evening(p).values()) == pytest.approx(p.evening)
    awake, dimmed, dark = power.cell_currents(p).values()
    assert awake > dimmed > dark > 0


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
        ("recovery", 200, "would not end before the next mark"),
    ],
)
def test_a_wrong_budget_is_found(name, value, sentence):
    p = power.load()
    setattr(p, name, value)
    assert any(sentence in fault for fault in power.faults(p))


# The pins


@pytest.mark.parametrize(
    ("name", "gpio", "sentence"),
    [
        ("KEY_OK", 10, "used twice"),
        ("KEY_OK", 17, "not on consecutive"),
        ("KEY_OK", 23, "uses GPIO 23 itself"),
        ("DISPLAY_SDA", 6, "not on the pins of I2C"),
    ],
)
def test_a_wrong_pin_is_found(name, gpio, sentence):
    table = [
        pin_table.Pin(**(vars(pin) | ({"gpio": gpio} if pin.name == name else {})))
        for pin in pin_table.load()
    ]
    assert any(sentence in fault for fault in pin_table.faults(table))


# The circuit


def rows(build="battery"):
    columns = ("build", "net", "ref", "part", "pin")
    return [row for row in circuit.read("netlist.csv", columns) if row["build"] in ("both", build)]


def faults_after(change):
    table = rows()
    change({f"{row['ref']}.{row['pin']}": row for row in table}, table)
    net = circuit.Circuit(table, circuit.pinouts())
    return (
        net.faults()
        + circuit.pin_faults(net, pin_table.load())
        + circuit.part_faults(net, parts.load(), "battery")
    )


def moved(pin, net):
    """A change that solders a pin to another net."""

    def change(by_pin, _):
        by_pin[pin]["net"] = net

    return change


def cut(pin):
    """A change that leaves a pin open."""
    return lambda by_pin, table: table.remove(by_pin[pin])


def without(ref):
    """A change that leaves a part out."""

    def change(_, table):
        table[:] = [row for row in table if row["ref"] != ref]

    return change


def joined(net, ref, part, pin):
    """A change that adds a connection."""
    row = {"build": "both", "net": net, "ref": ref, "part": part, "pin": pin}
    return lambda _, table: table.append(row)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (cut("SW3.1"), "SW3.1 (contact) is not connected"),
        (cut("DS1.VCC"), "DS1.VCC (supply in) is not connected"),
        (cut("DS1.GND"), "DS1.GND (ground) is not connected"),
        (cut("BT1.-"), "CELL-: only one pin"),
        (cut("U1.36"), "3V3: nothing feeds it"),
        (moved("U1.36", "VSYS"), "two supplies against each other"),
        (moved("DS1.GND", "3V3"), "ground and something else"),
        (moved("DS1.VCC", "GND"), "shorted to ground"),
        (moved("DS1.SDA", "3V3"), "a signal shorted to a supply"),
        (moved("U1.14", "KEY_DOWN"), "in pins.csv it is KEY_UP"),
        (joined("KEY_UP", "SW2", "key", "1"), "SW2.1 is in two nets"),
        (joined("GND", "U1", "pico", "1"), "to be left open"),
        (without("SW4"), "SW4 is not in the circuit"),
        (cut("BZ1.2"), "BZ1.2 (contact) is not connected"),
        (moved("BZ1.1", "3V3"), "BUZZER: only one pin"),
        (joined("GND", "R1", "key", "1"), "R1 is not in the parts list"),
    ],
)
def test_a_wrong_circuit_is_found(change, sentence):
    assert any(sentence in fault for fault in faults_after(change)), faults_after(change)


# The breadboard


def board_after(old, new):
    text = (HARDWARE / "breadboard.csv").read_text(encoding="utf-8")
    assert text.count(old) == 1
    lines = [line.split(",") for line in text.replace(old, new).splitlines()]
    table = [dict(zip(breadboard.COLUMNS, line, strict=True)) for line in lines[1:]]
    return breadboard.Breadboard(table).faults(circuit.load("usb"))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("j20,j23,1", "j20,j24,1", "KEY_BACK is not joined up"),
        ("j20,j23,1", "j20,i28,1", "SW5.1 and U1.20 are shorted"),
        ("a56,T+56", "a56,T-57", "are shorted"),
        ("a3,T-3", "a4,T-3", "GND is not joined up"),
        ("j19,j28,2", "j19,j28,1", "cross"),
        ("BZ1,1,a19", "BZ1,1,a21", "BUZZER is not joined up"),
        ("part,SW1,,d48,,,\n", "", "SW1.1 of KEY_UP is missing"),
    ],
)
def test_a_wrong_breadboard_is_found(old, new, sentence):
    found = board_after(old, new)
    assert any(sentence in fault for fault in found), found


@pytest.mark.parametrize("hole", ["k3", "a64", "a0", "T+70", "j19"])
def test_a_hole_that_is_not_free(hole):
    with pytest.raises(breadboard.TableError):
        board_after("j20,j23,1", f"{hole},j23,1")


# The case


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("key_plunger_top", 6, "does not hold on its plunger"),
        ("cap_flange_thickness", 1.5, "clamped under the lid"),
        ("key_travel", 1.3, "meets the key before it clicks"),
        ("cap_flange", 18, "the caps of"),
        ("cap_hole", 13.5, "falls out of the lid"),
        ("key_body", 13, "overlap"),
        ("glass_top", 6.4, "the display meets the lid"),
        ("sh1106_width", 46, "reaches over the board"),
        ("sh1106_height", 60, "is under the sh1106 module"),
        ("board_columns", 28, "there is no hole at"),
        ("board_width", 106, "wider than the case"),
        ("battery_height", 14, "meets the joints"),
        ("battery_length", 80, "the battery"),
        ("pico_y", 30, "overlap"),
        ("wall", 1, "wall is too thin"),
        ("engraving", 1, "too thin under the engraving"),
        ("usb_opening_width", 20, "cannot be bridged"),
        ("screw_length", 16, "longer than their holes"),
        ("button_y", 42, "button meets the board"),
        ("button_depth", 30, "button meets the floor"),
        ("buzzer_x", -14, "the buzzer meets the opponents' button"),
        ("buzzer_y", 42, "the buzzer meets the board"),
        ("buzzer_y", 52, "the buzzer meets the lid's rim"),
        ("buzzer_circle", 6.5, "reach beyond it"),
        ("buzzer_vent", 3, "are too close"),
    ],
)
def test_what_does_not_fit_is_found(monkeypatch, name, value, sentence):
    read = case.read

    def changed(file, columns):
        table = read(file, columns)
        for row in table:
            if row.get("name") == name:
                row["mm"] = str(value)
        return table

    monkeypatch.setattr(case, "read", changed)
    found = check.faults()
    assert any(sentence in fault for fault in found), found


# Parts list and guides


def test_totals_by_hand():
    table = parts.load()
    usb = [part for part in table if part.build == "usb"]
    battery = [part for part in table if part.build == "battery"]
    difference = sum(part.cost for part in usb) - sum(part.cost for part in battery)
    assert parts.total(table, "usb") - parts.total(table, "battery") == pytest.approx(difference)
    six_keys = next(part for part in table if "SW1" in part.refs)
    assert six_keys.cost == pytest.approx(6 * parts.PRICE_CLASSES[six_keys.price_class])


def test_every_part_can_be_searched_for_and_has_its_pitfalls_told():
    assert [part.refs for part in parts.load() if not (part.search_for and part.pitfalls)] == []


@pytest.mark.parametrize("page", sorted(HARDWARE.glob("*.md")), ids=lambda path: path.name)
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
