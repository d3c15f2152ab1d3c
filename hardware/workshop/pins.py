"""The pin table `pins.csv`; makes `pins.py` of it, which firmware and emulator read."""

from collections.abc import Sequence
from dataclasses import dataclass

from hardware.workshop.paths import COMMAND
from hardware.workshop.tables import TableError, read

COLUMNS = ("name", "gpio", "pin", "direction", "pull", "wired_to", "what")
KEY_PREFIX = "KEY_"

# The pin on the Pico's edge of each GPIO. The Pico itself uses those that are missing.
EDGE = dict(
    zip(
        (*range(23), 26, 27, 28),
        (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20)
        + (21, 22, 24, 25, 26, 27, 29, 31, 32, 34),
        strict=True,
    )
)
# What the Pico uses the other four for.
ON_BOARD = {23: "power save of the regulator", 24: "USB is plugged in", 25: "LED", 29: "VSYS / 3"}

# The bus of the display, which is not in the table, since it is no pin.
BUS = 0
ADDRESS = 0x3C
BAUD = 400_000


@dataclass(frozen=True)
class Pin:
    """One line of the table. `pin`: on the Pico's edge, None if it is not led there."""

    name: str
    gpio: int
    pin: int | None
    direction: str
    pull: str
    wired_to: str
    what: str


def load() -> list[Pin]:
    """The pin table. TableError for a GPIO or pin that the Pico does not have."""
    table = []
    for row in read("pins.csv", COLUMNS):
        gpio = int(row["gpio"])
        edge = int(row["pin"]) if row["pin"] else None
        if gpio not in EDGE and gpio not in ON_BOARD:
            raise TableError(f"pins.csv: {row['name']}: the Pico has no GPIO {gpio}")
        if edge != EDGE.get(gpio):
            raise TableError(f"pins.csv: {row['name']}: GPIO {gpio} is on pin {EDGE.get(gpio)}")
        table.append(
            Pin(
                name=row["name"],
                gpio=gpio,
                pin=edge,
                direction=row["direction"],
                pull=row["pull"],
                wired_to=row["wired_to"],
                what=row["what"],
            )
        )
    return table


def keys(table: Sequence[Pin]) -> list[tuple[str, int]]:
    """(name in the firmware, GPIO) of every key, in the order of the key codes."""
    return [
        (pin.name.removeprefix(KEY_PREFIX).lower(), pin.gpio)
        for pin in table
        if pin.name.startswith(KEY_PREFIX)
    ]


def faults(table: Sequence[Pin]) -> list[str]:
    """A sentence for each fault of the pins."""
    found = []
    gpios = [pin.gpio for pin in table]
    for pin in table:
        if gpios.count(pin.gpio) > 1:
            found.append(f"pins.csv: {pin.name}: GPIO {pin.gpio} is used twice")
        if pin.gpio in ON_BOARD and pin.wired_to != "on the Pico":
            found.append(f"pins.csv: {pin.name}: the Pico uses GPIO {pin.gpio} itself")
        pulled_up = pin.pull in ("up", "both")
        if pin.direction == "in" and not pulled_up and pin.gpio not in ON_BOARD:
            found.append(f"pins.csv: {pin.name}: an input to ground needs a pull-up")
    numbers = [gpio for _, gpio in keys(table)]
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        found.append("pins.csv: the keys are not on consecutive GPIOs, in the order of their codes")
    by_name = {pin.name: pin.gpio for pin in table}
    # SDA of bus 0 is on GPIO 0, 4, 8 ..., SCL on the one after it (RP2040 datasheet, 1.4.3).
    if by_name["DISPLAY_SDA"] % 4 != 2 * BUS or by_name["DISPLAY_SCL"] % 4 != 2 * BUS + 1:
        found.append(f"pins.csv: the display is not on the pins of I2C bus {BUS}")
    return found


def module(table: Sequence[Pin]) -> str:
    """The text of `hardware/pins.py`."""
    gpio = {pin.name: pin.gpio for pin in table}
    rows = "".join(f'    ("{name}", {number}),\n' for name, number in keys(table))
    return f'''\
"""The pin table of the box, for firmware and emulator. Numbers are GPIO numbers (GP4 is 4).

Made from pins.csv by `{COMMAND}`; change it there.
"""

# The display: I2C bus {BUS}. All kinds of panel answer at the same address.
DISPLAY_BUS = {BUS}
DISPLAY_SDA = {gpio["DISPLAY_SDA"]}
DISPLAY_SCL = {gpio["DISPLAY_SCL"]}
DISPLAY_ADDRESS = 0x{ADDRESS:02X}
DISPLAY_BAUD = {BAUD:_}

# Jumper to ground: the display has an SH1106 (1.3"); to 3.3 V: an SSD1309 (2.42"); open: an SSD1306
# (0.96").
DISPLAY_CHIP = {gpio["DISPLAY_CHIP"]}

# The keys, each to ground, in the order of the key codes of `firmware.app.keys`.
# They lie on consecutive pins so that one register read samples all of them.
KEYS = (
{rows})

# A piezo to ground, which may be missing.
BUZZER = {gpio["BUZZER"]}

# The Pico's own parts.
USB_POWER = {gpio["USB_POWER"]}  # high while USB gives power
LED = {gpio["LED"]}
SUPPLY_ADC = {gpio["SUPPLY_ADC"]}  # VSYS divided by three
'''
