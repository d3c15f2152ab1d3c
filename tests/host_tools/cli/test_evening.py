"""What a director decides by commands on an evening: who plays, codes, what is asked."""

import re
import shlex

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.main import main
from host_tools.events.events import load_event
from host_tools.events.new_events import change_settings
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from rules_core.result_code import SignedResult, long_code, short_code, tag_of
from tests.host_tools.box import TableBox
from tests.host_tools.cli.shown import journal, tables
from tests.host_tools.decided import comes, registered, stands_in
from tests.host_tools.event import GARDE

BAN = ["what=excluded", "person=3", "round=2", "until=2099-01-31", "--reason", "marked cards"]
EXCLUDE = ["decide", "plays", *BAN]


@pytest.mark.long
def test_who_takes_part_already_pays_later(event_path, schreiber):
    schreiber("event change --stake 5.00")
    before = journal(event_path)
    schreiber("persons add Neue")
    assert schreiber("register 3 Neue --paid").out == "Spieler 3 has paid 5.00\n9: Neue\n"
    paid = [("booking", {"what": "stake", "person": person, "cents": 500}) for person in (3, 9)]
    assert journal(event_path) == [*before, paid[0], registered(9), paid[1]]
    assert "--paid: Spieler 3 owes nothing" in schreiber("register 4 3 --paid", status=1).err
    assert journal(event_path)[-1] == paid[1]


@pytest.mark.long
def test_all_who_owe_a_stake_pay_at_once(event_path, schreiber):
    """Those who take part already, too: the stake may have been set after them."""
    schreiber("event change --stake 5.00")
    schreiber("decide booking what=stake person=3 cents=500")
    before = journal(event_path)
    schreiber("register --all --paid")
    paid = journal(event_path)[len(before) :]
    assert [kind for kind, _ in paid] == ["booking"] * 7
    assert {content["person"] for _, content in paid} == {1, 2, 4, 5, 6, 7, 8}
    assert "nobody to register" in schreiber("register --all --paid", status=1).err


@pytest.mark.parametrize("chosen", ["3", "--all"])
def test_who_has_paid_all_but_a_cent_pays_the_rest(event_path, schreiber, chosen):
    schreiber("event change --stake 0.02")
    schreiber("decide booking what=stake person=3 cents=1")
    schreiber(f"register {chosen} --paid")
    assert ("booking", {"what": "stake", "person": 3, "cents": 2}) in journal(event_path)


@pytest.mark.long
def test_a_substitute_owes_no_stake(event_path, schreiber):
    schreiber("event change --stake 5.00")
    schreiber("persons add Ersatz")
    schreiber("decide plays what=substitute person=9 whom=3 round=2")
    assert "--paid: Ersatz owes nothing" in schreiber("register 9 --paid", status=1).err
    schreiber("register 3 --paid")


def test_who_takes_part_already_comes_later(event_path, schreiber):
    assert schreiber("register 3 --late 2").out == "Spieler 3 plays from round 2 on\n"
    assert journal(event_path)[-1] == comes(3, 2)


@pytest.mark.long
def test_who_is_known_by_two_numbers_takes_part_once(event_path, schreiber):
    schreiber("persons add Otto")
    schreiber("persons merge 9 3")
    assert "person: Otto is registered already" in schreiber("register Otto", status=1).err
    schreiber("register --all", status=1)
    schreiber("register 9 --late 2")
    assert journal(event_path)[-1] == comes(3, 2)


@pytest.mark.long
def test_who_is_banned_is_registered_only_if_that_is_meant(event_path, schreiber):
    """As the page asks. Tirol: "Grobe Unsportlichkeiten ... können mit Ausschluss und Sperren
    geahndet werden."
    """
    schreiber(*EXCLUDE)
    schreiber("event new Next --rules tirol --rounds 1 --deals 4")
    printed = schreiber("register 2 3", status=1)
    assert printed.err == (
        "schreiber: Spieler 3 is banned until 2099-01-31 by 'Evening': marked cards; "
        "--anyway does it all the same\n"
    )
    assert len(journal(event_path, 2)) == 1
    assert "Left out: Spieler 3 is banned until 2099-01-31" in schreiber("register --all").err
    assert registered(3) not in journal(event_path, 2)
    schreiber("register 3 --anyway")
    assert journal(event_path, 2)[-1] == registered(3)
    assert main(["register", "3", "--late", "1"]) == 0  # he takes part by now


