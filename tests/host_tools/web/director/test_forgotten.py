"""Whoever is forgotten is a number in all that the desk shows, prints, writes and keeps to be read.

Five of an event in full swing: one who was called otherwise when he played, one known by two
numbers, a substitute, one whose name is misspelt on a box, of whom the director has said who it is,
and one who stands on a box where somebody else sat.
"""

import json
import random
import re
import zipfile
from html import unescape

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.commands.print import NAMES as SHEETS
from host_tools.cli.main import main
from host_tools.club.person import Person
from host_tools.database.schema import metadata
from host_tools.events import persons
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.forgetting import names_of
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from host_tools.web.render.sheet_form import sheet_of
from tests.each import nightly
from tests.host_tools.decided import in_team, registered, sat, stands_in
from tests.host_tools.web.looking import shape_of
from tests.host_tools.web.scene import make_scene, new_box, play
from tests.host_tools.web.served import Served, desk_at, public_app
from tests.how_many import cases

pytestmark = pytest.mark.long

EVENT = 2
LANGUAGES = ("en", "de", "fr")
RENAMED, TWICE = "Xaver Zwetschkenbaum", "Quirin Zwirnspuler"
SUBSTITUTE, MISSPELT = "Wunibald Quendel", "Ypsilanti Zumtobel"
# Files and pictures, a piece of a page that needs to be asked, and the same page again.
NOT_FOLLOWED = re.compile(r"/static/|\.svg$|\.(?:zip|xlsx|db)$|/events/usual$|\?")
# The file of an event to which no box has brought a deal: it is refused with a sentence.
NO_DEALS = "/event/1/paper/deals.jsonl"
# Pages of the event that a desk has shown before.
RUNNING = (
    *("registration", "draw", "round/1", "round/2", "table/1/1", "table/2/4", "ranking/2"),
    *("journal", "paper/results", "paper/seating/3", "persons"),
)


class Known:
    """The event before: `path` of its database, its `boxes`, the `names` of the five.

    `numbers`: of the five; `before`: what the event has come to.
    """

    def __init__(self, folder):
        self.path, self.boxes = make_scene(folder)
        with Database(self.path) as database:
            self.numbers = five(database, folder, self.boxes)
            self.before = come_to(database)
            self.names = set()
            for number in self.numbers:
                self.names |= names_of(database, persons.cards_to_forget(database, number))
        self.pattern = re.compile("|".join(map(re.escape, self.names)), re.IGNORECASE)

    def forget(self):
        """Forget the five: what the event has come to then."""
        with Database(self.path) as database:
            for number in self.numbers:
                author = RENAMED if number == self.numbers[0] else ""
                persons.forget_person(database, number, author=author)
        with Database(self.path) as database:
            return come_to(database)

    def found_in(self, text):
        """The names in a text, with what stands around them."""
        text = unescape(text)
        return [
            text[max(0, one.start() - 60) : one.end() + 60] for one in self.pattern.finditer(text)
        ]


def five(database, folder, boxes):
    """Let there be the five, and all that is told of them: their numbers."""
    event = load_event(database, EVENT)
    renamed, twice = event.tables[1, 1].persons[:2]
    persons.change_person(database, renamed, {"name": RENAMED, "licence": "Z-77"})
    store_persons(database, [Person(90, TWICE, "Linz", f"brother of {RENAMED}")])
    persons.merge_persons(database, twice, 90, author=RENAMED, reason=f"{TWICE} says so")
    seated = [one for table in event.state.plan.rounds[2] for one in table]
    whom = next(one for one in seated if one not in (renamed, twice))
    misspelt = event.tables[2, 4].persons[0]
    store_persons(database, [Person(91, SUBSTITUTE)])
    steps = [stands_in(91, whom, 3), in_team(renamed, RENAMED), in_team(misspelt, RENAMED)]
    decide_on(database, EVENT, steps, author=RENAMED, reason=f"{RENAMED} and {SUBSTITUTE} agree")
    adjust = (
        "adjust",
        {"what": "points", "round": 1, "table": 1, "persons": [twice], "points": -1},
    )
    [adjusted] = decide_on(database, EVENT, [adjust], reason=f"insulted {RENAMED}, again")
    explain = {"what": str(adjusted.number), "text": f"rule 12, see {RENAMED}"}
    decide_on(database, EVENT, [("explain", explain)])
    session = on_a_box_of_its_own(database, folder, event)
    decide_on(database, EVENT, [sat(session, 0, misspelt, table=4, of_round=2)])
    return renamed, twice, 91, misspelt, played_by_another(database)


