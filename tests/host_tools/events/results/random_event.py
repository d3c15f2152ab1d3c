"""A random event in a database: of any rule book, with everything that can happen at an event."""

import random

from host_tools.boxes.collect import collect
from host_tools.boxes.push import begin
from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.events.planned_tables import planned
from host_tools.tournament.accounts.chair import NOBODY, Sitter
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Stretch
from host_tools.tournament.tables.rulings.asked import asked_at
from host_tools.tournament.tables.rulings.record import content_of
from rules_core import record as records
from rules_core.books import RULE_IDS
from rules_core.books import book as built_in
from rules_core.tariffs import book_of, decode, encode
from tests.host_tools.box import EVENT_TIME, TableBox
from tests.host_tools.decided import (
    deal_typed,
    drawn_as,
    exchanged,
    excluded,
    of_table,
    paid,
    seat_taken,
    sheet_typed,
    stands_in,
    stops,
)
from tests.host_tools.random_play import meet_incident, play_deals, typed_deal, typed_sheet
from tests.made_tariffs import CUPS, cup, packed
from tests.made_tariffs import RULES as CLUB

DAY = "2025-11-20"
ROUNDS, DEALS = 2, 3
SUBSTITUTE = 99
GAMES = (*RULE_IDS, CLUB)
NAMES = ("Anna", "Bertl Ünal", "Çelik", "D'Or", '"Emil"', "Franz\N{NO-BREAK SPACE}Josef")
REASONS = ("renonce", "zu spät", "falsch gegeben", "")


def _tariff(rules):
    """The bytes of the tariff of a rule id; None for a built-in one."""
    if rules == CLUB:
        return packed()[0]
    return encode(cup(rules)) if rules in CUPS else None


