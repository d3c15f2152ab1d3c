"""Checks the measures by arithmetic: do the parts fit, do the keys move, can it be printed?"""

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from types import SimpleNamespace
from typing import TypeAlias

from hardware.workshop import case, model
from hardware.workshop.case import Measures, Place, Places
from hardware.workshop.solid import Rectangle

Checked: TypeAlias = tuple[bool, str]  # is it good, and what is wrong if it is not
LEAST_WALL = 1.2
LEAST_PLAY = 0.2


def faults(m: Measures, places: Places) -> list[str]:
    """A sentence for each part that does not fit into the case that `m` is loaded for."""
    checks: list[Callable[[Measures, Places], Iterator[Checked]]] = [
        _keys,
        _displays,
        _board,
        _walls,
    ]
    if m.build != case.FLAT:
        checks.append(_under_board)
    return [
        f"case.csv: {sentence}"
        for check in checks
        for good, sentence in check(m, places)
        if not good
    ]


def _keys(m: Measures, places: Places) -> Iterator[Checked]:
    # A key may be higher or lower than in its drawing, by `key_tolerance`.
    high = m.cap_flange_bottom + m.key_tolerance
    low = m.cap_flange_bottom - m.key_tolerance
    rest_gap = m.over_board - (high + m.cap_flange_thickness)
    yield rest_gap >= LEAST_PLAY, "a key cap is clamped under the lid"
    yield rest_gap + m.key_tolerance <= 1, "a key cap rattles"
    down = low - m.key_travel
    body = m.key_body_height
    yield down >= body + LEAST_PLAY, "a key cap meets the key before it clicks"
    over = m.cap_over_lid - m.key_travel - m.key_tolerance
    yield over >= 1, "a pressed key cap is lower than a finger feels"
    grip = m.key_plunger_top - m.cap_flange_bottom
    yield grip >= 2, "a key cap does not hold on its plunger"
    # A cap that is pushed up to the lid must stay on its plunger.
    lifted = m.over_board - m.cap_flange_thickness - m.cap_flange_bottom + m.key_tolerance
    yield grip - lifted >= 0.5, "a key cap comes off its plunger under the lid"
    top = m.over_board + m.lid + m.cap_over_lid
    yield top - m.key_plunger_top - m.engraving >= LEAST_WALL, "the roof of a key cap is too thin"
    keys = case.keys(places)
    for key in keys:
        cap, flange, hole = case.cap_sizes(m, key.ref)
        yield flange >= hole + 1.6, f"the cap of {key.ref} falls out of the lid"
        yield hole - cap >= 2 * LEAST_PLAY, f"the cap of {key.ref} sticks in its hole"
        lip = m.lip_play + m.lip_wall + LEAST_PLAY
        room = min(
            m.inner_right - lip - abs(key.x) - flange / 2,
            m.inner_far - lip - abs(key.y) - flange / 2,
        )
        yield room >= 0, f"the cap of {key.ref} meets the lid's rim"
    for first, second in combinations(keys, 2):
        pair = f"{first.ref} and {second.ref}"
        dx, dy = abs(first.x - second.x), abs(first.y - second.y)
        yield max(dx, dy) >= m.key_body, f"{pair} overlap"
        reach = (case.cap_sizes(m, first.ref)[1] + case.cap_sizes(m, second.ref)[1]) / 2
        apart = (dx * dx + dy * dy) ** 0.5
        yield apart >= reach + 2 * LEAST_PLAY, f"the caps of {pair} meet"
    scribe = [key for key in keys if key.ref != "SW7"]
    nearest = min(places["SW7"].y - key.y for key in scribe)
    yield nearest >= 40, "the opponents' button is not apart from the scribe's keys"


