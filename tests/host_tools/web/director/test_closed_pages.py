"""What the pages of a closed event show of its seal, and that nothing else changes them."""

import random
import re
from dataclasses import replace

import pytest

from host_tools.club.person import Person
from host_tools.database.location import FILE_VARIABLE
from host_tools.events import persons
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.person_cards import cards_of, store_persons
from host_tools.events.persons import show_names
from host_tools.events.published_events import Choice
from host_tools.events.results.sealed_results import sealed_result
from host_tools.intake.database import Database
from host_tools.simulation.rehearsal.likely_deals import plausible_deal
from host_tools.web.published.chosen import published_files
from rules_core.books import book
from rules_core.documents import DEAL, Entry, write_document
from tests.host_tools.decided import CLOSE, OPEN, deal_typed
from tests.host_tools.sessions.scored_otherwise import score_otherwise
from tests.host_tools.web.closed_pages import all_shown
from tests.host_tools.web.scene import ADDRESS, copy_scene
from tests.host_tools.web.served import Served, desk_at, public_app
from tests.how_many import cases

pytestmark = pytest.mark.long

EVENT, ROUNDS = 2, 3
# Of those on which everybody stands.
OF_ALL = ("ranking", "paper/results", "paper/crosstable", "paper/cash")
PAGES = (
    *("ranking", "ranking/1", "round/1", "round/2", "table/1/1", "table/1/2", "table/2/1"),
    *("registration/all", "registration/2", "draw", "journal", "paper", "season", "settings"),
    *("till", "paper/results", "paper/crosstable", "paper/cash", "paper/prizes"),
)
TOLD = re.compile(r'<section class="unlike" id="differences">.*?</section>\n', re.DOTALL)


@pytest.fixture
def closed(tmp_path, monkeypatch, closed_file):
    """The database of an event in full swing, with typed deals, that somebody has closed."""
    path = tmp_path / "desk.db"
    path.write_bytes(closed_file)
    monkeypatch.setenv(FILE_VARIABLE, str(path))
    return path


@pytest.fixture(scope="module")
def closed_file(tmp_path_factory):
    """Its bytes, made once. As long as the tests last, the rule book has the points of a cup."""
    path = copy_scene(tmp_path_factory.mktemp("closed"))
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(book("krenglbach").event, "cup", (30, 60))
        _close(path)
        yield path.read_bytes()


def _close(path):
    chance = random.Random(5)
    rules = book("krenglbach")
    with Database(path) as database:
        tables = load_event(database, EVENT).tables
        steps = [deal_typed(_typed(tables[2, 4], rules, chance)) for _ in range(3)]
        steps += [_corrected(tables[1, number], rules, chance) for number in (1, 2)]
        steps.append(("publish", {"round": 2}))
        decide_on(database, EVENT, [*steps, _levelled(tables)], reason="as on paper")
        decide_on(database, EVENT, [CLOSE], anyway=True)


def _typed(table, rules, chance):
    document = write_document(Entry(rules, DEAL, plausible_deal(rules, {}, chance)))
    place = {"round": table.round_number, "table": table.table}
    return place | {"persons": list(table.persons)[-rules.seats :], "document": document}


def _corrected(table, rules, chance):
    """A step that makes another deal of the last one of a table."""
    entry = [one for one in table.bound[0].session.entries if one.kind == DEAL][-1]
    document = write_document(Entry(rules, DEAL, plausible_deal(rules, {}, chance)))
    return "correct", {"entry": entry.id, "document": document}


def _levelled(tables):
    """A step after which two have equal points after the first round."""
    first, second = tables[1, 3], tables[1, 4]
    one, other = first.persons[0], second.persons[0]
    points = second.results[other] - first.results[one]
    return "adjust", {"what": "points", "round": 1, "table": 3, "persons": [one], "points": points}


def differing(before, after):
    """{what: its first lines that differ} of what is shown otherwise than before."""
    found = {}
    for what in sorted({*before, *after}):
        old, new = before.get(what, "").splitlines(), after.get(what, "").splitlines()
        if old != new:
            pairs = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
            found[what] = pairs[:2] or (len(old), len(new))
    return found


def shown(path, capsysbinary):
    return all_shown(path, EVENT, ROUNDS, capsysbinary)


_shown_first = {}


@pytest.fixture
def before(closed, capsysbinary):
    """All that is shown of it as it was closed: looked at by the first test that asks."""
    if not _shown_first:
        _shown_first.update(shown(closed, capsysbinary))
    return _shown_first


