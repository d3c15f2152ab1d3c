"""The power budget, calculated from `power.csv`, and `power.py`, which the firmware reads.

Currents in mA, voltages in mV, times in hours.
"""

import math
from types import SimpleNamespace
from typing import TypeAlias

from hardware.workshop import case
from hardware.workshop.paths import COMMAND
from hardware.workshop.tables import markdown, read

HOUR_MS = 3_600_000


Figures: TypeAlias = SimpleNamespace  # the figures of power.csv by their names: numbers


def load() -> Figures:
    """The figures by name."""
    rows = read("power.csv", ("name", "value", "unit", "source"))
    return SimpleNamespace(**{row["name"]: float(row["value"]) for row in rows})


# The figure for the current of each display with all pixels lit, and for the capacity and the
# usable share of each supply.
PANELS = {"ssd1309": "panel_all_big", "sh1106": "panel_all", "ssd1306": "panel_all_small"}
SUPPLIES = {
    "lithium cell": ("cell_capacity", "usable"),
    "three AAA, alkaline": ("aaa_capacity", "aaa_usable"),
    "three AAA, NiMH": ("nimh_capacity", "usable"),
}


def states(p: Figures, panel: str = "sh1106") -> dict[str, tuple[float, float]]:
    """(processor, display) in each state: currents at the 3.3 V rail."""
    awake = p.busy_awake * p.processor_run + (1 - p.busy_awake) * p.processor_sleep
    idle = p.busy_idle * p.processor_run + (1 - p.busy_idle) * p.processor_sleep
    lit = p.panel_lit * getattr(p, PANELS[panel])
    return {
        "awake": (awake, p.panel_logic + lit),
        "dimmed": (idle, p.panel_logic + p.panel_dim * lit),
        "dark": (idle, p.panel_off),
    }


def from_cell(p: Figures, rail_ma: float) -> float:
    """The current from the cell for a current at the 3.3 V rail, with diode and converter."""
    vsys = p.cell_mean - p.diode_drop
    return rail_ma * p.rail / (vsys * p.converter)


def evening(p: Figures) -> dict[str, float]:
    """The hours of an evening in each state.

    In every deal the box is awake for `entry` minutes and until it dims, then it is dimmed. In a
    pause it dims, too, and is dark after that.
    """
    deals = (p.evening - p.pauses) * 60 / p.deal
    awake_minutes = p.entry + p.dim_after / 60_000
    awake = deals * awake_minutes / 60 + p.dim_after / HOUR_MS
    dimmed = deals * (p.deal - awake_minutes) / 60 + (p.dark_after - p.dim_after) / HOUR_MS
    return {"awake": awake, "dimmed": dimmed, "dark": p.evening - awake - dimmed}


def cell_currents(p: Figures, panel: str = "sh1106") -> dict[str, float]:
    """The current from the cell in each state."""
    return {state: from_cell(p, sum(parts)) for state, parts in states(p, panel).items()}


def budget(
    p: Figures, panel: str = "sh1106", supply: str = "lithium cell"
) -> tuple[float, float, float]:
    """(charge of an evening in mAh, evenings per charge, hours awake per charge)."""
    currents = cell_currents(p, panel)
    used = sum(hours * currents[state] for state, hours in evening(p).items())
    capacity, share = (getattr(p, name) for name in SUPPLIES[supply])
    usable = capacity * share
    return used, usable / used, usable / currents["awake"]


def charging(p: Figures) -> tuple[float, float, float]:
    """(charging current in mA, heat of the charger in W at most, hours until the cell is full)."""
    current = p.charge_volts / p.charge_resistor * 1000
    heat = (p.charge_input - p.charge_begin / 1000) * current / 1000
    return current, heat, 1.25 * p.cell_capacity / current


def vsys(p: Figures, cell_mv: float) -> float:
    """The voltage that the box measures as its supply, for a voltage of the cell."""
    return cell_mv - p.diode_drop


