"""The result document of random events of every rule book: it adds up, and is always the same."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.database.schema import meta
from host_tools.events.events import load_event
from host_tools.events.results.event_results import load_result
from host_tools.events.results.tariff_values import tariff_values
from host_tools.intake.database import Database
from host_tools.results.canonical import file_bytes, read_file
from host_tools.results.sealing import closed
from host_tools.results.shown_parts import shown_parts
from host_tools.tariffs.shelf import find, known_ids
from tests.daily import nightly
from tests.host_tools.events.results.adding_up import check_all, check_closed
from tests.host_tools.events.results.random_event import CLUB, GAMES, RandomEvent
from tests.how_many import cases

# Events in which nearly every kind of decision is made; others are held by the campaign `results`.
SEEDS = cases((9, 23), (9, 18, 23, 28))
# In the suite an event by a book of each engine, and by a club's tariff.
OF_EACH_ENGINE = ("krenglbach", "fft-4", "troccas-5", CLUB)


def held(folder, seed, rules=None):
    """The path of a database with a random event."""
    with Database(folder / "desk.db") as database:
        RandomEvent(database, folder, seed, rules).hold()
    return folder / "desk.db"


def result(path):
    """(`Event`, document) of event 1."""
    with Database(path) as database:
        return load_event(database, 1), load_result(database, 1)


@pytest.fixture(scope="module")
def event_and_document(tmp_path_factory):
    return result(held(tmp_path_factory.mktemp("event"), 1))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_event_adds_up(tmp_path, seed):
    path = held(tmp_path, seed)
    event, document = result(path)
    check_all(event, document)
    check_closed(document)
    assert result(path)[1] == document


@pytest.mark.long
@pytest.mark.parametrize("rules", nightly(GAMES, OF_EACH_ENGINE))
def test_an_event_of_every_rule_book(tmp_path, rules):
    check_all(*result(held(tmp_path, 7, rules)))


def test_names_are_nowhere_where_they_are_left_out(event_and_document):
    _, document = event_and_document
    shown = file_bytes(document).decode()
    hidden = file_bytes(shown_parts(document, names=False, cash=True)).decode()
    for text in ("Franz\N{NO-BREAK SPACE}Josef", "Dora", "Linz", "renonce"):
        assert text in shown
        assert text not in hidden
    assert "salt" in hidden  # of the cash
    assert "salt" not in file_bytes(shown_parts(document, names=False)).decode()


def test_cash_and_records_are_shown_as_is_asked(event_and_document):
    _, document = event_and_document
    usual = shown_parts(document)
    assert usual["cash"] == closed(document["cash"])
    assert usual["evidence"] == document["evidence"]
    assert "accounts" in shown_parts(document, cash=True)["cash"]
    assert set(shown_parts(document, evidence=False)["evidence"]) == {"sha256"}
    # The names stand in the records, too.
    assert set(shown_parts(document, names=False, evidence=True)["evidence"]) == {"sha256"}


def test_every_tariff_can_be_written_down():
    """Numbers that are neither whole nor halves would have no canonical bytes."""
    for rules in known_ids():
        values = tariff_values(find(rules).tariff)
        assert read_file(file_bytes(values)) == values


def test_a_secret_is_made_once_and_damage_is_said(tmp_path):
    with Database(tmp_path / "desk.db") as database:
        first = database.secrets.of(1)
        assert len(first) == 32
        assert database.secrets.of(2) != first
    with Database(tmp_path / "desk.db") as database:
        assert database.secrets.of(1) == first
        database._connection.run(meta.update().values(value="ab"))
        with pytest.raises(DeskError, match="the database is damaged at meta secret 1"):
            database.secrets.of(1)
