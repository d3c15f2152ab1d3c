"""The prints: every part as it lies on the bed, and its weight."""

from dataclasses import dataclass

from manifold3d import Manifold

from hardware.workshop import case, mesh, model, parts
from hardware.workshop.solid import Solid
from hardware.workshop.tables import markdown

# PETG, g/cm3 (sellers' data sheets: 1.27); walls this thin come out nearly solid.
DENSITY = 1.27
# A slicer on the first case of this project: 92 g in 7.5 h, 0.2 mm layers, 0.4 mm nozzle.
GRAMS_AN_HOUR = 92 / 7.5


@dataclass(frozen=True)
class Print:
    """A part at its place in the box, and how it is turned to lie on the bed.

    `bed`: the z that lies on the bed; `flipped`: does it lie on its upper side? `bridge`: the
    longest gap in mm that it may have; `layer`: mm.
    """

    solid: Solid
    bed: float
    flipped: bool
    bridge: float
    layer: float

    def lying(self) -> Manifold:
        """The Manifold as it lies on the bed, z from 0 on."""
        whole = mesh.mesh(self.solid)
        if self.flipped:
            whole = whole.rotate((180, 0, 0))
        return whole.translate((0, 0, self.bed if self.flipped else -self.bed))


def all_prints() -> dict[str, Print]:
    """The prints of all builds and displays, by the names of their files."""
    found = {}
    for build in parts.BUILDS:
        m = case.load(build)
        found[f"body-{build}"] = Print(model.body(m, case.keyboard(m)), 0, False, m.bridge, m.layer)
    m = case.load("battery")
    places = case.keyboard(m)
    for panel in case.PANELS:
        lid = model.lid(m, places, panel)
        found[f"lid-{panel}"] = Print(lid, m.height, True, m.bridge, m.layer)
        gauge = model.gauge(m, places, panel)
        found[f"gauge-{panel}"] = Print(gauge, 0, False, m.bridge, m.layer)
    for key in case.keys(places):
        name = "cap-opponents" if key.ref == "SW7" else f"cap-{key.symbol}"
        bed = m.board_top + m.cap_flange_bottom
        found[name] = Print(model.cap(m, key), bed, False, m.bridge / 3, m.layer)
    top = m.floor + m.cell_height + m.cover
    found["cell-cover"] = Print(model.cover(m), top, True, m.bridge, m.layer)
    found["display-rest"] = Print(model.rest(m), 0, False, m.bridge, m.layer)
    return found


def of_box(build: str, panel: str) -> list[str]:
    """The names of the prints of one box, without the gauge."""
    names = [f"body-{build}", f"lid-{panel}", "cap-opponents"]
    names += [f"cap-{symbol}" for symbol in ("up", "down", "left", "right", "ok", "back")]
    if build == "battery":
        names.append("cell-cover")
    if panel != case.BIG:
        names.append("display-rest")
    return names


def section() -> str:
    """Weights and times of printing for the guide, from the volumes of the solids."""
    volumes = {name: part.lying().volume() for name, part in all_prints().items()}
    grams = {name: volume / 1000 * DENSITY for name, volume in volumes.items()}
    rows = []
    for build, title in parts.BUILDS.items():
        for panel, size in case.PANELS.items():
            total = sum(grams[name] for name in of_box(build, panel))
            rows.append((title, size, f"{total:.0f}", f"{total / GRAMS_AN_HOUR:.1f}"))
    single = [(f"`{name}`", f"{weight:.1f}") for name, weight in grams.items()]
    return (
        markdown(("build", "display", "a box weighs printed, g", "hours"), rows)
        + "\n"
        + markdown(("print", "g"), single)
    )
