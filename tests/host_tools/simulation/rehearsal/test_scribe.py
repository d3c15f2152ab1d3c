"""The scribe of a rehearsal plays every rule book to its signed end, whatever comes in between."""

import random

import pytest

from firmware.app.screens.header import NOWHERE
from firmware.app.screens.message import MessageScreen
from host_tools.simulation.rehearsal.rehearsed_box import Server
from host_tools.simulation.rehearsal.scribe import Scribe, StuckError
from host_tools.simulation.rehearsal.watch import Watch
from host_tools.simulation.simulator.simulated_box import ScriptedBox
from rules_core.books import RULE_IDS, book
from tests.each import nightly
from tests.host_tools.brought import collected

pytestmark = pytest.mark.long

NAMES = ("Anna", "Béat", "Zoë", "Jürg", "Gritli", "Urs")
FAMILIES = ("fft-4", "ch-5", "krenglbach", "tirol", "troccas-4")
TABLES = [(rules, players) for rules in RULE_IDS for players in book(rules).tables]
CHOSEN = [*((rules, book(rules).tables[0]) for rules in FAMILIES), ("tirol", 5), ("troccas-6", 6)]
NIGHT_S = 900
LOW_MV = 3000
DEALS = 2


def session(rules, players=None, **changes):
    """A session as the desk gives it to a box."""
    given = {
        "rules": rules,
        "table": 3,
        "round": 1,
        "players": list(NAMES[: players or book(rules).tables[0]]),
        "deals": DEALS,
        "dealer": 0,
        "scribe": 0,
        "opponents_key": True,
        "label": "rehearsal",
        "tariff": "",
        "numbers": [],
    }
    return given | changes


class Table:
    """A box with its scribe, in this process. `server`: what a process of its own would answer."""

    def __init__(self, folder, seed=1):
        self.watch = Watch()
        self.box = ScriptedBox(folder)
        self.chance = random.Random(seed)

    def __enter__(self):
        self.watch.__enter__()
        self.box.__enter__()
        self.server = Server(self.box, self.watch, self.chance)
        self.scribe = Scribe(self.box, self.watch, self.chance)
        return self

    def __exit__(self, *exception):
        self.box.__exit__(*exception)
        self.watch.__exit__(*exception)

    def push(self, given):
        """Push a session over the link, as the desk does."""
        self.server.listen()
        with self.box.link() as link:
            link.push_session(given)
        self.server.resume()

    def play(self):
        """Play until the round is signed."""
        while not self.scribe.session.over:
            self.server.wait(60)
            self.scribe.enter_deal()
        self.scribe.sign()

    def collected(self, path):
        """(findings, sessions) when the desk with the database at `path` has collected the box."""
        return collected(path, self.box.link())


@pytest.fixture
def table(tmp_path):
    with Table(tmp_path / "box") as made:
        yield made


# In the suite a table of each family, one at which a player sits out, and the largest one.
@pytest.mark.parametrize(("rules", "players"), nightly(TABLES, CHOSEN))
def test_every_book_is_played_to_its_signed_end(table, tmp_path, rules, players):
    table.push(session(rules, players))
    table.play()
    findings, (played,) = table.collected(tmp_path / "desk.db")
    assert findings == []
    assert played.signed and played.played == DEALS and not played.unsound


@pytest.mark.parametrize("rules", nightly(["tirol", "fft-4"], ["tirol"]))
@pytest.mark.parametrize(
    "changes", [{"dealer": None}, {"scribe": 2}, {"opponents_key": False}, {"deals": 1}], ids=str
)
def test_whatever_the_desk_says_of_the_session(table, tmp_path, rules, changes):
    table.push(session(rules, **changes))
    table.play()
    _, (played,) = table.collected(tmp_path / "desk.db")
    assert played.signed


def test_a_seed_plays_the_same_round(tmp_path):
    logs = []
    for folder in ("one", "other"):
        with Table(tmp_path / folder) as table:
            table.push(session("tirol"))
            table.play()
            _, (played,) = table.collected(tmp_path / f"{folder}.db")
            logs.append([entry.document for entry in played.entries])
    assert logs[0] == logs[1]


def test_what_somebody_has_begun_to_enter_is_left(table):
    table.push(session("tirol"))
    table.box.play("ok left ok")
    table.scribe.enter_deal()
    assert table.scribe.session.ledger.played == 1


def test_a_draft_after_a_power_cut_is_left(table):
    table.push(session("tirol"))
    table.box.play("ok left")
    table.box.pull_plug()
    table.box.power_on()
    table.box.settle()
    table.scribe.enter_deal()
    assert table.scribe.session.ledger.played == 1


def test_notices_are_read_and_the_dark_is_woken_from(table):
    table.push(session("troccas-4"))
    table.server.wait(NIGHT_S)
    assert table.box.asleep
    table.box.board.supply = LOW_MV
    table.scribe.enter_deal()
    assert isinstance(table.watch.screen, MessageScreen)  # the box says so, unasked
    table.scribe.enter_deal()
    assert table.scribe.session.ledger.played == 2


@pytest.mark.parametrize(("rules", "deals"), [("fft-4", 4), ("fft-4", 9), ("krenglbach", 5)])
def test_a_table_begins_by_itself(table, rules, deals):
    wanted = session(rules, deals=deals, dealer=1)
    with table.box.link() as link:
        link.push_players([*NAMES, "Nobody"])
    table.scribe.begin_session(wanted)
    begun = table.scribe.session.body
    for name in ("rules", "table", "round", "players", "deals", "dealer"):
        assert begun[name] == wanted[name], name
    table.play()


def test_a_table_that_plays_begins_nothing_else(table):
    table.push(session("fft-4"))
    with pytest.raises(StuckError, match=r"another session has begun there.*TableScreen"):
        table.scribe.begin_session(session("fft-4"))


def test_nothing_is_played_where_nothing_has_begun(table):
    with pytest.raises(StuckError, match="no session has begun; the box shows MenuScreen"):
        table.scribe.enter_deal()
    with pytest.raises(StuckError, match="no session has begun"):
        table.scribe.sign()


def test_a_round_is_signed_when_it_is_over_and_not_before(table):
    table.push(session("troccas-4", deals=1))
    with pytest.raises(StuckError, match="the round is not over"):
        table.scribe.sign()
    table.scribe.enter_deal()
    with pytest.raises(StuckError, match="the round is over"):
        table.scribe.enter_deal()


def test_who_is_stuck_says_on_which_screen(table, monkeypatch):
    """A box whose keys do nothing: neither is anything stored, nor is the table reached."""
    table.push(session("troccas-4"))
    monkeypatch.setattr(table.box, "press", lambda key: False)
    with pytest.raises(StuckError, match="the deal was not stored; the box shows TableScreen"):
        table.scribe.enter_deal()
    table.watch.screen = MessageScreen("Akku", "leer", NOWHERE)
    with pytest.raises(StuckError, match=r"the table is not reached.*MessageScreen 'Akku'"):
        table.scribe.enter_deal()


def test_a_name_that_is_not_on_the_list_is_not_chosen(table):
    with table.box.link() as link:
        link.push_players(list(NAMES))
    wanted = session("fft-4", players=4)
    wanted["players"][2] = "Somebody"
    with pytest.raises(StuckError, match="nothing there answers 'Somebody'"):
        table.scribe.begin_session(wanted)
