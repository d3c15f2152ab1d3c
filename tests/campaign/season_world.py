"""Two desks, A and B, hold a season with one database; their computers are killed now and then.

On an evening there are two events, a desk each, and boxes that come to both in the end. Clocks are
given, and only at the end do two desks touch one box: so everything comes to the same whatever goes
wrong, and whichever desk is the first.
"""

import random
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from host_tools.formulas.built_in_formulas import built_in_text
from host_tools.intake.restoring import restore
from tests.campaign.season_desk import Desk, SeasonError
from tests.campaign.season_events import DEALS, DESKS, ROUNDS, SEASON, SeasonEvents
from tests.host_tools.box import TableBox
from tests.host_tools.random_play import play_deals

MAIN = "main"
FORMULA = "ranks"  # it takes events of several rule books
ALONE = (1, 3)  # the evenings on which B has no server
TAKEN_OVER = (0, 4)  # those on which it takes over the event of A in the middle
_MINUTE_S = 60
# Minutes of an evening, when something begins; of a round, also when its sheets come in. At BACK a
# desk that was alone is with the others.
_OPENED, _DRAWN, _SHARED, _CLOSED, BACK = 0, 10, 120, 130, 140
_BEGUN, _PLAYED = {1: 20, 2: 70}, {1: 60, 2: 110}


class SeasonWorld:
    """A season of `count` events with so many persons, where a `FilePlace` or `ServerPlace` says.

    seed: of all that is played and decided; dice: a text, by which `Troubles` come; folder: for
    boxes, and the files of B. `boxes`: {number: (`TableBox`, lock)}; `figures`: of the desks;
    `brought`: {number of an event: bytes of its document}, of those that B has brought.
    """

    def __init__(self, seed, count, persons, place, folder, troubles, dice):
        self.season = SeasonEvents(seed, count, persons)
        self.boxes = {}
        self.brought = {}
        self.figures = Counter()
        self._place = place
        self._folder = folder
        self._desks = [Desk(name, self.boxes, troubles, dice) for name in "AB"]

    def hold(self):
        """Hold all of it. SeasonError."""
        first, second = self._desks
        first.use(self._place.near, MAIN)
        second.use(self._place.far, MAIN)
        events = self.season.events
        try:
            first.do("keep_persons", events[0].begins, persons=self.season.persons)
            for at in range(0, len(events), DESKS):
                self._evening(events[at : at + DESKS], at)
            begins, text = events[-1].begins, built_in_text(FORMULA)
            first.do("choose_formula", begins, season=SEASON, text=text)
        finally:
            for desk in self._desks:
                desk.close()
                self.figures.update(desk.figures)

    def _evening(self, events, made):
        """An evening; `made` events there were before."""
        evening, (first, second) = events[0].evening, self._desks
        if evening in ALONE and len(events) == DESKS:
            self._evening_alone(events, made)
            return
        held = Evening(events, self._desks[: len(events)], self._box)
        held.begin([made + 1, made + 2])
        if evening in TAKEN_OVER:
            first.close()  # this computer is broken until the round is over
            held.take_over(second)
        held.play()
        held.share({desk: held.boxes() for desk in self._desks})
        held.close()
        if evening + 1 in ALONE:
            held.back_up(second, self._copy(evening + 1))

    def _evening_alone(self, events, made):
        """As `_evening`, but B plays on a file of its own, and joins afterwards."""
        (first, second), event = self._desks, events[1]
        tonight = self._folder / f"tonight-{event.evening}.db"
        second.close()
        self._place.part()
        restore(self._copy(event.evening), tonight)
        second.use(tonight, tonight.name)
        held = Evening(events, self._desks, self._box)
        held.begin([made + 1, made + 1])
        held.play()
        held.share({first: held.boxes(events[:1]), second: held.boxes(events[1:])})
        held.close()
        file = second.do("document", event.begins, event=event.number)
        self._place.join()
        second.use(self._place.far, MAIN)
        event.number = held.bring(second, event, file)
        if event.number != made + 2:
            raise SeasonError(f"event {made + 2} was brought, but is {event.number}")
        self.brought[event.number] = file
        held.share({desk: held.boxes() for desk in self._desks}, BACK)

    def _copy(self, evening):
        """The copy of the database that B has with it on an evening."""
        return self._folder / f"copy-{evening}.db"

    def _box(self, number):
        """The `TableBox` of this number; it is made when it is asked for first."""
        if number not in self.boxes:
            own = f"box {number:04}".encode()
            box = TableBox(self._folder / f"box-{number}", own, own)
            self.boxes[number] = box, threading.Lock()
        return self.boxes[number][0]