class RandomEvent:
    """Event 1 in `database`, made by the numbers that `seed` gives.

    rules: a rule id, also one of `tariff_cups`; None: any but those.
    """

    def __init__(self, database, folder, seed, rules=None):
        self.chance = random.Random(seed)
        self.database = database
        database.clock = lambda: EVENT_TIME
        self.rules = rules or self.chance.choice(GAMES)
        self._tariff = _tariff(self.rules)
        self.book = built_in(self.rules) if self._tariff is None else book_of(decode(self._tariff))
        self._twice = seed % 4 == 3  # one plays round 2 by another number, and that is found out
        self._folder = folder
        self._size = self.chance.choice(self.book.tables)
        self._persons = list(range(1, 1 + self._size * self.chance.randint(2, 3)))
        self._make()

    def hold(self):
        """Draw it, play it, decide about it; nothing fails that may."""
        self._draw()
        for one in planned(load_event(self.database, 1)):
            self.chance.choice((self._play, self._play, self._play_unlabelled, self._type))(one)
        if self._twice:
            same = {"what": "same", "person": SUBSTITUTE, "whom": self._persons[0]}
            decide_on(self.database, 1, [("entrant", same)], author="Dora")
        for _ in range(self.chance.randint(4, 20)):
            self._decide(*self._step())
        if self.chance.random() < 0.4:
            self._decide("close", {"closed": True})

    # making

    def _make(self):
        named = [self.chance.choice(NAMES) for _ in self._persons]
        people = [
            Person(number, f"{name} {number % 4}", place="Linz", licence=f"L{number}")
            for number, name in zip(self._persons, named, strict=True)
        ]
        store_persons(self.database, [*people, Person(SUBSTITUTE, "Otto Ersatz")])
        settings = {
            "name": "Grüner Cup",
            "date": DAY,
            "rules": self.rules,
            "rounds": ROUNDS,
            "deals": DEALS,
            "sizes": [self._size],
            "stake": 500,
            "shares": [50, 30],
            "prizes": [1000, 500],
            "parts": [["local", "Ortsmeister", [1000]], ["last", "", [200]]],
            "rank_by": self.chance.choice(("points", "games")),
            "leavers": self.chance.choice(("ranked", "out")),
            "pot": self.chance.choice(("paid", "due", "registered")),
            "one_prize": self.chance.choice((True, False)),
            "first_dealer": self.chance.choice(("open", "first")),
        }
        new_event(self.database, settings, tariff=self._tariff)
        steps = []
        for person in self._persons:
            marks = ["local"] if person % 3 == 0 else []
            registered = {"what": "registered", "person": person, "marks": marks}
            steps.append(("entrant", registered | {"team": f"T{person % 3}"}))
            steps.append(paid(person, self.chance.choice((0, 200, 500))))
        if self._twice:
            steps.append(("entrant", {"what": "registered", "person": SUBSTITUTE}))
        decide_on(self.database, 1, steps, author="Dora Desk", reason="begun")

    def _draw(self):
        rounds = []
        for _ in range(ROUNDS):
            seated = self.chance.sample(self._persons, len(self._persons))
            size = self._size
            if self._twice and rounds:
                seated = [SUBSTITUTE if one == self._persons[0] else one for one in seated]
            rounds.append([seated[at : at + size] for at in range(0, len(seated), size)])
        decide_on(self.database, 1, [drawn_as(rounds, seed=(1 << 62) + 1)])

    # playing

    def _play(self, one):
        box, unique_id = self._box(one)
        if self._tariff is not None:
            box.link().push_tariff(self._tariff)
        begin(box.link(), unique_id, one, [one], self.database)
        self._play_deals(box)

    def _play_unlabelled(self, one):
        """The box was not set up by the desk, which has to compare names."""
        box, _ = self._box(one)
        if self._tariff is not None:
            box.link().push_tariff(self._tariff)
        players = list(one.session["players"])
        if self.chance.random() < 0.5:
            players[0] += "x"
        box.session.begin({**one.session, "label": "", "players": players})
        self._play_deals(box)

    def _box(self, one):
        name = f"{one.session['round']}-{one.session['table']}-{self.chance.randrange(1000)}"
        unique_id = name.encode().ljust(8, b"-")[:8]
        box = TableBox(self._folder / name, unique_id, unique_id)
        box.board.seconds = EVENT_TIME
        return box, unique_id

    def _play_deals(self, box):
        chance = self.chance
        play_deals(box, chance, chance.choice((DEALS, DEALS, DEALS, 1)))
        if chance.random() < 0.8:
            box.session.close()
            if chance.random() < 0.3:
                meet_incident(box, chance)
        if chance.random() < 0.1:
            box.store(records.CLEAR, {"reason": "wrong table"})
        collect(box.link(), self.database)

    def _type(self, one):
        place = {name: one.session[name] for name in ("round", "table")}
        persons = list(one.persons)
        if self.chance.random() < 0.5:
            self._decide(*sheet_typed(place | self._sheet(persons)))
            return
        for _ in range(DEALS):
            self._decide(*deal_typed(place | self._typed(persons)))

    def _sheet(self, persons):
        return typed_sheet(self.chance, persons, DEALS)

    def _code(self, persons):
        sheet = self._sheet(persons)
        return sheet | {"records": self.chance.randint(3, 9), "digest": "0f3a"}

    def _typed(self, persons):
        return typed_deal(self.chance, self.book, persons)

    def _ruling(self, event, table, person):
        """What the director says of a table: mostly what is proposed, else anything."""
        chance = self.chance
        offers = [one.content for asked in asked_at(event, table) for one in asked.offers]
        if offers and chance.random() < 0.6:
            return chance.choice(offers)
        sources = [one.id for one in table.stand.whole.sources]
        place = chance.choice([*sources, PLAN]), chance.randrange(self._size)
        further = [Sitter(chance.choice((SUBSTITUTE, NOBODY)), 2)] * chance.randint(0, 1)
        counts = chance.sample(sources, chance.randint(0, len(sources)))
        stretch = {"last": chance.choice((None, 1, 2)), "as_signed": chance.random() < 0.2}
        says = (
            {"over": chance.random() < 0.8},
            {"sat": {place: (Sitter(chance.choice((person, NOBODY))), *further)}},
            {"counts": tuple(Stretch(one, **stretch) for one in counts)},
            {"seen": dict.fromkeys(sources, 1)},
        )
        return content_of(table.round_number, {table.table: Ruling(**chance.choice(says))})

    def _warning(self, event, person):
        """The id of the last warning or penalty of a person; one of nobody if there is none."""
        given = [one.incidents for one in event.register() if one.person == person]
        return [one.id for incidents in given for one in incidents][-1] if given else "x"

    # deciding

    def _decide(self, kind, content):
        try:
            reason = self.chance.choice(REASONS)
            step = (kind, content)  # a random sheet is hardly ever one that deals can have
            decide_on(self.database, 1, [step], author="Dora", reason=reason, anyway=True)
        except DeskError:
            return  # what cannot be decided is no part of the event

    def _step(self):
        event, chance = self.database.cache.of(1), self.chance
        if not event.tables:  # the draw was undone
            return "undo", {"decision": event.journal.decisions[-1].number}
        table = chance.choice(sorted(event.tables.values(), key=lambda one: one.round_number))
        place = {"round": table.round_number, "table": table.table}
        person = chance.choice(sorted(event.state.entrants))
        other = chance.choice(sorted({*event.state.entrants, SUBSTITUTE}))
        here = chance.choice(table.persons)
        sessions = [one for one in event.sessions.values() if one.entries]
        session = chance.choice(sessions) if sessions else None
        entry = chance.choice(session.entries).id if session else "x"
        warned = {"what": "warning", "round": table.round_number, "persons": [here]}
        some = chance.sample(table.persons, chance.randint(1, len(table.persons)))
        deal = self._typed(list(table.persons))
        bound = {} if session is None else {"session": session.id}
        return chance.choice(
            (
                (
                    "adjust",
                    place | {"what": "points", "persons": some, "points": chance.randint(-20, 20)},
                ),
                ("adjust", place | {"what": "penalty", "persons": some, "points": 10}),
                ("adjust", warned),
                ("adjust", warned | {"persons": some}),
                ("correct", {"entry": entry, "document": None}),
                ("correct", {"entry": entry, "document": deal["document"]}),
                ("correct", {"entry": entry, "document": deal["document"], "restores": True}),
                ("explain", {"what": entry, "text": "Regel 12"}),
                ("explain", {"what": str(len(event.journal.decisions)), "text": "rule 12"}),
                (
                    "session",
                    bound
                    | {"what": "set_aside", "deals": 0 if session is None else session.played},
                ),
                of_table(bound.get("session", "x"), table.table, table.round_number),
                *[("ruling", self._ruling(event, table, person)) for _ in range(5)],
                sheet_typed(place | self._sheet(list(table.persons))),
                sheet_typed(place | self._sheet(list(table.persons)) | {"first": 2}),
                sheet_typed(
                    place
                    | self._sheet(list(table.persons))
                    | {"first": 1, "penalties": [5] + [0] * (len(table.persons) - 1)}
                ),
                deal_typed(place | deal),
                ("code", place | self._code(list(table.persons))),
                stops(person, chance.randint(1, ROUNDS)),
                stops(here, table.round_number, deals=2),
                excluded(person, 2, until=None),
                stands_in(SUBSTITUTE, person, 2),
                ("entrant", {"what": "registered", "person": SUBSTITUTE}),
                exchanged(person, other, 2),
                seat_taken(person, here, table.round_number),
                (
                    "adjust",
                    {
                        "what": "no_penalty",
                        "persons": [here],
                        "warning": self._warning(event, here),
                    },
                ),
                ("lot", {"persons": chance.sample(self._persons, len(self._persons))}),
                ("lot", {"teams": chance.sample(["T0", "T1", "T2"], 3)}),
                ("undo", {"decision": chance.randint(2, len(event.journal.decisions))}),
                ("publish", {"round": 1}),
                ("season", {"season": "2025"}),
                ("settings", {"settings": {"rank_by": "games"}}),
            )
        )
