"""The printed parts as solids, by the measures of `case.csv`, at their places in the box."""

import math
from collections.abc import Iterator

from hardware.workshop import case, symbols
from hardware.workshop.case import Measures, Place, Places
from hardware.workshop.solid import Box, Funnel, Pillar, Point, Prism, Rectangle, Solid, join

THROUGH = 1  # how far a cut reaches beyond what it cuts
JOINT = 0.01  # how far one shape reaches into the one it stands on


def body(m: Measures, places: Places) -> Solid:
    """The lower part, for the build that `m` is loaded for."""
    shell = Box(*_outline(m), 0, m.lid_bottom, m.corner) - Box(
        *_cavity(m), m.floor, m.lid_bottom + THROUGH, m.corner - m.wall
    )
    add = [_column(m, x, y) for x, y in case.corners(m)]
    add += [Pillar(x, y, m.floor - JOINT, m.board_bottom, m.stay) for x, y in case.stays(m)]
    cut: list[Solid] = [
        Pillar(x, y, m.board_bottom - m.screw_grip, m.board_bottom + THROUGH, m.screw_pilot)
        for x, y in case.corners(m)
    ]
    cut.append(_usb_opening(m, places))
    if m.build != case.FLAT:
        add.append(_frame(m))
        cut += _switch_opening(m)
    if m.build == "battery":
        add.append(_charger_seat(m))
        cut += [*_charger_openings(m), *_vents_for_air(m), *_clamp_pilots(m)]
    return shell + join(add) - join(cut)


def lid(m: Measures, places: Places, panel_name: str) -> Solid:
    """The upper part for one of the display modules."""
    low, high = m.lid_bottom - THROUGH, m.height + THROUGH
    plate = Box(*_outline(m), m.lid_bottom, m.height, m.corner)
    add = [_lip(m, places)]
    add += [
        Pillar(x, y, m.board_top + m.boss_play, m.lid_bottom + JOINT, m.boss)
        for x, y in case.corners(m)
    ]
    if panel_name == case.BIG:
        add.append(_display_frame(m, places))
    cut = [_countersunk(m, x, y) for x, y in case.corners(m)]
    cut += [
        Pillar(key.x, key.y, low, high, case.cap_sizes(m, key.ref)[2]) for key in case.keys(places)
    ]
    cut += [Pillar(x, y, low, high, m.buzzer_vent) for x, y in vents(m, places)]
    cut.append(Pillar(*bootsel(m, places["U1"]), low, high, m.bootsel_hole))
    cut += [_window(m, places, panel_name), _film(m, places, panel_name)]
    return plate + join(add) - join(cut)


def cap(m: Measures, place: Place) -> Solid:
    """A key cap, at rest on its key."""
    bottom = m.board_top + m.cap_flange_bottom
    top = m.height + m.cap_over_lid
    diameter, flange, _ = case.cap_sizes(m, place.ref)
    hole = m.key_plunger / 2 + m.cap_socket_play
    socket = Box(
        place.x - hole,
        place.x + hole,
        place.y - hole,
        place.y + hole,
        bottom - THROUGH,
        m.board_top + m.key_plunger_top,
    )
    mark = [
        Prism(
            tuple((place.x + x, place.y + y) for x, y in polygon), top - m.engraving, top + THROUGH
        )
        for polygon in symbols.polygons(place.symbol, m.stroke)
    ]
    whole = Pillar(place.x, place.y, bottom, bottom + m.cap_flange_thickness, flange) + Pillar(
        place.x, place.y, bottom, top, diameter
    )
    return whole - join([socket, *mark])


def cover(m: Measures) -> Solid:
    """The plate that keeps the ends of the legs away from the cell."""
    left, right, near, far = _grown(cradle(m), m.play + m.rib + m.play)
    top = m.floor + m.cell_height + m.cover
    skirt = m.floor + m.cell_height - m.cover_skirt
    hat = Box(*_grown((left, right, near, far), m.cover), skirt, top)
    return hat - Box(left, right, near, far, skirt - THROUGH, m.floor + m.cell_height)


def rest(m: Measures) -> Solid:
    """The support under the free end of a small display module."""
    return Box(-10, 10, -2.5, 2.5, 0, m.rest_height)


def gauge(m: Measures, places: Places, panel_name: str) -> Solid:
    """Two layers to lay on a display module, whose window must show everything that is lit.

    The gauge of a small module has a slot for its pins. The pins of the big one may be anywhere:
    its gauge has a notch in their edge, since its window is not in the middle.
    """
    outline = case.module(m, places, panel_name)
    thickness = 2 * m.layer
    cut = [Box(*case.aim(m, places, panel_name), -THROUGH, thickness + THROUGH)]
    if panel_name == case.BIG:
        x, y = (outline[0] + outline[1]) / 2, outline[3]
    else:
        x, y = places["DS1"].x, case.panel_far(m, places, panel_name)
    cut.append(Box(x - 6, x + 6, y - 1.3, y + 1.3, -THROUGH, thickness + THROUGH))
    return Box(*outline, 0, thickness) - join(cut)


