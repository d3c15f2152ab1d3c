"""A round of twenty tables: eight have boxes, eleven have phones, and one has a sheet of paper.

The phones are real connections to real processes: one box is killed, one phone is exchanged and one
loses its network, and the ranking is the same as if all had been boxes.
"""

import asyncio
import os
import signal
from contextlib import suppress

import pytest
from aiohttp import ClientSession, WSMsgType

from firmware.app.patience import TAP_MS
from host_tools.boxes.phones import phone_boxes
from host_tools.boxes.phones.phone_boxes import PhoneBoxes
from host_tools.cli.commands.desk import PHONE_BOX
from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from host_tools.web.app import make_app
from host_tools.web.phones import phone_switch
from host_tools.web.phones.phone_table import UNTAKEN
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.guard import LOOPBACK
from tests.host_tools.box import TableBox
from tests.host_tools.decided import drawn_as, registered, sheet_typed
from tests.host_tools.simulation.phones.hand import LOST_S, STANDS_S, blinks
from tests.host_tools.simulation.simulator.played import POINTS_AND_EXTRAS, UP_TO_THE_POINTS
from tests.host_tools.web.own_network import only_this_computer
from tests.host_tools.web.served import TOKEN, Served
from tests.patience import HANGS_S, wait_until

pytestmark = [pytest.mark.nightly, pytest.mark.posix]

TABLES, WITH_BOX, ON_PAPER = 20, 8, 20
WITH_PHONE = range(WITH_BOX + 1, ON_PAPER)
KILLED, EXCHANGED, LOST, SIGNED = 9, 10, 11, 12
DEALS = 2
# What the keys of `played` enter at each phone: seat 0 takes with a garde, 56 points, one bout.
GARDE = {"rules": "fft-4", "taker": 0, "contract": "garde", "points": 56, "bouts": 1}
POINTS = [DEALS * points for points in (180, -60, -60, -60)]
STILL_S = 3
FLAGS = 2  # bytes before what the display has in its memory


class Cable:
    """What is plugged in at the desk: {port: box}."""

    def __init__(self):
        self.plugged = {}

    def ports(self):
        return list(self.plugged)

    def open_link(self, port):
        return self.plugged[port].link()


class Phone:
    """The phone of a table: its connection, what it shows, and a hand that presses its keys."""

    def __init__(self, session, start, one, number=1):
        self.session, self.start, self.one, self.number = session, start, one, number
        self.shown = None
        self.untaken = 0  # how many keys did not count

    async def __aenter__(self):
        self.socket = await self.session.ws_connect(
            f"{self.start}/box", headers={"Origin": self.start}
        )
        phone = f"{self.one.table:016x}{self.number:016x}"
        await self.socket.send_json(
            {"type": "hello", "code": self.one.code, "phone": phone, "take": True}
        )
        self.news = asyncio.Event()
        self.reader = asyncio.create_task(self.read())
        await self.settle()
        return self

    async def settle(self, seconds=STILL_S):
        """Wait until the display has stood still for so long.

        Its box may just be starting, or told its table.
        """
        await self.sees(lambda: self.shown is not None, HANGS_S)
        before = None
        while self.shown != before:
            before = self.shown
            await self.sees(lambda: self.shown != before, seconds)  # noqa: B023

    async def __aexit__(self, *_):
        self.reader.cancel()
        await self.socket.close()

    async def read(self):
        async for message in self.socket:
            if message.type is WSMsgType.BINARY:
                self.shown = message.data
            elif message.json() == {"type": UNTAKEN}:
                self.untaken += 1
            self.news.set()

    async def sees(self, wanted, seconds):
        """Wait until `wanted()`, for so long at most: is it so?"""
        try:
            async with asyncio.timeout(seconds):
                while not wanted():
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:
            return wanted()
        return True

    async def press(self, key):
        """Press a key once, and wait for what comes of it: has it counted?"""
        before, untaken = self.shown, self.untaken
        await self.socket.send_json({"type": "tap", "key": key})
        await self.sees(lambda: self.shown != before or self.untaken > untaken, LOST_S)
        if blinks(before[FLAGS:], self.shown[FLAGS:]):
            await self.sees(lambda: self.shown == before, LOST_S)
        return self.shown != before

    async def enter_deal(self):
        """Enter a deal and have it confirmed."""
        for key in f"{UP_TO_THE_POINTS} {POINTS_AND_EXTRAS}".split():
            if key == "ok":  # twice is no double tap
                await self.settle(TAP_MS / 1000)
            while not await self.press(key):
                pass
        await self.confirm()

    async def confirm(self):
        """Press what both sides press, and wait until the log has more than before."""
        stored = self.one.process.stored
        await self.settle(STANDS_S)  # only then it takes these keys
        for key in ("ok", "opponents"):
            while not await self.press(key):
                pass
        await self.sees(lambda: self.one.process.stored > stored, LOST_S)

    async def sign(self, is_signed):
        """Press what both sides press, until the table is signed."""
        while not is_signed():
            with suppress(TimeoutError):
                async with asyncio.timeout(STILL_S):
                    await self.confirm()
            await self.sees(is_signed, STILL_S)


