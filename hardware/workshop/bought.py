"""The bought parts as solids, at their places in the assembled box."""

from hardware.workshop import case, model
from hardware.workshop.case import Measures, Place, Places
from hardware.workshop.solid import Box, Pillar, Solid, join


def solids(m: Measures, places: Places, panel_name: str) -> dict[str, Solid]:
    """All bought parts of the build that `m` is loaded for, by names."""
    found = {
        "board": _board(m),
        "display": _display(m, places, panel_name),
        "Pico": _pico(m, places["U1"]),
        "buzzer": _buzzer(m, places["BZ1"]),
    }
    found |= {key.ref: _key(m, key) for key in case.keys(places)}
    found |= {f"screw {n}": _screw(m, x, y) for n, (x, y) in enumerate(case.corners(m), 1)}
    if m.build != case.FLAT:
        found |= {"switch": _switch(m), "plugs": _plugs(m)}
    if m.build == "battery":
        height = m.floor + m.cell_height - model.JOINT
        found |= {"cell": Box(*model.cradle(m), m.floor, height), "charger": _charger(m)}
        found |= {f"clamp {n}": _clamp(m, x, y) for n, (x, y) in enumerate(model.clamps(m), 1)}
    if m.build == "cells":
        found["holder"] = Box(*model.cradle(m), m.floor, m.floor + m.holder_height)
    return found


def _board(m: Measures) -> Solid:
    x, y = m.board_width / 2, m.board_depth / 2
    plate = Box(-x, x, -y, y, m.board_bottom, m.board_top, 2)
    holes = [
        Pillar(a, b, m.board_bottom - 1, m.board_top + 1, m.screw_clear) for a, b in case.corners(m)
    ]
    return plate - join(holes)


def _display(m: Measures, places: Places, panel_name: str) -> Solid:
    outline = case.module(m, places, panel_name)
    if panel_name == case.BIG:
        return Box(*outline, m.lid_bottom - m.big_thickness, m.lid_bottom)
    left, right, near, far = outline
    x, y = places["DS1"].x, places["DS1"].y
    low = m.board_top + 2.5
    glass = Box(left, right, near + 1.5, far - 4, low + 1, m.board_top + m.glass_top)
    pins = Box(x - 5.1, x + 5.1, y - 1.27, y + 1.27, m.board_top, low + 1)
    return join([Box(left, right, near, far, low, low + 1.2), glass, pins])


def _pico(m: Measures, place: Place) -> Solid:
    half_x, half_y = m.pico_width / 2, m.pico_length / 2
    x, far = place.x, place.y + half_y
    z = m.board_top + m.pico_thickness
    button_x, button_y = model.bootsel(m, place)
    return join(
        [
            Box(x - half_x, x + half_x, far - m.pico_length, far, m.board_top, z),
            Box(
                x - m.pico_usb_width / 2,
                x + m.pico_usb_width / 2,
                far + m.pico_usb_over - m.pico_usb_length,
                far + m.pico_usb_over,
                z,
                z + m.pico_usb_height,
            ),
            Box(x - 3.5, x + 3.5, far - 29, far - 22, z, z + 1),
            Box(button_x - 1.7, button_x + 1.7, button_y - 2.1, button_y + 2.1, z, z + 2),
        ]
    )


def _buzzer(m: Measures, place: Place) -> Solid:
    return Pillar(place.x, place.y, m.board_top, m.board_top + m.buzzer_height, m.buzzer_width)


def _key(m: Measures, place: Place) -> Solid:
    half, pin = m.key_body / 2, m.key_plunger / 2
    x, y, z = place.x, place.y, m.board_top
    base = Box(x - half, x + half, y - half, y + half, z, z + m.key_body_height)
    return base + Box(x - pin, x + pin, y - pin, y + pin, z, z + m.key_plunger_top)


def _screw(m: Measures, x: float, y: float) -> Solid:
    """A screw whose shank is as thick as the pilot hole: its thread cuts into the plastic."""
    top = m.height - m.screw_sink
    depth = (m.screw_head - m.screw_clear) / 2
    shank = Pillar(x, y, top - m.screw_length, top - depth, m.screw_pilot)
    return shank + Pillar(x, y, top - depth, top, m.screw_clear, m.screw_head)


def _clamp(m: Measures, x: float, y: float) -> Solid:
    z = m.charger_z + m.charger_thickness
    shank = Pillar(x, y, z - m.clamp_length, z, m.clamp_pilot)
    return shank + Pillar(x, y, z, z + m.clamp_head_height, m.clamp_head)


def _charger(m: Measures) -> Solid:
    z = m.charger_z + m.charger_thickness
    board = Box(*model.charger(m), m.charger_z, z)
    socket = Box(m.charger_x - 4.5, m.charger_x + 4.5, m.inner_far - 7, m.inner_far, z, z + 3.2)
    chip = Box(m.charger_x - 3, m.charger_x + 3, m.inner_far - 17, m.inner_far - 12, z, z + 1.7)
    return join([board, socket, chip])


def _plugs(m: Measures) -> Solid:
    """J2 and J3 with their plugs, on the lower side of the board."""
    x, y = m.plug_width / 2, m.plug_depth / 2
    low = m.board_bottom - m.plug_height
    return Box(m.plug_x - x, m.plug_x + x, m.plug_y - y, m.plug_y + y, low, m.board_bottom)


def _switch(m: Measures) -> Solid:
    half_x, half_z = m.switch_width / 2 - 0.2, m.switch_height / 2 - 0.2
    back = m.inner_far - m.switch_depth
    x, z = m.switch_x, m.switch_z
    block = Box(x - half_x, x + half_x, back, m.outer_far, z - half_z, z + half_z)
    far = m.outer_far
    return block + Box(x - half_x - 0.9, x + half_x + 0.9, far, far + 1.5, z - 5.2, z + 5.2)
