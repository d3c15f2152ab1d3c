"""Plain arithmetic on the measures: do the parts fit, do the keys move, can it be printed?"""

from itertools import combinations

from hardware.workshop import case

LEAST_WALL = 1.2
LEAST_PLAY = 0.2


def faults(m, places):
    """What does not fit, one sentence each."""
    return [
        f"case.csv: {sentence}"
        for check in (_keys, _display, _board, _under_board, _walls, _far_side)
        for good, sentence in check(m, places)
        if not good
    ]


def _keys(m, places):
    rest_gap = m.over_board - (m.cap_flange_bottom + m.cap_flange_thickness)
    down = m.cap_flange_bottom - m.key_travel
    yield rest_gap >= LEAST_PLAY, "a key cap is clamped under the lid"
    yield rest_gap <= 1, "a key cap rattles"
    yield down >= m.key_body_height + LEAST_PLAY, "a key cap meets the key before it clicks"
    yield m.cap_over_lid - m.key_travel >= 1, "a pressed key cap is lower than a finger feels"
    yield m.cap_flange >= m.cap_hole + 1.6, "a key cap falls out of the lid"
    yield m.cap_hole - m.cap >= 2 * LEAST_PLAY, "a key cap sticks in its hole"
    grip = m.key_plunger_top - m.cap_flange_bottom
    yield grip >= 2, "a key cap does not hold on its plunger"
    top = m.over_board + m.lid + m.cap_over_lid
    yield top - m.key_plunger_top - m.engraving >= LEAST_WALL, "the roof of a key cap is too thin"
    keys = [place for place in places.values() if place.symbol]
    for one, other in combinations(keys, 2):
        pair = f"{one.ref} and {other.ref}"
        dx, dy = abs(one.x - other.x), abs(one.y - other.y)
        yield max(dx, dy) >= m.key_body, f"{pair} overlap"
        apart = (dx * dx + dy * dy) ** 0.5
        yield apart >= m.cap_flange + 2 * LEAST_PLAY, f"the caps of {pair} meet"


def _display(m, places):
    header = places["DS1"]
    for name in case.PANELS:
        panel = case.panel(m, name)
        left, right = header.x - panel.width / 2, header.x + panel.width / 2
        far = header.y + panel.edge
        near = far - panel.height
        on_board = right <= m.board_width / 2 and far <= m.board_depth / 2
        yield on_board, f"the {name} module reaches over the board"
        for key in places.values():
            if key.symbol:
                reach = m.cap_flange / 2
                clear = (
                    key.x + reach <= left
                    or key.x - reach >= right
                    or key.y + reach <= near
                    or key.y - reach >= far
                )
                yield clear, f"{key.ref} is under the {name} module"
        window = panel.view_height / 2 + m.window_play
        inside = near <= header.y - panel.view - window and panel.view - window >= 0
        yield inside, f"the window is larger than the {name} module"
    yield m.glass_top <= m.over_board - LEAST_PLAY, "the display meets the lid"


def _board(m, places):
    legs = [leg for place in places.values() for leg in place.legs]
    yield len(set(legs)) == len(legs), "two legs share a hole of the perfboard"
    # An even number of holes: the middle of the board is between two of them.
    on_grid = all(x % 1 == 0.5 and y % 1 == 0.5 for x, y in legs)
    yield on_grid, "a leg is between the holes of the perfboard"
    for x, y in legs:
        inside = abs(x) < m.board_columns / 2 and abs(y) < m.board_rows / 2
        yield inside, f"there is no hole at {x}, {y} of the perfboard"
    room = m.inner_right - m.inner_left - m.board_width
    yield room / 2 >= m.play, "the perfboard is wider than the case"
    near = -m.board_depth / 2 - m.play - m.fence
    yield near >= m.inner_near, "the board's posts reach into the wall"


def _under_board(m, places):
    pico_top = m.pico_z + m.pico_thickness + m.pico_parts
    yield m.board_bottom - pico_top >= 5, "no room for wires over the Pico"
    yield m.under_board - m.battery_height >= 3, "the battery meets the joints of the keys"
    boxes = _outlines(m)
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        apart = a[1] <= b[0] or b[1] <= a[0] or a[3] <= b[2] or b[3] <= a[2]
        yield apart, f"{one} and {other} overlap"
    for name, (left, right, near, far) in boxes.items():
        inside = (
            m.inner_left <= left
            and right <= m.inner_right
            and m.inner_near <= near
            and far <= m.inner_far
        )
        yield inside, f"{name} reaches through the wall"


