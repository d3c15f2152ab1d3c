"""A random event in a database, played by boxes and on paper, and all that it has come to."""

from host_tools.boxes.collect import collect
from host_tools.boxes.push import begin
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.events.planned_tables import planned
from host_tools.tournament.person import Person
from host_tools.tournament.seasons.season import season_of
from host_tools.web.render.sheet_form import sheet_of
from tests.host_tools.box import EVENT_TIME, TableBox

DAY = "2025-11-20"
DEALS = 2
SYLLABLES = ("An", "Ber", "Ca", "Do", "El", "Fa", "Ger", "Hu", "Il", "Jo")
SENT, LABELLED, TYPED, MISSPELT, SHEET, PAPER_DEAL = range(6)  # how a table is played


class PlayedEvent:
    """Event 1 in `database`, made by `chance` (a random.Random); its tables are to be played.

    meanwhile(): called again and again, between whatever happens.
    """

    def __init__(self, database, folder, chance, meanwhile):
        self.database = database
        database.clock = lambda: EVENT_TIME
        self._folder = folder
        self._chance = chance
        self._meanwhile = meanwhile
        self.size = 4 * chance.randint(2, 3)
        self._make()
        self._draw()

    def play(self):
        """Play all tables, each in a way of its own.

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
        self._chance.shuffle(boxes)
        for box in boxes:
            self._meanwhile()
            self._finish(box)
        self._meanwhile()

    def _make(self):
        names = [
            f"{self._chance.choice(SYLLABLES)}{self._chance.choice(SYLLABLES).lower()} {number % 3}"
            for number in range(1, self.size + 1)
        ]
        persons = [Person(number, name) for number, name in enumerate(names, 1)]
        store_persons(self.database, persons)
        settings = {"name": "Cup", "date": DAY, "rules": "tirol", "rounds": 2, "deals": DEALS}
        new_event(self.database, settings | {"stake": 500, "shares": [60, 40]})
        steps = []
        for person in persons:
            steps.append(("register", {"person": person.number}))
            steps.append(("team", {"person": person.number, "team": f"T{person.number % 2}"}))
        decide_on(self.database, 1, [*steps, ("season", {"season": "2025"})])

    def _draw(self):
        rounds = []
        for _ in range(2):
            seated = list(range(1, self.size + 1))
            self._chance.shuffle(seated)
            rounds.append([seated[at : at + 4] for at in range(0, self.size, 4)])
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
            place = self._chance.randrange(4)
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
            points = [self._chance.randint(-9, 9) for _ in range(3)]
            sheet = {"persons": persons, "points": [*points, -sum(points)], "deals": DEALS}
            decide_on(self.database, 1, [("sheet", place | sheet)])
        else:
            deal = {"persons": persons, "document": self._deal()}
            decide_on(self.database, 1, [("deal", place | deal)])

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
    event = load_event(database, 1)
    standings, teams = event.standings(), event.teams()
    season = season_of([event])
    sheets = {place: sheet_of(event, table) for place, table in event.tables.items()}
    return {
        "ranking": standings,
        "teams": teams.lines,
        "cash": event.cash(),
        "season": sum(line.total for line in season.lines),
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
