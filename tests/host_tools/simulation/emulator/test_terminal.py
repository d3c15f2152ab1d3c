"""What the keyboard sends becomes presses of keys."""

import pytest

from host_tools.simulation.emulator.text_display import QUIT, SNAPSHOT, split_input


@pytest.mark.parametrize(
    ("data", "actions", "rest"),
    [
        (b"\x1b[A", [("up", 60)], b""),
        (b"\x1b[B\x1b[C\x1bOD", [("down", 60), ("right", 60), ("left", 60)], b""),
        (b"\r\n\x7fo", [("ok", 60), ("ok", 60), ("back", 60), ("opponents", 60)], b""),
        (b"\x1b[1;2A", [("up", 1000)], b""),
        (b"o\x1b[", [("opponents", 60)], b"\x1b["),
        (b"\x1b[1;", [], b"\x1b[1;"),
        (b"xy\x1b[Zq", [(QUIT, 0)], b""),
        (b"p\x03", [(SNAPSHOT, 0), (QUIT, 0)], b""),
    ],
)
def test_split_input(data, actions, rest):
    assert split_input(data) == (actions, rest)
