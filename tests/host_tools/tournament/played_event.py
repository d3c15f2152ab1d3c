"""A random event in a database, played by boxes and on paper, and all that it has come to."""

from contextlib import suppress

from host_tools.boxes.collect import collect
from host_tools.boxes.push import begin
from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.events.planned_tables import planned
from host_tools.events.results.sealed_event import shown_event
from host_tools.events.results.sealed_results import sealed_result
from host_tools.tournament.person import Person, person_of
from host_tools.tournament.seasons.season import season_of
from host_tools.web.render.sheet_form import sheet_of
from tests.host_tools.box import EVENT_TIME, TableBox

DAY = "2025-11-20"
DEALS = 2
SYLLABLES = ("An", "Ber", "Ca", "Do", "El", "Fa", "Ger", "Hu", "Il", "Jo")
SENT, LABELLED, TYPED, MISSPELT, SHEET, PAPER_DEAL = range(6)  # how a table is played


class PlayedEvent:
    """Event 1 in `database`, made by `chance` (a random.Random); its tables are to be played.

    meanwhile(): called again and again, between whatever happens. `size`: so many play; one more is
    known, who may play for one of them.
    """

    def __init__(self, database, folder, chance, meanwhile):
        self.database = database
        database.clock = lambda: EVENT_TIME
        self._folder = folder
        self._chance = chance
        self._meanwhile = meanwhile
        self.size = chance.choice((8, 9, 12))
        self._make()
        self._draw()

    def play(self):
        """Play all tables, each in a way of its own; at the end the event may be closed.

        A box that the desk has set up comes back whenever it likes; the others, whose names have to
        be compared, before anybody is called otherwise.
        """
        boxes = []
        for planned_one in planned(load_event(self.database, 1)):
            way = self._chance.choice(
                (SENT, SENT, SENT, LABELLED, TYPED, MISSPELT, SHEET, PAPER_DEAL)
            )
            if way in (SHEET, PAPER_DEAL):
                self._type(planned_one, way)
            else:
                box = self._box(planned_one, way)
                boxes += [box] if way == SENT else []
        self._name_somebody()
        self._decide_something()
        self._chance.shuffle(boxes)
        for box in boxes:
            self._meanwhile()
            self._finish(box)
        self._meanwhile()
        if self._chance.random() < 0.5:
            decide_on(self.database, 1, [("close", {"closed": True})])
            self._meanwhile()

    def _make(self):
        names = [
            f"{self._chance.choice(SYLLABLES)}{self._chance.choice(SYLLABLES).lower()} {number % 3}"
            for number in range(1, self.size + 2)
        ]
        persons = [Person(number, name) for number, name in enumerate(names, 1)]
        store_persons(self.database, persons)
        settings = {"name": "Cup", "date": DAY, "rules": "tirol", "rounds": 2, "deals": DEALS}
        settings |= {"sizes": [4, 5], "stake": 500, "shares": [60, 40]}
        new_event(self.database, settings)
        steps = []
        for person in persons[: self.size]:
            steps.append(("register", {"person": person.number}))
            steps.append(("team", {"person": person.number, "team": f"T{person.number % 2}"}))
        decide_on(self.database, 1, [*steps, ("season", {"season": "2025"})])

    def _draw(self):
        rounds = []
        for _ in range(2):
            seated = list(range(1, self.size + 1))
            self._chance.shuffle(seated)
            tables = [seated[at : at + 4] for at in range(0, self.size, 4)]
            if self.size % 4:  # one is left over: a table has five
                [left] = tables.pop()
                tables[-1].append(left)
            rounds.append(tables)
        draw = {"round": 1, "tables": rounds, "seed": 1, "method": "lot-1"}
        decide_on(self.database, 1, [("draw", draw)])

    def _box(self, one, way):
        name = f"{one.session['round']}-{one.session['table']}"
        unique_id = name.encode().ljust(8, b"-")
        box = TableBox(self._folder / name, unique_id, unique_id)
        box.board.seconds = EVENT_TIME
        if way == SENT:
            begin(box.link(), unique_id, one, [one], self.database)
            return box
        session = dict(one.session)
        if way != LABELLED:
            session["label"] = ""
        if way == MISSPELT:
            place = self._chance.randrange(len(session["players"]))
            session["players"] = [
                name + "x" * (at == place) for at, name in enumerate(session["players"])
            ]
        box.session.begin(session)
        self._finish(box)
        return box

    def _finish(self, box):
        for _ in range(DEALS):
            box.play(self._deal())
        if self._chance.random() < 0.8:
            box.session.close()
        collect(box.link(), self.database)

    def _deal(self):
        partner, won = self._chance.randint(1, 3), self._chance.random() < 0.6
        played = {"game": "rufer", "declarer": 0, "partner": partner, "won": won}
        return {"rules": "tirol", "forehand": 0} | played

    def _type(self, one, way):
        place = {name: one.session[name] for name in ("round", "table")}
        persons = list(one.persons)
        if way == SHEET:
            fine = self._chance.randint(0, 5)
            points = [self._chance.randint(-9, 9) for _ in persons[1:]]
            sheet = {"persons": persons, "points": [*points, -sum(points) - fine], "deals": DEALS}
            sheet |= {"first": 1, "penalties": [0] * len(points) + [fine]}
            decide_on(self.database, 1, [("sheet_with_penalty", place | sheet)], reason="late")
        else:
            deal = {"persons": persons[-4:], "document": self._deal()}
            decide_on(self.database, 1, [("deal", place | deal)])

    def _decide_something(self):
        """The director adjusts points, and lets somebody stop or be replaced for the second round.

        That is refused where the table of that round has begun.
        """
        one, other, third = self._chance.sample(range(1, self.size + 1), 3)
        table = load_event(self.database, 1).state.table_of(1, one)
        adjusted = {"round": 1, "table": table, "person": one, "points": -3}
        replaced = {"person": self.size + 1, "whom": other, "round": 2}
        stops = {"person": third, "round": 2}
        steps = [("adjust", adjusted), ("substitute", replaced), ("withdraw", stops)]
        for step in self._chance.sample(steps, self._chance.randint(0, 3)):
            with suppress(DeskError):
                decide_on(self.database, 1, [step], reason="x")

    def _name_somebody(self):
        """The director says who some of those are whom nobody knows."""
        event = load_event(self.database, 1)
        for table in event.tables.values():
            for bound in table.bound:
                missing = [person for person in table.persons if person not in bound.persons]
                if None in bound.persons and missing and self._chance.random() < 0.5:
                    place = bound.persons.index(None)
                    named = {"session": bound.session.id, "place": place, "person": missing[0]}
                    decide_on(self.database, 1, [("name", named)])


