"""The case as solids, from the measures of `case.csv`. Everything stands as it is assembled."""

import math

import numpy as np
from manifold3d import CrossSection, FillRule, JoinType, Manifold, OpType

from hardware.workshop import case, symbols

ROUND = 64  # corners of a full circle
THROUGH = 1  # how far a cut reaches beyond what it cuts


def body(m, build):
    """The lower part. `build`: "usb", or "battery" with openings for charger and switch."""
    shell = _slab(m, 0, m.lid_bottom) - _cavity(m, m.floor, m.lid_bottom + THROUGH)
    add = [_column(m, x, y) for x, y in case.columns(m)]
    add += [_post(m, *corner) for corner in case.corners(m)]
    add += [_pillar(x, y, m.floor, m.pico_z, 5) for x, y in pico_holes(m)]
    cut = [_pillar(x, y, m.floor, m.pico_z + THROUGH, m.pico_pilot) for x, y in pico_holes(m)]
    cut += [_pilot(m, x, y) for x, y in case.columns(m)]
    cut.append(_usb_opening(m))
    if build == "battery":
        add += [_frame(m, battery(m)), _charger_seat(m)]
        cut += [_charger_opening(m), *_switch_opening(m)]
    return _union([shell, *add]) - _union(cut)


def lid(m, places, panel_name):
    """The upper part for one of the two display modules."""
    plate = _slab(m, m.lid_bottom, m.height)
    add = [_lip(m), *(_lid_post(m, *corner) for corner in case.corners(m))]
    low, high = m.lid_bottom - THROUGH, m.height + THROUGH
    cut = [_countersunk(m, x, y) for x, y in case.columns(m)]
    cut += [_pillar(p.x, p.y, low, high, m.cap_hole) for p in places.values() if p.symbol]
    cut.append(_pillar(m.button_x, m.button_y, low, high, m.button_hole))
    cut += [_pillar(x, y, low, high, m.buzzer_vent) for x, y in vents(m)]
    cut.append(_window(m, places["DS1"], case.panel(m, panel_name)))
    mark = symbols.shape("tick", m.stroke).scale((1.3, 1.3))
    mark = mark.translate((m.button_x + m.button_nut / 2 + 6, m.button_y))
    cut.append(_up(mark, m.height - m.engraving, high))
    return _union([plate, *add]) - _union(cut)


def cap(m, place):
    """A key cap, at rest on its key."""
    bottom = m.board_top + m.cap_flange_bottom
    top = m.height + m.cap_over_lid
    flange = _pillar(place.x, place.y, bottom, bottom + m.cap_flange_thickness, m.cap_flange)
    stem = _pillar(place.x, place.y, bottom, top, m.cap)
    hole = m.key_plunger + 2 * m.cap_socket_play
    socket = box(
        place.x - hole / 2,
        place.x + hole / 2,
        place.y - hole / 2,
        place.y + hole / 2,
        bottom - THROUGH,
        m.board_top + m.key_plunger_top,
    )
    mark = symbols.shape(place.symbol, m.stroke).translate((place.x, place.y))
    return flange + stem - socket - _up(mark, top - m.engraving, top + THROUGH)


def bought(m, places, build, panel_name):
    """Everything that is bought and has to fit in: {name: solid}."""
    half_width, half_depth = m.board_width / 2, m.board_depth / 2
    header, panel = places["DS1"], case.panel(m, panel_name)
    far = header.y + panel.edge
    solids = {
        "board": box(-half_width, half_width, -half_depth, half_depth, m.board_bottom, m.board_top),
        "display": box(
            header.x - panel.width / 2,
            header.x + panel.width / 2,
            far - panel.height,
            far,
            m.board_top + 2.5,
            m.board_top + m.glass_top,
        ),
        "pico": _pico(m),
        "button": _pillar(
            m.button_x, m.button_y, m.height - m.button_depth, m.height, m.button_hole - 0.2
        )
        + _pillar(m.button_x, m.button_y, m.height, m.height + 6, 14),
        "buzzer": _pillar(
            m.buzzer_x, m.buzzer_y, m.lid_bottom - m.buzzer_height, m.lid_bottom, m.buzzer_width
        ),
    }
    for place in places.values():
        if place.symbol:
            solids[place.ref] = _key(m, place)
    if build == "battery":
        solids["cell"] = box(*battery(m), m.floor, m.floor + m.battery_height)
        solids["charger"] = _charger(m)
        solids["switch"] = _switch(m)
    return solids


