"""The command: parts, seeds, figures, failures. The campaigns here are a few lines below."""

import inspect
import json
import re

import pytest

from tests.campaign import __main__ as command
from tests.each import each

pytestmark = pytest.mark.long

PART = 10


def run(seed, count):
    """A campaign that fails where its seed is a multiple of three, and breaks off at 7."""
    if seed == 7:
        raise ZeroDivisionError("so it goes")
    return {"cases": count, "failures": [{"case": b"\x00"}] if seed % 3 == 0 else [], "records": 2}


def told(seed, count, rooms, jobs):
    """A campaign of rooms."""
    return run(seed, count) if (rooms, jobs) == (["desk", "box"], 2) else {"failures": ["rooms"]}


@pytest.fixture
def main(monkeypatch, tmp_path):
    """The command, with the campaign above under the names `one` and `two`."""
    campaign = command.Campaign("test_command.run", PART, "cases", "for the tests")
    monkeypatch.setattr(command, "CAMPAIGNS", {"one": campaign, "two": campaign})
    monkeypatch.setattr(command, "FOLDER", tmp_path / "failed")
    return command.main


def figures(line):
    """The numbers of a line, but for the time."""
    numbers = re.findall(r"\d+", re.sub(r"[\d,]+ s +[\d,.]+/s", "", line))
    return [int(number) for number in numbers]


def test_a_count_is_dealt_out_in_parts(main, capsys, tmp_path):
    assert main(["one", "--count", "15", "--seed", "1", "--jobs", "2"]) == 0
    line = capsys.readouterr().out
    # Cases, failures, first and last seed, and what else the campaign counts.
    assert figures(line) == [15, 0, 1, 2, 4]
    assert "records" in line
    assert not (tmp_path / "failed").exists()


def test_a_seed_may_have_more_cases_than_usual(main, capsys):
    assert main(["one", "--count", "15", "--part", "15", "--seed", "1", "--jobs", "2"]) == 0
    assert figures(capsys.readouterr().out) == [15, 0, 1, 1, 2]


def test_failures_are_counted_and_kept_by_their_seed(main, capsys, tmp_path):
    assert main(["one", "--count", "30", "--seed", "2", "--jobs", "1"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "seed 3 failed" in lines[0]
    assert figures(lines[1]) == [30, 1, 2, 4, 6]
    (kept,) = (tmp_path / "failed").iterdir()
    assert kept.name == "one-3.json"
    assert json.loads(kept.read_text(encoding="utf-8")) == [{"case": "b'\\x00'"}]


def test_a_campaign_that_breaks_off_has_failed(main, capsys, tmp_path):
    assert main(["one", "--count", "5", "--seed", "7", "--jobs", "1"]) == 1
    assert figures(capsys.readouterr().out.splitlines()[-1]) == [0, 1, 7, 7]
    assert "so it goes" in (tmp_path / "failed" / "one-7.json").read_text(encoding="utf-8")


def test_no_part_begins_when_the_time_is_over(main, capsys):
    assert main(["one", "--seconds", "0", "--jobs", "2"]) == 0
    assert figures(capsys.readouterr().out) == [0, 0, 1, 0]


def test_all_of_them(main, capsys):
    assert main(["all", "--count", "10", "--jobs", "1"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["one", "two"]


def test_a_campaign_of_rooms_shares_a_part_among_processes(main, monkeypatch, capsys):
    rooms = command.Campaign("test_command.told", PART, "cases", "for the tests", rooms=True)
    monkeypatch.setitem(command.CAMPAIGNS, "three", rooms)
    arguments = ["three", "desk", "box", "--count", "15", "--jobs", "2"]
    assert main(arguments) == 0
    assert figures(capsys.readouterr().out) == [15, 0, 1, 2, 4]
    assert main(["all", "--count", "10", "--jobs", "1"]) == 0
    assert "three" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [[], ["none"], ["one", "--count", "many"], ["mutants", "--count", "1"]]
)
def test_what_cannot_be_is_refused(main, words):
    with pytest.raises(SystemExit) as refused:
        main(words)
    assert refused.value.code == 2


@each("name", sorted(command.CAMPAIGNS))
def test_every_campaign_is_there(name):
    """Each is run by its own tests, and one of them by the command below."""
    campaign = command.CAMPAIGNS[name]
    more = (["rules_core"], 1) if campaign.rooms else ()
    inspect.signature(command.function_of(campaign.run)).bind(1, 1, *more)


def test_a_campaign_runs_by_its_command(capsys):
    assert command.main(["tariffs", "--count", "1", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith("tariffs")