def _outlines(m):
    """What stands on the floor: {name: (left, right, near, far)}."""
    half = m.charger_width / 2 + m.play + m.rib
    boxes = {
        "the Pico": (
            m.pico_left,
            m.pico_left + m.pico_length,
            m.pico_y - m.pico_width / 2,
            m.pico_y + m.pico_width / 2,
        ),
        "the charger": (
            m.charger_x - half,
            m.charger_x + half,
            m.inner_far - m.charger_length - m.play - m.rib,
            m.inner_far,
        ),
        "the battery": (
            m.battery_x - m.battery_width / 2 - m.play - m.rib,
            m.battery_x + m.battery_width / 2 + m.play + m.rib,
            m.battery_y - m.battery_length / 2 - m.play - m.rib,
            m.battery_y + m.battery_length / 2 + m.play + m.rib,
        ),
        "the switch": (
            m.switch_x - m.switch_frame_width / 2,
            m.switch_x + m.switch_frame_width / 2,
            m.inner_far - m.switch_depth,
            m.inner_far,
        ),
        "the button": (
            m.button_x - m.button_nut / 2,
            m.button_x + m.button_nut / 2,
            m.button_y - m.button_nut / 2,
            m.button_y + m.button_nut / 2,
        ),
    }
    for number, (x, y, sx, sy) in enumerate(case.corners(m), 1):
        inner_x, outer_x = x - sx * (m.post - m.fence), x + sx * (m.fence + m.play)
        inner_y, outer_y = y - sy * (m.post - m.fence), y + sy * (m.fence + m.play)
        boxes[f"post {number}"] = (*sorted((inner_x, outer_x)), *sorted((inner_y, outer_y)))
    return boxes


def _walls(m, places):
    for name in ("wall", "floor", "lid", "lip_wall", "rib", "fence", "switch_panel"):
        yield getattr(m, name) >= LEAST_WALL, f"{name} is too thin to print"
    yield m.lid - m.engraving >= LEAST_WALL, "the lid is too thin under the engraving"
    yield m.stroke >= 2 * m.nozzle, "the engraving is too fine for the nozzle"
    around = (m.column - m.screw_pilot) / 2
    yield around >= LEAST_WALL, "the columns are too thin round the screw"
    into = m.screw_length - m.lid
    yield into <= m.screw_grip, "the lid's screws are longer than their holes"
    yield into >= 6, "the lid's screws do not hold"
    yield m.screw_grip <= m.lid_bottom - m.floor, "the screw comes out of the floor"
    for name in ("usb_opening_width", "charger_opening_width", "switch_width"):
        yield getattr(m, name) <= m.bridge, f"{name} cannot be bridged"
    low = m.usb_z - m.usb_opening_height / 2
    yield low >= m.floor, "the opening for USB cuts the floor"
    low = m.charger_usb_z - m.charger_opening_height / 2
    yield low >= m.floor, "the opening of the charger cuts the floor"


def _far_side(m, places):
    yield m.height - m.lid - m.floor >= m.button_depth, "the opponents' button meets the floor"
    beyond = m.button_y - m.button_nut / 2 - m.board_depth / 2
    yield beyond >= 1, "the opponents' button meets the board"
    half = m.buzzer_width / 2
    apart = m.button_x - m.button_nut / 2 - (m.buzzer_x + half)
    yield apart >= LEAST_PLAY, "the buzzer meets the opponents' button"
    beyond = m.buzzer_y - half - m.board_depth / 2
    yield beyond >= 1, "the buzzer meets the board"
    room = m.inner_far - m.lip_play - m.lip_wall - (m.buzzer_y + half)
    yield room >= LEAST_PLAY, "the buzzer meets the lid's rim"
    reach = m.buzzer_circle + m.buzzer_vent / 2
    yield reach <= half, "the holes over the buzzer reach beyond it"
    between = min(m.buzzer_circle, m.button_x - m.button_nut / 2 - m.buzzer_x - m.buzzer_circle)
    yield between - m.buzzer_vent >= LEAST_WALL, "the holes over the buzzer are too close"
    nearest = min(m.button_y - place.y for place in places.values() if place.symbol)
    yield nearest >= 40, "the opponents' button is not apart from the scribe's keys"
