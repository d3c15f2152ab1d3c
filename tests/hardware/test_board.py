"""The printed circuit board: current, the circuit of the tables, and right by KiCad's own rules."""

import re
import shutil

import pytest

from hardware.board import build, export, made, plan, project, schematic
from hardware.board import kicad as program
from hardware.workshop import case

BOARD = build.BOARD.read_text(encoding="utf-8")
TRACK = r"\n\t\(segment\n.*?\n\t\)"


@pytest.fixture(scope="session")
def board_netlist(kicad):
    """What the schematic in the folder joins, as KiCad says."""
    return program.netlist(build.SCHEMATIC)


@pytest.fixture
def copy(kicad, tmp_path):
    """A copy of the project, to be spoiled."""
    folder = tmp_path / "kicad"
    shutil.copytree(made.PROJECT, folder)
    return folder


def spoil(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_project_is_current():
    assert made.faults() == []
    assert export.stale() == []


def test_every_part_and_hole_is_where_the_tables_have_it():
    assert build.place_faults(BOARD) == []


def test_supplies_have_wide_tracks():
    numbers = dict(re.findall(r'\n\t\(net (\d+) "([^"]*)"\)', BOARD))
    widths = {}
    for track in re.findall(TRACK, BOARD, re.DOTALL):
        net = numbers[re.search(r"\(net (\d+)\)", track)[1]]
        widths.setdefault(net, set()).add(float(re.search(r"\(width ([\d.]+)\)", track)[1]))
    assert set().union(*(widths[net] for net in project.POWER_NETS)) == {0.8}
    assert min(map(min, widths.values())) == 0.3


@pytest.mark.parametrize(
    ("ref", "left", "right"),
    [("J1", "GND", "3V3"), ("J2", "GND", "3V3"), ("J3", "3V3", "GND")],
)
def test_the_bridges_are_as_the_print_beside_them_says(ref, left, right):
    part = next(p for p in BOARD.split("\n\t(footprint ") if f'"Reference" "{ref}"' in p)
    turned = re.search(r"\n\t\t\(at \S+ \S+ 180\)", part) is not None
    pads = re.findall(r'\(pad "\d".*?\(at (\S+) .*?\(net \d+ "([^"]*)"\)', part, re.DOTALL)
    places = sorted((-float(x) if turned else float(x), net) for x, net in pads)
    assert [places[0][1], places[-1][1]] == [left, right]


def test_nothing_is_let_off():
    settings = (made.PROJECT / "schreiber.kicad_pro").read_text(encoding="utf-8")
    assert '"drc_exclusions": []' in settings
    assert '"erc_exclusions": []' in settings
    assert "ignore" not in settings


def test_the_schematic_is_the_circuit(board_netlist):
    assert build.netlist_faults(board_netlist) == []


@pytest.mark.nightly
def test_kicad_finds_nothing_in_the_schematic(kicad):
    assert program.erc(build.SCHEMATIC) == []


@pytest.mark.nightly
def test_kicad_finds_nothing_on_the_board(kicad):
    assert program.drc(build.BOARD) == []


# Seeded faults


@pytest.mark.nightly
def test_a_conflict_of_supplies_is_found(copy, monkeypatch):
    nets = plan.nets() | {("U1", "40"): "3V3"}
    monkeypatch.setattr(plan, "nets", lambda: nets)
    sheet = copy / build.SCHEMATIC.name
    sheet.write_text(schematic.make(), encoding="utf-8")
    assert any(fault.startswith("pin_to_pin:") for fault in program.erc(sheet))


@pytest.mark.nightly
def test_a_track_that_is_missing_is_found(copy):
    board = copy / build.BOARD.name
    tracks = re.findall(TRACK, BOARD, re.DOTALL)
    spoil(board, max(tracks, key=_length), "")
    assert any(fault.startswith("unconnected_items:") for fault in program.drc(board))


def _length(track):
    ends = re.findall(r"\((?:start|end) ([-\d.]+) ([-\d.]+)\)", track)
    (x0, y0), (x1, y1) = ((float(x), float(y)) for x, y in ends)
    return abs(x1 - x0) + abs(y1 - y0)


def test_two_exchanged_wires_are_found(board_netlist):
    one, other = ("R1", "1"), ("R2", "1")
    exchanged = board_netlist | {one: board_netlist[other], other: board_netlist[one]}
    found = build.netlist_faults(exchanged)
    assert [fault.split()[1] for fault in found] == ["R1.1", "R2.1"]


def test_a_wire_that_is_missing_or_too_many_is_found(board_netlist):
    less = {key: net for key, net in board_netlist.items() if key != ("D1", "1")}
    assert build.netlist_faults(less)
    assert build.netlist_faults(board_netlist | {("U1", "40"): "3V3"})


@pytest.mark.parametrize("ref", ["H1", "SW5", "U1"])
def test_a_part_that_was_moved_is_found(ref):
    x, y = build.footprints(BOARD)[ref]
    here = f"\n\t\t(at {x + plan.PAGE[0]:g} {y + plan.PAGE[1]:g}"
    there = f"\n\t\t(at {x + plan.PAGE[0] + 0.5:g} {y + plan.PAGE[1]:g}"
    assert BOARD.count(here) == 1
    assert [fault.split()[1] for fault in build.place_faults(BOARD.replace(here, there))] == [ref]


def test_a_part_that_is_missing_is_found():
    start = BOARD.index("\n\t(footprint ")
    end = BOARD.index("\n\t(footprint ", start + 1)
    found = build.place_faults(BOARD[:start] + BOARD[end:])
    assert len(found) == 1
    assert found[0].startswith("board: there is no ")


# Work done by hand in KiCad


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The project and its record in a folder of their own; no KiCad is asked."""
    shutil.copytree(made.PROJECT, tmp_path / "kicad")
    shutil.copy(made.RECORD, tmp_path)
    monkeypatch.setattr(made, "PROJECT", tmp_path / "kicad")
    monkeypatch.setattr(made, "RECORD", tmp_path / "made.csv")
    monkeypatch.setattr(build.schematic, "make", lambda: "a sheet\n")
    monkeypatch.setattr(build, "_make_board", write_board)
    return tmp_path / "kicad"


def write_board(folder):
    (folder / build.BOARD.name).write_text("a board\n", encoding="utf-8")


def edit(folder):
    path = folder / "schreiber.kicad_pcb"
    path.write_text(BOARD.replace("SCHREIBER", "DRAWN BY HAND"), encoding="utf-8")
    return path


def test_what_was_edited_is_never_overwritten(folder):
    path = edit(folder)
    with pytest.raises(made.ChangedError, match=r"schreiber\.kicad_pcb was changed"):
        build.make()
    assert "DRAWN BY HAND" in path.read_text(encoding="utf-8")
    assert (folder / "schreiber.kicad_sch").read_text(encoding="utf-8") != "a sheet\n"
    assert any("schreiber.kicad_pcb" in fault for fault in made.faults())


def test_what_was_edited_can_be_kept(folder):
    path = edit(folder)
    assert build.keep() == ["schreiber.kicad_pcb"]
    assert made.faults() == []
    assert build.make() == ["schreiber.kicad_pcb"]
    assert "DRAWN BY HAND" in path.read_text(encoding="utf-8")
    assert (folder / "schreiber.kicad_sch").read_text(encoding="utf-8") == "a sheet\n"


def test_what_was_edited_is_put_aside_when_it_is_given_up(folder):
    path = edit(folder)
    build.make(anew=True)
    aside = path.with_name("schreiber.kicad_pcb.by-hand").read_text(encoding="utf-8")
    assert "DRAWN BY HAND" in aside
    assert path.read_text(encoding="utf-8") == "a board\n"
    path.write_text("another\n", encoding="utf-8")
    build.make(anew=True)
    beside = sorted(folder.glob("*.by-hand*"))
    assert [place.name for place in beside] == [f"{path.name}.by-hand", f"{path.name}.by-hand1"]
    assert aside == beside[0].read_text(encoding="utf-8")


def test_other_tables_make_it_stale(folder, monkeypatch):
    monkeypatch.setattr(made, "SOURCES", made.SOURCES[1:])
    assert made.faults() == ["board/kicad: the tables have changed since: run `make pcb`"]


# The case


def test_the_case_is_built_round_this_board():
    m = case.load("usb")
    assert (m.board_width, m.board_depth) == (plan.WIDTH, plan.DEPTH)
    xs, ys = zip(*edge(BOARD), strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == (0, m.board_width, 0, m.board_depth)
    screws = {(m.board_width / 2 + x, m.board_depth / 2 - y) for x, y in case.corners(m)}
    assert {build.footprints(BOARD)[ref] for ref in plan.HOLES} == screws
    # The socket of the Pico ends where the board does.
    assert build.footprints(BOARD)["U1"][1] - m.pico_length / 2 == pytest.approx(m.pico_usb_over)


def edge(text):
    """The corners of a board's outline, from its file's text."""
    pattern = r"\n\t\(gr_line\n\t\t\(start (\S+) (\S+)\)\n\t\t\(end (\S+) (\S+)\)(.*?)\n\t\)"
    for x0, y0, x1, y1, rest in re.findall(pattern, text, re.DOTALL):
        if '(layer "Edge.Cuts")' in rest:
            for x, y in ((x0, y0), (x1, y1)):
                yield float(x) - plan.PAGE[0], float(y) - plan.PAGE[1]
