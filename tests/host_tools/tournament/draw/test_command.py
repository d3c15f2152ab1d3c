"""`schreiber draw`: its JSON, its tables, its refusals, and the example of its page."""

import json
import shlex
import subprocess
import sys

import pytest

from host_tools.cli.main import main
from host_tools.tournament.draw import search
from host_tools.tournament.draw.cost import cost_of
from host_tools.tournament.draw.draw_report import report
from host_tools.tournament.draw.plan import Wishes
from host_tools.tournament.draw.whole_event import LOT, SWAPS, draw
from tests.docs.markdown import ROOT, blocks

KEYS = ["rounds", "seed", "method", "repeats", "rather_apart", "sits_out", "said"]


def run(capsys, words):
    """(status, standard output, standard error)"""
    try:
        status = main(["draw", *shlex.split(words)])
    except SystemExit as end:
        status = end.code
    return status, *capsys.readouterr()


def test_json(capsys):
    words = "--players 40 --rounds 5 --seed 1 --json"
    status, out, err = run(capsys, words)
    assert (status, err) == (0, "")
    document = json.loads(out)
    assert list(document) == KEYS
    plan = draw(40, 5, 1)
    assert document["rounds"] == [[list(table) for table in tables] for tables in plan.rounds]
    assert (document["seed"], document["method"]) == (1, SWAPS)
    assert document["repeats"] == document["rather_apart"] == []
    assert document["sits_out"] == [[]] * 5
    assert run(capsys, words)[1] == out


def test_every_option_has_its_part(capsys, short_search):
    words = "--players 18 --rounds 2 --seed 7 --sizes 4 --apart 1,2 --rather-apart 3,4,5 --json"
    _, out, _ = run(capsys, words + " --stay 6:2 --stay 7:2 --even-fives")
    wishes = Wishes(((1, 2),), ((3, 4, 5),), {6: 2, 7: 2}, even_fives=True)
    plan = draw(18, 2, 7, (4,), wishes)
    document = json.loads(out)
    assert document["rounds"] == [[list(table) for table in tables] for tables in plan.rounds]
    assert document["sits_out"] == [list(plan.sitting_out(1)), list(plan.sitting_out(2))]
    assert [6, 7, 2] in document["repeats"]
    assert "6 and 7 both stay at table 2: they meet every round" in document["said"]


@pytest.mark.parametrize(
    "words", ["--sizes 4", "--apart 1,2", "--rather-apart 1,2", "--stay 1:1", "--even-fives"]
)
def test_an_event_has_wishes_of_its_own(capsys, words):
    status, _, error = run(capsys, f"--event 1 {words}")
    option = words.split()[0]
    assert status == 2
    assert f"{option}: for an event use 'schreiber decide'" in error


def test_a_lot_says_how_many_meetings_repeat(capsys):
    _, out, _ = run(capsys, "--players 16 --rounds 3 --seed 1 --method lot --json")
    document = json.loads(out)
    assert document["method"] == LOT
    assert document["repeats"] == [
        list(repeat) for repeat in cost_of(draw(16, 3, 1, method=LOT), Wishes()).repeats
    ]
    assert len(document["repeats"]) > 1
    twice = sum(times == 2 for *_, times in document["repeats"])
    assert any(sentence.startswith(f"{twice} pairs meet twice: ") for sentence in document["said"])


def test_a_seed_is_made_and_can_be_used_again(capsys):
    _, out, _ = run(capsys, "--players 16 --rounds 3 --json")
    document = json.loads(out)
    plan = draw(16, 3, document["seed"])
    assert document["rounds"] == [[list(table) for table in tables] for tables in plan.rounds]
    other = json.loads(run(capsys, "--players 16 --rounds 3 --json")[1])
    assert other["seed"] != document["seed"]


def test_tables_and_what_is_to_be_said(capsys):
    status, out, err = run(capsys, "--players 18 --rounds 2 --seed 1 --sizes 4")
    assert (status, err) == (0, "")
    plan = draw(18, 2, 1, (4,))
    first, second, said = out.split("\n\n")
    for number, text in enumerate((first, second), start=1):
        title, out_of_it, heading, *rows = text.splitlines()
        idle = ", ".join(str(player) for player in plan.sitting_out(number))
        assert (title, out_of_it) == (f"Round {number}", f"Sitting out: {idle}")
        assert heading.split("\t") == ["Table", *(f"Player {seat}" for seat in range(1, 5))]
        shown = [[int(cell) for cell in row.split("\t")] for row in rows]
        tables = enumerate(plan.rounds[number - 1], start=1)
        assert shown == [[table, *players] for table, players in tables]
    assert said.splitlines() == [
        "18 players in 2 rounds: 4 tables of 4",
        "2 players must sit out each round",
        *map(str, report(plan)),
    ]
    assert "draw number 1, method swaps-1" in said
    assert "each player sits out 0 to 1 times" in said


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ("--players 3 --rounds 2", "--players: "),
        ("--players 12 --rounds 0", "--rounds: "),
        ("--players 12 --rounds 2 --seed -1", "--seed: "),
        ("--players 12 --rounds 2 --sizes 4,4", "--sizes: "),
        ("--players 12 --rounds 2 --apart 1,2,3,4", "--apart: "),
        ("--players 12 --rounds 2 --rather-apart 1,99", "--rather-apart: "),
        ("--players 12 --rounds 2 --stay 1:4", "--stay: "),
        ("--players 12 --rounds 2 --stay 1:1 --stay 1:2", "--stay: "),
        ("--players 12 --rounds 2 --apart 1,2 --method lot", "--method: "),
    ],
)
def test_what_cannot_be_is_one_sentence_that_names_the_option(capsys, arguments, named):
    status, out, err = run(capsys, arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"schreiber: {named}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--players", "many"),
        ("--sizes", "4;5"),
        ("--apart", "1,x"),
        ("--rather-apart", "''"),
        ("--stay", "7"),
        ("--stay", "7:1:2"),
        ("--method", "magic"),
    ],
)
def test_what_cannot_be_read_names_the_option(capsys, option, value):
    words = f"--players 12 --rounds 2 {option} {value}"
    status, out, err = run(capsys, words)
    assert (status, out) == (2, "")
    assert f"schreiber draw: {option}: " in err.splitlines()[-1]


@pytest.mark.long
def test_it_needs_the_standard_library_only():
    arguments = ["draw", "--players", "16", "--rounds", "3", "--seed", "1"]
    result = subprocess.run(
        [sys.executable, "-S", "-m", "host_tools", *arguments],
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.startswith(b"Round 1\n")


PAGE = (ROOT / "docs/draw.md").read_text(encoding="utf-8")


@pytest.mark.long
def test_the_program_of_the_page_counts_what_it_says(schreiber):
    [program] = blocks(PAGE, "python")
    [[command, *expected]] = blocks(PAGE, "console")
    prompt, name, *arguments = shlex.split(command)
    assert (prompt, name) == ("$", "schreiber")
    printed = schreiber(*arguments)
    counted = subprocess.run(
        [sys.executable, "-S", "-c", "\n".join(program)],
        input=printed.out,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert counted.stdout.splitlines() == expected


def test_the_number_of_exchanges():
    most = sum(length + search.SPREADING for length, _ in search.TRIES)
    assert f"{most // 1000} 000 exchanges tried" in " ".join(PAGE.split())