class Evening:
    """An evening with these events, each of them at one of these desks.

    box(number): a `TableBox`.
    """

    def __init__(self, events, desks, box):
        self._events = events
        self._desks = list(desks)
        self._box = box
        self._boxes = {event.index: set() for event in events}

    def begin(self, numbers):
        """Make, draw and play the first round of the events, which get these numbers."""
        for desk, event, number in zip(self._desks, self._events, numbers, strict=False):
            self._make(desk, event, number)
        self._at_once(self._come)
        self._at_once(self._round, 1)

    def take_over(self, desk):
        """Let this desk take over the first event."""
        event = self._events[0]
        self._desks[0] = desk
        desk.do("take_over", _at(event, _PLAYED[1]), event=event.number)

    def play(self):
        """Play the other rounds."""
        for round_number in range(2, ROUNDS + 1):
            self._at_once(self._round, round_number)

    def close(self):
        """Decide what else there is, and close the events."""
        self._at_once(self._close)

    def boxes(self, events=None):
        """The numbers of the boxes that have played; events: only of these."""
        chosen = self._events if events is None else events
        return sorted(number for event in chosen for number in self._boxes[event.index])

    def share(self, boxes, minute=_SHARED):
        """Let desks take in boxes, all of them the same one at once; boxes: {desk: numbers}.

        minute: of the evening.
        """
        clock = _at(self._events[0], minute)
        numbers = self.boxes()
        random.Random(clock).shuffle(numbers)
        for number in numbers:
            desks = [desk for desk in boxes if number in boxes[desk]]
            order = {"order": "sync", "clock": clock, "box": number}
            _together([partial(desk.do, **order) for desk in desks])

    def bring(self, desk, event, file):
        """Let a desk bring the document of an event of the evening: its number there."""
        return desk.do("take_in", _at(event, BACK), file=file, desk=desk.name)

    def back_up(self, desk, copy):
        """Let a desk take a copy of the database home."""
        desk.do("back_up", _at(self._events[0], BACK), copy=copy)

    def _make(self, desk, event, number):
        event.number = number
        event.known = desk.do(
            "make_event", _at(event, _OPENED), number=number, settings=event.settings
        )
        # Who is new gets a number, before the other desk has somebody.
        steps, new = event.guest_comes()
        self._decide(desk, event, _OPENED, steps, new)

    def _come(self, desk, event):
        for steps in event.members_come():
            self._decide(desk, event, _OPENED, steps)
        content = desk.do("draw", _at(event, _DRAWN), event=event.number, seed=event.draw_seed)
        event.rounds = content["tables"]
        self._decide(desk, event, _DRAWN, [("seats", content)])

    def _round(self, desk, event, round_number):
        """Boxes begin and play, half of them come to the desk; papers are typed."""
        tables = range(1, len(event.rounds[round_number - 1]) + 1)
        typed = event.typed_tables(round_number)
        boxes = {table: event.box_of(table) for table in tables if table not in typed}
        self._boxes[event.index].update(boxes.values())
        begun = _at(event, _BEGUN[round_number])
        for number in boxes.values():
            self._box(number).board.set_clock(begun)
        desk.do("begin_round", begun, event=event.number, round_number=round_number, boxes=boxes)
        for number in boxes.values():
            box = self._box(number)
            play_deals(box, event.chance, DEALS)
            box.session.close()
        for number in event.chance.sample(sorted(boxes.values()), len(boxes) // 2):
            desk.do("sync", _at(event, _PLAYED[round_number]), box=number)
        for table in typed:
            for steps in event.typed(round_number, table):
                self._decide(desk, event, _PLAYED[round_number], steps)

    def _close(self, desk, event):
        for steps in event.decided():
            self._decide(desk, event, _CLOSED, steps)
        self._decide(desk, event, _CLOSED, event.end())

    def _decide(self, desk, event, minute, steps, new=()):
        """Whom each of the decisions is about."""
        persons = desk.do(
            "decide",
            _at(event, minute),
            event=event.number,
            known=event.known,
            steps=steps,
            new=new,
        )
        event.known += len(persons)
        return persons

    def _at_once(self, part, *arguments):
        """part(desk, event, ...) of every event; a desk does its own one after the other."""
        pairs = list(zip(self._desks, self._events, strict=True))

        def do(desk):
            for other, event in pairs:
                if other is desk:
                    part(desk, event, *arguments)

        _together([partial(do, desk) for desk in dict.fromkeys(self._desks)])


def _at(event, minute):
    """Unix seconds at a minute of the evening of an event."""
    return event.begins + minute * _MINUTE_S


def _together(parts):
    """Call functions at the same time, and wait for all; what one of them raises is raised."""
    with ThreadPoolExecutor(len(parts)) as pool:
        for done in [pool.submit(part) for part in parts]:
            done.result()
