"""Makes the rest of the KiCad project: the rules of the board and the libraries that it uses."""

import json
from collections.abc import Iterable

from hardware.board import plan, router, schematic

# Millimetres. Every board house makes finer boards than these without a surcharge.
RULES = {
    "min_clearance": 0.25,
    "min_copper_edge_clearance": 0.3,
    "min_hole_clearance": 0.25,
    "min_hole_to_hole": 0.25,
    "min_text_height": 0.8,
    "min_text_thickness": 0.12,
    "min_through_hole_diameter": 0.3,
    "min_track_width": 0.25,
    "min_via_annular_width": 0.13,
    "min_via_diameter": 0.6,
    "solder_mask_to_copper_clearance": 0.0,
}
POWER_NETS = ("3V3", "VSYS", "BATTERY", "SWITCHED")
# Widths of tracks: those of the power nets, and all others.
WIDE, NARROW = 0.8, 0.3
# Checks that KiCad makes only on demand.
BOARD_CHECKS = (
    "footprint_filters_mismatch",
    "footprint_symbol_field_mismatch",
    "footprint_type_mismatch",
    "missing_courtyard",
    "npth_inside_courtyard",
    "pth_inside_courtyard",
    "mirrored_text_on_front_layer",
    "nonmirrored_text_on_back_layer",
    "text_height",
    "text_thickness",
    "track_angle",
    "track_not_centered_on_via",
    "track_segment_length",
)
SHEET_CHECKS = (
    "footprint_filter",
    "footprint_link_issues",
    "four_way_junction",
    "label_multiple_wires",
    "simulation_model_issue",
    "single_global_label",
    "undefined_netclass",
)


def _class(name: str, track: float) -> dict[str, str | float]:
    return {
        "name": name,
        "clearance": 0.25,
        "track_width": track,
        "via_diameter": router.VIA,
        "via_drill": router.DRILL,
        "wire_width": 6,
        "bus_width": 12,
        "line_style": 0,
        "priority": 2147483647 if name == "Default" else 0,
        "pcb_color": "rgba(0, 0, 0, 0.000)",
        "schematic_color": "rgba(0, 0, 0, 0.000)",
        "microvia_diameter": 0.3,
        "microvia_drill": 0.1,
        "diff_pair_gap": 0.25,
        "diff_pair_via_gap": 0.25,
        "diff_pair_width": 0.2,
    }


def settings() -> str:
    """The text of `schreiber.kicad_pro`."""
    content = {
        "board": {
            "design_settings": {
                "defaults": {},
                "drc_exclusions": [],
                "rule_severities": dict.fromkeys(BOARD_CHECKS, "warning"),
                "rules": RULES,
            }
        },
        "erc": {
            "erc_exclusions": [],
            "rule_severities": dict.fromkeys(SHEET_CHECKS, "warning"),
        },
        "meta": {"filename": f"{schematic.PROJECT}.kicad_pro", "version": 3},
        "net_settings": {
            "classes": [_class("Default", NARROW), _class("Power", WIDE)],
            "meta": {"version": 4},
            "netclass_patterns": [{"netclass": "Power", "pattern": net} for net in POWER_NETS],
        },
        "pcbnew": {"page_layout_descr_file": ""},
        "schematic": {"legacy_lib_dir": "", "legacy_lib_list": []},
        "sheets": [[schematic.identifier("root"), "Root"]],
        "text_variables": {},
    }
    return json.dumps(content, indent=2) + "\n"


def symbol_table() -> str:
    """The text of `sym-lib-table`."""
    names = {item.symbol.split(":")[0] for item in plan.items().values()} | {"power"}
    return _table("sym_lib_table", names, "${KICAD9_SYMBOL_DIR}/{}.kicad_sym")


def footprint_table() -> str:
    """The text of `fp-lib-table`."""
    used = [item.footprint for item in plan.items().values() if item.footprint]
    names = {name.split(":")[0] for name in [*used, plan.HOLE]}
    return _table("fp_lib_table", names, "${KICAD9_FOOTPRINT_DIR}/{}.pretty")


def _table(kind: str, names: Iterable[str], path: str) -> str:
    lines = "".join(
        f'  (lib (name "{name}")(type "KiCad")(uri "{path.replace("{}", name)}")'
        '(options "")(descr ""))\n'
        for name in sorted(names)
    )
    return f"({kind}\n  (version 7)\n{lines})\n"