def test_a_program_with_other_numbers_shows_the_same(closed, before, capsysbinary, monkeypatch):
    assert len(before) > cases(80, 150)
    _score_otherwise(monkeypatch)
    after = shown(closed, capsysbinary)
    told = TOLD.search(after["director /event/2/ranking"])[0]
    assert "Today the desk comes to something else." in told
    assert "this program judges it otherwise" in told
    without = {what: TOLD.sub("", text) for what, text in after.items()}
    assert differing(before, without) == {}


def _score_otherwise(monkeypatch):
    """Let the program score seven points more, and rank and pay by other rules."""
    score_otherwise(monkeypatch)
    score = Entry.score

    def scored_otherwise(entry):
        found = score(entry)
        found.points = [points + 7 for points in found.points]
        return found

    monkeypatch.setattr(Entry, "score", scored_otherwise)
    rules = book("krenglbach").event
    assert rules.ties
    for name, value in {"ties": (), "cup": (1, 1), "stake": 7700, "shares": (100,)}.items():
        monkeypatch.setattr(rules, name, value)


def test_persons_who_change_change_nothing_else(closed, before, capsysbinary):
    with Database(closed) as database:
        cards = cards_of(database)
        renamed = replace(cards[2], name="Gerti Huemer-Neu", first="", last="", place="Wels")
        marked = replace(cards[3], marks="ladies, U18", licence="L 3")
        store_persons(database, [renamed, marked, Person(500, "Xaver Fremd")])
        persons.merge_persons(database, 500, 4)
    after = shown(closed, capsysbinary)
    said = re.compile(r" <small>(?:today|heute|aujourd['’]hui) [\w -]+</small>")
    assert [page for page in OF_ALL if not said.search(after[f"director /event/2/{page}"])] == []
    without = {what: said.sub("", text) for what, text in after.items()}
    # A season adds up all that a person has, by whatever numbers.
    assert [*differing(before, without)] == ["director /event/2/season"]


def test_who_is_forgotten_is_a_number_everywhere(closed, before, capsysbinary):
    with Database(closed) as database:
        event = load_event(database, EVENT)
        called = event.name(2)
        persons.forget_person(database, 2)
    after = shown(closed, capsysbinary)
    assert [what for what, text in after.items() if called in text] == []
    assert TOLD.search(after["director /event/2/ranking"]) is None
    # Lists by name have him elsewhere, and his card is no result.
    results = re.compile("public|published .*html|standings|director .*/(ranking|table)")
    for what, text in before.items():
        if results.match(what):
            assert _lines(after[what], "#2") == _lines(text, called), what


def _lines(text, name):
    """The lines without somebody's name, sorted."""
    return sorted(line for line in text.splitlines() if name not in line)


def without(path, said):
    """The pages of the director that do not say something."""
    with desk_at(path, ADDRESS) as served:
        return [page for page in PAGES if said not in served.get(f"/event/2/{page}").html]


def test_they_name_the_result_and_that_it_was_taken_back(closed):
    with Database(closed) as database:
        digest = sealed_result(database, EVENT).short_digest
    assert without(closed, f"Result {digest}") == []
    with Database(closed) as database:
        decide_on(database, EVENT, [OPEN], reason="table 4 was typed wrongly")
        files = published_files(database, Choice(EVENT), "en")
    said = f"Result {digest} was taken back"
    assert without(closed, said) == []
    with Served(lambda: public_app(closed, EVENT)) as served:
        assert said in served.get("/standings").text
    assert said in files["2026-11-21-cup-of-autumn/index.en.html"].decode()


def test_everybody_sees_what_somebody_is_called_today_as_he_wishes_it(closed):
    with Database(closed) as database:
        person = load_event(database, EVENT).tables[1, 1].persons[0]
        card = cards_of(database)[person]
        new = replace(card, name="Gerti Huemer-Neu", first="", last="", place="Wels", licence="9")
        store_persons(database, [new])
    said = "<small>today Gerti Huemer-Neu</small>"
    with desk_at(closed, ADDRESS) as served:
        assert said in served.get("/event/2/table/1/1").html
    with Served(lambda: public_app(closed, EVENT)) as served:
        for page in ("/standings", "/crosstable", "/players", f"/player/{person}"):
            assert (page, said in served.get(page).html) == (page, True)
    with Database(closed) as database:
        show_names(database, "initial", [person])
        files = published_files(database, Choice(EVENT), "en")
    [page] = [text.decode() for name, text in files.items() if name.endswith("/index.en.html")]
    assert "<small>today Gerti H.</small>" in page
    assert not any(b"Huemer-Neu" in content for content in files.values())