def cradle(m: Measures) -> Rectangle:
    """The outline of the cell or the holder in the frame on the floor: left, right, near, far."""
    if m.build == "battery":
        x, y, length, width = m.cell_x, m.cell_y, m.cell_length, m.cell_width
    else:
        x, y, length, width = m.holder_x, m.holder_y, m.holder_length, m.holder_width
    return x - length / 2, x + length / 2, y - width / 2, y + width / 2


def charger(m: Measures) -> Rectangle:
    """The outline of the charger's board: left, right, near, far."""
    half = m.charger_width / 2
    return m.charger_x - half, m.charger_x + half, m.inner_far - m.charger_length, m.inner_far


def clamps(m: Measures) -> list[Point]:
    """The middles of the two screws that hold the charger down."""
    reach = m.charger_width / 2 + m.clamp_head / 2 - m.clamp_grip
    y = m.inner_far - m.clamp_y
    return [(m.charger_x - reach, y), (m.charger_x + reach, y)]


def bootsel(m: Measures, pico: Place) -> Point:
    """The middle of the Pico's button BOOTSEL; pico: the place of the Pico."""
    return pico.x + m.bootsel_x, pico.y + m.pico_length / 2 - m.bootsel_y


def vents(m: Measures, places: Places) -> list[Point]:
    """The middles of the holes over the buzzer: one, and six round it."""
    buzzer = places["BZ1"]
    around = [math.tau * sixth / 6 for sixth in range(6)]
    return [(buzzer.x, buzzer.y)] + [
        (buzzer.x + m.buzzer_circle * math.cos(turn), buzzer.y + m.buzzer_circle * math.sin(turn))
        for turn in around
    ]


def _outline(m: Measures) -> Rectangle:
    return m.outer_left, m.outer_right, m.outer_near, m.outer_far


def _cavity(m: Measures) -> Rectangle:
    return m.inner_left, m.inner_right, m.inner_near, m.inner_far


def _grown(outline: Rectangle, by: float) -> Rectangle:
    left, right, near, far = outline
    return left - by, right + by, near - by, far + by


def _column(m: Measures, x: float, y: float) -> Solid:
    """The column in a corner of the walls, which carries the board and holds a screw."""
    half = m.boss / 2
    left, right = (m.outer_left + JOINT, x + half) if x < 0 else (x - half, m.outer_right - JOINT)
    near, far = (m.outer_near + JOINT, y + half) if y < 0 else (y - half, m.outer_far - JOINT)
    block = Box(left, right, near, far, m.floor - JOINT, m.board_bottom)
    # Cut to the rounded corner of the case.
    inside = Box(*_grown(_cavity(m), m.wall / 2), 0, m.height, m.corner - m.wall / 2)
    return block - (Box(*_grown(_outline(m), 9), -THROUGH, m.height + THROUGH) - inside)


def _lip(m: Measures, places: Places) -> Solid:
    """The rim that centres the lid, left out over the opening for USB."""
    outer = _grown(_cavity(m), -m.lip_play)
    low, high = m.lid_bottom - m.lip, m.lid_bottom + JOINT
    ring = Box(*outer, low, high, m.corner - m.wall) - Box(
        *_grown(outer, -m.lip_wall), low - THROUGH, high + THROUGH
    )
    half = m.usb_opening_width / 2 + m.play
    x = places["U1"].x
    return ring - Box(x - half, x + half, 0, m.outer_far, low - THROUGH, high + THROUGH)


def _countersunk(m: Measures, x: float, y: float) -> Solid:
    depth = (m.screw_head - m.screw_clear) / 2
    top = m.height - m.screw_sink
    return join(
        [
            Pillar(x, y, m.board_top - THROUGH, m.height + THROUGH, m.screw_clear),
            Pillar(x, y, top - depth, top, m.screw_clear, m.screw_head),
            Pillar(x, y, top - JOINT, m.height + THROUGH, m.screw_head),
        ]
    )


def _window(m: Measures, places: Places, panel_name: str) -> Solid:
    """The window, wider towards the eye: it is read from the side and printed face down."""
    inner = case.window(m, places, panel_name)
    outer = _grown(inner, m.window_chamfer + THROUGH)
    begin, above = m.height - m.window_chamfer, m.height + THROUGH
    hole = Box(*inner, m.lid_bottom - THROUGH, begin + JOINT)
    return hole + Funnel(inner, outer, begin, above)


def _film(m: Measures, places: Places, panel_name: str) -> Solid:
    """A recess on the inside for a clear film, not wider than the display module."""
    left, right, near, far = _grown(case.window(m, places, panel_name), m.film_margin)
    a, b, c, d = case.module(m, places, panel_name)
    low, high = m.lid_bottom - THROUGH, m.lid_bottom + m.film
    return Box(max(left, a), min(right, b), max(near, c), min(far, d), low, high)


