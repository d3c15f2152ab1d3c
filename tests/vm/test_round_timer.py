"""What the clock of a round must do on every VM."""

import unittest

from firmware.app.round_timer import PATH, RoundTimer
from firmware.app.storage.files import NoGuard, StorageError
from firmware.app.storage.log import DealLog
from firmware.app.storage.sealed import seal
from rules_core.books import book
from rules_core.record import DEAL, SESSION, RecordError, Stamp
from tests.storage.memory_files import MemoryFiles
from tests.storage.storage_box import BOX, FIRMWARE, NONCE, SESSION_BODY, deal_body
from tests.vm.effort import some

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
TICKS = 1 << 30  # where the ticks of the board come round, after 12.4 days


class Bench:
    """A board as far as the clock knows it; `now`: its uptime. `start` is the start of a box."""

    def __init__(self, now=5 * SECOND):
        self.fs = MemoryFiles()
        self.guard = NoGuard()
        self.now = now

    def uptime_ms(self):
        return self.now

    def start(self):
        """The application starts: (its clock, has the power stopped it?)."""
        self.log = DealLog(self.fs, self.guard, lambda: Stamp(self.log.boot, self.uptime_ms(), 0))
        self.log.open(BOX, NONCE, FIRMWARE)
        clock = RoundTimer(self, self.log)
        stopped = False
        if self.log.session is not None:
            stopped = self.follow(clock)
        return clock, stopped

    def follow(self, clock):
        return clock.follow(book(self.log.session.body["rules"]))

    def begin(self, deals=4, rules="fft-4"):
        body = dict(SESSION_BODY)
        body["deals"] = deals
        body["rules"] = rules
        self.log.append(SESSION, body)

    def deal(self, number):
        self.log.append(DEAL, deal_body(number))

    def power_on(self, after=SECOND // 2):
        """The plug was pulled and put back in; the box takes a moment to start."""
        self.now = after
        return self.start()


def begun(deals=4, now=5 * SECOND):
    """A bench and the clock of a session that begins now, and its first deal with it."""
    bench, clock = set_up(deals, now)
    clock.start()
    return bench, clock


def set_up(deals=4, now=5 * SECOND):
    """A bench and the clock of a session of which nothing has been played."""
    bench = Bench(now)
    clock, _ = bench.start()
    bench.begin(deals)
    bench.follow(clock)
    return bench, clock


def seen(clock):
    return clock.minutes, clock.left, clock.running, clock.waits


class TestRoundTimer(unittest.TestCase):
    def test_time_allowed(self):
        """Rules 1.1: 35 minutes for 3 deals, 45 for 4, from the first deal on."""
        for deals, minutes in ((3, 35), (4, 45)):
            _, clock = begun(deals)
            assert seen(clock) == (minutes, minutes, True, False)
        bench, clock = set_up(24)
        assert seen(clock) == (0, 0, False, False) and clock.changes_in == 0
        bench.begin(4, "ch-4")
        assert not bench.follow(clock) and clock.minutes == 0

    def test_nothing_passes_before_the_first_deal(self):
        """However long that takes, also when it is switched off and on; nothing is written."""
        bench, clock = set_up()
        files = dict(bench.fs.files)
        bench.now += HOUR
        assert seen(clock) == (45, 45, False, False)
        assert (clock.started, clock.changes_in) == (False, 0)
        for start in (bench.start, bench.power_on):
            clock, stopped = start()
            assert not stopped and not clock.started
            assert seen(clock) == (45, 45, False, False)
        assert bench.fs.files == files
        clock.start()
        bench.now += MINUTE
        assert clock.started and seen(clock) == (45, 44, True, False)

    def test_another_time_before_the_first_deal(self):
        bench, clock = set_up()
        clock.allow(30)
        bench.now += MINUTE
        assert not clock.started and seen(clock) == (30, 30, False, False)
        clock, _ = bench.power_on()
        assert not clock.started and seen(clock) == (30, 30, False, False)
        clock.start()
        bench.now += MINUTE
        assert seen(clock) == (30, 29, True, False)

    def test_a_session_with_other_seats_goes_on_with_its_clock(self):
        bench, clock = set_up()
        clock.allow(30)
        clock.start()
        bench.now += MINUTE
        bench.begin()
        clock.go_on()
        assert not bench.follow(clock)
        assert seen(clock) == (30, 29, True, False)
        clock, _ = bench.start()
        assert seen(clock) == (30, 29, True, False)

    def test_the_start_is_written_once(self):
        bench, _ = begun()
        files = dict(bench.fs.files)
        bench.now += 5 * MINUTE
        assert seen(bench.start()[0]) == (45, 40, True, False)
        assert bench.fs.files == files

    def test_minutes_pass(self):
        """A minute that has begun counts; it is known when the next one is over."""
        bench, clock = begun()
        assert (clock.left, clock.changes_in) == (45, MINUTE)
        bench.now += 1
        assert (clock.left, clock.changes_in) == (45, MINUTE - 1)
        bench.now += clock.changes_in
        assert (clock.left, clock.changes_in) == (44, MINUTE)
        bench.now += 44 * MINUTE - 1
        assert (clock.left, clock.changes_in) == (1, 1)
        bench.now += 1
        assert (clock.left, clock.changes_in) == (0, 0)
        bench.now += 100 * MINUTE
        assert (clock.left, clock.changes_in) == (0, 0)

    def test_pause_and_resume(self):
        bench, clock = begun()
        bench.now += 10 * MINUTE
        clock.pause()
        bench.now += HOUR
        assert seen(clock) == (45, 35, False, False) and clock.changes_in == 0
        clock.resume()
        bench.now += 5 * MINUTE
        assert seen(clock) == (45, 30, True, False)

    def test_another_time(self):
        """It counts from the start of the clock; a clock that is stopped stays so."""
        bench, clock = begun()
        bench.now += 10 * MINUTE
        clock.allow(60)
        assert seen(clock) == (60, 50, True, False)
        clock.pause()
        clock.allow(20)
        assert seen(clock) == (20, 10, False, False)
        clock.allow(5)
        assert seen(clock) == (5, 0, False, False)

    def test_off_and_on(self):
        bench, clock = begun()
        bench.now += 10 * MINUTE
        clock.allow(0)
        assert seen(clock) == (0, 0, False, False)
        bench.now += MINUTE
        clock.allow(30)
        bench.now += MINUTE
        assert seen(clock) == (30, 29, True, False)

    def test_it_runs_on_when_the_application_starts_anew(self):
        """As after every sync; nothing was written and nothing is."""
        bench, clock = begun()
        for minute in range(1, 40):
            bench.now += MINUTE
            if minute == 20:
                clock.pause()
                clock.resume()
            files = dict(bench.fs.files)
            clock, stopped = bench.start()
            assert not stopped
            assert seen(clock) == (45, 45 - minute, True, False)
            assert bench.fs.files == files

    def test_a_session_pushed_by_the_desk(self):
        """It begins while the application is stopped; its clock starts at the table too."""
        bench = Bench()
        bench.start()
        bench.begin()
        bench.now += 2 * MINUTE
        clock, stopped = bench.start()
        assert not stopped
        assert seen(clock) == (45, 45, False, False)

    def test_the_next_session_starts_its_own_clock(self):
        bench, clock = begun()
        bench.now += 10 * MINUTE
        clock.pause()
        bench.begin(3)
        bench.follow(clock)
        assert seen(clock) == (35, 35, False, False)
        clock.start()
        bench.now += MINUTE
        assert seen(bench.start()[0]) == (35, 34, True, False)

    def test_the_power_stops_it_at_the_last_record(self):
        bench, clock = begun()
        bench.now += 12 * MINUTE
        bench.deal(1)
        bench.now += 3 * MINUTE
        clock, stopped = bench.power_on()
        assert stopped
        clock.save()
        bench.now += 10 * MINUTE
        assert seen(clock) == (45, 33, False, True)
        # Also when the application starts once more meanwhile.
        clock, stopped = bench.start()
        assert not stopped
        assert seen(clock) == (45, 33, False, True)
        clock.resume()
        bench.now += MINUTE
        assert seen(clock) == (45, 32, True, False)

    def test_the_power_stops_it_and_the_last_record_cannot_be_read(self):
        """Said, and the clock goes by what is known: when it was started."""
        for error in (StorageError("storage_failed"), RecordError("checksum")):
            bench, clock = begun()
            bench.now += 12 * MINUTE
            bench.deal(1)
            bench.power_on()

            def read(_, error=error):
                raise error

            bench.log.read = read
            clock = RoundTimer(bench, bench.log)
            assert bench.follow(clock)
            assert clock.damage
            assert seen(clock) == (45, 45, False, True)

    def test_records_of_an_earlier_boot_do_not_count(self):
        bench, clock = begun()
        bench.now += 30 * MINUTE
        bench.deal(1)
        clock, _ = bench.power_on()
        clock.save()
        clock.resume()
        bench.now += 7 * MINUTE  # nothing is stored meanwhile
        clock, stopped = bench.power_on(after=SECOND // 4)
        assert stopped
        assert seen(clock) == (45, 15, False, True)
        clock.save()
        clock.resume()
        bench.now += 4 * MINUTE
        bench.deal(2)
        clock, _ = bench.power_on(after=SECOND // 8)
        assert seen(clock) == (45, 11, False, True)

    def test_records_before_the_last_pause_do_not_count(self):
        bench, clock = begun()
        bench.now += 10 * MINUTE
        bench.deal(1)
        clock.pause()
        bench.now += 10 * MINUTE
        clock.resume()
        clock, _ = bench.power_on()
        assert seen(clock) == (45, 35, False, True)

    def test_records_after_a_new_start_of_the_application_count(self):
        """Its boots have numbers of their own, but the box stayed on."""
        bench, clock = begun()
        bench.now += 5 * MINUTE
        bench.deal(1)
        bench.start()
        bench.now += 5 * MINUTE
        bench.deal(2)
        clock, _ = bench.power_on()
        assert seen(clock) == (45, 35, False, True)

    def test_the_power_goes_while_it_does_not_run(self):
        bench, clock = begun()
        bench.now += 10 * MINUTE
        clock.pause()
        clock, stopped = bench.power_on()
        assert not stopped
        assert seen(clock) == (45, 35, False, False)
        clock.allow(0)
        clock, stopped = bench.power_on()
        assert not stopped
        assert seen(clock) == (0, 0, False, False)

    def test_ticks_come_round(self):
        """After twelve days the ticks begin anew, while the clock runs and at a new start."""
        bench, clock = begun(now=TICKS - 5 * MINUTE)
        bench.now += 20 * MINUTE
        assert seen(clock) == (45, 25, True, False)
        clock, stopped = bench.start()
        assert not stopped
        assert seen(clock) == (45, 25, True, False)
        bench.deal(1)
        clock, stopped = bench.power_on(after=MINUTE)
        assert stopped
        assert seen(clock) == (45, 25, False, True)

    def test_time_stays_up_for_days(self):
        bench, clock = begun()
        for _ in range(30 * 24):
            bench.now += HOUR
            assert clock.left == 0

    def test_a_clock_of_another_day_waits(self):
        bench, clock = begun()
        bench.now += 30 * HOUR
        clock, stopped = bench.start()
        assert stopped
        assert seen(clock) == (45, 45, False, True)

    def test_a_damaged_file_is_reported(self):
        """It started with the session, if a deal was played; the next change writes it anew."""
        bench, clock = begun()
        bench.now += 10 * MINUTE
        bench.deal(1)
        clock.pause()
        whole = bench.fs.files[PATH]
        bench.now += 10 * MINUTE
        for position in some(range(len(whole))):
            damaged = bytearray(whole)
            damaged[position] ^= 0x10
            bench.fs.files[PATH] = bytes(damaged)
            clock, _ = bench.start()
            assert clock.damage and seen(clock) == (45, 25, True, False)
            clock, _ = bench.start()
            assert clock.damage
        clock.allow(45)
        clock, _ = bench.start()
        assert clock.damage is None and seen(clock) == (45, 25, True, False)

    def test_an_empty_file_says_nothing(self):
        """The power went between the making of the file and the first save."""
        bench, _ = begun()
        bench.fs.files[PATH] = b""
        clock, _ = bench.start()
        assert clock.damage is None and seen(clock) == (45, 45, False, False)

    def test_fields_out_of_their_limits_are_reported(self):
        good = {"minutes": 45, "used": 0, "since": 5000, "boot": 1, "waits": False}
        bench, _ = begun()
        sequence = bench.log.session.sequence
        bench.fs.files[PATH] = seal(sequence, good)
        assert bench.start()[0].damage is None
        for name, value in (
            ("minutes", -1),
            ("minutes", 1000),
            ("minutes", "45"),
            ("used", 1 << 53),
            ("since", -2),
            ("boot", None),
            ("waits", 1),
        ):
            bad = dict(good)
            bad[name] = value
            bench.fs.files[PATH] = seal(sequence, bad)
            clock, _ = bench.start()
            assert clock.damage.startswith(name), clock.damage
            assert clock.minutes == 45


if __name__ == "__main__":
    unittest.main()
