"""`schreiber register`: who takes part, who pays, who comes later; and who leaves."""

import pytest

from host_tools.cli.main import main
from tests.host_tools.cli.shown import journal
from tests.host_tools.decided import comes, registered, stands_in

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


def test_who_has_paid_a_part_pays_the_rest(event_path, schreiber):
    schreiber("event change --stake 5.00")
    schreiber("decide booking what=stake person=3 cents=200")
    schreiber("register 3 --paid")
    assert journal(event_path)[-1] == ("booking", {"what": "stake", "person": 3, "cents": 500})


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
