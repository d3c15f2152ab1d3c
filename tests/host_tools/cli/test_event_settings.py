"""The settings of an event by commands: each by itself, by its rule book, by a club's tariff."""

import io
from contextlib import redirect_stdout

import pytest

from host_tools.cli.main import main
from host_tools.common.errors import DeskError
from host_tools.database.location import FILE_VARIABLE
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.journals import journal_of
from host_tools.events.new_events import change_settings, new_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from host_tools.tariffs.rule_books import names_of_tariffs
from host_tools.tariffs.shelf import digest_text, find
from host_tools.tariffs.write import write
from host_tools.tournament.model.settings import NAMES
from tests.host_tools.boxes.station.desk import Desk
from tests.host_tools.cli.shown import tables
from tests.host_tools.decided import deal_typed
from tests.host_tools.event import MEMBERS, play
from tests.how_many import cases
from tests.made_tariffs import RULES, club, packed

# Of each setting: the options that change it, and what it is then. The event is of fft-4.
CHANGED = {
    "name": (["--name", "Supper"], "Supper"),
    "date": (["--date", "2026-11-22"], "2026-11-22"),
    "rules": (["--rules", "ch-4"], "ch-4"),
    "tariff": None,
    "rounds": (["--rounds", "7"], 7),
    "deals": (["--deals", "3"], 3),
    "deals_of": (["--rules", "krenglbach", "--sizes", "4,5", "--set", "deals_of=5"], 5),
    "sizes": (["--rules", "krenglbach", "--sizes", "5,4"], [5, 4]),
    "method": (["--method", "lot"], "lot"),
    "rank_by": (["--set", "rank_by=games"], "games"),
    "stake": (["--stake", "7.50"], 750),
    "shares": (["--set", "shares=[60,40]"], [60, 40]),
    "prizes": (["--set", "prizes=[1250,500]"], [1250, 500]),
    "opponents_key": (["--set", "opponents_key=false"], False),
    "minutes": (["--set", "minutes=50"], 50),
    "typed_twice": (["--set", "typed_twice=true"], True),
    "lists_by": (["--set", "lists_by=surname"], "surname"),
    "first_dealer": (["--set", "first_dealer=first"], "first"),
    "show_numbers": (["--set", "show_numbers=false"], False),
    "leavers": (["--leavers", "out"], "out"),
    "pot": (["--pot", "due"], "due"),
    "parts": (["--part", "ladies:Damenpreis:20"], [["ladies", "Damenpreis", [2000]]]),
    "one_prize": (["--one-prize"], True),
    "currency": (["--set", "currency=CHF"], "CHF"),
}
# Why a setting has no option of its own name that is tried here.
NOT_ALONE = {"tariff": "--tariff gives the rule book as well, see test_event_by_tariff"}


@pytest.mark.long
def test_every_setting_has_an_option_or_there_is_a_reason():
    assert set(CHANGED) == set(NAMES)
    assert {name for name, change in CHANGED.items() if change is None} == set(NOT_ALONE)


@pytest.fixture(scope="module")
def shown_before(drawn_eight, tmp_path_factory):
    """What is shown of the event before a setting is changed."""
    path = tmp_path_factory.mktemp("drawn") / "evening.db"
    path.write_bytes(drawn_eight)
    with redirect_stdout(io.StringIO()) as shown:
        main(["event", "show", "--database", str(path)])
    return shown.getvalue()


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in NAMES if name not in NOT_ALONE])
def test_a_setting_is_changed_and_shown_by_command(event_path, schreiber, shown_before, name):
    options, value = CHANGED[name]
    schreiber("event change", *options)
    assert schreiber("event show").out != shown_before
    now = schreiber("event show --json").json
    assert now["settings"][name] == value


@pytest.mark.long
def test_a_setting_may_be_the_rule_books_again(event_path, schreiber):
    names = ("stake", "shares", "prizes", "minutes")
    for name in names:
        schreiber("event change", *CHANGED[name][0])
        usual = ["--stake", "usual"] if name == "stake" else ["--set", f"{name}=null"]
        schreiber("event change", *usual)
    now = schreiber("event show --json").json
    assert [now["settings"][name] for name in names] == [None] * 4


@pytest.mark.long
def test_a_length_that_the_rule_book_does_not_know_is_said_and_not_refused(event_path, schreiber):
    """FFT: "5 Spielplätze und auf jedem 4 Partien oder 6 Spielplätze ... oder 7 Spielplätze und 3
    Partien".
    """
    new = ["event", "new", "Open", "--rules", "fft-4", "--rounds"]
    assert schreiber(*new, "6", "--deals", "4").err == ""
    told = schreiber(*new, "6", "--deals", "3")
    assert (told.out, told.err) == (
        "3\n",
        "schreiber: the rule book knows 5 rounds of 4, 6 rounds of 4 or 7 rounds of 3, not 6 "
        "rounds of 3\n",
    )
    schreiber("event change --rounds 7")
    assert schreiber("event change --rules ch-4").err == ""


