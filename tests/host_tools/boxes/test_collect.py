"""From the box's log into the database: everything once, whatever happens to the cable."""

from dataclasses import replace

import pytest

from firmware.app.rescue import RescueLink
from host_tools.boxes.collect import collect
from host_tools.boxes.link.in_process import InProcessLink
from host_tools.boxes.news import news_of
from host_tools.common.errors import LinkError
from host_tools.intake import readings
from host_tools.intake.database import Database
from host_tools.intake.pieces import split
from host_tools.language.translator import translator
from host_tools.sessions.findings import FAULT, GAP, PARTED, SHORTER, UNNOTED
from host_tools.sessions.sessions import load_sessions
from tests.each import nightly
from tests.faults import a_fault
from tests.host_tools.box import EVENT_TIME, GARDE, PASSED, PRISE_LOST, CutLink, TableBox
from tests.host_tools.brought import NOW


def sync(box, database, **options):
    return collect(box.link(), database, clock=lambda: NOW, **options)


def play_event(box):
    """A session of four deals, one corrected, one annulled, and a penalty."""
    box.begin()
    first = box.play(GARDE)
    second = box.play(PRISE_LOST)
    box.play(PASSED)
    box.penalise(3, 100)
    box.play(GARDE | {"taker": 1}, corrects=first.sequence)
    box.annul(second.sequence)


def stored(database):
    return [database.count(table) for table in ("record", "session", "entry", "finding")]


def test_all_is_stored_acknowledged_and_set(box, database):
    play_event(box)
    report = sync(box, database)
    assert (report.records, report.deals, report.findings) == (8, 3, [])
    assert (report.corrections, report.annulments) == (1, 1)
    assert box.settings["synced"] == box.log.size
    assert box.settings["synced_clock"] == NOW
    assert box.board.clock() == NOW
    [session] = load_sessions(database)
    assert session.points == box.session.ledger.points == [-106, 318, -106, -206]
    assert session.played == box.session.ledger.played
    assert [entry.state for entry in session.entries] == [
        "corrected",
        "struck out: dealt wrongly",
        "",
        "",
    ]
    assert [entry.kind for entry in session.entries] == ["deal", "deal", "deal", "penalty"]


@pytest.mark.parametrize(
    ("language", "both", "two"),
    [
        ("en", "3 new deals, 1 correction, 1 deal struck out", "2 corrections"),
        ("de", "3 neue Spiele, 1 Korrektur, 1 Streichung", "2 Korrekturen"),
        ("fr", "3 nouvelles donnes, 1 correction, 1 donne rayée", "2 corrections"),
    ],
)
def test_a_correction_is_no_new_deal(box, database, language, both, two):
    play_event(box)
    say = translator(language).say
    assert say(news_of(sync(box, database))) == both
    first = box.log.session.sequence + 1
    for _ in range(2):
        box.play(GARDE, corrects=first)
    assert say(news_of(sync(box, database))) == two


def test_syncing_again_changes_nothing(box, database):
    play_event(box)
    sync(box, database)
    before = stored(database)
    for everything in (False, True):
        report = sync(box, database, everything=everything)
        assert (report.records, report.deals, report.findings) == (0, 0, [])
    assert stored(database) == before


def test_only_what_is_new_is_pulled(box, database):
    box.begin()
    box.play(GARDE)
    sync(box, database)
    size = box.log.size
    box.play(GARDE)
    progress = []
    sync(box, database, progress=lambda done, total: progress.append((done, total)))
    assert progress == [(box.log.size - size, box.log.size - size)]


def test_a_long_log_comes_in_pieces(box, database):
    box.begin()
    for _ in range(60):
        box.play(GARDE)
    progress = []
    sync(box, database, progress=lambda done, total: progress.append((done, total)))
    assert len(progress) > 2
    assert progress[-1] == (box.log.size, box.log.size)
    assert database.count("record") == 62


@pytest.mark.slow
@pytest.mark.parametrize("after", nightly([False, True], [True]))
def test_a_cable_pulled_at_any_call_loses_and_doubles_nothing(tmp_path, after):
    box = TableBox(tmp_path / "flash")
    play_event(box)
    for _ in range(40):
        box.play(GARDE)
    cut = 0
    while True:
        with Database(tmp_path / f"{cut}.db") as database:
            link = CutLink(box, cut, after)
            if not pulled_out(link, database):
                break
            assert not database.findings.all()
            report = sync(box, database)
            assert report.findings == []
            assert database.count("record") == box.log.next_sequence
            [session] = load_sessions(database)
            assert session.points == box.session.ledger.points
        cut += 1
    # identify, pulls, acknowledge, set the clock
    assert cut >= 5


def pulled_out(link, database):
    """Was the cable pulled before the end?"""
    try:
        with link:
            collect(link, database, clock=lambda: NOW)
    except LinkError:
        assert link.was_cut
        return True
    finally:
        assert link.resumed
    return False


def test_a_version_that_is_no_text_keeps_no_deal_from_the_desk(box, database):
    play_event(box)
    box.board.version = "1.0\ud800\u202e"
    report = sync(box, database)
    assert (report.records, report.findings) == (8, [])
    assert box.link().identify().firmware == "1.0\\ud800\u202e"


class Dribble(InProcessLink):
    """A box that sends `size` bytes of its log at a time; `pulls`: how often it did."""

    def __init__(self, box, size):
        super().__init__(box.end, "slow box")
        self._size = size
        self.pulls = 0

    def pull(self, offset, size):
        self.pulls += 1
        return super().pull(offset, min(size, self._size))


