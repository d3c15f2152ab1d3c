"""The pins, the circuit, the breadboard and the case: what is wrong is found."""

import re

import pytest

from hardware.workshop import breadboard, case, check, circuit, parts
from hardware.workshop import pins as pin_table
from hardware.workshop.paths import HARDWARE
from tests.each import each


def rows(build="battery"):
    columns = ("build", "net", "ref", "part", "pin")
    builds = {"both", build}
    return [r for r in circuit.read("netlist.csv", columns) if builds & set(r["build"].split())]


# The pins, the circuit and the breadboard: what is wrong is found


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


def exchanged(one, other):
    """A change that confuses two pins."""

    def change(by_pin, _):
        one_row, other_row = by_pin[one], by_pin[other]
        one_row["net"], other_row["net"] = other_row["net"], one_row["net"]

    return change


def without(ref):
    """A change that leaves a part out."""

    def change(_, table):
        table[:] = [row for row in table if row["ref"] != ref]

    return change


def joined(net, ref, part, pin):
    """A change that adds a connection."""
    row = {"build": "both", "net": net, "ref": ref, "part": part, "pin": pin}
    return lambda _, table: table.append(row)


@each(
    "change",
    "sentence",
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
        (moved("BZ1.1", "3V3"), "PIEZO: only one pin"),
        (joined("GND", "R20", "key", "1"), "R20 is not in the parts list"),
        (exchanged("U2.B-", "U2.OUT-"), "CELL-: ground and something else"),
        (exchanged("BT1.+", "BT1.-"), "CELL+: ground and something else"),
        (exchanged("J2.1", "J2.3"), "GND: a supply or a signal shorted to ground"),
    ],
)
def test_a_wrong_circuit_is_found(change, sentence):
    assert any(sentence in fault for fault in faults_after(change)), faults_after(change)


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


# The case: what does not fit is found


def faults_with(monkeypatch, table, key, name, column, value):
    """The faults when a cell of a table of the case says something else."""
    read = case.read

    def changed(file, columns):
        rows_of = read(file, columns)
        for row in rows_of:
            if file == table and row[key] == name:
                row[column] = str(value)
        return rows_of

    monkeypatch.setattr(case, "read", changed)
    return check.case_faults()


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("key_plunger_top", 6, "does not hold on its plunger"),
        ("key_tolerance", 1.2, "clamped under the lid"),
        ("over_board", 8.5, "comes off its plunger"),
        ("key_travel", 1.3, "meets the key before it clicks"),
        ("cap_over_lid", 1.5, "lower than a finger feels"),
        ("cap_flange", 23, "the caps of"),
        ("cap_hole", 13.5, "falls out of the lid"),
        ("opponents_flange", 18, "cap of SW7 meets the lid's rim"),
        ("key_body", 16, "overlap"),
        ("glass_top", 7.4, "the display meets the lid"),
        ("sh1106_view", 16, "the sh1106 window hides pixels of: EastRising"),
        ("sh1106_view", 13.9, "the sh1106 window hides pixels of: EastRising"),
        ("ssd1306_view", 12.5, "the ssd1306 window hides pixels of"),
        ("ssd1309_play", 0.5, "the ssd1309 window hides pixels of"),
        ("sh1106_play", 4, "larger than the sh1106 module"),
        ("window_near", 0, 'does not see the last row of: 1.3" module'),
        ("eye", 55, "does not see the last row of"),
        ("cap_flange_thickness", 1, "a key cap rattles"),
        ("ssd1309_width", 66, "ssd1309 module reaches over the board"),
        ("big_far", 31, "is over the ssd1309 module"),
        ("board_play", 0.1, "the USB socket meets the wall"),
        ("buzzer_height", 7.5, "the buzzer meets the lid"),
        ("buzzer_width", 28, "the Pico and the buzzer overlap"),
        ("buzzer_circle", 6.5, "reach beyond it"),
        ("buzzer_vent", 3, "are too close"),
        ("joint", 5, "the ends of the legs meet the floor"),
        ("stay", 30, "stands on a post"),
        ("cell_height", 14, "the cover of the cell meets the joints"),
        ("holder_height", 15, "the holder of the cells meets the joints"),
        ("cell_length", 85, "the frame"),
        ("switch_x", -38, "the switch"),
        ("wall", 1, "wall is too thin"),
        ("engraving", 1, "too thin under the engraving"),
        ("film", 1, "too thin over the film"),
        ("charger_opening_width", 20, "cannot be bridged"),
        ("screw_length", 17, "longer than their holes"),
        ("screw_length", 14, "the lid's screws do not hold"),
        ("screw_grip", 6.8, "the screw comes out of the floor"),
        ("clamp_length", 6, "the charger's screws come out of the floor"),
    ],
)
def test_what_does_not_fit_is_found(monkeypatch, name, value, sentence):
    found = faults_with(monkeypatch, "case.csv", "name", name, "mm", value)
    assert any(sentence in fault for fault in found), found


@pytest.mark.parametrize(
    ("ref", "column", "value", "sentence"),
    [
        ("SW7", "y", 50, "not apart from the scribe's keys"),
        ("U1", "y", 24, "the USB socket meets the wall"),
        ("U1", "y", 30, "a plug does not reach the USB socket"),
        ("U1", "x", 33, "the Pico and the buzzer overlap"),
        ("SW2", "y", 96, "cap of SW2 meets the lid's rim"),
    ],
)
def test_what_is_at_a_wrong_place_is_found(monkeypatch, ref, column, value, sentence):
    found = faults_with(monkeypatch, "keyboard.csv", "ref", ref, column, value)
    assert any(sentence in fault for fault in found), found


def test_a_module_that_lights_beside_its_window_is_found(monkeypatch):
    name = "EastRising ER-OLEDM013"
    found = faults_with(monkeypatch, "displays.csv", "module", name, "view", 11)
    assert found == [f"case.csv: the sh1106 window hides pixels of: {name}"]


def test_three_cells_of_the_larger_size_fit_as_the_guide_says(monkeypatch):
    told = (HARDWARE / "case.md").read_text(encoding="utf-8").replace("\n", " ")
    names = ("holder_length", "holder_width", "holder_height", "under_holder")
    sizes = {name: re.search(rf"`{name}` ([\d.]+)", told)[1] for name in names}
    read = case.read

    def changed(file, columns):
        return [
            row | {"mm": sizes[row["name"]]} if row.get("name") in sizes else row
            for row in read(file, columns)
        ]

    monkeypatch.setattr(case, "read", changed)
    assert check.case_faults() == []
    assert f"{case.load('cells').height:.1f} mm high" in told


def test_every_display_has_known_modules():
    assert {module.panel for module in case.modules()} == set(case.PANELS)
    assert [module.module for module in case.modules() if not module.source] == []