@pytest.mark.long
def test_no_decision_takes_in_the_banned_unless_that_is_meant(event_path, schreiber):
    """Tirol: "Grobe Unsportlichkeiten ... können mit Ausschluss und Sperren geahndet werden"."""
    schreiber(*EXCLUDE)
    schreiber("event new Next --rules tirol --rounds 1 --deals 4")
    schreiber("register 2 --event 2")
    before = journal(event_path, 2)
    register = ["decide", "entrant", "what=registered", "person=3", "--event", "2"]
    playing_on = ["what=substitute", "person=3", "whom=2", "round=1"]
    substitute = ["decide", "plays", *playing_on, "--event", "2"]
    for command in (register, substitute):
        printed = schreiber(*command, status=1)
        assert printed.err == (
            "schreiber: Spieler 3 is banned until 2099-01-31 by 'Evening': marked cards; "
            "--anyway does it all the same\n"
        )
    assert journal(event_path, 2) == before
    schreiber(*substitute, "--anyway")
    assert journal(event_path, 2)[-1] == stands_in(3, 2, 1)
    printed = schreiber("decide booking what=stake person=3 cents=1 --anyway", status=2)
    assert "--anyway goes with " in printed.err


def test_who_is_banned_and_takes_part_already_is_asked_about_no_more(event_path, schreiber):
    schreiber("event new Next --rules tirol --rounds 1 --deals 4")
    schreiber("register 3 --event 2")
    schreiber(*EXCLUDE, "--event", "1")
    printed = schreiber("decide entrant what=registered person=3 --event 2", status=1)
    assert "Spieler 3 is registered already" in printed.err


@pytest.mark.parametrize("kind", ["entrant what=registered", "plays what=substitute"])
@pytest.mark.parametrize("fields", [[], ["person=[3]"], ["person=Anna"]])
def test_who_is_no_number_is_refused_in_a_sentence(event_path, schreiber, kind, fields):
    assert "Person: " in schreiber("decide", *kind.split(), *fields, status=1).err


@pytest.mark.usefixtures("event_path")
def test_who_is_excluded_need_not_be_banned(schreiber):
    printed = schreiber("decide plays what=excluded person=1 round=1 --reason loud")
    assert "is excluded from round 1 on\n" in printed.out
    schreiber("event new Next --rules tirol --rounds 1 --deals 4")
    schreiber("register 1 --event 2")


# `schreiber status`, and what boxes have warned of


@pytest.mark.long
def test_who_sits_out_is_no_trouble(event_path, schreiber):
    schreiber("persons add Ersatz")
    schreiber("register 9")
    with Database(event_path) as database:
        change_settings(database, 1, {"sizes": [4]})
    schreiber("draw --event 1 --seed 4 --method lot")
    printed = schreiber("status --round 1")
    [said] = [line for line in printed.out.splitlines() if "sits out" in line]
    name = said.removesuffix(" sits out round 1")
    assert "no seat" not in printed.err
    document = schreiber("status --round 1 --json").json
    [out] = document["sits_out"]
    other = document["tables"][0]["persons"][0]
    told = schreiber("decide seats what=exchanged round=1", f"one={out}", f"other={other}")
    sentences = told.err.splitlines()
    assert f"{name}" in sentences[0]
    assert sentences[-1].endswith(" sits out round 1")
    assert name not in sentences[-1]
    schreiber("persons add", "Noch einer")
    schreiber("register 10")
    told = schreiber("status --round 1", status=1)
    assert "schreiber: Noch einer plays and has no seat" in told.err.splitlines()


