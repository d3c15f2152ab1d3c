"""The pictures of the case, and its parts as they are printed."""

from hardware.workshop import case, model
from hardware.workshop.render import Scene, View

BODY, LID, CAP = "#b9c4cf", "#8fa3b8", "#f0efe9"
BOUGHT = {
    "board": "#c9a66b",
    "display": "#23406b",
    "pico": "#2f7d4f",
    "button": "#c62828",
    "cell": "#e0a526",
    "charger": "#1f4e8c",
    "switch": "#3c4043",
}
KEY = "#3c4043"
SOURCE = "case.csv and keyboard.csv"
LIFT_BOARD, LIFT_LID, LIFT_CAPS = 42, 112, 34


def caps(m, places):
    """The caps of all keys, by reference."""
    return {p.ref: model.cap(m, p) for p in places.values() if p.symbol}


def prints(m, places):
    """File name -> (solid as it lies on the print bed, z of the bed, longest bridge in mm)."""
    parts = {f"body-{build}": (model.body(m, build), 0, m.bridge) for build in ("usb", "battery")}
    for name in case.PANELS:
        turned = model.lid(m, places, name).rotate((180, 0, 0))
        parts[f"lid-{name}"] = (turned, -m.height, m.bridge)
    for ref, cap in caps(m, places).items():
        bed = m.board_top + m.cap_flange_bottom
        parts[f"cap-{places[ref].symbol}"] = (cap, bed, m.bridge / 3)
    return parts


def scenes(m, places):
    """Name -> (Scene, title, labels) of every picture."""
    solids = model.bought(m, places, "battery", "sh1106")
    lid = model.lid(m, places, "sh1106")
    body = {build: model.body(m, build) for build in ("usb", "battery")}
    lids = [(cap, CAP) for cap in caps(m, places).values()] + [(lid, LID)]
    inside = [(solids[name], BOUGHT[name]) for name in ("pico", "cell", "charger", "switch")]
    return {
        "case": _closed(m, places, body["battery"], lids, solids),
        "case-exploded": _exploded(m, places, body["battery"], lid, solids),
        "case-body": _open(m, body["battery"], inside),
        "case-lid-inside": _lid_inside(m, places, lid),
    }


def _closed(m, places, body, lids, solids):
    scene = Scene(
        [(body, BODY), *lids]
        + [(solids[name], BOUGHT[name]) for name in ("button", "display", "switch")],
        View(-28, 42),
        1300,
    )
    top = m.height
    header = places["DS1"]
    labels = [
        ("opponents' button", (m.button_x, m.button_y, top + 6), (-150, -60)),
        ("display", (header.x + 8, header.y - 12, top), (210, -60)),
        ("arrows", (places["SW3"].x, places["SW3"].y, top + 2), (-190, 20)),
        ("back", (places["SW6"].x, places["SW6"].y, top + 2), (40, 190)),
        ("OK", (places["SW5"].x, places["SW5"].y, top + 2), (120, 130)),
        ("USB of the Pico", (m.outer_left, m.pico_y, m.usb_z), (-60, 110)),
    ]
    return scene, "The closed case", labels


def _exploded(m, places, body, lid, solids):
    parts = [(body, BODY)]
    for name, colour in BOUGHT.items():
        lift = {"board": LIFT_BOARD, "display": LIFT_BOARD + 8, "button": LIFT_LID}.get(name, 0)
        parts.append((solids[name].translate((0, 0, lift)), colour))
    for ref, place in places.items():
        if place.symbol:
            parts.append((solids[ref].translate((0, 0, LIFT_BOARD)), KEY))
    parts.append((lid.translate((0, 0, LIFT_LID)), LID))
    # The caps come from below: their flanges are wider than the holes.
    for cap in caps(m, places).values():
        parts.append((cap.translate((0, 0, LIFT_LID - LIFT_CAPS)), CAP))
    scene = Scene(parts, View(-28, 24), 1100)
    board = m.board_top + LIFT_BOARD
    labels = [
        ("lid", (m.outer_left, -10, m.height + LIFT_LID - 1), (-40, 60)),
        (
            "key caps, from below",
            (places["SW2"].x - 4, places["SW2"].y - 4, m.height + LIFT_LID - LIFT_CAPS),
            (-160, 10),
        ),
        ("perfboard PB1", (-m.board_width / 2, 20, board), (-120, -60)),
        ("keys SW1 to SW6", (places["SW2"].x, places["SW2"].y - 6, board + 2), (-90, 60)),
        ("display DS1", (places["DS1"].x + 15, 0, board + 14), (60, -20)),
        (
            "opponents' button SW7",
            (m.button_x + 6, m.button_y, m.height + LIFT_LID + 4),
            (110, -40),
        ),
    ]
    return scene, "The case taken apart", labels


def _open(m, body, inside):
    scene = Scene([(body, BODY), *inside], View(0, 68), 1100)
    labels = [
        ("U1 Pico", (m.pico_left + 30, m.pico_y, m.pico_z + 1), (-60, 150)),
        ("BT1 cell", (m.battery_x, m.battery_y, m.floor + 10), (200, 120)),
        ("U2 charger", (m.charger_x, m.inner_far - 15, m.charger_z + 2), (150, -30)),
        ("SW8 switch", (m.switch_x, m.inner_far - 14, m.switch_z + 4), (-120, -60)),
        ("board post", (-m.board_width / 2 + 3, 33, m.board_bottom), (-110, 80)),
        ("screw column", (m.inner_right - 3, m.inner_near + 3, m.lid_bottom), (40, 60)),
    ]
    return scene, "The body from above, battery build", labels


def _lid_inside(m, places, lid):
    turned = lid.rotate((180, 0, 0))
    scene = Scene([(turned, LID)], View(0, 60), 1100)
    header = places["DS1"]
    labels = [
        ("window", (header.x, -(header.y - 16), -m.lid_bottom), (60, 150)),
        ("opponents' button", (m.button_x, -m.button_y, -m.lid_bottom), (140, 60)),
        ("buzzer, if fitted", (m.buzzer_x, -m.buzzer_y, -m.lid_bottom), (-150, 40)),
        ("board clamp", (-43, -33, -m.board_top), (-50, -60)),
    ]
    return scene, "The lid as it is printed: face down, no supports", labels
