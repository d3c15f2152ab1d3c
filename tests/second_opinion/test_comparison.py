"""That a difference between two emulators is found, and what names it."""

from dataclasses import replace

import pytest

from firmware.app.storage.files import NoGuard
from firmware.app.storage.log import DealLog
from firmware.app.storage.log_file import PATH
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.played_flash import POINTS, flash_with_deals
from host_tools.simulation.emulator.display_pictures import SIZE
from host_tools.simulation.emulator.emulated_box import UNIQUE_ID
from rules_core.record import DEAL, Stamp
from rules_core.result_code import SignedResult, tag_of
from tests.app.test_code_pictures import shown
from tests.second_opinion.comparison import differences, records_of
from tests.second_opinion.played import CUT, Played, Schedule
from tests.second_opinion.schedule import Step

pytestmark = pytest.mark.long

SCHEDULE = Schedule((Step("ok", 60, 150), Step(None, 0, 350)))
PICTURES = (bytes(SIZE), b"\1" + bytes(SIZE - 1), bytes(SIZE))
OPERATIONS = (("erase", 0xA0000, 4096), ("program", 0xA0000, 256))
DEALS = 2
UPTIME_MS = 230


@pytest.fixture(scope="module")
def played():
    """A box that was played without any trouble."""
    flash = flash_with_deals(DEALS)
    return Played(
        PICTURES, OPERATIONS, flash, True, (), "", (230.0, 20.0, 0.0), (True, True, False)
    )


def found(played, **changes):
    """The one sentence about a box that is like the other but for these."""
    [sentence] = differences(played, replace(played, **changes), SCHEDULE)
    return sentence


def begun_later(ms):
    """A flash with a log that was begun so much later, and nothing else."""
    files = FlashFiles()
    log = DealLog(files, NoGuard(), lambda: Stamp(1, UPTIME_MS + ms, 0))
    log.open(UNIQUE_ID, bytes(8), "0.1.0")
    return files.flash()


def test_there_is_none_between_like_boxes(played):
    assert differences(played, replace(played, rests=(231.0, 19.0, 0.0)), SCHEDULE) == []


def test_the_first_picture_is_named_and_shown(played):
    sentence = found(played, pictures=(PICTURES[0], b"\2" + bytes(SIZE - 1), b"\2" * SIZE))
    assert sentence.startswith(
        "picture 1, after step 1, ok of 210 ms (+ only theirs, - only ours):"
    )
    assert sentence.splitlines()[1:3] == ["-" + "." * 127, "+" + "." * 127]


def test_a_picture_that_is_missing_is_named(played):
    sentence = found(played, pictures=PICTURES[:2])
    assert sentence == "picture 2, after step 2, a pause of 350 ms: only one of them got so far"


@pytest.mark.parametrize("inverted", [False, True])
def test_the_digest_in_the_code_of_a_signed_round_may_differ(played, inverted):
    ours, theirs = (shown(signed(digest), inverted) for digest in (b"\1\2", b"\3\4"))
    assert ours != theirs
    found = differences(
        replace(played, pictures=(ours,)), replace(played, pictures=(theirs,)), Schedule()
    )
    assert found == []


def test_what_else_a_signed_round_says_may_not(played):
    ours = replace(played, pictures=(shown(signed(b"\1\2")),))
    for other in (
        shown(signed(b"\3\4", table=4)),
        wrong_letters(shown(signed(b"\3\4"))),
        PICTURES[1],
    ):
        [sentence] = differences(ours, replace(played, pictures=(other,)), Schedule())
        assert sentence.startswith("picture 0, after the start (")


def signed(digest, table=3):
    """What a table has signed, where its log ends so."""
    players = [(tag_of(name), points) for name, points in (("Anna", 318), ("Beat", -318))]
    return SignedResult(1, 1, table, players, 12, 0, digest)


def wrong_letters(picture):
    """A picture of which something beside the code is missing."""
    return bytes(0 if place % 128 > 80 else byte for place, byte in enumerate(picture))


@pytest.mark.parametrize(
    ("operations", "sentence"),
    [
        (
            (OPERATIONS[0], ("program", 0xA0100, 256)),
            "flash operation 2: ours program of 256 bytes at a0000, "
            "theirs program of 256 bytes at a0100",
        ),
        (
            (*OPERATIONS, ("erase", 0xA1000, 4096)),
            "flash operation 3: ours nothing, theirs erase of 4096 bytes at a1000",
        ),
    ],
    ids=["another", "one more"],
)
def test_the_first_operation_is_named(played, operations, sentence):
    assert found(played, operations=operations) == sentence


def test_the_first_record_is_named(played):
    sentence = found(played, flash=flash_with_deals(DEALS, table=4))
    assert sentence.startswith("record 2: ours ")
    sentence = found(played, flash=flash_with_deals(DEALS - 1))
    assert sentence.startswith("record 4: ours ")
    assert sentence.endswith("theirs nothing")


@pytest.mark.parametrize(("ms", "same"), [(0, True), (20, True), (21, False)])
def test_uptimes_may_lie_a_little_apart(played, ms, same):
    first = replace(played, flash=begun_later(0))
    second = replace(played, flash=begun_later(ms))
    assert (differences(first, second, SCHEDULE) == []) == same


def test_the_image_is_looked_at(played):
    flash = b"\0" + played.flash[1:]
    assert found(played, flash=flash) == "the image, byte 0: ours ff, theirs 00"


def test_an_end_and_faults_are_told(played):
    assert found(played, end=CUT) == "the end: ours nothing, theirs the power failed"
    assert found(played, faults=("0x99 is not a command",)) == "theirs: 0x99 is not a command"
    assert found(played, connected=False) == "found by the PC: ours True, theirs False"


def test_the_records_of_a_flash():
    records = records_of(flash_with_deals(DEALS))
    bodies = [rest[-1] for _, rest in records if rest[0] == DEAL]
    assert [tuple(body["points"]) for body in bodies] == [POINTS] * DEALS
    assert records_of(b"\xff" * 2 * 1024 * 1024) == []
    assert records_of(FlashFiles().flash()) == []


def test_a_log_that_ends_with_something_else():
    files = FlashFiles(flash_with_deals(0))
    log = files.read(PATH)
    with files.open(PATH, "wb") as file:
        file.write(log + b"garbage")
    *_, last = records_of(files.flash())
    assert last[1][0] == "no record"