@pytest.mark.long
def test_who_has_no_seat_is_offered_the_one_where_he_fits_best(short_search, event_path, schreiber):
    new = ["event", "new", "Fours and fives", "--rules", "krenglbach"]
    schreiber(*new, "--rounds", "1", "--deals", "8")
    schreiber("register --all")
    schreiber("draw --event 2 --seed 4")
    schreiber("persons add Ersatz")
    schreiber("register 9")
    printed = schreiber("status --round 1", status=1).err
    assert "schreiber: Ersatz plays and has no seat\n" in printed
    # Both tables have room; he is offered one of them, as a command.
    [offer] = [line for line in printed.splitlines() if "sits down here" in line]
    said, command = offer.split(": schreiber ")
    table = said.removeprefix("schreiber: table ")[0]
    assert said == (
        f"schreiber: table {table}, Ersatz plays and has no seat: "
        "Ersatz, who has no seat, sits down here"
    )
    schreiber(*shlex.split(command))
    assert tables(schreiber, 1)[int(table)]["persons"][-1] == 9
    assert "no seat" not in schreiber("status --round 1").err


@pytest.mark.long
def test_a_warning_of_a_box_is_answered_by_its_entry(event_path, tmp_path, schreiber):
    """FFT: "Avertissement puis, si récidive pénalités de 100 Points", with the deal before it."""
    with Database(event_path) as database:
        planned_session = planned(load_event(database, 1))[0].session
        box = TableBox(tmp_path / "box")
        box.begin(**planned_session)
        box.warn(2)
        box.play(GARDE | {"rules": planned_session["rules"]})
        box.warn(2)
        box.session.close()
        collect(box.link(), database)
    warned = "table 1 of round 1 after deal 1"
    said = schreiber("standings --event 1").err
    assert f"open: not the first warning, {warned}: penalty?" in said
    [answer] = re.findall(r"schreiber (decide adjust what=no_penalty .*)", said)
    assert schreiber(*shlex.split(answer)).out.rstrip().endswith(f", {warned}")
    assert "further warning" not in schreiber("standings --event 1").err


# `schreiber decide code`: a signed round, by the code that its box shows


POINTS = (6, 2, -3, -5)


@pytest.fixture
def drawn(event_path, capsys):
    """(path of an event that is drawn, what the box of its first table has signed)."""
    capsys.readouterr()
    with Database(event_path) as database:
        event = load_event(database, 1)
        persons = event.state.plan.rounds[0][0]
        players = [
            (tag_of(event.box_name(person)), points)
            for person, points in zip(persons, POINTS, strict=True)
        ]
    return event_path, SignedResult(1, 1, 1, players, 12, 1, b"\x3f\x9a")


def short(result, points):
    return [f"code={short_code(result)}", "round=1", "table=1", f"points={list(points)}"]


def test_both_codes_decide_the_same(drawn, schreiber):
    path, result = drawn
    printed = schreiber("decide code", f"code={long_code(result)}")
    assert "Table 1, round 1, from the code of its box, 12 deals: " in printed.out
    kind, content = journal(path)[-1]
    assert kind == "code" and content["digest"] == "3f9a"
    schreiber("decide undo")
    schreiber("decide code", *short(result, POINTS))
    assert journal(path)[-1] == (kind, content)


@pytest.mark.long
def test_what_it_cannot_take_is_refused(drawn, capsys):
    path, result = drawn
    before, ten = journal(path), f"code={short_code(result)}"
    for fields, status, told in (
        ([f"code={long_code(result)[:-1]}"], 1, "a character of it is wrong or missing"),
        (short(result, (6, 2, -3, -6)), 1, "does not belong to these players and totals"),
        (short(result, (6, 2)), 2, "points: 4 are needed, one a seat"),
        ([ten], 2, "a short code also needs round, table and points"),
        ([ten, "round=1", "table=1", "points=all"], 2, "also needs round, table and points"),
        ([ten, "round=1", "table=9", "points=[1]"], 2, "no table 9"),
    ):
        assert main(["decide", "code", *fields]) == status, fields
        assert told in capsys.readouterr().err
    assert journal(path) == before
