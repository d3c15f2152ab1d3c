"""The settings of an event by commands: each is shown and changed; unusual lengths are said."""

import json

import pytest

from host_tools.cli.main import main
from host_tools.database.location import FILE_VARIABLE
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


def test_the_table_that_the_number_of_deals_is_of_is_the_one_that_holds(
    tmp_path, monkeypatch, capsys
):
    """Of another size than --sizes has none: Krenglbach's usual one is a table of four."""
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "desk.db"))
    new = ["event", "new", "Cup", "--rules", "krenglbach"]
    for number, (options, told) in enumerate(
        (
            ([], "tables of: 4\n"),
            (["--sizes", "5"], "tables of: 4\n"),
            (["--sizes", "5,4"], "tables of: 4\n"),
            (["--sizes", "5,4", "--set", "deals_of=0"], "tables of: the wanted size\n"),
        ),
        1,
    ):
        assert main([*new, *options]) == 0
        capsys.readouterr()
        assert main(["event", "show", "--event", str(number)]) == 0
        assert told in capsys.readouterr().out


def test_one_prize_for_each_by_command(tmp_path, monkeypatch, capsys):
    """Krenglbach: the best of the village "dürfen sich außerdem ... nennen": both, unless said."""
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "desk.db"))
    new = ["event", "new", "Cup", "--rules", "krenglbach", "--rounds", "1", "--deals", "12"]

    def one_prize():
        status, document = shown(capsys, "event", "show")
        assert status == 0
        main(["event", "show"])
        out = capsys.readouterr().out
        assert ("One prize for each: yes" in out) == document["settings"]["one_prize"]
        return document["settings"]["one_prize"]

    assert main(new) == 0
    assert not one_prize()
    assert main(["event", "change", "--one-prize"]) == 0
    assert one_prize()
    assert main(["event", "change", "--no-one-prize"]) == 0
    assert not one_prize()
    assert main([*new, "--one-prize"]) == 0
    assert one_prize()


def test_players_numbers_are_shown_as_the_book_has_it_or_as_it_is_said(
    tmp_path, monkeypatch, capsys
):
    """FFT: an error on the sheet of a table is "Es fehlen Tischnummer, Name und N° der Spieler"."""
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "desk.db"))
    length = ["--rounds", "1", "--deals", "4"]

    def shows():
        capsys.readouterr()
        main(["event", "show", "--json"])
        return json.loads(capsys.readouterr().out)["settings"]["show_numbers"]

    assert main(["event", "new", "Cup", "--rules", "fft-4", *length]) == 0
    assert shows()
    assert main(["event", "change", "--set", "show_numbers=false"]) == 0
    assert not shows()
    assert (
        main(["event", "new", "Club", "--rules", "tirol", *length, "--set", "show_numbers=true"])
        == 0
    )
    assert shows()