def played_by_another(database):
    """Let somebody else have sat in the place of one whom a box has: the number of this one."""
    table = load_event(database, EVENT).tables[1, 3]
    store_persons(database, [Person(92, "Chlodwig Isenbart")])
    session = table.bound[0].session.id
    decide_on(database, EVENT, [registered(92), sat(session, 1, 92, table=3)])
    return table.persons[1]


def on_a_box_of_its_own(database, folder, event):
    """The id of the session of table 4 of round 2, on a box that somebody has set up by hand."""
    box = new_box(folder, 8)
    players = [event.box_name(person) for person in event.tables[2, 4].persons]
    label = f"E{EVENT} r2 t4"
    box.begin(
        rules="krenglbach",
        label=label,
        table=4,
        round=2,
        deals=12,
        players=[MISSPELT, *players[1:]],
    )
    play(box, random.Random(8), 12)
    collect(box.link(), database)
    return next(bound.session.id for bound in load_event(database, EVENT).tables[2, 4].bound)


def come_to(database):
    """All that the events have come to, without what anybody is called."""
    found = []
    for number in database.events.numbers():
        event = load_event(database, number)
        tables = {
            place: (table.state, table.results, table.account.money, len(table.troubles))
            for place, table in event.tables.items()
        }
        sheets = {place: sheet_of(event, table) for place, table in event.tables.items()}
        cells = {place: [row.cells for row in sheet.rows] for place, sheet in sheets.items()}
        totals = {place: sheet.totals for place, sheet in sheets.items()}
        teams = [(line.points, line.rank) for line in event.teams().lines]
        found.append((event.standings(), event.cash(), tables, cells, totals, teams))
    return found


@pytest.fixture(scope="module")
def gone(tmp_path_factory):
    """The event of which the five are forgotten while a desk runs; `after`: what it comes to then.

    `named`: pages on which the desk had a name; `still`: those that have one after that.
    """
    known = Known(tmp_path_factory.mktemp("forgotten"))
    pages = [f"/event/{EVENT}/{page}" for page in RUNNING] + ["/persons", "/season?season=2026"]
    pages += [f"/persons/{number}" for number in known.numbers]
    with desk_at(known.path) as served:
        known.named = [path for path in pages if known.found_in(served.get(path).html)]
        known.after = known.forget()
        known.still = [path for path in known.named if known.found_in(served.get(path).html)]
    return known


def test_no_result_changes(gone):
    assert gone.after == gone.before
    assert len(gone.names) >= 6


def every_page(served, start, language, once_a_shape=False):
    """(path, `Answer`) of every page that links lead to.

    once_a_shape: of those that differ only in what they are about, one.
    """
    to_see, seen = list(start), set(start)
    while to_see:
        path = to_see.pop()
        answer = served.get(path, **{"Accept-Language": language})
        yield path, answer
        for link in re.findall(r'(?:href|hx-get)="(/[^"#]*)', answer.html):
            link = unescape(link)
            known = shape_of(link) if once_a_shape else link
            if known not in seen and not NOT_FOLLOWED.search(link):
                seen.add(known)
                to_see.append(link)


@pytest.mark.long
@pytest.mark.parametrize("language", nightly(LANGUAGES, ("de",)))
def test_every_page_of_the_director_has_the_number(gone, language):
    """The campaign opens every single one in English, the suite one of a kind, and what is about
    the five: what is said of whom is the same in all languages.
    """
    start = [f"/event/{EVENT}", "/", "/persons/journal", f"/event/{EVENT}/journal?of=persons"]
    start += [f"/event/{EVENT}/table/1/1?sheet=1", "/season?season=2026"]
    start += [f"/event/{EVENT}/table/2/4", f"/event/{EVENT}/table/2/4?sheet=1"]
    for number in gone.numbers:
        start += [f"/persons/{number}", f"/persons/{number}/history"]
        start += [f"/event/{EVENT}/persons/{number}", f"/event/{EVENT}/registration/{number}"]
    pages = {"language": language, "once_a_shape": language != "en" or cases(True, False)}
    shown = 0
    with desk_at(gone.path) as served:
        for path, answer in every_page(served, start, **pages):
            assert (path, gone.found_in(answer.html)) == (path, [])
            expected = (422,) if path == NO_DEALS else (200, 303)
            assert (path, answer.status in expected) == (path, True)
            shown += f"#{gone.numbers[0]}" in answer.html
    assert shown > 10


