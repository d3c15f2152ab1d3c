"""The pins, the circuit and the breadboard: what is wrong is found."""

import pytest

from hardware.workshop import breadboard, circuit, parts
from hardware.workshop import pins as pin_table
from hardware.workshop.paths import HARDWARE
from tests.each import each
from tests.hardware.netlist import rows


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