def _displays(m: Measures, places: Places) -> Iterator[Checked]:
    for name in case.PANELS:
        left, right, near, far = case.module(m, places, name)
        obstacles = [(left, right, near, far)]
        if name == case.BIG:
            obstacles += case.frame_arms(m, places)
        for key in case.keys(places):
            reach = case.cap_sizes(m, key.ref)[1] / 2
            clear = min(_distance(key, obstacle) for obstacle in obstacles) - reach
            yield clear >= LEAST_PLAY, f"the cap of {key.ref} is over the {name} module"
        rightmost, farthest = (max(box[side] for box in obstacles) for side in (1, 3))
        on_board = rightmost <= m.board_width / 2 and farthest <= m.board_depth / 2
        yield on_board, f"the {name} module reaches over the board"
        inner = case.window(m, places, name)
        inside = left <= inner[0] and inner[1] <= right and near <= inner[2] and inner[3] <= far
        yield inside, f"the window is larger than the {name} module"
    yield m.glass_top <= m.over_board - LEAST_PLAY, "the display meets the lid"
    for module in case.modules():
        yield _shows_whole(m, module), f"the {module.panel} window hides pixels of: {module.module}"
        seen = _seen_from_the_chair(m, places, module)
        yield seen, f"the scribe does not see the last row of: {module.module}"


def _distance(place: Place, outline: Rectangle) -> float:
    left, right, near, far = outline
    x = max(left - place.x, place.x - right, 0)
    y = max(near - place.y, place.y - far, 0)
    return (x * x + y * y) ** 0.5


def _shows_whole(m: Measures, module: SimpleNamespace) -> bool:
    """Does the window show all pixels of a module of displays.csv, seen straight from above?"""
    p = case.panel(m, module.panel)
    half = p.view_height / 2 + p.play
    up = module.view - module.view_height / 2 - (p.view - half)
    down = p.view + half - (module.view + module.view_height / 2)
    beside = p.view_width / 2 + p.play - module.view_width / 2
    return min(up, down, beside) >= LEAST_PLAY


def _seen_from_the_chair(m: Measures, places: Places, module: SimpleNamespace) -> bool:
    """Does the near edge of the window show the last row, seen at the scribe's angle?"""
    gap = 0 if module.panel == case.BIG else m.over_board - m.glass_top
    depth = m.lid - m.window_chamfer + gap + m.glass
    last = case.panel_far(m, places, module.panel) - module.view - module.view_height / 2
    _, _, near, _ = case.window(m, places, module.panel)
    return last - near >= depth * math.tan(math.radians(m.eye))


def _board(m: Measures, places: Places) -> Iterator[Checked]:
    pico = places["U1"]
    socket = pico.y + m.pico_length / 2 + m.pico_usb_over
    yield socket <= m.board_depth / 2 + m.board_play - LEAST_PLAY, "the USB socket meets the wall"
    yield m.board_depth / 2 - socket <= 1, "a plug does not reach the USB socket"
    parts = {
        "the Pico": (m.pico_width / 2, m.pico_length / 2, pico),
        "the buzzer": (m.buzzer_width / 2, m.buzzer_width / 2, places["BZ1"]),
    }
    parts |= {key.ref: (m.key_body / 2, m.key_body / 2, key) for key in case.keys(places)}
    boxes = {
        name: (place.x - x, place.x + x, place.y - y, place.y + y)
        for name, (x, y, place) in parts.items()
    }
    for number, (x, y) in enumerate(case.corners(m), 1):
        half = m.boss / 2
        boxes[f"screw {number}"] = (x - half, x + half, y - half, y + half)
    yield from _apart(boxes)
    for name, (left, right, near, far) in boxes.items():
        inside = max(-left, right) <= m.board_width / 2 and max(-near, far) <= m.board_depth / 2
        yield inside, f"{name} reaches over the board"
    legs = [
        (ref, place.x + x, place.y + y)
        for ref, place in places.items()
        for x, y in (case.KEY_LEGS if place.symbol else case.DISPLAY_PINS)
        if place.symbol or ref == "DS1"
    ]
    for x, y in case.stays(m):
        for ref, a, b in legs:
            clear = ((a - x) ** 2 + (b - y) ** 2) ** 0.5 - m.stay / 2
            yield clear >= 1, f"a leg of {ref} stands on a post"
    yield m.buzzer_height <= m.over_board - LEAST_PLAY, "the buzzer meets the lid"
    reach = m.buzzer_circle + m.buzzer_vent / 2
    yield reach <= m.buzzer_width / 2, "the holes over the buzzer reach beyond it"
    between = m.buzzer_circle - m.buzzer_vent
    yield between >= LEAST_WALL, "the holes over the buzzer are too close"
    yield m.board_bottom - m.floor >= m.joint + 1, "the ends of the legs meet the floor"


