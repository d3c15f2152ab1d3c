"""An event of two rounds, by commands: from the list of members to the ranking."""

import json
import shlex

import pytest

from host_tools.cli.main import main
from host_tools.database.location import FILE_VARIABLE
from host_tools.events.events import event_number, load_event
from host_tools.events.new_events import change_settings
from host_tools.events.planned_tables import planned
from host_tools.events.results.sealed_results import sealed_result
from host_tools.intake.database import Database
from rules_core.documents import read_document
from tests.host_tools.cli.shown import journal, shown, tables
from tests.host_tools.event import GARDE, play

pytestmark = pytest.mark.long


def test_an_event_from_the_members_to_the_ranking(event_path, tmp_path, capsys):
    assert tables(capsys, 1)[1]["state"] == "not set up"
    points = play(event_path, tmp_path, 1, 1)
    play(event_path, tmp_path, 1, 2, sign=False)
    now = tables(capsys, 1)
    assert [now[table]["state"] for table in (1, 2)] == ["signed", "played"]
    first = now[1]["persons"]
    assert now[1]["results"] == {
        str(person): point for person, point in zip(first, points, strict=True)
    }
    status, ranking = shown(capsys, "standings", "--event", "1", "--round", "1")
    assert status == 0
    assert ranking["lines"][0]["points"] == points[0]
    assert ranking["open"] == ["round 1, table 2: all played, not signed"]


def test_who_stops_and_who_plays_for_him(event_path, tmp_path, capsys):
    play(event_path, tmp_path, 1, 1)
    gone = tables(capsys, 2)[1]["persons"][0]
    main(["persons", "add", "Ersatz"])
    substitute = ["plays", "what=substitute", "person=9", f"whom={gone}", "round=2"]
    assert main(["decide", *substitute]) == 0
    assert tables(capsys, 2)[1]["persons"][0] == 9
    _, ranking = shown(capsys, "standings", "--event", "1")
    ranks = {line["person"]: line["rank"] for line in ranking["lines"]}
    assert ranks[gone] and ranks[9] is None  # who stops keeps what he has; the other comes
    assert main(["event", "change", "--leavers", "out"]) == 0
    _, ranking = shown(capsys, "standings", "--event", "1")
    assert {line["person"] for line in ranking["lines"] if line["rank"] is None} >= {9, gone}
    assert main(["decide", "undo"]) == 0
    assert main(["decide", "undo"]) == 0
    assert tables(capsys, 2)[1]["persons"][0] == gone


def test_the_minutes_of_a_round_by_command(event_path):
    assert main(["event", "change", "--event", "1", "--set", "minutes=50"]) == 0
    with Database(event_path) as database:
        event = load_event(database, 1)
    assert event.minutes == 50
    assert {one.minutes for one in planned(event)} == {50}


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_an_event_whose_making_was_undone_is_shown_as_such(tmp_path, monkeypatch, capsys, options):
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "desk.db"))
    main(["event", "new", "Cup", "--rules", "tirol", "--rounds", "1", "--deals", "4"])
    assert main(["decide", "undo", "decision=1"]) == 0
    capsys.readouterr()
    assert main(["event", "show", *options]) == 1
    assert capsys.readouterr() == ("", "schreiber: event 1 is not set up yet\n")
    assert main(["draw", "--event", "1", *options]) == 1
    assert "this event is not set up yet\n" in capsys.readouterr().err


def test_the_journal_is_listed_in_words(event_path, capsys):
    assert (
        main(["decide", "booking", "what=stake", "person=1", "cents=1250", "--reason", "in coins"])
        == 0
    )
    assert main(["decide", "undo"]) == 0
    capsys.readouterr()
    assert main(["event", "journal"]) == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    paid, undoing = rows[-2:]
    assert paid[3:] == ["Spieler 1 has paid 12.50", "in coins", undoing[0]]
    assert undoing[3:] == ["Undone: Spieler 1 has paid 12.50", "", ""]


