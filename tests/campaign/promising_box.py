"""A box that promises after each step to keep what it has; a table and a desk use it."""

import base64
import hashlib
import json
import random
from functools import cache
from types import SimpleNamespace

from firmware.app.battery import Battery
from firmware.app.books import Books
from firmware.app.link import Link
from firmware.app.round_timer import RoundTimer
from firmware.app.session import Session
from firmware.app.storage.draft import Draft
from firmware.app.storage.files import read_file
from firmware.app.storage.log import DealLog
from firmware.app.storage.next_seats import NextSeats
from firmware.app.storage.pin import MAX_SIZE as MAX_PIN_SIZE
from firmware.app.storage.pin import PATH as PIN_PATH
from firmware.app.storage.pin import Pin
from firmware.app.storage.sealed import unseal
from firmware.app.storage.settings import FIELDS, Settings
from rules_core.books import RULE_IDS, book
from rules_core.record import PENALTY, WARNING, Stamp
from rules_core.tariffs import book_of, decode
from tests.campaign.telling_parts import PinBoard, TableBooks, TellingGuard
from tests.made_tariffs import packed
from tests.rules_core.scribe import enter_deal
from tests.storage.littlefs_disk import LittlefsDisk
from tests.storage.memory_files import MemoryFiles
from tests.storage.storage_box import content_of

NAMES = ("Anna", "Béat", "Zoë", "Jürg", "Gritli", "Urs", "Wolfgang Öxle", "Mechthild von Würzburg")
PINS = ("1203", "4711", "000000")
# By its digest the bytes of each tariff that a desk sends: some have the same id.
TARIFFS = {
    digest: data
    for data, digest in (
        packed(rules=f"club-{club}", solodreier=value) for club in range(3) for value in (10, 11)
    )
}
_DEALS_A_BOOK = 8
_TIME = 1_767_225_600


class BrokenPromise(Exception):
    """The box does not have what it must have."""


class Promise:
    """What a box has to have from operation `at` on."""

    def __init__(self, at, box):
        self.at = at
        self.has = box.has()


