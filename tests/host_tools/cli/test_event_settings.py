"""The settings of an event by commands: each is shown and changed; unusual lengths are said."""

import pytest

from host_tools.cli.main import main
from host_tools.database.location import FILE_VARIABLE
from host_tools.tournament.model.settings import NAMES

pytestmark = pytest.mark.long

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


def test_every_setting_has_an_option_or_there_is_a_reason():
    assert set(CHANGED) == set(NAMES)
    assert {name for name, change in CHANGED.items() if change is None} == set(NOT_ALONE)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in NOT_ALONE])
def test_a_setting_is_changed_and_shown_by_command(event_path, schreiber, name):
    options, value = CHANGED[name]
    before = schreiber("event show").out
    schreiber("event change", *options)
    assert schreiber("event show").out != before
    now = schreiber("event show --json").json
    assert now["settings"][name] == value


def test_a_setting_may_be_the_rule_books_again(event_path, schreiber):
    names = ("stake", "shares", "prizes", "minutes")
    for name in names:
        schreiber("event change", *CHANGED[name][0])
        usual = ["--stake", "usual"] if name == "stake" else ["--set", f"{name}=null"]
        schreiber("event change", *usual)
    now = schreiber("event show --json").json
    assert [now["settings"][name] for name in names] == [None] * 4


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


def test_a_length_is_said_of_each_size_of_table(event_path, capsys, schreiber):
    """Tirol: "drei Runden zu je 16 Spielen ... (20 an Fünfertischen)"."""
    new = ["event", "new", "Cup", "--rules", "tirol", "--rounds", "3", "--deals"]
    assert schreiber(*new, "16").err == ""
    assert main([*new, "8"]) == 0
    said = "schreiber: at a table of {} the rule book knows 3 rounds of {}, not 3 rounds of {}"
    told = [said.format(4, 16, 8), said.format(5, 20, 10)]
    assert capsys.readouterr().err.splitlines() == told


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


def test_a_setting_needs_its_value(event_path, capsys):
    with pytest.raises(SystemExit):
        main(["event", "change", "--set", "minutes"])
    assert "--set: 'minutes' is no FIELD=VALUE" in capsys.readouterr().err


def test_who_deals_first_is_as_the_book_has_it_or_as_it_is_said(tmp_path, monkeypatch, capsys):
    """Krenglbach: "Wer die höchste Karte hebt, beginnt mit der Abgabe der Karten"."""
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "desk.db"))
    length = ["--rounds", "1", "--deals", "12"]
    assert main(["event", "new", "Cup", "--rules", "krenglbach", *length]) == 0
    assert main(["event", "show"]) == 0
    assert "Deals first: the player named by the table" in capsys.readouterr().out
    assert main(["event", "change", "--set", "first_dealer=first"]) == 0
    main(["event", "journal"])
    assert "Deals first: the first player" in capsys.readouterr().out
    assert main(["event", "show"]) == 0
    assert "Deals first: the first player" in capsys.readouterr().out