def test_a_table_without_a_box_and_a_mistyped_name(event_path, tmp_path, capsys):
    persons = tables(capsys, 1)[2]["persons"]
    sheet = [f"persons={json.dumps(persons)}", "points=[6,2,-2,-6]", "deals=1"]
    assert main(["decide", "typed", "what=sheet", "round=1", "table=2", *sheet]) == 0
    assert tables(capsys, 1)[2]["state"] == "typed"
    names = [f"Spieler {person}" for person in tables(capsys, 1)[1]["persons"]]
    play(event_path, tmp_path, 1, 1, players=["Spieler X", *names[1:]])
    mistyped = tables(capsys, 1)[1]
    [session] = mistyped["sessions"]
    asked = "whose name is “Spieler X”, at place 1 of the box?"
    assert (mistyped["state"], mistyped["troubles"]) == ("look", [asked])
    person = int(names[0].split()[1])
    sat = {"source": session, "place": 0, "persons": [[person, 1]]}
    content = {"round": 1, "tables": [{"table": 1, "sat": [sat]}]}
    [one] = mistyped["asked"]
    first = one["proposals"][0]
    assert (one["question"], one["why"], first["decide"]) == ("who sat here", asked, content)
    capsys.readouterr()
    main(["status", "--round", "1"])
    told, *_ = capsys.readouterr().err.splitlines()
    what, _, command = told.partition(": schreiber ")
    assert what == f"schreiber: table 1, {asked}: {names[0]} sat there"
    assert main(shlex.split(command.replace('"place":0', '"place":4'))) == 1
    assert "place: at that table the places are 1 to 4" in capsys.readouterr().err
    assert main(shlex.split(command)) == 0
    assert f"at place 1 of the box sat {names[0]}" in capsys.readouterr().out
    assert journal(event_path)[-1] == ("ruling", content)
    assert tables(capsys, 1)[1]["state"] == "signed"


def test_a_seat_before_play_has_its_proposals_as_commands(event_path, capsys):
    absent = tables(capsys, 1)[1]["persons"][0]
    main(["decide", "entrant", "what=present", f"person={absent}", "present=false"])
    capsys.readouterr()
    main(["status", "--round", "1"])
    why = f"schreiber: table 1, Spieler {absent} has a seat and is marked as absent: "
    told = [line for line in capsys.readouterr().err.splitlines() if line.startswith(why)]
    what, _, command = told[1].removeprefix(why).partition(": schreiber ")
    assert what == "Does not come: the seat is free"
    assert main(shlex.split(command)) == 0
    assert journal(event_path)[-1] == ("plays", {"what": "stops", "person": absent, "round": 1})


def test_a_session_that_was_set_aside_is_found_again(event_path, tmp_path, capsys):
    play(event_path, tmp_path, 1, 1)
    before = tables(capsys, 1)[1]
    [session] = before["sessions"]
    reason = ["--reason", "to another box"]
    assert main(["decide", "session", "what=set_aside", f"session={session}", *reason]) == 0
    assert "table 1, round 1: " in capsys.readouterr().err
    without = tables(capsys, 1)[1]
    assert (without["sessions"], without["aside"], without["played"]) == ([], [session], 0)
    back = f'tables=[{{"table":1,"moved":{{"{session}":1}}}}]'
    assert main(["decide", "ruling", "round=1", back]) == 0
    assert tables(capsys, 1)[1] == before


def test_what_was_decided_is_said_and_how_the_table_stands(event_path, capsys):
    seated = tables(capsys, 1)[2]["persons"]
    stranger = next(person for person in range(1, 9) if person not in seated)
    typed = [*seated[:3], stranger]
    names = [f"Spieler {person}" for person in typed]
    where = ["round=1", "table=2", f"persons={json.dumps(typed)}"]
    capsys.readouterr()
    sheet = ["what=sheet", *where, "points=[60000,4,0,-60004]", "deals=1"]
    assert main(["decide", "typed", *sheet]) == 0
    printed = capsys.readouterr()
    points = ("+60000", "+4", "0", "\N{MINUS SIGN}60004")
    results = ", ".join(map(" ".join, zip(names, points, strict=True)))
    assert printed.out.endswith(f": Table 2, round 1, from paper, 1 deal: {results}\n")
    players = ", ".join(f"Spieler {person}" for person in seated)
    at = "schreiber: table 2, round 1:"
    assert printed.err.splitlines() == [
        f"{at} {players}; to check, 1 of 1 deals",
        f"{at} {names[3]} was not drawn here, and stands at place 4 of the sheet",
    ]
    main(["status", "--round", "1"])
    looked = printed.err.splitlines()[1].removeprefix(f"{at} ")
    assert looked in capsys.readouterr().out


