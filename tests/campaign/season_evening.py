"""An evening of a season: two events, a desk each, and boxes that come to both in the end.

Clocks are given, and only at the end do two desks touch one box: so everything comes to the same
whatever goes wrong, and whichever desk is the first.
"""

import random
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from tests.campaign.season_events import DEALS, ROUNDS
from tests.host_tools.random_play import play_deals

_MINUTE_S = 60
# Minutes of an evening, when something begins; of a round, also when its sheets come in. At BACK a
# desk that was alone is with the others.
_OPENED, _DRAWN, _SHARED, _CLOSED, BACK = 0, 10, 120, 130, 140
_BEGUN, _PLAYED = {1: 20, 2: 70}, {1: 60, 2: 110}


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
