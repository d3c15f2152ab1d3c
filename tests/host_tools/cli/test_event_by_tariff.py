"""An event by a club's own tariff, which no box has brought yet."""

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.journals import journal_of
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from host_tools.tariffs.rule_books import names_of_tariffs
from host_tools.tariffs.shelf import digest_text, find
from host_tools.tariffs.write import write
from tests.host_tools.boxes.station.desk import Desk
from tests.host_tools.event import MEMBERS
from tests.host_tools.typed import deal_typed
from tests.tariff_club import RULES, club, packed

LENGTH = ["--rounds", "2", "--deals", "1"]
SOLO = {"game": "solodreier", "forehand": 0, "declarer": 1, "won": True}
DATA, DIGEST = packed()


@pytest.fixture
def file(tmp_path):
    """The file of the club's tariff."""
    path = tmp_path / "our.toml"
    path.write_text(write(club()), encoding="utf-8")
    return str(path)


@pytest.fixture
def members(tmp_path, desk, schreiber):
    """Eight members in the database."""
    path = tmp_path / "members.csv"
    path.write_bytes(MEMBERS.encode())
    schreiber("persons import", str(path))
    return desk


def kinds(path, number=1):
    """(kind, digest of a tariff) of what was decided about an event, but for who takes part."""
    with Database(path) as database:
        made = journal_of(database, number).decisions
    return [(one.kind, one.content.get("digest")) for one in made if one.kind != "entrant"]


@pytest.mark.long
def test_an_event_is_made_and_played_by_a_file(members, file, schreiber):
    schreiber("event new", "Our cup", "--tariff", file, *LENGTH)
    schreiber("register --all")
    schreiber("draw --event 1 --seed 4")
    assert kinds(members) == [("tariff", DIGEST), ("settings", None), ("seats", None)]
    with Database(members) as database:
        event = load_event(database, 1)
        first = event.state.plan.rounds[0][0]
        assert {one.tariff for one in planned(event)} == {DATA}
        assert (event.book.id, event.book.digest) == (RULES, DIGEST)
        typed = {"round": 1, "table": 1, "persons": list(first), "document": SOLO}
        decide_on(database, 1, [deal_typed(typed)])
        table = load_event(database, 1).tables[1, 1]
    # A Solodreier counts 10 there, and 8 in Krenglbach.
    assert sorted(table.results.values()) == [-10, -10, -10, 30]
    assert f"Rule book: Wirtshauscup ({DIGEST})\nRounds: 2\n" in schreiber("event show").out
    schreiber("rules show", DIGEST[:8])


def test_a_cup_needs_no_file(members, schreiber):
    schreiber("event new Cup --tariff ooe-2023", *LENGTH)
    assert kinds(members)[0] == ("tariff", digest_text(find("ooe-2023").tariff))


@pytest.mark.long
def test_what_one_event_has_brought_another_is_played_by(members, file, schreiber):
    schreiber("event new First --tariff", file, *LENGTH)
    schreiber("event new Second --rules tirol", *LENGTH)
    schreiber("event change --tariff", DIGEST, "--event", "2")
    assert kinds(members, 2) == [("settings", None), ("tariff", DIGEST), ("settings", None)]
    # It stands there already.
    schreiber("event change --rules tirol --event 2")
    schreiber("event change --tariff", DIGEST, "--event", "2")
    assert [kind for kind, _ in kinds(members, 2)].count("tariff") == 1
    with Database(members) as database:
        assert sorted(names_of_tariffs(database)) == [(RULES, DIGEST)]
        assert load_event(database, 2).book.digest == DIGEST


@pytest.mark.long
def test_undo_passes_it_over(members, file, schreiber):
    schreiber("event new Cup --rules tirol", *LENGTH)
    schreiber("event change --tariff", file)
    schreiber("decide undo")
    with Database(members) as database:
        assert load_event(database, 1).state.settings.rules == "tirol"
    assert "nothing was decided that could be undone" in schreiber("decide undo", status=2).err
    assert "a tariff stays in the journal" in schreiber("decide undo decision=2", status=1).err
    assert f"The tariff {DIGEST} is kept" in schreiber("event journal").out


@pytest.mark.long
def test_an_event_of_a_tariff_that_is_not_there_is_listed_with_the_others(members, schreiber):
    for name in ("One", "Two", "Three"):
        schreiber("event new", name, "--rules", "tirol", *LENGTH)
    with Database(members) as database:
        lost = {"rules": RULES, "tariff": DIGEST}
        decide_on(database, 2, [("settings", {"settings": lost})])
    events = schreiber("event list --json").json
    missing = f"The tariff {DIGEST} is not known here."
    # Programs are told the key, people its label.
    assert [one["state"] for one in events] == ["not drawn", f"rules: {missing}", "not drawn"]
    assert [one["settings"]["name"] for one in events] == ["One", "Two", "Three"]
    printed = schreiber("event list")
    day = events[1]["settings"]["date"]
    assert f"2\tTwo\t{day}\t{RULES}\t2\t0\tRule book: {missing}\n" in printed.out
    # Whoever has the file mends it.
    schreiber("event change --event 2 --rules krenglbach")
    schreiber("event show --event 2")


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        ([], 2, "missing: --rules or --tariff"),
        (["--rules", "tirol", "--tariff", "wien"], 2, "--tariff does not go together with --rules"),
        (["--tariff", "bad.toml"], 1, "bad.toml:1: engine is missing"),
        (["--tariff", "wein"], 2, "did you mean wien?"),
        (["--tariff", "krenglbach"], 2, "every box has krenglbach"),
        (["--tariff", "0123456789abcdef"], 2, "the desk knows no tariff 0123456789abcdef"),
    ],
)
def test_what_cannot_be(members, tmp_path, monkeypatch, schreiber, words, status, sentence):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.toml").write_text("seats = 4\n", encoding="utf-8")
    assert sentence in schreiber("event new X", *LENGTH, *words, status=status).err
    with Database(members) as database:
        assert database.events.numbers() == []


def test_the_export_and_its_journal_hold_the_tariff(members, file, schreiber):
    schreiber("event new Cup --tariff", file, *LENGTH)
    schreiber("register --all")
    document = schreiber("export event").json
    assert document["settings"]["tariff"] == DIGEST
    assert document["journal"][0]["content"]["digest"] == DIGEST


@pytest.mark.long
def test_a_box_on_the_cable_gets_it_from_the_journal(tmp_path):
    settings = {"rules": RULES, "tariff": DIGEST, "sizes": [4], "method": "swaps"}
    desk = Desk(tmp_path / "desk.db", settings, tariff=DATA)
    box = desk.box(1)
    desk.plug(a=box)
    assert desk.shown() == {"a": ("set up", (1, 1))}
    assert [one["digest"] for one in box.link().tariffs()] == [DIGEST]
    desk.station.stop()
    assert box.session.body["tariff"] == DIGEST
