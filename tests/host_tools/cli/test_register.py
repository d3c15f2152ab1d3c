"""`schreiber register`: who takes part, who pays, who comes later."""

import pytest

from host_tools.cli.main import main
from tests.host_tools.cli.shown import journal

BAN = ["what=excluded", "person=3", "round=2", "until=2099-01-31", "--reason", "marked cards"]
EXCLUDE = ["decide", "plays", *BAN]


@pytest.mark.long
def test_who_takes_part_already_pays_later(event_path, capsys):
    assert main(["event", "change", "--stake", "5.00"]) == 0
    before = journal(event_path)
    main(["persons", "add", "Neue"])
    capsys.readouterr()
    assert main(["register", "3", "Neue", "--paid"]) == 0
    assert capsys.readouterr().out == "Spieler 3 has paid 5.00\n9: Neue\n"
    paid = [("booking", {"what": "stake", "person": person, "cents": 500}) for person in (3, 9)]
    assert journal(event_path) == [
        *before,
        paid[0],
        ("entrant", {"what": "registered", "person": 9}),
        paid[1],
    ]
    assert main(["register", "4", "3", "--paid"]) == 1
    assert "--paid: Spieler 3 owes nothing" in capsys.readouterr().err
    assert journal(event_path)[-1] == paid[1]


@pytest.mark.long
def test_all_who_owe_a_stake_pay_at_once(event_path, capsys):
    """Those who take part already, too: the stake may have been set after them."""
    assert main(["event", "change", "--stake", "5.00"]) == 0
    assert main(["decide", "booking", "what=stake", "person=3", "cents=500"]) == 0
    before = journal(event_path)
    assert main(["register", "--all", "--paid"]) == 0
    paid = journal(event_path)[len(before) :]
    assert [kind for kind, _ in paid] == ["booking"] * 7
    assert {content["person"] for _, content in paid} == {1, 2, 4, 5, 6, 7, 8}
    assert main(["register", "--all", "--paid"]) == 1
    assert "nobody to register" in capsys.readouterr().err


def test_who_has_paid_a_part_pays_the_rest(event_path, capsys):
    assert main(["event", "change", "--stake", "5.00"]) == 0
    assert main(["decide", "booking", "what=stake", "person=3", "cents=200"]) == 0
    assert main(["register", "3", "--paid"]) == 0
    assert journal(event_path)[-1] == ("booking", {"what": "stake", "person": 3, "cents": 500})


@pytest.mark.long
def test_a_substitute_owes_no_stake(event_path, capsys):
    assert main(["event", "change", "--stake", "5.00"]) == 0
    main(["persons", "add", "Ersatz"])
    assert main(["decide", "plays", "what=substitute", "person=9", "whom=3", "round=2"]) == 0
    capsys.readouterr()
    assert main(["register", "9", "--paid"]) == 1
    assert "--paid: Ersatz owes nothing" in capsys.readouterr().err
    assert main(["register", "3", "--paid"]) == 0


def test_who_takes_part_already_comes_later(event_path, capsys):
    capsys.readouterr()
    assert main(["register", "3", "--late", "2"]) == 0
    assert capsys.readouterr().out == "Spieler 3 plays from round 2 on\n"
    assert journal(event_path)[-1] == ("plays", {"what": "from", "person": 3, "round": 2})


@pytest.mark.long
def test_who_is_known_by_two_numbers_takes_part_once(event_path, capsys):
    main(["persons", "add", "Otto"])
    assert main(["persons", "merge", "9", "3"]) == 0
    capsys.readouterr()
    assert main(["register", "Otto"]) == 1
    assert "person: Otto is registered already" in capsys.readouterr().err
    assert main(["register", "--all"]) == 1
    assert main(["register", "9", "--late", "2"]) == 0
    assert journal(event_path)[-1] == ("plays", {"what": "from", "person": 3, "round": 2})


@pytest.mark.long
def test_who_is_banned_is_registered_only_if_that_is_meant(event_path, capsys):
    """As the page asks. Tirol: "Grobe Unsportlichkeiten ... können mit Ausschluss und Sperren
    geahndet werden."
    """
    assert main(EXCLUDE) == 0
    main(["event", "new", "Next", "--rules", "tirol", "--rounds", "1", "--deals", "4"])
    capsys.readouterr()
    assert main(["register", "2", "3"]) == 1
    assert capsys.readouterr().err == (
        "schreiber: Spieler 3 is banned until 2099-01-31 by 'Evening': marked cards; "
        "--anyway registers them in spite of it\n"
    )
    assert len(journal(event_path, 2)) == 1
    assert main(["register", "--all"]) == 0
    assert "left out: Spieler 3 is banned until 2099-01-31" in capsys.readouterr().err
    assert ("entrant", {"what": "registered", "person": 3}) not in journal(event_path, 2)
    assert main(["register", "3", "--anyway"]) == 0
    assert journal(event_path, 2)[-1] == ("entrant", {"what": "registered", "person": 3})
    assert main(["register", "3", "--late", "1"]) == 0  # he takes part by now


@pytest.mark.long
def test_no_decision_takes_in_the_banned_unless_that_is_meant(event_path, capsys):
    """Tirol: "Grobe Unsportlichkeiten ... können mit Ausschluss und Sperren geahndet werden"."""
    assert main(EXCLUDE) == 0
    main(["event", "new", "Next", "--rules", "tirol", "--rounds", "1", "--deals", "4"])
    assert main(["register", "2", "--event", "2"]) == 0
    before = journal(event_path, 2)
    register = ["decide", "entrant", "what=registered", "person=3", "--event", "2"]
    playing_on = ["what=substitute", "person=3", "whom=2", "round=1"]
    substitute = ["decide", "plays", *playing_on, "--event", "2"]
    for command in (register, substitute):
        capsys.readouterr()
        assert main(command) == 1
        assert capsys.readouterr().err == (
            "schreiber: Spieler 3 is banned until 2099-01-31 by 'Evening': marked cards; "
            "--anyway registers them in spite of it\n"
        )
    assert journal(event_path, 2) == before
    assert main([*substitute, "--anyway"]) == 0
    assert journal(event_path, 2)[-1] == (
        "plays",
        {"what": "substitute", "person": 3, "whom": 2, "round": 1},
    )
    assert main(["decide", "booking", "what=stake", "person=3", "cents=1", "--anyway"]) == 2
    assert "--anyway goes with " in capsys.readouterr().err


def test_who_is_banned_and_takes_part_already_is_asked_about_no_more(event_path, capsys):
    main(["event", "new", "Next", "--rules", "tirol", "--rounds", "1", "--deals", "4"])
    assert main(["register", "3", "--event", "2"]) == 0
    assert main([*EXCLUDE, "--event", "1"]) == 0
    assert main(["decide", "entrant", "what=registered", "person=3", "--event", "2"]) == 1
    assert "Spieler 3 is registered already" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["entrant what=registered", "plays what=substitute"])
@pytest.mark.parametrize("fields", [[], ["person=[3]"], ["person=Anna"]])
def test_who_is_no_number_is_refused_in_a_sentence(event_path, capsys, kind, fields):
    assert main(["decide", *kind.split(), *fields]) == 1
    assert "person" in capsys.readouterr().err
