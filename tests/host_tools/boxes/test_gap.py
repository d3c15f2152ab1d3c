"""A gap in the directory of a box: the desk compares everything, and says what may be missing."""

from host_tools.boxes.collect import collect
from host_tools.boxes.link.in_process import InProcessLink
from host_tools.sessions.findings import GAP, PARTED, SHORTER, UNNOTED
from tests.host_tools.box import GARDE, PRISE_LOST, TableBox
from tests.host_tools.brought import NOW

FOUND = 4711


def play(box):
    box.begin()
    box.play(GARDE)
    box.play(PRISE_LOST)


class Counting(InProcessLink):
    """Knows from which bytes of the log was pulled."""

    def __init__(self, box):
        super().__init__(box.end)
        self.pulled = []

    def pull(self, offset, size):
        self.pulled.append(offset)
        return super().pull(offset, size)


def pulled(box, database):
    """From which byte on the desk pulls, and the kinds of what it finds."""
    link = Counting(box)
    found = collect(link, database, clock=lambda: NOW).findings
    return link.pulled, [finding.kind for finding in found]


def test_a_gap_has_everything_compared_and_is_told_once(box, database):
    play(box)
    pulled(box, database)
    assert pulled(box, database) == ([], [])
    box.find_gap(FOUND)
    assert pulled(box, database) == ([0], [GAP])
    box.find_gap(0)
    assert pulled(box, database) == ([], [])
    [row] = database.findings.all()
    assert row["kind"] == GAP
    assert "deals that it had confirmed may be missing" in row["message"]


def test_a_gap_is_told_once_by_a_box_that_cannot_note_it(box, database):
    play(box)
    box.make_read_only()
    box.find_gap(FOUND)
    assert pulled(box, database) == ([0], [GAP, UNNOTED])
    assert pulled(box, database) == ([0], [UNNOTED])


def test_the_desk_says_which_deals_a_gap_has_cost(tmp_path, database):
    """What it has of them stays, also if the box has gone on without them."""
    whole = TableBox(tmp_path / "box")
    whole.begin()
    whole.play(GARDE)
    before = whole.path.read_bytes()
    whole.play(PRISE_LOST)
    pulled(whole, database)
    kept = database.count("record")
    whole.path.write_bytes(before)
    box = TableBox(tmp_path / "box")
    box.find_gap(FOUND)
    assert pulled(box, database)[1] == [SHORTER, GAP]
    box.play(GARDE)
    box.play(GARDE)
    assert pulled(box, database)[1] == [PARTED]
    assert database.count("record") == kept + 2
