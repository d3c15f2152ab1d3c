"""Two desks, A and B, hold a season with one database; their computers are killed now and then."""

import threading
from collections import Counter

from host_tools.formulas.built_in_formulas import built_in_text
from host_tools.intake.restoring import restore
from tests.campaign.season_desk import Desk, SeasonError
from tests.campaign.season_evening import BACK, Evening
from tests.campaign.season_events import DESKS, SEASON, SeasonEvents
from tests.host_tools.box import TableBox

MAIN = "main"
FORMULA = "ranks"  # it takes events of several rule books
ALONE = (1, 3)  # the evenings on which B has no server
TAKEN_OVER = (0, 4)  # those on which it takes over the event of A in the middle


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