@pytest.mark.long
def test_a_length_is_said_of_each_size_of_table(event_path, capsys, schreiber):
    """Tirol: "drei Runden zu je 16 Spielen ... (20 an Fünfertischen)"."""
    new = ["event", "new", "Cup", "--rules", "tirol", "--rounds", "3", "--deals"]
    assert schreiber(*new, "16").err == ""
    assert main([*new, "8"]) == 0
    said = "schreiber: at a table of {} the rule book knows 3 rounds of {}, not 3 rounds of {}"
    told = [said.format(4, 16, 8), said.format(5, 20, 10)]
    assert capsys.readouterr().err.splitlines() == told


@pytest.mark.long
@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("colour=red", "schreiber: colour: there is no such field\n"),
        ("minutes=0", "schreiber: Minutes of a round: must be a whole number from 1 to 600\n"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_its_name(event_path, capsys, word, said):
    assert main(["event", "change", "--set", word]) == 1
    assert capsys.readouterr().err == said


@pytest.mark.long
def test_a_setting_needs_its_value(event_path, capsys):
    with pytest.raises(SystemExit):
        main(["event", "change", "--set", "minutes"])
    assert "--set: 'minutes' is no FIELD=VALUE" in capsys.readouterr().err


# Events as their rule book has them drawn: sizes of tables, the lot, teams


def test_tables_have_the_sizes_of_the_rule_book(tmp_path):
    with Database(tmp_path / "desk.db") as database:
        settings = {
            "name": "Tarot",
            "date": "2026-11-21",
            "rules": "fft-4",
            "rounds": 5,
            "deals": 4,
        }
        number = new_event(database, settings)
        assert load_event(database, number).state.settings.sizes == (4,)
        told = r"sizes: Tarot FFT \(four\) is not played at a table of 5"
        with pytest.raises(DeskError, match=told):
            new_event(database, settings | {"sizes": [4, 5]})
        with pytest.raises(DeskError, match=told):
            change_settings(database, number, {"sizes": [5]})
        with pytest.raises(DeskError, match="sizes: Tiroler Cup"):
            change_settings(database, number, {"rules": "tirol", "sizes": [3]})


def test_a_book_that_asks_for_a_lot_gets_one(tmp_path):
    settings = {"name": "Cup", "date": "2026-11-21", "rounds": 3, "deals": 12}
    with Database(tmp_path / "desk.db") as database:
        for rules, method in (("krenglbach", "lot"), ("tirol", "swaps")):
            number = new_event(database, settings | {"rules": rules})
            assert load_event(database, number).state.settings.method == method


@pytest.mark.long
def test_teams_are_ranked_below_the_players(event_path, tmp_path, schreiber):
    points = play(event_path, tmp_path, 1, 1)
    one, _, other, _ = tables(schreiber, 1)[1]["persons"]
    ranking = schreiber("standings --event 1 --json").json
    assert ranking["teams"] == {"lines": [], "open": [], "lot": []}
    seated = tables(schreiber, 1)[2]["persons"]
    named = ((one, "Au"), (seated[0], "Au"), (other, "Wels"))
    for person, team in named:
        schreiber("decide entrant what=team", f"person={person}", f"team={team}")
    ranking = schreiber("standings --event 1 --round 1 --json").json
    au, wels = ranking["teams"]["lines"]
    assert (au["rank"], au["team"], au["points"], au["results"]) == (
        1,
        "Au",
        points[0],
        [points[0]],
    )
    assert sorted(au["members"]) == sorted([one, seated[0]])
    assert ranking["teams"]["open"] == ["the team Wels has one member only, and is not ranked"]
    out, err = schreiber("standings --event 1 --round 1")
    _, teams = out.split("\n\n")
    assert teams.splitlines()[0] == "Rank\tTeam\tPoints\tRound 1\tDecided by\tMembers\tRemark"
    assert teams.splitlines()[2].startswith(f"out\tWels\t{wels['points']}\t")
    assert "open: the team Wels has one member only, and is not ranked" in err


def test_a_lot_that_decides_nothing_says_so(event_path, capsys):
    assert main(["decide", "lot", "persons=[3,7]"]) == 0
    sentence = "this rule book leaves equal players ex aequo: the lot decides nothing"
    assert capsys.readouterr().err == f"schreiber: {sentence}\n"


@pytest.mark.slow
def test_a_lot_keeps_nobody_apart_and_says_so(short_search, tmp_path, monkeypatch, schreiber):
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "desk.db"))
    members = tmp_path / "members.csv"
    names = "".join(f"Spieler {number}\n" for number in range(1, 14))
    members.write_text("Name\n" + names, encoding="utf-8")
    schreiber("persons import", str(members))
    schreiber("event new Cup --rules krenglbach --rounds 3 --deals 12")
    schreiber("register --all")
    printed = schreiber("decide wish what=apart persons=[1,2] strictly=true")
    assert "drawn by lot, which keeps nobody apart" in printed.err
    for seed in range(cases(2, 6)):
        drawing = ["draw", "--event", "1", "--seed", str(seed), "--method", "swaps", "--dry-run"]
        drawn = schreiber(*drawing, "--json").json
        assert drawn["method"] == "swaps-1"
        rounds = drawn["rounds"]
        assert not any({1, 2} <= set(table) for tables in rounds for table in tables)
    schreiber("event change --method swaps")
    assert schreiber("decide entrant what=team person=3 team=Linz").err == ""


# An event by a club's own tariff, which no box has brought yet


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
def test_a_rule_book_that_cannot_be(
    members, tmp_path, monkeypatch, schreiber, words, status, sentence
):
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