def test_a_sheet_of_more_deals_than_are_due_is_refused(event_path, capsys):
    seated = tables(capsys, 1)[2]["persons"]
    where = ["round=1", "table=2", f"persons={json.dumps(seated)}", "points=[6,2,-3,-5]"]
    capsys.readouterr()
    assert main(["decide", "typed", "what=sheet", *where, "deals=40"]) == 1
    too_many = "are too many: table 2 of round 1 plays 1 deal\n"
    assert capsys.readouterr().err == f"schreiber: deals: 40 from deal 1 on {too_many}"
    assert main(["decide", "typed", "what=sheet", *where, "deals=1", "first=2"]) == 1
    assert capsys.readouterr().err == f"schreiber: deals: 1 from deal 2 on {too_many}"


def test_who_sits_where_after_an_exchange_is_said(event_path, capsys):
    seats = {number: table["persons"] for number, table in tables(capsys, 2).items()}
    one, other = seats[1][0], seats[2][3]
    capsys.readouterr()
    assert (
        main(["decide", "seats", "what=exchanged", "round=2", f"one={one}", f"other={other}"]) == 0
    )
    seats[1][0], seats[2][3] = other, one
    assert capsys.readouterr().err.splitlines() == [
        f"schreiber: table {table}, round 2: "
        + ", ".join(f"Spieler {person}" for person in persons)
        + "; not set up, 0 of 1 deals"
        for table, persons in seats.items()
    ]
    main(["persons", "add", "Ersatz"])
    main(["register", "9"])
    capsys.readouterr()
    assert main(["decide", "seats", "what=exchanged", "round=2", f"one={one}", "other=9"]) == 0
    sentences = capsys.readouterr().err.splitlines()
    assert sentences[-1] == f"schreiber: Spieler {one} plays and has no seat"
    assert "Ersatz; not set up" in sentences[-2]


@pytest.mark.long
def test_who_comes_late_does_not_sit_out_before(short_search, event_path, capsys):
    main(["persons", "add", "Ersatz"])
    main(["register", "9"])
    with Database(event_path) as database:
        change_settings(database, 1, {"sizes": [4]})
    assert main(["decide", "plays", "what=from", "person=9", "round=2"]) == 0
    _, drawn = shown(capsys, "draw", "--event", "1", "--seed", "4")
    assert [len(out) for out in drawn["sits_out"]] == [0, 1]
    main(["decide", "entrant", "what=present", "person=9", "present=false"])
    _, drawn = shown(capsys, "draw", "--event", "1", "--seed", "4", "--from", "2")
    assert drawn["sits_out"] == [[], []]


def test_a_table_without_a_box_is_typed_deal_by_deal(event_path, capsys):
    persons = tables(capsys, 1)[2]["persons"]
    where = ["typed", "what=deal", "round=1", "table=2", f"persons={json.dumps(persons)}"]
    wrong = json.dumps(GARDE | {"bouts": 7})
    assert main(["decide", *where, f"document={wrong}"]) == 1
    assert "bouts" in capsys.readouterr().err
    assert main(["decide", *where, f"document={json.dumps(GARDE)}"]) == 0
    typed = tables(capsys, 1)[2]
    points = read_document(GARDE | {"rules": "fft-4"}).score().points
    assert (typed["state"], list(typed["results"].values())) == ("typed", points)
    with Database(event_path) as database:
        [deal] = load_event(database, 1).tables[1, 2].paper.deals
    assert deal.typed.document == {"rules": "fft-4", "version": 1} | GARDE
    assert main(["decide", "undo"]) == 0
    assert tables(capsys, 1)[2]["state"] == "not set up"