def _apart(boxes: Mapping[str, Rectangle]) -> Iterator[Checked]:
    """Do no two boxes overlap?"""
    for (first, a), (second, b) in combinations(boxes.items(), 2):
        apart = a[1] <= b[0] or b[1] <= a[0] or a[3] <= b[2] or b[3] <= a[2]
        yield apart, f"{first} and {second} overlap"


def _under_board(m: Measures, places: Places) -> Iterator[Checked]:
    room = m.board_bottom - m.floor - m.joint
    if m.build == "battery":
        yield room - m.cell_height - m.cover >= 0.5, "the cover of the cell meets the joints"
    else:
        yield room - m.holder_height >= 0.5, "the holder of the cells meets the joints"
    boxes = _on_the_floor(m)
    yield from _apart(boxes)
    for name, (left, right, near, far) in boxes.items():
        inside = (
            m.inner_left <= left
            and right <= m.inner_right
            and m.inner_near <= near
            and far <= m.inner_far
        )
        yield inside, f"{name} reaches through the wall"


def _on_the_floor(m: Measures) -> dict[str, Rectangle]:
    """Return the rectangles of the parts on the floor or below the board, by names."""
    more = m.play + m.rib + (m.play + m.cover if m.build == "battery" else 0)
    left, right, near, far = model.cradle(m)
    boxes = {
        "the frame": (left - more, right + more, near - more, far + more),
        "the plugs": (
            m.plug_x - m.plug_width / 2,
            m.plug_x + m.plug_width / 2,
            m.plug_y - m.plug_depth / 2,
            m.plug_y + m.plug_depth / 2,
        ),
        "the switch": (
            m.switch_x - m.switch_frame_width / 2,
            m.switch_x + m.switch_frame_width / 2,
            m.inner_far - m.switch_depth,
            m.inner_far,
        ),
    }
    if m.build == "battery":
        left, right, near, far = model.charger(m)
        post = (m.clamp_head + m.rib) / 2 - m.clamp_grip + m.clamp_head / 2
        boxes["the charger"] = (left - post, right + post, near - m.play - m.rib, far)
    for number, (x, y) in enumerate(case.stays(m), 1):
        half = m.stay / 2
        boxes[f"post {number}"] = (x - half, x + half, y - half, y + half)
    for number, (x, y) in enumerate(case.corners(m), 1):
        half = m.boss / 2
        boxes[f"column {number}"] = (x - half, x + half, y - half, y + half)
    return boxes


def _walls(m: Measures, places: Places) -> Iterator[Checked]:
    for name in ("wall", "floor", "lid", "lip_wall", "rib", "cover", "big_frame", "switch_panel"):
        yield getattr(m, name) >= LEAST_WALL, f"{name} is too thin to print"
    yield m.lid - m.engraving >= LEAST_WALL, "the lid is too thin under the engraving"
    yield m.lid - m.film >= LEAST_WALL, "the lid is too thin over the film"
    yield m.stroke >= 2 * m.nozzle, "the engraving is too fine for the nozzle"
    around = (m.boss - m.screw_pilot) / 2
    yield around >= LEAST_WALL, "the columns are too thin round the screw"
    into = m.screw_length - (m.height - m.screw_sink - m.board_bottom)
    yield into <= m.screw_grip, "the lid's screws are longer than their holes"
    yield into >= 5, "the lid's screws do not hold"
    yield m.board_bottom - m.screw_grip >= LEAST_WALL, "the screw comes out of the floor"
    tip = m.charger_z + m.charger_thickness - m.clamp_length - m.layer
    yield tip >= LEAST_WALL, "the charger's screws come out of the floor"
    for name in ("charger_opening_width", "switch_width"):
        yield getattr(m, name) <= m.bridge, f"{name} cannot be bridged"
    low = m.usb_z - m.usb_opening_height / 2
    yield low >= m.floor + LEAST_WALL, "the opening for USB cuts the floor"
    low = m.charger_usb_z - m.charger_opening_height / 2
    yield low >= m.floor, "the opening of the charger cuts the floor"
    usb, switch = places["U1"].x, m.switch_x
    beside = abs(usb - switch) - (m.usb_opening_width + m.switch_frame_width) / 2
    above = m.usb_z - m.usb_opening_height / 2 - (m.switch_z + m.switch_frame_height / 2)
    yield (
        m.build == case.FLAT or max(beside, above) >= LEAST_WALL,
        "the switch is in the USB opening",
    )
