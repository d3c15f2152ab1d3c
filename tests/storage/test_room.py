"""What room is left, and that a session that has begun always ends."""

import random
from itertools import pairwise

import pytest

from firmware.app.session import Session
from firmware.app.storage.draft import Draft
from firmware.app.storage.files import NoGuard, StorageError
from firmware.app.storage.log import RESERVE
from firmware.app.storage.room import BYTES_A_DEAL, FEW, deals_left, rounded
from firmware.app.storage.settings import Settings
from host_tools.simulation.rehearsal.likely_deals import plausible_deal
from rules_core.books import RULE_IDS, book
from rules_core.ledger import MAX_RECORDS
from rules_core.record import DEAL
from rules_core.session import MAX_LISTED, MAX_NAME
from tests.each import each
from tests.storage.littlefs_disk import BLOCK, BLOCKS, Flash, LittlefsDisk, fill
from tests.storage.memory_files import MemoryFiles
from tests.storage.storage_box import SESSION_BODY, Box, deal_body

# Figures as they are at the end of a box's life, and of the longest rounds.
BOOT = 10_000
LARGE = (1 << 31) - 1
LONG_ENTRY = {"answers": list(range(100))}
LONG_NAMES = [chr(0xC0 + index) * MAX_NAME for index in range(MAX_LISTED)]


def long_deal(number):
    """A deal of more than 120 bytes: its numbers are the largest there can be."""
    return deal_body(number) | {
        "number": 9999,
        "answers": [LARGE] * 10,
        "points": [-LARGE, -LARGE, LARGE, LARGE],
        "corrects": None,
        "before": None,
    }


@pytest.mark.long
def test_a_session_that_has_begun_always_ends():
    """With the least room: the most records, long ones, and everything else that is kept."""
    flash = Flash()
    box = Box(LittlefsDisk(flash, fresh=True), boot=BOOT)
    settings = Settings(box.fs, NoGuard())
    for clock in (1, 2):
        settings.change(players=LONG_NAMES, synced_clock=clock)
    fill(box.fs, RESERVE + BLOCK)
    box.begin()
    for number in range(1, MAX_RECORDS + 1):
        assert box.draft.save(box.log.next_sequence, LONG_ENTRY)
        box.log.prepare()
        box.log.append(DEAL, long_deal(number))
        box.log.move()
    ends = [offset for _, offset in box.log.entries]
    assert min(after - before for before, after in pairwise(ends)) > 120
    for report in range(8):
        with box.fs.open(f"error-{report}.txt", "wb") as file:
            file.write(bytes(2000))
    settings.change(synced=box.log.size)
    again = Box(LittlefsDisk(flash), boot=BOOT + 1)
    assert len(again.log.entries) == MAX_RECORDS
    assert again.content() == box.content()
    with pytest.raises(StorageError) as refused:
        again.begin()
    assert refused.value.key == "no_room_for_a_session"


def test_the_last_bytes_of_the_flash_are_refused_and_nothing_is_lost():
    """Should the reserve not have sufficed: what does not fit is said, what is there stays."""
    flash = Flash()
    box = Box(LittlefsDisk(flash, fresh=True), deals=20)
    fill(box.fs, 0)
    number = 20
    with pytest.raises(StorageError) as refused:
        while True:
            number += 1
            box.log.prepare()
            box.log.append(DEAL, deal_body(number))
            box.log.move()
    assert refused.value.key == "storage_full"
    for _ in range(3):
        box.log.prepare()
        with pytest.raises(StorageError):
            box.log.append(DEAL, deal_body(number))
    again = Box(LittlefsDisk(flash), boot=2)
    assert len(again.log.entries) == number - 1
    assert again.log.damage == []


@each("rules", RULE_IDS)
def test_a_deal_takes_no_more_than_is_reckoned_with(rules):
    """Plausible deals, with the beginning and the signature of their session."""
    chance = random.Random(rules)
    fs = MemoryFiles()
    box = Box(fs, boot=100)
    session = Session(box.log)
    played = book(rules)
    deals = 12
    names = ["Maximilian", "Annemarie", "Christine", "Ferdinand", "Gerlinde", "Johannes"]
    before = box.log.size
    session.begin(
        SESSION_BODY
        | {"rules": rules, "players": names[: played.tables[0]], "deals": deals, "dealer": 0}
        | {"scribe": 0, "label": "event 12 round 3 table 17"}
    )
    for _ in range(deals):
        known = session.known_of(session.ledger.dealer)
        answers = plausible_deal(played, known, chance)
        session.store(answers, played.score(answers))
    session.close()
    assert BYTES_A_DEAL * 0.7 < (box.log.size - before) / deals <= BYTES_A_DEAL


def test_what_is_left_is_counted_in_deals():
    fs = MemoryFiles()
    log = Box(fs).log
    fs.space = log.size + RESERVE + 10 * BYTES_A_DEAL
    assert deals_left(log) == 10
    fs.space -= 1
    assert deals_left(log) == 9
    fs.space = log.size
    assert deals_left(log) == 0


def test_what_is_said_to_be_little_is_an_eighth_of_a_new_flash():
    log = Box(LittlefsDisk(Flash(), fresh=True)).log
    assert abs(deals_left(log) / 8 - FEW) < 50
    fs = MemoryFiles(1 << 40)  # as on a computer
    assert deals_left(Box(fs).log) < BLOCKS * BLOCK // BYTES_A_DEAL


def test_no_more_is_said_than_is_known():
    assert [rounded(deals) for deals in (0, 42, 85, 999, 1_699, 13_987)] == [
        0,
        40,
        80,
        990,
        1_600,
        13_900,
    ]


def test_a_draft_that_finds_no_room_is_said_and_the_deal_is_stored():
    disk = LittlefsDisk(Flash(), fresh=True)
    box = Box(disk, deals=20)
    fill(disk, 0)
    draft = Draft(disk, NoGuard())
    assert not draft.save(box.log.next_sequence, {"answers": list(range(200))})
    assert draft.news()
