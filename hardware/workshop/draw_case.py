"""The pictures of the case: shaded, without hidden parts."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from manifold3d import Manifold

from hardware.workshop import bought, case, mesh, model
from hardware.workshop.case import Measures, Place, Places
from hardware.workshop.render import Label, Scene, View
from hardware.workshop.solid import Box, Point, Solid

BODY, LID, CAP, OPPONENTS = "#b9c4cf", "#8fa3b8", "#f0efe9", "#d9534a"
COLOURS = {
    "board": "#3f8f5f",
    "display": "#23406b",
    "Pico": "#2f7d4f",
    "buzzer": "#2b2d30",
    "cell": "#e0a526",
    "holder": "#4a4d52",
    "charger": "#1f4e8c",
    "switch": "#3c4043",
    "plugs": "#efe6cf",
    "screw": "#9aa0a6",
    "clamp": "#9aa0a6",
    "SW": "#4b4f54",
    "cover": "#cfd8df",
}
SOURCE = "case.csv and keyboard.csv"
LIFT_BOARD, LIFT_CAPS, LIFT_LID = 40, 60, 112
GLASS, LIT = "#10151c", "#27415f"


Coloured: TypeAlias = tuple[Manifold, str]
Picture: TypeAlias = tuple[Scene, str, Sequence[Label]]  # with its title


def scenes() -> dict[str, Picture]:
    """Every picture by its name."""
    pictures = {f"case-{panel}": _closed(panel) for panel in case.PANELS}
    pictures["case-exploded"] = _exploded()
    pictures |= {
        "case-body-usb": _open_flat(),
        "case-body-battery": _open_with_supply(
            "battery", "The body with cell and charger, without the cover"
        ),
        "case-body-cells": _open_with_supply("cells", "The body with three AAA cells"),
    }
    pictures["case-lid-inside"] = _lid_inside(case.BIG)
    pictures["case-rear"] = _rear()
    pictures["case-board-below"] = _below()
    return pictures


def _colour(name: str) -> str:
    return COLOURS[next(key for key in COLOURS if name.startswith(key))]


def _meshes(solids: Mapping[str, Solid], lift: int = 0) -> list[Coloured]:
    return [
        (mesh.mesh(solid).translate((0, 0, lift)), _colour(name)) for name, solid in solids.items()
    ]


def _caps(m: Measures, places: Places, lift: int = 0) -> list[Coloured]:
    return [
        (
            mesh.mesh(model.cap(m, key)).translate((0, 0, lift)),
            OPPONENTS if key.ref == "SW7" else CAP,
        )
        for key in case.keys(places)
    ]


def _closed(panel: str) -> Picture:
    build = case.FLAT if panel != "sh1106" else "battery"
    m = case.load(build)
    places = case.keyboard(m)
    solids = bought.solids(m, places, panel)
    seen = {name: solids[name] for name in solids if name.startswith(("screw", "switch"))}
    parts = [
        (mesh.mesh(model.body(m, places)), BODY),
        (mesh.mesh(model.lid(m, places, panel)), LID),
        *_meshes(seen),
        *_caps(m, places),
        *_glass(m, places, panel),
    ]
    scene = Scene(parts, View(-24, 46), 1100)
    top = m.height
    _, right, near, far = case.window(m, places, panel)
    labels = [
        ("opponents", _top(m, places["SW7"]), (170, -50)),
        ("display", (right, (near + far) / 2, top), (150, -40)),
        ("arrows", _top(m, places["SW3"]), (-190, 40)),
        ("back", _top(m, places["SW6"]), (60, 150)),
        ("OK", _top(m, places["SW5"]), (120, 90)),
        ("BOOTSEL", (*model.bootsel(m, places["U1"]), top), (-190, -40)),
        ("buzzer", (places["BZ1"].x, places["BZ1"].y, top), (-150, -90)),
    ]
    title = f"The closed case, {case.PANELS[panel]} display"
    return scene, title, labels


def _glass(m: Measures, places: Places, panel: str) -> list[Coloured]:
    """The glass of the module and the area that it lights, seen through the window."""
    p, (left, right, near, far) = case.panel(m, panel), case.module(m, places, panel)
    high = m.lid_bottom if panel == case.BIG else m.board_top + m.glass_top
    x, y = places["DS1"].x, case.panel_far(m, places, panel) - p.view
    half_x, half_y = p.view_width / 2, p.view_height / 2
    lit = Box(x - half_x, x + half_x, y - half_y, y + half_y, high, high + 0.05)
    plate = Box(left, right, near, far, high - 1, high)
    return [(mesh.mesh(plate), GLASS), (mesh.mesh(lit), LIT)]


def _top(m: Measures, place: Place) -> tuple[float, float, float]:
    return place.x, place.y, m.height + m.cap_over_lid


def _exploded() -> Picture:
    panel = "sh1106"
    m = case.load("battery")
    places = case.keyboard(m)
    solids = bought.solids(m, places, panel)
    on_board = ("board", "display", "Pico", "buzzer", "SW", "plugs")
    raised = {name: solid for name, solid in solids.items() if name.startswith(on_board)}
    lying = {
        name: solid for name, solid in solids.items() if name in ("cell", "charger", "switch")
    } | {name: solid for name, solid in solids.items() if name.startswith("clamp")}
    screws = {name: solid for name, solid in solids.items() if name.startswith("screw")}
    parts = [
        (mesh.mesh(model.body(m, places)), BODY),
        *_meshes(lying),
        (mesh.mesh(model.cover(m)).translate((0, 0, 16)), COLOURS["cover"]),
        *_meshes(raised, LIFT_BOARD),
        *_caps(m, places, LIFT_CAPS),
        (mesh.mesh(model.lid(m, places, panel)).translate((0, 0, LIFT_LID)), LID),
        *_meshes(screws, LIFT_LID + 22),
    ]
    scene = Scene(parts, View(-24, 24), 1100)
    board = m.board_top + LIFT_BOARD
    caps = m.height + m.cap_over_lid + LIFT_CAPS
    labels = [
        ("screws H1", (*case.corners(m)[2], m.height + LIFT_LID + 22), (60, -10)),
        ("lid", (m.outer_left, -10, m.height + LIFT_LID - 1), (-40, 40)),
        ("caps, onto the keys", (places["SW3"].x - 5, places["SW3"].y, caps), (-110, 10)),
        ("board PB1", (-m.board_width / 2, 0, board), (-60, 50)),
        ("display DS1", (places["DS1"].x + 15, places["DS1"].y - 30, board + 5), (170, -30)),
        ("cover", (m.cell_x + 30, m.cell_y - 15, m.floor + m.cell_height + 17), (170, 60)),
        ("body", (m.outer_right, m.outer_near, 8), (60, 20)),
    ]
    return scene, "The case taken apart: from below upwards, in this order", labels


def _open(
    m: Measures, places: Places, solids: Mapping[str, Solid], title: str, labels: Sequence[Label]
) -> Picture:
    """The body without its lid, with some parts in it."""
    parts = [(mesh.mesh(model.body(m, places)), BODY), *_meshes(solids)]
    return Scene(parts, View(0, 62), 1000), title, labels


def _open_flat() -> Picture:
    m = case.load(case.FLAT)
    places = case.keyboard(m)
    solids = bought.solids(m, places, "sh1106")
    seen = {name: solid for name, solid in solids.items() if not name.startswith("screw")}
    top = m.board_top

    def part(ref: str, rise: float, near: float = 0) -> tuple[float, float, float]:
        return places[ref].x, places[ref].y - near, top + rise

    labels = [
        ("screw hole", (*case.corners(m)[3], top), (70, -20)),
        ("U1 Pico", part("U1", 1), (-150, 30)),
        ("DS1", part("DS1", 6, near=15), (255, 0)),
        ("SW7", part("SW7", 7), (255, -70)),
        ("BZ1", part("BZ1", 7), (40, -95)),
        ("SW1 to SW4", part("SW3", 7), (-125, -60)),
        ("SW6", part("SW6", 7), (40, 175)),
        ("SW5", part("SW5", 7), (134, -50)),
    ]
    return _open(m, places, seen, "The flat body, with the board", labels)


def _open_with_supply(build: str, title: str) -> Picture:
    m = case.load(build)
    places = case.keyboard(m)
    solids = bought.solids(m, places, "sh1106")
    inside = ("cell", "holder", "charger", "switch", "clamp")
    seen = {name: solid for name, solid in solids.items() if name.startswith(inside)}
    left, right, near, far = model.cradle(m)
    x, y = (left + right) / 2, (near + far) / 2
    labels = [
        ("column for H1", (*case.corners(m)[0], m.board_bottom), (-40, -70)),
        ("post under the board", (*case.stays(m)[0], m.board_bottom), (20, 70)),
        ("SW8 switch", (m.switch_x, m.inner_far - 14, m.switch_z + 4), (-140, -60)),
    ]
    if build == "battery":
        labels += [
            ("BT1 cell", (x, y, m.floor + m.cell_height), (200, 80)),
            ("U2 charger, two screws H2", (m.charger_x, m.inner_far - 20, 8), (-20, 150)),
            ("slots for air", (m.inner_right, m.inner_far - 30, 8), (30, -50)),
        ]
    else:
        labels.append(("BT2 holder", (x, y, m.floor + m.holder_height), (200, 80)))
    return _open(m, places, seen, title, labels)


def _lid_inside(panel: str) -> Picture:
    m = case.load("battery")
    places = case.keyboard(m)
    turned = mesh.mesh(model.lid(m, places, panel)).rotate((180, 0, 0))
    scene = Scene([(turned, LID)], View(0, 60), 1000)
    left, right, near, _ = case.module(m, places, panel)
    labels = [
        ('frame of the 2.42" display', (left + 12, -near + 1, -m.lid_bottom + 3), (-40, -255)),
        ("recess for a clear film", ((left + right) / 2, -near - 2, -m.lid_bottom), (60, -283)),
        ("boss", (*_flip(case.corners(m)[1]), -m.board_top), (-70, 30)),
    ]
    return scene, "The lid as it is printed: face down, no supports", labels


def _flip(point: Point) -> Point:
    return point[0], -point[1]


def _rear() -> Picture:
    m = case.load("battery")
    places = case.keyboard(m)
    solids = bought.solids(m, places, "sh1106")
    parts = [
        (mesh.mesh(model.body(m, places)), BODY),
        (mesh.mesh(model.lid(m, places, "sh1106")), LID),
        *_meshes({name: solid for name, solid in solids.items() if name != "display"}),
        *_caps(m, places),
        *_glass(m, places, "sh1106"),
    ]
    scene = Scene(parts, View(205, 26), 1100)
    wall = m.outer_far
    labels = [
        ("USB of the Pico: to the desk", (places["U1"].x, wall, m.usb_z), (30, 150)),
        ("switch", (m.switch_x, wall, m.switch_z), (-30, 100)),
        ("USB-C: charging", (m.charger_x, wall, m.charger_usb_z), (-40, 110)),
        ("lamps", (m.charger_x - 3, wall, m.charger_usb_z + 5.5), (-165, -60)),
    ]
    return scene, "From behind, with a lithium cell", labels


def _below() -> Picture:
    m = case.load("battery")
    places = case.keyboard(m)
    solids = bought.solids(m, places, "sh1106")
    names = [n for n in solids if n.startswith(("board", "plugs"))]
    parts = _meshes({name: solids[name] for name in names})
    half = 0.5
    for place in places.values():
        legs = case.KEY_LEGS if place.symbol else ()
        legs = case.DISPLAY_PINS if place.ref == "DS1" else legs
        for x, y in legs:
            leg = Box(
                place.x + x - half,
                place.x + x + half,
                place.y + y - half,
                place.y + y + half,
                m.board_bottom - m.joint,
                m.board_bottom,
            )
            parts.append((mesh.mesh(leg), "#c9cdd2"))
    parts = [(solid.rotate((0, 180, 0)), colour) for solid, colour in parts]
    scene = Scene(parts, View(0, 62), 1000)
    z = -m.board_bottom
    labels = [
        ("legs, 2 mm at most", (-places["SW2"].x + 6, places["SW2"].y - 3, z + 2), (-90, 20)),
        ("pins of the display", (-places["DS1"].x, places["DS1"].y, z + 2), (-120, -60)),
        ("room for J4, J5 and their plugs", (-m.plug_x, m.plug_y, z + m.plug_height), (120, -60)),
    ]
    return scene, "The board from below, where its legs are soldered", labels