def test_a_deal_is_corrected(event_path, tmp_path, capsys):
    play(event_path, tmp_path, 1, 1)
    with Database(event_path) as database:
        [bound] = load_event(database, 1).tables[1, 1].bound
        entry = bound.session.entries[0].id
    document = json.dumps(GARDE | {"points": 61})
    command = ["decide", "correct", f"entry={entry}", f"document={document}"]
    assert main(command) == 2  # without a reason
    assert main([*command, "--reason", "miscounted"]) == 0
    wanted = read_document(GARDE | {"rules": "fft-4", "points": 61}).score().points
    assert list(tables(capsys, 1)[1]["results"].values()) == wanted


def test_several_events_and_one_that_is_closed(event_path, capsys):
    main(["event", "new", "Next", "--rules", "tirol", "--rounds", "3", "--deals", "12"])
    with Database(event_path) as database:
        assert event_number(database) == 2
    assert main(["event", "close", "--anyway", "--event", "2"]) == 0
    with Database(event_path) as database:
        assert event_number(database) == 1
    _, events = shown(capsys, "event", "list")
    assert [event["state"] for event in events] == ["round 1, 0 of 4 tables over", "closed"]


def test_a_closed_event_says_how_it_is_opened(event_path, capsys):
    opening = "decide close closed=false --event 1"
    assert main(["event", "close", "--anyway"]) == 0
    capsys.readouterr()
    assert main(["decide", "undo"]) == 1
    none_open = capsys.readouterr().err
    assert "no event is open; --event 1 names the newest one" in none_open
    assert f"'schreiber {opening}' opens it again" in none_open
    assert main(["decide", "booking", "what=stake", "person=1", "cents=500", "--event", "1"]) == 1
    closed = capsys.readouterr().err
    assert "the event is closed; nothing is decided about it unless it is opened again" in closed
    assert f"by 'schreiber {opening}'" in closed
    assert main(opening.split()) == 0
    assert main(["event", "close", "--anyway"]) == 0
    assert main(["decide", "undo", "--event", "1"]) == 0
    assert main(["decide", "booking", "what=stake", "person=1", "cents=500"]) == 0


def sealed(path):
    """What closing says of the digest of the result of event 1."""
    with Database(path) as database:
        return f"its result is sealed: {sealed_result(database, 1).short_digest}"