def test_a_box_that_dribbles_is_left_and_what_came_is_kept(box, database):
    box.begin()
    for _ in range(60):
        box.play(GARDE)
    link = Dribble(box, 60)
    with pytest.raises(LinkError, match="slow box: the box sends less than 256 bytes at a time"):
        collect(link, database, clock=lambda: NOW)
    assert link.pulls == 27
    assert 2 < database.count("record") < 62
    assert database.findings.all() == []
    assert sync(box, database).findings == []
    assert database.count("record") == 62


def test_entries_are_stored_some_at_a_time(box, database, monkeypatch):
    monkeypatch.setattr(readings, "_HELD", 2)
    box.begin()
    for _ in range(4):
        box.play(GARDE)
    assert sync(box, database).findings == []
    assert stored(database) == [6, 1, 4, 0]
    [session] = load_sessions(database)
    assert session.points == [4 * 318, *[4 * -106] * 3]


def test_a_box_that_sends_little_at_a_time_is_collected(box, database):
    box.begin()
    for _ in range(60):
        box.play(GARDE)
    assert collect(Dribble(box, 256), database, clock=lambda: NOW).records == 62


def test_what_came_before_the_cut_is_kept(box, database):
    box.begin()
    for _ in range(60):
        box.play(GARDE)
    with pytest.raises(LinkError):
        collect(CutLink(box, 3), database, clock=lambda: NOW)
    assert 0 < database.count("record") < 62
    assert database.findings.all() == []
    assert box.settings["synced"] == 0


def test_the_day_goes_by_the_box_or_else_by_the_desk(box, database):
    box.begin(label="with a clock")
    box.board.seconds = 0
    box.begin(label="without")
    collect(box.link(), database, clock=lambda: EVENT_TIME + 10 * 86400)
    with_clock, without = load_sessions(database)
    assert with_clock.label == "with a clock"
    assert with_clock.day < without.day


def place_of(box, sequence):
    """(offset, Record) of the record of this number in the log of a box."""
    pieces = split(box.path.read_bytes(), 0)
    return next((at, record) for at, record, _ in pieces if record.sequence == sequence)


class Misnamed(CutLink):
    """A box whose log is said to begin with its record `first`, and is sent from there on."""

    def __init__(self, box, first, cut=99, lies=()):
        super().__init__(box, cut)
        self._skipped, self._named = place_of(box, first)
        self._lies = {"size": box.log.size - self._skipped} | dict(lies)

    def identify(self):
        said = super().identify()
        return replace(said, **{"log": self._named.digest} | self._lies)

    def pull(self, offset, size):
        return super().pull(self._skipped + offset, size)


@pytest.mark.parametrize("first", [1, 2, 5], ids=["session", "deal", "penalty"])
@pytest.mark.parametrize("cut", [2, 3, 99], ids=["at a pull", "at another", "never"])
def test_a_box_that_names_as_its_log_what_is_no_beginning(box, database, first, cut):
    """Whether it is pulled out meanwhile or not, nothing of it is stored."""
    play_event(box)
    for _ in range(40):
        box.play(GARDE)
    with pytest.raises(LinkError, match=r"is not the one that the box named|was lost"):
        collect(Misnamed(box, first, cut), database, clock=lambda: NOW)
    assert stored(database) == [0, 0, 0, 0]
    assert sync(box, database).records == 48


def test_a_box_that_is_called_as_a_record_of_its_log_is_digested(box, database):
    """It names no log: one is named after the box, and what it has is no beginning of that."""
    play_event(box)
    _, deal = place_of(box, 2)
    report = collect(
        Misnamed(box, 2, lies={"log": b"", "box": deal.digest}), database, clock=lambda: NOW
    )
    assert report.records == 6
    assert "does not begin as it says" in report.findings[0].message


def test_two_boxes_side_by_side(tmp_path, database):
    for number in range(2):
        box = TableBox(tmp_path / str(number), bytes([number] * 8), bytes([number] * 8))
        box.begin(table=number + 1)
        box.play(GARDE)
        assert sync(box, database).findings == []
    assert [session.table for session in load_sessions(database)] == [1, 2]


def test_a_box_that_can_only_be_read_is_collected_and_said_every_time(box, database):
    play_event(box)
    before = stored(database)
    box.make_read_only()
    for deals in (3, 0):
        report = sync(box, database)
        assert report.deals == deals
        [finding] = report.findings
        assert finding.kind == UNNOTED
        assert "is stored here" in finding.message and "read only" in finding.message
        assert box.board.clock() == NOW
    assert before == [0, 0, 0, 0]
    assert stored(database) == [8, 1, 6, 1]
    [session] = load_sessions(database)
    assert session.points == box.session.ledger.points
    assert box.settings["synced"] == 0


def test_a_fault_of_a_box_is_told_once_and_kept(box, database):
    play_event(box)
    box.board.fault = a_fault()
    [finding] = sync(box, database).findings
    assert finding.kind == FAULT
    assert "at 1000 3902 (from 1002 ABCD, with 2004 ABCE)" in finding.message
    assert sync(box, database).findings == []
    box.board.fault = a_fault(place=0x10003904)
    [finding] = sync(box, database).findings
    assert "at 1000 3904 " in finding.message
    assert [row["kind"] for row in database.findings.all()] == [FAULT, FAULT]


def test_a_fault_is_told_by_a_box_whose_application_does_not_run(box, database):
    play_event(box)
    box.board.fault = a_fault()
    box.board.storage_fault = None
    with InProcessLink(RescueLink(box.board)) as link:
        [finding] = collect(link, database, clock=lambda: NOW).findings
    assert finding.kind == FAULT


# A gap in the directory of a box: the desk compares everything, and says what may be missing


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
