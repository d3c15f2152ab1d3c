"""A small event in a database, its page served, and a browser to look at it."""

import socket

import pytest

from host_tools.boxes.collect import collect
from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.journals import journal_of
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import persons_of, store_persons
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from host_tools.web.serving.guard import LOOPBACK
from host_tools.web.trial import trials
from tests.host_tools.box import TableBox
from tests.host_tools.brought import plug_in
from tests.host_tools.decided import CLOSE, drawn_as, registered
from tests.host_tools.season_of_three import EVENTS, play_season
from tests.host_tools.web.served import desk_at
from tests.host_tools.web.sheets import ROUND_1, ROUND_2
from tests.host_tools.web.table_forms import LOST, SOLO
from tests.host_tools.web.trial.stand_in import Box

NAMES = ("Anna", "Emil", "Ida", "Karl", "Otto", "Rosa", "Franz", "Grete")

# Event 1 drawn anew at tables of five: there is one, and three sit out each round.
FIVES = (
    ("settings", {"settings": {"sizes": [5]}}),
    drawn_as([[[1, 2, 3, 4, 5]], [[4, 5, 6, 7, 8]]]),
)


@pytest.fixture(scope="session")
def drawn(tmp_path_factory):
    """The bytes of a database with eight persons and event 1: Krenglbach, two rounds, drawn.

    All of it was decided an hour ago: before whatever a test decides, also in the same second.
    """
    path = tmp_path_factory.mktemp("drawn") / "desk.db"
    with Database(path) as database:
        an_hour_ago = database.clock() - 3600
        database.clock = lambda: an_hour_ago
        store_persons(database, [Person(number, name) for number, name in enumerate(NAMES, 1)])
        settings = {"name": "Cup", "date": "2026-11-21", "rules": "krenglbach", "method": "swaps"}
        settings |= {"first_dealer": "first"}
        number = new_event(database, settings | {"rounds": 2, "deals": 12})
        steps = [registered(person) for person in range(1, 9)]
        tables = [ROUND_1, ROUND_2]
        steps.append(drawn_as(tables))
        decide_on(database, number, steps)
    return path.read_bytes()


def add_next_event(database, **settings):
    """Make event 2, which is not drawn yet, and of nobody so far."""
    made = {"name": "Next", "date": "2026-12-12", "rules": "krenglbach", "rounds": 3, "deals": 12}
    assert new_event(database, made | settings) == 2


@pytest.fixture
def path(tmp_path, drawn):
    """A database of the test's own: the one with eight persons and event 1."""
    path = tmp_path / "desk.db"
    path.write_bytes(drawn)
    return path


@pytest.fixture
def persons(path):
    """A function that reads all persons: {number: Person}."""

    def read():
        with Database(path, check=False) as database:
            return persons_of(database)

    return read


@pytest.fixture(scope="session")
def listening():
    """A socket for one desk after the other: browsers know the styles and scripts of its port."""
    with socket.create_server((LOOPBACK, 0)) as listening:
        yield listening


@pytest.fixture
def page(path, listening):
    """The page of the database at `path`: a `Served`."""
    with desk_at(path, listening=listening) as served:
        yield served


@pytest.fixture(scope="session")
def seasons(tmp_path_factory, drawn):
    """The bytes of the database with a season of three events besides: still open, and closed."""
    path = tmp_path_factory.mktemp("seasons") / "desk.db"
    path.write_bytes(drawn)
    with Database(path) as database:
        play_season(database, close=False)
    still_open = path.read_bytes()
    with Database(path) as database:
        for event_number in EVENTS:
            decide_on(database, event_number, [CLOSE])
    return still_open, path.read_bytes()


@pytest.fixture
def season_open(path, seasons):
    """The season in the database at `path`; to be asked for before its page."""
    path.write_bytes(seasons[0])


@pytest.fixture
def season_closed(path, seasons):
    """The same, and its events are closed."""
    path.write_bytes(seasons[1])


@pytest.fixture(scope="session")
def looked_at(tmp_path_factory, drawn):
    """The page of a database that nobody changes: a `Served` for all tests that only look."""
    path = tmp_path_factory.mktemp("looked_at") / "desk.db"
    path.write_bytes(drawn)
    with desk_at(path) as served:
        yield served


@pytest.fixture
def played(path, tmp_path):
    """Two deals at table 1 of round 1, collected from its box."""
    with Database(path, check=False) as database:
        box = TableBox(tmp_path / "box")
        with box.link() as link:
            link.push_session(planned(load_event(database, 1))[0].session)
        box.play(SOLO)
        box.play(LOST)
        with box.link() as link:
            collect(link, database)


@pytest.fixture
def box(path, tmp_path):
    """The box of table 1 of round 1 as the desk has set it up: nothing was played."""
    box = TableBox(tmp_path / "box")
    plug_in(path, box)
    return box


@pytest.fixture
def event():
    """The number of the event that `decide` and `decided` are about."""
    return 1


@pytest.fixture
def decide(path, event):
    """A function that decides steps, whatever is asked: (kind, content) each.

    about: the number of the event, by default that of the module.
    """

    def decide_steps(*steps, about=event, reason="", author=""):
        with Database(path, check=False) as database:
            return decide_on(database, about, steps, author, reason, anyway=True)

    return decide_steps


@pytest.fixture
def known(path):
    """A function that lets the club know persons: a `Person` each."""

    def know(*persons):
        with Database(path, check=False) as database:
            store_persons(database, persons)

    return know


@pytest.fixture
def zita(known):
    """Zita is known, by number 9."""
    known(Person(9, "Zita"))


@pytest.fixture
def decided_about(path):
    """A function that reads all decisions about an event so far: (kind, content, reason) each."""

    def read(number):
        with Database(path, check=False) as database:
            decisions = journal_of(database, number).decisions
            return [(one.kind, one.content, one.reason) for one in decisions]

    return read


@pytest.fixture
def decided(decided_about, event):
    """A function that reads all decisions about the event so far: (kind, content) each."""
    return lambda: [(kind, content) for kind, content, _ in decided_about(event)]


@pytest.fixture
def made(monkeypatch):
    """All boxes to try tariffs on that a desk has made, each a stand-in."""
    boxes = []

    def make(*given):
        boxes.append(Box(*given))
        return boxes[-1]

    monkeypatch.setattr(trials, "TrialBox", make)
    return boxes


@pytest.fixture
def refuses(page, decided):
    """A function that posts a form which is refused in these words: the `Answer`."""

    def post(address, form, *said):
        before = decided()
        answer = page.post(address, form)
        assert answer.status == 422, (address, form)
        for words in said:
            assert words in answer.text
        assert decided() == before
        return answer

    return post