def all_of(database):
    """Everything that an event has come to, without what anybody is called."""
    event, shown = load_event(database, 1), shown_event(database, 1)
    standings, teams = event.standings(), event.teams()
    sheets = {place: sheet_of(event, table) for place, table in event.tables.items()}
    return {
        "ranking": standings,
        "shown": (shown.standings(), shown.state.closed, shown.seal and shown.seal.differences),
        "teams": teams.lines,
        "cash": event.cash(),
        "season": _lines(event),
        "tables": {
            place: (table.state, table.results, table.money, len(table.troubles))
            for place, table in event.tables.items()
        },
        "sheets": {
            place: ([(row.line.id, row.cells) for row in sheet.rows], sheet.totals)
            for place, sheet in sheets.items()
        },
        "waiting": [one.session.id for one in event.waiting],
    }


def _lines(event):
    """The lines of a season of one event, by the number that everybody has in the event."""
    lines = {line.person: line for line in season_of([event]).lines}
    today = {one: person_of(event.persons_today, one).number for one in event.state.entrants}
    return {
        one: (lines[number].rank, lines[number].total)
        for one, number in today.items()
        if number in lines
    }


def sealed_digest(database):
    """The digest of the document with which the event was closed; None where it is open."""
    sealed = sealed_result(database, 1)
    return None if sealed is None else sealed.digest
