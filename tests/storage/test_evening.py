"""Which rounds belong to an evening, and what each came to: by its signature, or deal by deal."""

from types import SimpleNamespace

import pytest

from firmware.app.books import Books
from firmware.app.evening import Evening
from firmware.app.session import Session
from firmware.app.storage.log_file import PATH
from rules_core.books import book
from rules_core.documents import read_document
from rules_core.record import CLEAR, DEAL, SESSION, Stamp
from tests.storage.storage_box import SESSION_BODY, Box, deal_body

NAMES = ("Anna", "Béat", "Zoë", "Jürg")
OTHERS = ("Karl", "Lena", "Max", "Nora")
HOUR = 3600
PLAYED = read_document(
    {"rules": "fft-4", "taker": 0, "contract": "garde", "bouts": 2, "points": 45}
).content
POINTS = deal_body(1)["points"]


class TimedBox(Box):
    """A box that knows the time `clock`, 0: it does not."""

    clock = 1767225600

    def _stamp(self):
        return Stamp(self.boot, 1000000 + self.log.next_sequence, self.clock)


@pytest.fixture
def box(fs):
    return TimedBox(fs)


def play(box, number=1, deals=1, names=NAMES, signed=False, rules="fft-4"):
    """A round; returns where its SESSION record is."""
    body = {"round": number, "rules": rules, "players": list(names)}
    box.log.append(SESSION, SESSION_BODY | body)
    start = box.log.session_offset
    session = Session(box.log)
    for deal in range(1, deals + 1):
        body = deal_body(deal) | {"answers": book(rules).pack(PLAYED), "rules": rules}
        box.log.append(DEAL, body | {"points": POINTS})
    if signed:
        session.close()
    return start


def clear(box):
    box.log.append(CLEAR, {"reason": ""})


def evening_of(box):
    books = Books(None, box.log)
    whole = SimpleNamespace(log=box.log, books=books, session=Session(box.log, books))
    return Evening(whole, lambda: None)


def found(evening):
    """How many rounds there are to be added up."""
    before = evening.count
    while evening.more:
        evening.count += 1
    count, evening.count = evening.count, before
    return count


def sums(box, count=None):
    """{name: points} of the evening, or of `count` rounds."""
    evening = evening_of(box)
    if count is not None:
        assert found(evening) >= count
        evening.count = count
    tally, _ = evening.tally()
    return dict(zip(tally.names, tally.points, strict=True))


def times(number):
    return {name: number * points for name, points in zip(NAMES, POINTS, strict=True)}


@pytest.mark.parametrize("signed", [True, False])
def test_rounds_add_up(box, signed):
    for number in (1, 2, 3):
        play(box, number, deals=number, signed=signed)
    assert evening_of(box).count == found(evening_of(box)) == 3
    assert sums(box) == times(6)
    assert sums(box, 2) == times(5)
    assert sums(box, 1) == times(3)


def test_the_signature_says_what_a_round_came_to(box, fs):
    """A deal of it need not be read, and what stands behind the signature counts."""
    first = play(box, 1, deals=2, signed=True)
    play(box, 2, deals=1)
    evening = evening_of(box)
    assert not evening.takes_time()
    before = fs.bytes_read
    evening.tally()
    assert fs.bytes_read == before
    damage(box, first + 200)
    assert sums(TimedBox(fs, boot=2)) == times(3)


def test_after_the_signature_something_was_changed(box):
    play(box, 1, deals=2, signed=True)
    box.log.append(DEAL, deal_body(3) | {"answers": book("fft-4").pack(PLAYED), "points": POINTS})
    play(box, 2, deals=1)
    assert sums(box) == times(4)


def test_many_deals_without_a_signature_take_time(box):
    play(box, 1, deals=20)
    play(box, 2)
    assert evening_of(box).takes_time()


@pytest.mark.parametrize("first", ["long", "short"])
def test_of_a_short_round_they_do_not_however_much_is_signed_beside_it(box, first):
    long, short = {"deals": 20, "signed": True}, {"deals": 2}
    rounds = (long, short) if first == "long" else (short, long)
    for number, played in enumerate(rounds, 1):
        play(box, number, **played)
    play(box, 3)
    assert not evening_of(box).takes_time()


def test_a_round_that_goes_on_without_a_deal_so_far_counts_as_one(box):
    """It is what was played before the players changed."""
    play(box, 1)
    body = {"players": list(NAMES), "label": "", "continues": box.log.session.sequence}
    box.log.append(SESSION, SESSION_BODY | body)
    assert evening_of(box).rounds == 1


@pytest.mark.parametrize("nothing", ["cleared", "not played"])
def test_what_counts_for_nothing_is_no_round(box, nothing):
    """And hides nothing: neither in between nor as the last one."""
    for number in (1, 2):
        play(box, number)
        if nothing == "cleared":
            play(box, 2)
            clear(box)
        else:
            play(box, 2, deals=0)
    assert found(evening_of(box)) == 2
    assert sums(box) == times(2)