def test_a_desk_that_runs_goes_on_with_the_number(gone):
    """Another process forgets them: nothing of what the desk has read before is shown again."""
    assert len(gone.named) > 10
    assert gone.still == []


@pytest.mark.parametrize("language", nightly(LANGUAGES, ("de",)))
def test_everything_that_everybody_sees_has_the_number(gone, language):
    start = ["/", "/?name=x", *(f"/wall?page={page}" for page in range(5))]
    shown = 0
    with Served(lambda: public_app(gone.path, EVENT), {"Cookie": None}) as served:
        for path, answer in every_page(served, start, language):
            assert (path, gone.found_in(answer.html)) == (path, [])
            assert (path, answer.status in (200, 303)) == (path, True)
            shown += f"#{gone.numbers[0]}" in answer.html
    assert shown > 1


COMMANDS = (
    "deals",
    "deals --json",
    f"deals --event {EVENT}",
    f"deals --event {EVENT} --json",
    "standings",
    "standings --json",
    f"standings --event {EVENT}",
    f"standings --event {EVENT} --json",
    "box findings --all",
    "box findings --all --json",
    f"status --event {EVENT}",
    f"status --event {EVENT} --json",
    f"event journal --event {EVENT}",
    "persons list",
    "persons list --json",
    "persons journal",
    "persons journal --json",
    "event list",
    "event list --json",
    f"event show --event {EVENT}",
    f"event show --event {EVENT} --json",
    f"box setup --event {EVENT} --round 2 --dry-run",
    "export documents",
    "export deals",
    f"export documents --event {EVENT}",
    f"export deals --event {EVENT}",
    f"export event --event {EVENT} --format json",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_the_number(gone, command, monkeypatch, capsys):
    monkeypatch.setenv("SCHREIBER_DATABASE", str(gone.path))
    status = main(command.split())
    said = capsys.readouterr()
    assert gone.found_in(said.out + said.err) == []
    assert said.out
    assert status == (command.startswith("status"))  # there is something to look at


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_has_the_number(gone, sheet, monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("SCHREIBER_DATABASE", str(gone.path))
    for number in (1, 2, 3):
        paper = tmp_path / f"{sheet}-{number}.html"
        command = ["print", sheet, "--event", str(EVENT), "--output", str(paper)]
        assert main([*command, "--round", str(number)]) == 0
        assert gone.found_in(paper.read_text(encoding="utf-8")) == []


@pytest.mark.long
def test_every_file_of_the_event_has_the_number(gone, monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("SCHREIBER_DATABASE", str(gone.path))
    book, folder = tmp_path / "event.xlsx", tmp_path / "event"
    export = ["export", "event", "--event", str(EVENT)]
    assert main([*export, "--output", str(book)]) == 0
    assert main([*export, "--format", "csv", "--output", str(folder)]) == 0
    with zipfile.ZipFile(book) as parts:
        texts = [parts.read(name).decode() for name in parts.namelist()]
    texts += [path.read_text(encoding="utf-8") for path in folder.iterdir()]
    assert len(texts) > 10
    assert [gone.found_in(text) for text in texts] == [[]] * len(texts)


def texts_in(database):
    """(table, column, text) of every text in a database."""
    for table in metadata.tables.values():
        for row in database._connection.rows(table.select()):
            for column, value in row.items():
                if isinstance(value, str):
                    yield table.name, column, value


def test_nothing_that_is_stored_to_be_read_has_the_name(gone):
    with Database(gone.path) as database:
        for table, column, text in texts_in(database):
            decoded = text if not text.startswith(("[", "{")) else str(json.loads(text))
            assert (table, column, gone.found_in(decoded)) == (table, column, [])


def test_no_box_and_no_other_program_brings_it_back(gone, monkeypatch):
    monkeypatch.setattr("host_tools.intake.knowledge._LOOKED_FOR", {"finding of tomorrow"})
    with Database(gone.path) as database:
        for box in gone.boxes:
            collect(box.link(), database)
        assert come_to(database) == gone.before
    test_nothing_that_is_stored_to_be_read_has_the_name(gone)