def faults(p: Figures) -> list[str]:
    """A sentence for each impossible figure of the budget."""
    found = []
    hours = evening(p)
    if min(hours.values()) < 0:
        found.append("power.csv: the evening is shorter than what is done in it")
    if not p.cell_cut < p.cell_empty < p.cell_low < p.cell_full:
        found.append("power.csv: the marks of the battery are out of order")
    if vsys(p, p.cell_cut) < p.vsys_least:
        found.append("power.csv: the Pico fails before the cell is cut off")
    if not 0 < p.no_supply < p.vsys_least:
        found.append("power.csv: a Pico that runs would be taken for a Pico W")
    if p.vsys_most > p.adc_full_scale * p.vsys_divider or not vsys(p, p.cell_full) < p.usb_least:
        found.append("power.csv: USB cannot be told from a full cell")
    if not 400 <= charging(p)[0] <= 600:
        found.append("power.csv: the charger gets hot, or takes all night")
    if not 0 < p.recovery < p.cell_low - p.cell_empty:
        found.append("power.csv: a warning would not end before the next mark")
    if p.cell_full / p.vsys_divider > p.adc_full_scale:
        found.append("power.csv: a full cell is beyond the converter's range")
    if not 0 < p.dim_after < p.dark_after:
        found.append("power.csv: the display goes dark before it dims")
    return found


def module(p: Figures) -> str:
    """The text of `hardware/power.py`."""
    return f'''\
"""The figures of the supply that the firmware goes by. Millivolts at VSYS, and milliseconds.

Made from power.csv by `{COMMAND}`; change them there.
"""

# The converter's full scale, VSYS being divided by {p.vsys_divider:g}.
SUPPLY_FULL_SCALE_MV = {p.adc_full_scale * p.vsys_divider:.0f}

# What VSYS may be; from USB_MV on it comes from a cable. Below NO_SUPPLY_MV it cannot be read.
NO_SUPPLY_MV = {p.no_supply:.0f}
LEAST_MV = {p.vsys_least:.0f}
MOST_MV = {p.vsys_most:.0f}
USB_MV = {p.usb_least:.0f}

# The marks of the cell, with the diode's {p.diode_drop:.0f} mV taken off.
# A warning ends RECOVERY_MV above its mark.
LOW_MV = {vsys(p, p.cell_low):.0f}
EMPTY_MV = {vsys(p, p.cell_empty):.0f}
RECOVERY_MV = {p.recovery:.0f}

# Without a key the display dims, and goes dark.
DIM_AFTER_MS = {p.dim_after:_.0f}
DARK_AFTER_MS = {p.dark_after:_.0f}
'''


def section(p: Figures) -> str:
    """The budget as tables, for the guide."""
    return "\n".join((_states(p), _evenings(p), _charge(p), _marks(p)))


def _states(p: Figures) -> str:
    """The currents in each state, and the charge of an evening."""
    currents, hours = cell_currents(p), evening(p)
    rows = [
        (
            state,
            f"{processor:.1f}",
            f"{display:.1f}",
            f"{processor + display:.1f}",
            f"{currents[state]:.1f}",
            f"{hours[state]:.2f}",
            f"{currents[state] * hours[state]:.0f}",
        )
        for state, (processor, display) in states(p).items()
    ]
    heading = (
        "state",
        "processor, mA",
        "display, mA",
        "at 3.3 V, mA",
        "from the cell, mA",
        "hours an evening",
        "mAh",
    )
    used, evenings, awake = budget(p)
    return markdown(heading, rows) + (
        f"\nAn evening of {p.evening:g} hours takes {used:.0f} mAh. "
        f"{p.cell_capacity:g} mAh x {p.usable:g} = {p.cell_capacity * p.usable:g} mAh: "
        f"**{evenings:.0f} evenings a charge**, or {awake:.0f} hours without a pause.\n"
    )


def _evenings(p: Figures) -> str:
    """The number of evenings that each supply lasts with each display."""
    rows = [
        (supply, *(f"{budget(p, panel, supply)[1]:.0f}" for panel in PANELS)) for supply in SUPPLIES
    ]
    displays = (f"{case.PANELS[panel]} display" for panel in PANELS)
    return markdown((f"evenings of {p.evening:g} hours", *displays), rows)


def _charge(p: Figures) -> str:
    current, heat, hours = charging(p)
    return (
        f"The charger gives {current:.0f} mA and turns {heat:.1f} W into heat at most; an empty "
        f"cell is full after {math.ceil(hours)} to {math.ceil(hours) + 1} hours.\n"
    )


def _marks(p: Figures) -> str:
    """The voltages at which the box says something about its cell."""
    rows = [
        (name, f"{cell / 1000:.2f} V", f"{vsys(p, cell) / 1000:.2f} V", what)
        for name, cell, what in (
            ("full", p.cell_full, "end of the charge"),
            ("low", p.cell_low, "charge before the next evening"),
            ("empty", p.cell_empty, "charge now; minutes to hours are left"),
            ("cut off", p.cell_cut, "the protection switches off; what was confirmed is stored"),
        )
    ]
    return markdown(("mark", "cell", "shown by the box", "what it means"), rows)