@pytest.fixture
def path(tmp_path):
    """A database with eighty persons at twenty tables, in two rounds."""
    path = tmp_path / "desk.db"
    persons = range(1, 4 * TABLES + 1)
    tables = [[4 * table + seat for seat in range(1, 5)] for table in range(TABLES)]
    again = [
        [tables[(table + seat) % TABLES][seat] for seat in range(4)] for table in range(TABLES)
    ]
    with Database(path) as database:
        store_persons(database, [Person(number, f"Player {number}") for number in persons])
        settings = {"name": "Cup", "date": "2026-11-21", "rules": "fft-4", "rounds": 2}
        number = new_event(database, settings | {"deals": DEALS, "first_dealer": "first"})
        steps = [registered(person) for person in persons]
        decide_on(database, number, [*steps, drawn_as([tables, again])])
    return path


def states(path, round_number):
    """{table: its state} of a round."""
    with Database(path) as database:
        tables = load_event(database, 1).tables
    return {place[1]: one.state for place, one in tables.items() if place[0] == round_number}


async def play(start, boxes, path):
    """Play all tables that have phones, at the same time."""

    def is_signed():
        return states(path, 1)[SIGNED] == "signed"

    async with ClientSession() as session:

        async def table(one):
            async with Phone(session, start, one) as phone:
                await phone.enter_deal()
                if one.table == KILLED:
                    os.kill(one.process.pid, signal.SIGKILL)
                    phone.shown = None
                    await phone.settle()
                if one.table not in (EXCHANGED, LOST):
                    await phone.enter_deal()
                    if one.table == SIGNED:
                        await phone.settle()
                        await phone.sign(is_signed)
                    return
            async with Phone(session, start, one, 2 if one.table == EXCHANGED else 1) as phone:
                await phone.enter_deal()

        await asyncio.gather(*map(table, boxes.tables()))


def test_the_ranking_is_right_whatever_a_table_has_played_on(path, tmp_path, monkeypatch):
    port = only_this_computer(monkeypatch, phone_switch)
    monkeypatch.setattr(phone_boxes, "REST_S", 3)
    cable, phones = Cable(), PhoneBoxes(tmp_path / "phones", PHONE_BOX)
    app = lambda: make_app(Desk(path), TOKEN, cable=cable, phones=phones)  # noqa: E731
    with Served(app) as desk:
        desk.post("/event/1/phones/on")
        for table in WITH_PHONE:
            assert desk.post("/event/1/phones/add", {"table": str(table)}).status == 303
        ids = [bytes(7) + bytes([number]) for number in range(1, WITH_BOX + 1)]
        boxes = {f"box-{one[-1]}": TableBox(tmp_path / f"box-{one[-1]}", one, one) for one in ids}
        cable.plugged = dict(boxes)
        wait_until(lambda: list(states(path, 1).values()).count("set up") == TABLES - 1)
        cable.plugged = {}
        for box in boxes.values():
            for _ in range(DEALS):
                box.play(GARDE)
        asyncio.run(play(f"http://{LOOPBACK}:{port}", phones, path))
        persons = [4 * (ON_PAPER - 1) + seat for seat in range(1, 5)]
        sheet = {"round": 1, "table": ON_PAPER, "persons": persons, "points": POINTS}
        with Database(path) as database:
            decide_on(database, 1, [sheet_typed(sheet | {"deals": DEALS})])
        cable.plugged = dict(boxes)
        played = {"played", "signed", "typed"}
        wait_until(lambda: set(states(path, 1).values()) == played)
        # Nobody has carried its box to the desk: it is set up when its keys have rested.
        wait_until(lambda: states(path, 2)[SIGNED] == "set up")
        with Database(path) as database:
            event = load_event(database, 1)
            lines = event.standings().lines
            of_phone = {
                place[1]
                for place, one in event.tables.items()
                for bound in one.bound
                if bound.session.of_phone
            }
            findings = database.findings.all()
    assert findings == []
    assert of_phone == set(WITH_PHONE)
    assert sorted(line.points for line in lines) == sorted(TABLES * POINTS)
