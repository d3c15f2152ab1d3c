"""The picture of the house is drawn from the imports, and current."""

from graphlib import CycleError

import pytest

from host_tools.development import house_picture
from host_tools.development.house_imports import arrows, floors, rooms, without_detours
from tests.test_layering import FLOORS


@pytest.mark.long
def test_the_picture_is_current():
    """Else: `python -m host_tools.development.house_picture`."""
    assert house_picture.PICTURE.read_text(encoding="utf-8") == house_picture.picture()


def test_every_room_is_drawn_once():
    text = house_picture.PICTURE.read_text(encoding="utf-8")
    assert set(rooms()) == set(FLOORS)
    assert [text.count(f">{room}</text>") for room in FLOORS] == [1] * len(FLOORS)


def test_what_is_left_out_follows_from_what_is_drawn():
    """Whoever follows the arrows reaches every room that is imported, and no arrow goes up."""
    needs = arrows()
    drawn = without_detours(needs)
    height = {room: floor for floor, names in enumerate(floors(needs)) for room in names}
    for room, below in needs.items():
        reached, edge = set(), {room}
        while edge:
            edge = set().union(*(drawn[one] for one in edge))
            reached |= edge
        assert below <= reached, room
        assert all(height[one] < height[room] for one in below), room


def test_a_circle_has_no_floors():
    with pytest.raises(CycleError):
        floors({"one": {"other"}, "other": {"one"}})


def test_an_arrow_with_a_detour_is_left_out():
    needs = {"top": {"middle", "bottom"}, "middle": {"bottom"}, "bottom": set()}
    assert without_detours(needs) == {"top": {"middle"}, "middle": {"bottom"}, "bottom": set()}