class Box:
    """The storage of a box that was switched on with `flash`, and what a table does with it.

    `promises`: what it has promised so far.
    """

    unique_id = bytes(range(8))
    version = "0.1.0"
    flash_type = "ef4015"
    fault = None
    read_only = False

    def __init__(self, flash, chance):
        self.flash = flash
        self.fs = LittlefsDisk(flash)
        self.settled = len(flash.journal)
        self.guard = TellingGuard(self.promise)
        self.log = DealLog(self.fs, self.guard, self._stamp)
        self.books = TableBooks(self, self.log, self.promise)
        self.session = Session(self.log, self.books)
        self.log.open(self.unique_id, bytes(8), self.version)
        self.settings = Settings(self.fs, self.guard)
        self.draft = Draft(self.fs, self.guard)
        self._entry = self.log.next_sequence, self.draft.load(self.log.next_sequence)
        self.table_clock = RoundTimer(self, self.log)
        self.pin = Pin(PinBoard(self.fs, self.promise, chance.random()))
        self.next_seats = NextSeats(self.fs, self.guard)
        tariffs = self.books.tariffs
        self._tariffs = {one.digest: one.rules for one in tariffs.all()}
        self._tariff_damage = tariffs.damage
        parts = SimpleNamespace(
            board=self,
            log=self.log,
            settings=self.settings,
            session=self.session,
            books=self.books,
            draft=self.draft,
            timer=self.table_clock,
            pin=self.pin,
            next_seats=self.next_seats,
            battery=Battery(self),
        )
        self._link = Link(parts)
        self._chance = chance
        self._gone = {}  # by its identity each log that this box has had before
        self.promises = []
        self.promises.append(Promise(self.settled, self))

    def promise(self):
        """From now on it has to have what it has now."""
        self.promises.append(Promise(len(self.flash.journal), self))

    def contents(self):
        """By its identity all bytes of each log that this box has or had."""
        return self._gone | {self.log.identity: content_of(self.log)}

    def has(self):
        """All that the box promises to keep, as one value; nothing of it is read again."""
        sequence, entry = self._entry
        if sequence < self.log.next_sequence:
            entry = None
        settings = {name: self.settings[name] for name in FIELDS}
        tariffs = sorted(self._tariffs.items())
        account = self._account()
        log = self.log.identity, self.log.size
        return (*log, entry, settings, account, self._time(), self._aside(), tariffs)

    def check(self, promises, known):
        """The box has been switched on: it has what one of `promises` says, to the byte.

        `known`: by its identity the bytes of each log as far as it was ever written.
        """
        if self.has() not in [promise.has for promise in promises]:
            expected = " or ".join(str(promise.has) for promise in promises)
            raise BrokenPromise(f"{self.has()} instead of {expected}")
        if content_of(self.log) != known[self.log.identity][: self.log.size]:
            raise BrokenPromise("other bytes in the log")
        damage = (self.log.damage, self.session.unfit, self.settings.damage)
        damage += (self.draft.damage, self.table_clock.damage)
        damage += (self.pin.damage, self.next_seats.damage, self._tariff_damage, self.fs.gap)
        if any(damage):
            raise BrokenPromise(f"damage: {damage}")
        self._check_summary()
        self._check_tariffs()

    def _check_summary(self):
        """The same comes out when every record is read."""
        log = DealLog(self.fs, self.guard, self._stamp)
        log.open(self.unique_id, bytes(8), self.version)
        ledger = Session(log, Books(self, log)).ledger
        for name in (
            "next_sequence",
            "last_digest",
            "newest",
            "_last_boot",
            "identity",
            "session_offset",
        ):
            if getattr(log, name) != getattr(self.log, name):
                raise BrokenPromise(f"{name}: by the summary {getattr(self.log, name)}")
        if list(log.entries) != list(self.log.entries):
            raise BrokenPromise("other entries by the summary")
        if ledger is not None and ledger.state() != self.session.ledger.state():
            raise BrokenPromise("another account by the summary")

    def _check_tariffs(self):
        """Every tariff that is kept is whole; the one in play needs nothing but the log."""
        for digest in self._tariffs:
            if self.books.tariffs.load(digest) != TARIFFS[digest]:
                raise BrokenPromise(f"other bytes in the tariff {digest}")
        session = self.log.session
        if session is not None and session.body["tariff"]:
            alone = Books(SimpleNamespace(fs=MemoryFiles(), guard=self.guard), self.log)
            alone.of_session(session.body)

    def _account(self):
        ledger = self.session.ledger
        if ledger is None or self.log.session is None:
            return None
        session = self.log.session.sequence
        ends = ledger.closed, ledger.signed, ledger.cleared
        totals = ledger.points, ledger.money, ledger.played
        return (session, *totals, ledger.number, ledger.dealer, *ends)

    def _time(self):
        """The minutes allowed, and whether they have begun to pass."""
        if self.log.session is None:
            return None
        self.table_clock.follow(self.session.book)
        return self.table_clock.minutes, self.table_clock.started

    def _aside(self):
        """What follows the session, the director's PIN, and how often another one was tried."""
        following = None
        if self.log.session is not None:
            following = self.next_seats.load(self.log.session.sequence)
        data = read_file(self.fs, PIN_PATH, MAX_PIN_SIZE)
        if not data:
            return following, self.pin.is_set
        # Looked for in a copy: trying a PIN changes its file.
        files = MemoryFiles()
        files.files[PIN_PATH] = data
        copy = Pin(PinBoard(files, lambda: None, 0))
        right = [pin for pin in PINS if copy.is_right(pin)]
        return following, self.pin.is_set, right, unseal(data)[1]["wrong"]

    # What a table does

    def step(self):
        """Do something at random; yields after everything that is written at once."""
        if self.session.body is None:
            yield self._begin()
            return
        actions = [self._deal] * 8 + [self._change_settings, self._pull, self._allow, self._begin]
        actions += [self._blame, self._adjust, self._push_session, self._push_players]
        actions += [self._close, self._clear, self._begin_anew, self._push_next]
        actions += [self._start_clock]
        actions += [self._set_pin, self._enter_pin, self._enter_pin]
        actions += [self._send_tariff] * 2 + [self._move] * 4 + [self._sum_up] * 3
        if self._tariffs:
            actions += [self._drop_tariff, self._begin_by_tariff, self._push_by_tariff]
        if self.session.ledger.deals:
            actions += [self._correct, self._annul]
        steps = self._chance.choice(actions)()
        if steps is not None:
            yield from steps
        else:
            yield

    def _deal(self):
        answers, score = self._random_deal()
        if self.table_clock.minutes and not self.table_clock.started:
            self.table_clock.start()
            yield
        dealer = self.session.ledger.dealer
        if dealer is None:
            dealer = self._chance.randrange(self.session.ledger.players)
        written = dict(answers)
        for count in range(1, 1 + self._chance.randrange(4)):
            self._save_draft(dict(list(written.items())[:count]), dealer)
            yield
        if self._chance.randrange(5) == 0:
            self.draft.clear()
            self._entry = self.log.next_sequence, None
        else:
            body = self.session.deal(answers, score, dealer, self._is_director())
            yield from self._announced(body)
            self._stored_at_once(body)
        yield

    def _announced(self, body):
        """Mostly the box knows what is to be stored, as when a score is shown; not always.

        Or it knows that something is, or has been told of something else before.
        """
        how = self._chance.randrange(6)
        self._is_announced = how > 0
        if how == 1:
            self.log.prepare()
            yield
        elif how == 2:
            self.session.prepare(body | {"director": not body["director"]})
            yield
        elif how > 2:
            self.session.prepare(body)
            yield

    def _stored_at_once(self, body):
        """What was announced takes one page program and nothing else."""
        before = len(self.flash.journal)
        self.session.enter(body)
        done = self.flash.journal[before:]
        if self._is_announced and (len(done) != 1 or done[0].data is None):
            raise BrokenPromise(f"storing took {len(done)} operations")

    def _move(self):
        self.log.move()

    def _sum_up(self):
        self.log.sum_up()

    def _save_draft(self, answers, dealer):
        self._entry = self.log.next_sequence, {"answers": answers, "dealer": dealer}
        self.draft.save(*self._entry)

    def _correct(self):
        line = self._chance.choice(self.session.ledger.deals)
        body = self.session.correction(line, *self._random_deal(), self._is_director())
        yield from self._announced(body)
        self._stored_at_once(body)
        yield

    def _annul(self):
        line = self._chance.choice(self.session.ledger.deals)
        self.session.annul(line, "misdeal", self._is_director())

    def _blame(self):
        place = self._chance.randrange(self.session.ledger.players)
        kind, points = self._chance.choice(((WARNING, 0), (PENALTY, 100)))
        self.session.blame(kind, place, points, "late", self._is_director())

    def _adjust(self):
        points = [self._chance.randrange(-99, 100) for _ in self.session.names]
        self.session.adjust(points, "by the director", self._is_director())

    def _close(self):
        self.session.close(self._is_director())

    def _clear(self):
        self.session.clear("the wrong table", self._is_director())

    def _enter_pin(self):
        self.pin.is_right(self._chance.choice(PINS))

    def _begin(self):
        self.session.begin(self._random_session())

    def _begin_by_tariff(self):
        self.session.begin(self._random_session(self._random_tariff()))

    def _allow(self):
        self.table_clock.allow(self._chance.randrange(1, 120))

    def _change_settings(self):
        self.settings.change(
            contrast=self._chance.randrange(256), sound=self._chance.random() < 0.5
        )

    # What a desk does

    def _pull(self):
        self._ask("identify")
        offset = self._chance.randrange(self.log.size + 1)
        self._ask("pull", offset, 1536)
        self._ask("acknowledge", self.log.size, _TIME)

    def _begin_anew(self):
        """The desk has everything, after the table has signed."""
        self.draft.clear()
        self._entry = self.log.next_sequence, None
        yield
        self.session.close()
        yield
        self.log.move()
        yield
        content = content_of(self.log)
        self._gone[self.log.identity] = content
        self.guard.tells = True
        digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
        self._ask("begin_anew", len(content), digest)
        self.guard.tells = False
        yield

    def _push_session(self):
        self._ask("push_session", self._random_session() | {"label": str(self._chance.random())})

    def _push_by_tariff(self):
        session = self._random_session(self._random_tariff())
        self._ask("push_session", session | {"label": str(self._chance.random())})

    def _send_tariff(self):
        digest = self._chance.choice(list(TARIFFS))
        self._ask("push_tariff", base64.b64encode(TARIFFS[digest]).decode())
        rules = decode(TARIFFS[digest]).rules
        self._tariffs = {key: value for key, value in self._tariffs.items() if value != rules}
        self._tariffs[digest] = rules

    def _drop_tariff(self):
        digest = self._random_tariff()
        self._ask("drop_tariff", digest)
        del self._tariffs[digest]

    def _push_players(self):
        self._ask("push_players", self._chance.sample(NAMES, self._chance.randrange(len(NAMES))))

    def _push_next(self):
        players = [
            {"name": name, "table": self._chance.randrange(1, 40), "seat": seat}
            for seat, name in enumerate(self.session.names)
        ]
        self._ask("push_next", {"label": "", "round": 2, "players": players})

    def _start_clock(self):
        self._ask("start_clock")

    def _set_pin(self):
        self._ask("set_pin", self._chance.choice(("", self._chance.choice(PINS))))

    def _ask(self, function, *arguments):
        answer = json.loads(self._link.answer(function, *arguments))
        if "error" in answer:
            raise BrokenPromise(f"{function}: {answer['error']}")

    # At random

    def _random_deal(self):
        body = self.session.body
        return self._chance.choice(_deals(body["rules"], body["tariff"]))

    def _random_tariff(self):
        return self._chance.choice(list(self._tariffs))

    def _random_session(self, tariff=""):
        rules = self._tariffs[tariff] if tariff else self._chance.choice(RULE_IDS)
        players = self._chance.choice(_book(rules, tariff).tables)
        return {
            "rules": rules,
            "table": self._chance.randrange(1, 40),
            "round": self._chance.randrange(1, 9),
            "players": self._chance.sample(NAMES, players),
            "deals": self._chance.choice((8, 24)),
            "dealer": self._chance.choice((None, *range(players))),
            "scribe": self._chance.randrange(players),
            "opponents_key": True,
            "label": "",
            "tariff": tariff,
            "numbers": [],
        }

    def _is_director(self):
        return self._chance.random() < 0.2

    # What firmware takes from a board

    def _stamp(self):
        return Stamp(self.log.boot, self.uptime_ms(), self.clock())

    def uptime_ms(self):
        return 60_000

    def ticks_diff(self, end, start):
        return end - start

    def clock(self):
        return _TIME


@cache
def _book(rules, tariff):
    return book_of(decode(TARIFFS[tariff])) if tariff else book(rules)


@cache
def _deals(rules, tariff):
    """Some deals of a rule book: (answers, Score) each."""
    played = _book(rules, tariff)
    deals = []
    for seed in range(_DEALS_A_BOOK):
        choose = random.Random(seed).randrange
        answers = enter_deal(played, choose, 12, lambda *_: played).result()
        deals.append((answers, played.score(answers)))
    return deals
