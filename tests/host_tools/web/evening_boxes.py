"""The boxes of an evening, what was really played on them, and what everybody must have for it."""

from collections import Counter
from random import Random

from host_tools.boxes.station.visit import attend
from host_tools.intake.database import Database
from host_tools.simulation.rehearsal.likely_deals import plausible_deal
from tests.host_tools.box import TableBox

EVENT = 1


class EveningBoxes:
    """Boxes in `folder`, for the desk with the database at `path`; `now`: Unix seconds."""

    def __init__(self, folder, path, now, seed=1):
        self._folder, self._path, self._now = folder, path, now
        self._chance = Random(seed)
        self._made = 0

    def new(self):
        """A box with nothing on it."""
        self._made += 1
        unique_id = bytes(6) + bytes([0x2A, self._made])
        box = TableBox(self._folder / f"box-{self._made}", unique_id, unique_id)
        box.board.seconds = self._now
        return box

    def plug(self, box):
        """Plug it in for a moment; what the desk says."""
        with Database(self._path, clock=lambda: self._now) as database, box.link() as link:
            return attend(link, database, EVENT)

    def begun(self, **said):
        """A box on which a table has begun by itself, as it says: no desk has set it up."""
        box = self.new()
        box.begin(rules="krenglbach", label="", dealer=None, opponents_key=False, **said)
        return box

    def play(self, box, deals=None):
        """Enter so many deals that count, as likely as they are; None: all that are left."""
        session = box.session
        ledger = session.ledger
        wanted = session.body["deals"] if deals is None else ledger.played + deals
        while session.ledger.played < wanted:
            dealer = session.ledger.dealer or 0
            answers = plausible_deal(session.book, session.known_of(dealer), self._chance)
            session.store(answers, session.book.score(answers), dealer)

    def change(self, box, number):
        """Let another deal stand for that of this number, with other points."""
        session = box.session
        [line] = [one for one in session.ledger.deals if one.number == number]
        while True:
            answers = plausible_deal(session.book, session.known_of(line.dealer), self._chance)
            score = session.book.score(answers)
            if score.points != line.points:
                session.correct(line, answers, score)
                return

    def carry(self, boxes, number):
        """{table: box} of those that are set up for a round, once all were plugged in."""
        for box in boxes:
            self.plug(box)
        bodies = [(box, box.session.body) for box in boxes]
        return {body["table"]: box for box, body in bodies if body and body["round"] == number}


def lines(box):
    """{number: (points, money)} of the deals of a box that count, each {place: value}."""
    ledger = box.session.ledger
    return {
        one.number: tuple(
            dict(zip(ledger.seating(one.dealer), values, strict=True))
            for values in (one.points, one.money)
        )
        for one in ledger.deals
        if not one.annulled
    }


class Reckoning:
    """What everybody must have, reckoned by hand: `points` by (name, round), `money` by name."""

    def __init__(self):
        self.points, self.money = Counter(), Counter()

    def deals(self, number, names, deals, first=1, last=999):
        """Deals of a box count in a round for who sat at its places, from one deal to another."""
        for at, kinds in deals.items():
            if first <= at <= last:
                for total, values in zip((self.points, self.money), kinds, strict=True):
                    for place, value in values.items():
                        key = names[place]
                        total[(key, number) if total is self.points else key] += value

    def totals(self, number, totals):
        """Totals of a sheet count in a round: {name: points}."""
        for name, points in totals.items():
            self.points[name, number] += points