def vents(m):
    """The middles of the holes over the buzzer: one, and six round it."""
    around = [(m.buzzer_circle, math.tau * number / 6) for number in range(6)]
    return [(m.buzzer_x, m.buzzer_y)] + [
        (m.buzzer_x + radius * math.cos(turn), m.buzzer_y + radius * math.sin(turn))
        for radius, turn in around
    ]


def battery(m):
    """The battery's outline: left, right, near, far."""
    return (
        m.battery_x - m.battery_width / 2,
        m.battery_x + m.battery_width / 2,
        m.battery_y - m.battery_length / 2,
        m.battery_y + m.battery_length / 2,
    )


def pico_holes(m):
    """The middles of the Pico's four screw holes."""
    return [
        (x, m.pico_y + side * m.pico_hole_apart / 2)
        for x in (
            m.pico_left + m.pico_hole_end,
            m.pico_left + m.pico_length - m.pico_hole_end,
        )
        for side in (-1, 1)
    ]


def box(left, right, near, far, low, high):
    """A cuboid."""
    return Manifold.cube((right - left, far - near, high - low)).translate((left, near, low))


def _pillar(x, y, low, high, diameter, upper=None):
    radius = diameter / 2
    upper_radius = radius if upper is None else upper / 2
    solid = Manifold.cylinder(high - low, radius, upper_radius, ROUND)
    return solid.translate((x, y, low))


def _union(solids):
    return Manifold.batch_boolean(solids, OpType.Add)


def _up(outline, low, high):
    return Manifold.extrude(outline, high - low).translate((0, 0, low))


def _rectangle(left, right, near, far, radius=0.0):
    corners = [(left, near), (right, near), (right, far), (left, far)]
    outline = CrossSection([corners], FillRule.Positive)
    if not radius:
        return outline
    inner = outline.offset(-radius, JoinType.Miter)
    return inner.offset(radius, JoinType.Round, circular_segments=ROUND)


def _slab(m, low, high):
    outline = _rectangle(m.outer_left, m.outer_right, m.outer_near, m.outer_far, m.corner)
    return _up(outline, low, high)


def _cavity(m, low, high):
    outline = _rectangle(m.inner_left, m.inner_right, m.inner_near, m.inner_far, m.corner - m.wall)
    return _up(outline, low, high)


def _column(m, x, y):
    half = m.column / 2
    return box(x - half, x + half, y - half, y + half, m.floor, m.lid_bottom)


def _pilot(m, x, y):
    return _pillar(x, y, m.lid_bottom - m.screw_grip, m.lid_bottom + THROUGH, m.screw_pilot)


def _post(m, x, y, sx, sy):
    """Carries a corner of the board; a fence outside keeps it in place."""
    inner_x, inner_y = x - sx * (m.post - m.fence), y - sy * (m.post - m.fence)
    edge_x, edge_y = x + sx * m.play, y + sy * m.play
    outer_x, outer_y = edge_x + sx * m.fence, edge_y + sy * m.fence
    carrier = box(*sorted((inner_x, outer_x)), *sorted((inner_y, outer_y)), 0, m.board_top)
    over = box(
        *sorted((inner_x - sx, edge_x)),
        *sorted((inner_y - sy, edge_y)),
        m.board_bottom,
        m.board_top + THROUGH,
    )
    return carrier - over


def _lid_post(m, x, y, sx, sy):
    """Holds a corner of the board down."""
    return box(
        *sorted((x, x - sx * 4)),
        *sorted((y, y - sy * 4)),
        m.board_top + m.play / 2,
        m.lid_bottom + THROUGH,
    )