def _display_frame(m: Measures, places: Places) -> Solid:
    """The frame for the edges of the big module; open at its corners, and for its pins."""
    outline = case.module(m, places, case.BIG)
    inner = _grown(outline, m.play)
    low, high = m.lid_bottom - m.big_frame_depth, m.lid_bottom + JOINT
    arms = join([Box(*arm, low, high) for arm in case.frame_arms(m, places)])
    return arms - Box(*inner, low - THROUGH, high + THROUGH)


def _usb_opening(m: Measures, places: Places) -> Solid:
    """The opening for USB, open at the top to lower the board in; the lid closes it."""
    half, x = m.usb_opening_width / 2, places["U1"].x
    low = m.usb_z - m.usb_opening_height / 2
    far = m.outer_far + THROUGH
    return Box(x - half, x + half, m.inner_far - JOINT, far, low, m.lid_bottom + THROUGH)


def _frame(m: Measures) -> Solid:
    """A rim round cell or holder, open for wires on the right and for fingers near and far."""
    inner = _grown(cradle(m), m.play)
    left, right, near, far = inner
    top = m.floor + (m.cell_height if m.build == "battery" else m.rib_height)
    x, y = (left + right) / 2, (near + far) / 2
    low, high = m.floor - JOINT, top + THROUGH
    ring = Box(*_grown(inner, m.rib), low, top) - Box(*inner, low - THROUGH, high)
    return ring - join(
        [
            Box(x - 8, x + 8, near - 9, far + 9, m.floor, high),
            Box(right - THROUGH, right + 9, y - 6, y + 6, m.floor, high),
        ]
    )


def _charger_seat(m: Measures) -> Solid:
    """The seat of the charger: ledges, walls, stops behind, and posts for two screws."""
    left, right, near, far = charger(m)
    low, top = m.floor - JOINT, m.charger_z + m.charger_thickness
    wide_left, wide_right = left - m.play - m.rib, right + m.play + m.rib
    seat = join(
        [
            Box(wide_left, left + 2.5, near - m.play - m.rib, far + JOINT, low, top),
            Box(right - 2.5, wide_right, near - m.play - m.rib, far + JOINT, low, top),
            *(Pillar(x, y, low, top, m.clamp_head + m.rib) for x, y in clamps(m)),
        ]
    )
    room = Box(
        left - m.play, right + m.play, near - m.play, far + THROUGH, m.charger_z, top + THROUGH
    )
    return seat - room


def _clamp_pilots(m: Measures) -> list[Solid]:
    top = m.charger_z + m.charger_thickness
    low = top - m.clamp_length - m.layer
    return [Pillar(x, y, low, top + THROUGH, m.clamp_pilot) for x, y in clamps(m)]


def _charger_openings(m: Measures) -> Iterator[Solid]:
    """The opening for the plug, and above it a slit that shows the lamps."""
    half = m.charger_opening_width / 2
    z = m.charger_usb_z
    near, far = m.inner_far - JOINT, m.outer_far + THROUGH
    top = z + m.charger_opening_height / 2
    slit = top + m.nozzle * 3
    x = m.charger_x
    yield Box(x - half, x + half, near, far, z - m.charger_opening_height / 2, top)
    yield Box(x - half + 1, x + half - 1, near, far, slit, slit + m.charger_slit)


def _vents_for_air(m: Measures) -> Iterator[Solid]:
    """Slots in the wall beside the charger, and in the floor under it."""
    for slot in range(5):
        y = m.inner_far - 12 - 5 * slot
        low = m.floor + 3
        yield Box(
            m.inner_right - JOINT,
            m.outer_right + THROUGH,
            y - m.vent / 2,
            y + m.vent / 2,
            low,
            low + m.vent_height,
        )
    y = m.inner_far - m.charger_length / 2
    for slot in (-1, 0, 1):
        x = m.charger_x + 3.5 * slot
        yield Box(
            x - m.vent / 2,
            x + m.vent / 2,
            y - m.vent_length / 2,
            y + m.vent_length / 2,
            -THROUGH,
            m.floor + THROUGH,
        )


def _switch_opening(m: Measures) -> Iterator[Solid]:
    """The opening for the switch, and the thinner wall round it for its snaps."""
    for width, height, far in (
        (m.switch_width, m.switch_height, m.outer_far + THROUGH),
        (m.switch_frame_width, m.switch_frame_height, m.outer_far - m.switch_panel),
    ):
        yield Box(
            m.switch_x - width / 2,
            m.switch_x + width / 2,
            m.inner_far - JOINT,
            far,
            m.switch_z - height / 2,
            m.switch_z + height / 2,
        )