def test_of_a_box_on_which_nothing_was_played(box):
    assert (evening_of(box).count, found(evening_of(box))) == (0, 0)
    play(box, deals=0)
    assert (evening_of(box).count, found(evening_of(box))) == (0, 0)


def test_another_rule_book_ends_the_evening_but_can_be_passed(box):
    play(box, 1)
    play(box, 2, rules="ch-4")
    play(box, 3)
    evening = evening_of(box)
    assert (evening.count, found(evening)) == (1, 2)
    assert sums(box, 2) == times(2)


def test_nobody_in_common_ends_the_evening(box):
    play(box, 1)
    play(box, 2, names=OTHERS)
    play(box, 3)
    evening = evening_of(box)
    assert (evening.count, found(evening)) == (1, 3)
    assert sums(box, 3)["Karl"] == POINTS[0]


def test_who_sat_in_between_is_enough(box):
    """Anna has gone before Nora came; Béat knew both."""
    play(box, 1, names=("Anna", "Béat", "Karl", "Lena"))
    play(box, 2, names=("Béat", "Max", "Zoë", "Jürg"))
    play(box, 3, names=("Max", "Nora", "Zoë", "Jürg"))
    assert evening_of(box).count == 3


@pytest.mark.parametrize(
    ("hours", "known", "count"),
    [((5, 5), True, 3), ((7, 6), True, 2), ((1, 13), True, 1), ((24, 24), False, 3)],
)
def test_half_a_day_ends_the_evening_where_the_time_is_known(box, hours, known, count):
    if not known:
        box.clock = 0
    play(box, 1)
    for number, later in enumerate(hours, 2):
        box.clock += later * HOUR if known else 0
        play(box, number)
    evening = evening_of(box)
    assert (evening.count, found(evening)) == (count, 3)


def damage(box, offset):
    data = bytearray(box.fs.files[PATH])
    data[offset] ^= 0xFF
    box.fs.files[PATH] = bytes(data)


def test_a_round_that_cannot_be_read_is_left_out(box, fs):
    play(box, 1)
    play(box, 2, deals=3)
    play(box, 3)
    first = box.log.before(box.log.session_offset)[0]
    damage(box, box.log.before(first)[0] + 20)
    evening = evening_of(TimedBox(fs, boot=2))
    assert (evening.count, found(evening), evening.hidden) == (3, 3, False)
    tally, left_out = evening.tally()
    assert (evening.count, found(evening), left_out) == (2, 2, 1)
    assert dict(zip(tally.names, tally.points, strict=True)) == times(2)


def test_what_is_hidden_by_damage_is_known_to_be(box, fs):
    play(box, 1)
    play(box, 2)
    spoilt = box.log.before(box.log.session_offset)[0]
    play(box, 3)
    damage(box, spoilt + 30)
    evening = evening_of(TimedBox(fs, boot=2))
    assert (evening.count, evening.hidden) == (2, True)


def test_of_hundreds_of_rounds_only_the_last_are_looked_at(box, fs):
    for number in range(1, 61):
        play(box, number)
    before = fs.bytes_read
    evening = evening_of(box)
    assert (evening.count, found(evening)) == (31, 31)
    assert fs.bytes_read - before < 31 * 3 * 2048
    assert sums(box) == times(31)


def test_of_those_before_the_evening_only_one_is_looked_at(box, fs):
    for number in range(1, 31):
        play(box, number, names=OTHERS)
    play(box, 31)
    before = fs.bytes_read
    assert evening_of(box).count == 1
    assert fs.bytes_read - before < 3 * 2048


def test_a_higher_number_ends_the_evening(box):
    """The round before was that of another evening, whose box did not know the time."""
    box.clock = 0
    for number in (3, 4, 1, 2):
        play(box, number)
    evening = evening_of(box)
    assert (evening.count, found(evening)) == (2, 4)


def test_who_has_won_the_rounds(box):
    """In Troccas; a round that is neither signed nor over is won by nobody."""
    document = {"rules": "troccas-4", "points": [40, 32]}
    answers = book("troccas-4").pack(read_document(document).content)
    for number, signed in enumerate((True, True, False), 1):
        body = {"round": number, "rules": "troccas-4"}
        box.log.append(SESSION, SESSION_BODY | body)
        session = Session(box.log)
        body = deal_body(1) | {"rules": "troccas-4", "answers": answers}
        box.log.append(DEAL, body | {"points": [4, -4, 4, -4]})
        if signed:
            session.close()
    evening = evening_of(box)
    assert evening.wins
    assert evening.tally()[0].won == [2, 0, 2, 0]
