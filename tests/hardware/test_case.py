"""The case: what does not fit is found."""

import re

import pytest

from hardware.workshop import case, check
from hardware.workshop.paths import HARDWARE


def faults_with(monkeypatch, table, key, name, column, value):
    """The faults when a cell of a table of the case says something else."""
    read = case.read

    def changed(file, columns):
        rows_of = read(file, columns)
        for row in rows_of:
            if file == table and row[key] == name:
                row[column] = str(value)
        return rows_of

    monkeypatch.setattr(case, "read", changed)
    return check.case_faults()


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("key_plunger_top", 6, "does not hold on its plunger"),
        ("key_tolerance", 1.2, "clamped under the lid"),
        ("over_board", 8.5, "comes off its plunger"),
        ("key_travel", 1.3, "meets the key before it clicks"),
        ("cap_over_lid", 1.5, "lower than a finger feels"),
        ("cap_flange", 23, "the caps of"),
        ("cap_hole", 13.5, "falls out of the lid"),
        ("opponents_flange", 18, "cap of SW7 meets the lid's rim"),
        ("key_body", 16, "overlap"),
        ("glass_top", 7.4, "the display meets the lid"),
        ("sh1106_view", 16, "the sh1106 window hides pixels of: EastRising"),
        ("sh1106_view", 13.9, "the sh1106 window hides pixels of: EastRising"),
        ("ssd1306_view", 12.5, "the ssd1306 window hides pixels of"),
        ("ssd1309_play", 0.5, "the ssd1309 window hides pixels of"),
        ("sh1106_play", 4, "larger than the sh1106 module"),
        ("window_near", 0, 'does not see the last row of: 1.3" module'),
        ("eye", 55, "does not see the last row of"),
        ("cap_flange_thickness", 1, "a key cap rattles"),
        ("ssd1309_width", 66, "ssd1309 module reaches over the board"),
        ("big_far", 31, "is over the ssd1309 module"),
        ("board_play", 0.1, "the USB socket meets the wall"),
        ("buzzer_height", 7.5, "the buzzer meets the lid"),
        ("buzzer_width", 28, "the Pico and the buzzer overlap"),
        ("buzzer_circle", 6.5, "reach beyond it"),
        ("buzzer_vent", 3, "are too close"),
        ("joint", 5, "the ends of the legs meet the floor"),
        ("stay", 30, "stands on a post"),
        ("cell_height", 14, "the cover of the cell meets the joints"),
        ("holder_height", 15, "the holder of the cells meets the joints"),
        ("cell_length", 85, "the frame"),
        ("switch_x", -38, "the switch"),
        ("wall", 1, "wall is too thin"),
        ("engraving", 1, "too thin under the engraving"),
        ("film", 1, "too thin over the film"),
        ("charger_opening_width", 20, "cannot be bridged"),
        ("screw_length", 17, "longer than their holes"),
        ("screw_length", 14, "the lid's screws do not hold"),
        ("screw_grip", 6.8, "the screw comes out of the floor"),
        ("clamp_length", 6, "the charger's screws come out of the floor"),
    ],
)
def test_what_does_not_fit_is_found(monkeypatch, name, value, sentence):
    found = faults_with(monkeypatch, "case.csv", "name", name, "mm", value)
    assert any(sentence in fault for fault in found), found


@pytest.mark.parametrize(
    ("ref", "column", "value", "sentence"),
    [
        ("SW7", "y", 50, "not apart from the scribe's keys"),
        ("U1", "y", 24, "the USB socket meets the wall"),
        ("U1", "y", 30, "a plug does not reach the USB socket"),
        ("U1", "x", 33, "the Pico and the buzzer overlap"),
        ("SW2", "y", 96, "cap of SW2 meets the lid's rim"),
    ],
)
def test_what_is_at_a_wrong_place_is_found(monkeypatch, ref, column, value, sentence):
    found = faults_with(monkeypatch, "keyboard.csv", "ref", ref, column, value)
    assert any(sentence in fault for fault in found), found


def test_a_module_that_lights_beside_its_window_is_found(monkeypatch):
    name = "EastRising ER-OLEDM013"
    found = faults_with(monkeypatch, "displays.csv", "module", name, "view", 11)
    assert found == [f"case.csv: the sh1106 window hides pixels of: {name}"]


def test_three_cells_of_the_larger_size_fit_as_the_guide_says(monkeypatch):
    told = (HARDWARE / "case.md").read_text(encoding="utf-8").replace("\n", " ")
    names = ("holder_length", "holder_width", "holder_height", "under_holder")
    sizes = {name: re.search(rf"`{name}` ([\d.]+)", told)[1] for name in names}
    read = case.read

    def changed(file, columns):
        return [
            row | {"mm": sizes[row["name"]]} if row.get("name") in sizes else row
            for row in read(file, columns)
        ]

    monkeypatch.setattr(case, "read", changed)
    assert check.case_faults() == []
    assert f"{case.load('cells').height:.1f} mm high" in told


def test_every_display_has_known_modules():
    assert {module.panel for module in case.modules()} == set(case.PANELS)
    assert [module.module for module in case.modules() if not module.source] == []
