"""What a season is about, by a seed: its persons, its events, who plays and what is decided."""

import datetime
import random
from dataclasses import dataclass, field

from host_tools.club.person import UNNUMBERED, Person
from host_tools.simulation.rehearsal.made_up_names import made_up
from rules_core.books import RULE_IDS, book
from tests.host_tools.box import EVENT_TIME
from tests.host_tools.decided import CLOSE, deal_typed, paid, registered, sheet_typed
from tests.host_tools.random_play import typed_deal, typed_sheet

SEASON = "Year"
SIZE = 4  # of all tables
# A rule book of each kind that is played by so many, the first that there is.
_BOOKS = [book(one) for one in RULE_IDS if SIZE in book(one).tables]
RULES = tuple(dict.fromkeys(next(o.id for o in _BOOKS if type(o) is type(one)) for one in _BOOKS))
ROUNDS, DEALS = 2, 4
STAKE = 500  # cents
WEEK_S = 7 * 86_400
DESKS = 2
TOGETHER = 12  # persons who are registered at once


def event_times(index):
    """(evening, Unix seconds when it begins, its day) of an event; the desks have one each."""
    evening = index // DESKS
    begins = EVENT_TIME + evening * WEEK_S
    return evening, begins, f"{datetime.datetime.fromtimestamp(begins, datetime.UTC):%Y-%m-%d}"


class SeasonEvents:
    """`persons`: the cards of all members; `events`: a `SeasonEvent` each.

    count: how many events; persons: how many persons play in all of them together.
    """

    def __init__(self, seed, count, persons):
        chance = random.Random(f"{seed} persons")
        cards = made_up(persons, chance)
        # One comes to each event whom nobody has known.
        self.persons, guests = cards[:-count], cards[-count:]
        numbers = [one.number for one in self.persons]
        # Everybody comes once, and others as often as there is room at a third of the places.
        size = max(persons // 3, -(-len(numbers) // count) + 1, SIZE)
        size = min(-(-size // SIZE), (len(numbers) + 1) // SIZE) * SIZE
        self.events = []
        for index, guest in enumerate(guests):
            members = numbers[index::count][: size - 1]
            others = [number for number in numbers if number not in members]
            members += chance.sample(others, size - 1 - len(members))
            self.events.append(SeasonEvent(seed, index, sorted(members), guest))

    @property
    def playing(self):
        """What everybody is called who plays in one of the events."""
        names = {one.number: one.name for one in self.persons}
        members = {names[number] for event in self.events for number in event.members}
        return members | {event.guest.name for event in self.events}


@dataclass
class SeasonEvent:
    """An event: the one of this index, from 0. members: their numbers; guest: his card.

    What a database says of it is added as it is held: its `number` there, how many decisions are
    `known`, its `rounds` of tables.
    """

    seed: int
    index: int
    members: list
    guest: Person
    number: int = 0
    known: int = 0
    rounds: list = field(default_factory=list)

    def __post_init__(self):
        self.chance = random.Random(f"{self.seed} event {self.index}")
        self.rules = RULES[self.index % len(RULES)]
        self.evening, self.begins, self.day = event_times(self.index)

    @property
    def settings(self):
        """What a director says of it."""
        return {
            "name": f"Cup {self.index + 1}",
            "date": self.day,
            "rules": self.rules,
            "rounds": ROUNDS,
            "deals": DEALS,
            "sizes": [SIZE],
            "stake": STAKE,
            "shares": [50, 30, 20],
            "first_dealer": "first",
        }

    @property
    def draw_seed(self):
        """The seed of its draw."""
        return self.index + 1

    def guest_comes(self):
        """(steps, new cards): how somebody is registered whom nobody has known."""
        card = Person(UNNUMBERED, self.guest.name, self.guest.place)
        return self._registered([UNNUMBERED]), [card]

    def members_come(self):
        """[steps]: how the others are registered, several at once."""
        parts = [self.members[at : at + TOGETHER] for at in range(0, len(self.members), TOGETHER)]
        return [self._registered(part) for part in parts]

    def box_of(self, table):
        """The number of the box at a table: two desks have sets of their own, in turn."""
        return (self.index + self.evening) % 2 * 1000 + table

    def _registered(self, persons):
        steps = []
        for person in persons:
            steps.append(registered(person))
            cents = self.chance.choice((0, STAKE, STAKE))
            steps.append(paid(person, cents))
        return steps

    def typed_tables(self, round_number):
        """The tables of a round that have no box."""
        tables = range(1, len(self.rounds[round_number - 1]) + 1)
        return [table for table in tables if (table + round_number + self.index) % 6 == 0]

    def typed(self, round_number, table):
        """[steps]: what is typed of a table from its paper."""
        place, seated = self._place(round_number, table)
        has_partners = book(self.rules).parties > 0  # whose points are the same
        if self.chance.random() < 0.5 and not has_partners:
            return [[sheet_typed(place | typed_sheet(self.chance, seated, DEALS))]]
        deals = [typed_deal(self.chance, book(self.rules), seated) for _ in range(DEALS)]
        return [[deal_typed(place | deal)] for deal in deals]

    def decided(self):
        """[steps]: what else is decided, each by itself or some of it at once."""
        found = []
        for _ in range(self.chance.randint(4, 8)):
            round_number = self.chance.randint(1, ROUNDS)
            table = self.chance.randint(1, len(self.rounds[0]))
            place, seated = self._place(round_number, table)
            persons = self.chance.sample(seated, self.chance.randint(1, len(seated)))
            steps = [
                (
                    "adjust",
                    place
                    | {
                        "what": "points",
                        "persons": persons,
                        "points": self.chance.randint(-20, 20),
                    },
                ),
                ("adjust", place | {"what": "penalty", "persons": persons, "points": 10}),
                ("adjust", {"what": "warning", "round": round_number, "persons": persons}),
            ]
            found.append(self.chance.sample(steps, self.chance.randint(1, 3)))
        return found

    def end(self):
        """The steps by which it counts for the season, and is over."""
        return [("season", {"season": SEASON}), CLOSE]

    def _place(self, round_number, table):
        seated = list(self.rounds[round_number - 1][table - 1])
        return {"round": round_number, "table": table}, seated