def _lip(m):
    """The rim that centres the lid, left out at the columns."""
    play = m.lip_play
    outer = _rectangle(
        m.inner_left + play, m.inner_right - play, m.inner_near + play, m.inner_far - play
    )
    ring = outer - outer.offset(-m.lip_wall, JoinType.Miter)
    reach = m.column + m.play
    for x in (m.inner_left, m.inner_right - reach):
        for y in (m.inner_near, m.inner_far - reach):
            ring -= _rectangle(x, x + reach, y, y + reach)
    return _up(ring, m.lid_bottom - m.lip, m.lid_bottom + THROUGH)


def _countersunk(m, x, y):
    depth = (m.screw_head - m.screw_clear) / 2
    hole = _pillar(x, y, m.lid_bottom - THROUGH, m.height + THROUGH, m.screw_clear)
    head = _pillar(x, y, m.height - depth, m.height, m.screw_clear, m.screw_head)
    return hole + head


def _window(m, header, panel):
    """Wider towards the eye, so that it can be read from the side and printed face down."""
    middle = header.y - panel.view
    half_x = panel.view_width / 2 + m.window_play
    half_y = panel.view_height / 2 + m.window_play
    rims = []
    for z, more in (
        (m.lid_bottom - THROUGH, 0),
        (m.height - m.window_chamfer, 0),
        (m.height, m.window_chamfer),
        (m.height + THROUGH, m.window_chamfer),
    ):
        rims += [
            (header.x + sx * (half_x + more), middle + sy * (half_y + more), z)
            for sx in (-1, 1)
            for sy in (-1, 1)
        ]
    hole = Manifold.hull_points(np.array(rims[:8], dtype=np.float64))
    return (
        hole
        + Manifold.hull_points(np.array(rims[4:12], dtype=np.float64))
        + (Manifold.hull_points(np.array(rims[8:], dtype=np.float64)))
    )


def _frame(m, outline):
    """A low rim round something that lies on the floor, open in the middle of the sides."""
    left, right, near, far = outline
    inner = _rectangle(left - m.play, right + m.play, near - m.play, far + m.play)
    ring = inner.offset(m.rib, JoinType.Miter) - inner
    x, y = (left + right) / 2, (near + far) / 2
    ring -= _rectangle(x - 8, x + 8, near - 9, far + 9)
    ring -= _rectangle(left - 9, right + 9, y - 12, y + 12)
    return _up(ring, m.floor - THROUGH, m.floor + m.rib_height)


def _charger_seat(m):
    half = m.charger_width / 2 + m.play
    near = m.inner_far - m.charger_length - m.play
    outer = _rectangle(m.charger_x - half - m.rib, m.charger_x + half + m.rib, near - m.rib, 60)
    inner = _rectangle(m.charger_x - half, m.charger_x + half, near, m.inner_far)
    middle = _rectangle(m.charger_x - 4, m.charger_x + 4, near - 9, m.inner_far)
    rim = _up(outer - inner - middle, m.floor - THROUGH, m.floor + m.rib_height)
    ledge = _up(inner - inner.offset(-2, JoinType.Miter) - middle, m.floor - THROUGH, m.charger_z)
    return rim + ledge


def _usb_opening(m):
    half = m.usb_opening_width / 2
    return box(
        m.outer_left - THROUGH,
        m.inner_left + THROUGH,
        m.pico_y - half,
        m.pico_y + half,
        m.usb_z - m.usb_opening_height / 2,
        m.usb_z + m.usb_opening_height / 2,
    )


def _charger_opening(m):
    half = m.charger_opening_width / 2
    return box(
        m.charger_x - half,
        m.charger_x + half,
        m.inner_far - 0.01,
        m.outer_far + THROUGH,
        m.charger_usb_z - m.charger_opening_height / 2,
        m.charger_usb_z + m.charger_opening_height / 2,
    )


def _switch_opening(m):
    """The cut-out, and the wall made thinner round it for the rocker's snaps."""
    for width, height, far in (
        (m.switch_width, m.switch_height, m.outer_far + THROUGH),
        (m.switch_frame_width, m.switch_frame_height, m.outer_far - m.switch_panel),
    ):
        yield box(
            m.switch_x - width / 2,
            m.switch_x + width / 2,
            m.inner_far - 0.01,
            far,
            m.switch_z - height / 2,
            m.switch_z + height / 2,
        )


