"""The settings of an event by commands: each is shown and changed; unusual lengths are said."""

import pytest

from host_tools.cli.main import main
from host_tools.tournament.model.settings import NAMES
from tests.host_tools.cli.shown import shown

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
def test_a_setting_is_changed_and_shown_by_command(event_path, capsys, name):
    options, value = CHANGED[name]
    assert main(["event", "show"]) == 0
    before = capsys.readouterr().out
    assert main(["event", "change", *options]) == 0
    capsys.readouterr()
    assert main(["event", "show"]) == 0
    assert capsys.readouterr().out != before
    _, now = shown(capsys, "event", "show")
    assert now["settings"][name] == value


def test_a_setting_may_be_the_rule_books_again(event_path, capsys):
    names = ("stake", "shares", "prizes", "minutes")
    for name in names:
        assert main(["event", "change", *CHANGED[name][0]]) == 0
        usual = ["--stake", "usual"] if name == "stake" else ["--set", f"{name}=null"]
        assert main(["event", "change", *usual]) == 0
    _, now = shown(capsys, "event", "show")
    assert [now["settings"][name] for name in names] == [None] * 4


def test_a_length_that_the_rule_book_does_not_know_is_said_and_not_refused(event_path, capsys):
    """FFT: "5 Spielplätze und auf jedem 4 Partien oder 6 Spielplätze ... oder 7 Spielplätze und 3
    Partien".
    """
    new = ["event", "new", "Open", "--rules", "fft-4", "--rounds"]
    assert main([*new, "6", "--deals", "4"]) == 0
    assert capsys.readouterr().err == ""
    assert main([*new, "6", "--deals", "3"]) == 0
    told = capsys.readouterr()
    assert (told.out, told.err) == (
        "3\n",
        "schreiber: the rule book knows 5 rounds of 4, 6 rounds of 4 or 7 rounds of 3, not 6 "
        "rounds of 3\n",
    )
    assert main(["event", "change", "--rounds", "7"]) == 0
    assert main(["event", "change", "--rules", "ch-4"]) == 0
    assert capsys.readouterr().err == ""


def test_a_length_is_said_of_each_size_of_table(event_path, capsys):
    """Tirol: "drei Runden zu je 16 Spielen ... (20 an Fünfertischen)"."""
    new = ["event", "new", "Cup", "--rules", "tirol", "--rounds", "3", "--deals"]
    assert main([*new, "16"]) == 0
    assert capsys.readouterr().err == ""
    assert main([*new, "8"]) == 0
    said = "schreiber: at a table of {} the rule book knows 3 rounds of {}, not 3 rounds of {}"
    told = [said.format(4, 16, 8), said.format(5, 20, 10)]
    assert capsys.readouterr().err.splitlines() == told


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("colour=red", "schreiber: colour: an event has no such setting\n"),
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