def test_what_is_still_open_is_said_when_an_event_is_closed(event_path, tmp_path, capsys):
    play(event_path, tmp_path, 1, 1)
    main(["decide", "publish", "round=1"])
    capsys.readouterr()
    main(["standings", "--event", "1"])
    still = [line for line in capsys.readouterr().err.splitlines() if "open: " in line]
    assert len(still) == 3  # the tables at which nobody has played
    assert main(["event", "close", "--anyway"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == ["event 1 is closed: Evening", sealed(event_path)]
    published = "schreiber: the public view shows the ranking after round 1 of 2"
    assert err.splitlines() == [*still, published]


def test_who_has_played_fewer_deals_by_a_correction_is_said_of_a_final_event(
    event_path, tmp_path, capsys
):
    """As docs/standings.md promises: "players who have played more or fewer deals than most"."""
    for number, table in ((1, 1), (1, 2), (2, 1), (2, 2)):
        play(event_path, tmp_path, number, table)
    with Database(event_path) as database:
        [entry] = load_event(database, 1).tables[1, 2].bound[0].session.entries
    document = 'document={"passed": true}'
    correct = ["correct", f"entry={entry.id}", document, "--reason", "slip"]
    assert main(["decide", *correct]) == 0
    said = "more or fewer deals count, by the director's corrections: table 2 round 1 (0 of 1)"
    _, ranking = shown(capsys, "standings", "--event", "1")
    assert (ranking["open"], ranking["said"]) == ([], [said])
    assert main(["event", "close"]) == 0
    closed = f"event 1 is closed: Evening\n{sealed(event_path)}\n"
    assert capsys.readouterr() == (closed, f"schreiber: {said}\n")


def test_of_an_event_that_is_final_only_its_closing_is_said(event_path, tmp_path, capsys):
    for number, table in ((1, 1), (1, 2), (2, 1), (2, 2)):
        play(event_path, tmp_path, number, table)
    capsys.readouterr()
    assert main(["event", "close"]) == 0
    assert capsys.readouterr() == (f"event 1 is closed: Evening\n{sealed(event_path)}\n", "")


@pytest.mark.parametrize(
    "command",
    [
        ["event", "show"],
        ["event", "list"],
        ["event", "close"],
        ["season", "Cup"],
        ["event", "change", "--rounds", "2"],
        ["decide", "clock", "what=started", "round=1"],
        ["event", "journal"],
        ["event", "entrants"],
        ["register", "Anna"],
    ],
)
def test_what_is_asked_of_a_missing_database_does_not_make_one(tmp_path, capsys, command):
    missing = tmp_path / "missing.db"
    assert main(["status", "--database", str(missing)]) == 1
    refused = capsys.readouterr()
    assert refused.err
    assert main([*command, "--database", str(missing)]) == 1
    assert capsys.readouterr() == refused
    assert not missing.exists()


def test_without_any_event_one_is_made(desk, capsys):
    main(["persons", "add", "Anna"])
    assert main(["register", "--all"]) == 1
    assert "there is no event; 'schreiber event new' makes one" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "status", "sentence"),
    [
        (["event", "show", "--event", "9"], 1, "there is no event 9"),
        (["register", "Spieler"], 1, "'Spieler' may be Spieler 1 (1), Spieler 2 (2)"),
        (["register", "3"], 1, "person: Spieler 3 is registered already"),
        (["register", "Nobody"], 1, "nobody is called 'Nobody'"),
        (
            ["decide", "booking", "what=stake", "person=77", "cents=1"],
            1,
            "person: #77 is not registered",
        ),
        (
            ["decide", "entrant", "what=registered", "person=77"],
            1,
            "nobody has the number 77",
        ),
        (["decide", "booking", "what=stake", "person"], 2, "'person' is no FIELD=VALUE"),
        (["decide", "undo", "decision=3", "--event", "1"], 1, "would not hold"),
        (["draw", "--event", "1", "--from", "5"], 1, "round: 5 cannot be drawn"),
        (
            ["draw", "--event", "1", "--players", "4"],
            2,
            "--event does not go together with --players or --rounds",
        ),
        (["box", "setup", "--event", "1"], 2, "missing: --round"),
        (
            ["standings", "--event", "1", "--lot", "Hans"],
            2,
            "--lot: for an event use 'schreiber decide'",
        ),
        (
            ["standings", "--event", "1", "--tables"],
            2,
            "--tables does not go together with --event",
        ),
        (["box", "setup", "--event", "1", "--round", "5"], 1, "event 1 has no session for round 5"),
        (
            ["box", "setup", "--event", "1", "--round", "1", "--table", "3"],
            1,
            "event 1 has no session for table 3",
        ),
        (
            ["box", "setup", "--event", "1", "--round", "1", "--table", "2", "--deals", "3"],
            2,
            "--event does not go together with --deals",
        ),
        (["persons", "merge", "1", "1"], 1, "1 and 1 are one person already"),
        (["persons", "add", "A", "--number", "3"], 1, "number: 3 is Spieler 3 already"),
        (["event", "new", "X", "--rules", "nil", "--rounds", "1", "--deals", "1"], 1, "rules: "),
    ],
)
def test_what_cannot_be(event_path, capsys, command, status, sentence):
    capsys.readouterr()
    assert main(command) == status
    assert sentence in capsys.readouterr().err


def test_a_person_forgotten_is_a_number_everywhere(event_path, tmp_path, capsys):
    play(event_path, tmp_path, 1, 1)
    person = tables(capsys, 1)[1]["persons"][0]
    assert main(["persons", "forget", str(person), "--yes"]) == 0
    capsys.readouterr()
    assert main(["standings", "--event", "1"]) == 0
    shown_to_all = capsys.readouterr().out
    assert "\tRound 1\tRound 2\t" in shown_to_all.splitlines()[0]
    assert f"#{person}" in shown_to_all
    assert f"Spieler {person}\t" not in shown_to_all