def _pico(m):
    near, far = m.pico_y - m.pico_width / 2, m.pico_y + m.pico_width / 2
    z = m.pico_z + m.pico_thickness
    board = box(m.pico_left, m.pico_left + m.pico_length, near, far, m.pico_z, z)
    socket = box(
        m.pico_left - m.pico_usb_over,
        m.pico_left + 4.5,
        m.pico_y - 4,
        m.pico_y + 4,
        z,
        z + m.pico_parts,
    )
    chip = box(m.pico_left + 22, m.pico_left + 29, m.pico_y - 3.5, m.pico_y + 3.5, z, z + 1)
    return board + socket + chip


def _key(m, place):
    half, pin = m.key_body / 2, m.key_plunger / 2
    x, y, z = place.x, place.y, m.board_top
    base = box(x - half, x + half, y - half, y + half, z, z + m.key_body_height)
    return base + box(x - pin, x + pin, y - pin, y + pin, z, z + m.key_plunger_top)


def _charger(m):
    near, half = m.inner_far - m.charger_length, m.charger_width / 2
    z = m.charger_z + m.charger_thickness
    left, right = m.charger_x - half, m.charger_x + half
    board = box(left, right, near, m.inner_far, m.charger_z, z)
    return board + box(
        m.charger_x - 4.5, m.charger_x + 4.5, m.inner_far - 7, m.inner_far, z, z + m.charger_usb
    )


def _switch(m):
    half_x, half_z = m.switch_width / 2 - 0.2, m.switch_height / 2 - 0.2
    back = m.inner_far - m.switch_depth
    x, z = m.switch_x, m.switch_z
    block = box(x - half_x, x + half_x, back, m.outer_far, z - half_z, z + half_z)
    rim = box(x - half_x - 0.9, x + half_x + 0.9, m.outer_far, m.outer_far + 1.5, z - 5.2, z + 5.2)
    return block + rim


def collisions(solids):
    """Pairs of solids (name -> solid) that overlap, with the volume in mm3."""
    names = sorted(solids)
    found = []
    for number, one in enumerate(names):
        for other in names[number + 1 :]:
            volume = (solids[one] ^ solids[other]).volume()
            if volume > 0.01:
                found.append((one, other, round(volume, 2)))
    return found


def overhangs(solid, bed, limit, layer):
    """Ceilings that need support, as (width, depth, z): wider than `limit` mm in both directions.

    solid: as it lies on the print bed at z = `bed`. A face counts as a ceiling when it is flatter
    than 45 degrees; `layer` is the height below which it lies on the bed.
    """
    mesh = solid.to_mesh()
    points = np.asarray(mesh.vert_properties)[:, :3]
    triangles = np.asarray(mesh.tri_verts)
    corner = points[triangles]
    normal = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    length = np.linalg.norm(normal, axis=1)
    down = normal[:, 2] < -length * math.sin(math.radians(46))
    above = corner[:, :, 2].max(axis=1) > bed + layer
    found = []
    for patch in _patches(triangles[down & above]):
        low, high = points[patch].min(axis=0), points[patch].max(axis=0)
        if min(high[0] - low[0], high[1] - low[1]) > limit:
            found.append((float(high[0] - low[0]), float(high[1] - low[1]), float(low[2])))
    return found


def _patches(triangles):
    """The triangles grouped by shared corners: a list of arrays of corners."""
    parent = {}

    def find(key):
        parent.setdefault(key, key)
        while parent[key] != key:
            parent[key] = parent[parent[key]]
            key = parent[key]
        return key

    for a, b, c in triangles.tolist():
        parent[find(a)] = find(b)
        parent[find(b)] = find(c)
    groups = {}
    for triangle in triangles.tolist():
        groups.setdefault(find(triangle[0]), set()).update(triangle)
    return [np.array(sorted(group)) for group in groups.values()]
