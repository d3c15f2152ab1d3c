"""Random deals by the numbers of random clubs: a second reckoning gives the same."""

import copy
import json
from fractions import Fraction
from random import Random

import pytest

from host_tools.cli.main import main as schreiber
from host_tools.tariffs.shelf import find
from host_tools.tariffs.write import write
from rules_core.french.tariff import Contract
from rules_core.koenigrufen.tariff import NO_TRISCHAKEN, TIMES_ALL, VALAT
from tests.how_many import cases
from tests.torture.random_entries import random_entry
from tests.torture.verifier.clubs import Club, each_pays
from tests.torture.verifier.faults import Impossible
from tests.torture.verifier.koenigrufen import score

CLUBS = cases(range(3), range(30))
DEALS = 150
CONTRACTS = ("prise", "pousse", "garde", "garde_sans", "garde_contre")


def answers_of(folder, tariff, entries, capsys):
    """The answers of `schreiber score` by the file of a tariff."""
    tariff.rules = "club"
    (folder / "club.toml").write_text(write(tariff), encoding="utf-8")
    lines = "".join(f"{json.dumps(entry | {'rules': 'club'})}\n" for entry in entries)
    (folder / "deals.jsonl").write_text(lines, encoding="utf-8")
    schreiber(["score", "--rules", str(folder / "club.toml"), str(folder / "deals.jsonl")])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def random_club(chance):
    """(tariff, the same as the second reckoning has it) of a club that plays like Krenglbach."""
    tariff = copy.deepcopy(find("krenglbach").tariff)
    birds = chance.sample(("pagat", "uhu", "kakadu"), chance.randint(0, 3))
    bases = {bird: chance.randint(1, 5) for bird in birds}
    all_times, trickless = chance.random() < 0.5, chance.choice((None, 1, 3, 4, 7))
    unplayed = chance.choice((set(), set(), {"negative"}, {"trischaken"}))
    for bonus in tariff.bonuses:
        bonus.base = bases.get(bonus.name)
        bonus.flags |= TIMES_ALL if all_times and bonus.has(VALAT) else 0
    tariff.trischaken.trickless = trickless
    if "negative" in unplayed:
        tariff.declarers = 0
    if "trischaken" in unplayed:
        tariff.trischaken = NO_TRISCHAKEN
    return tariff, Club(bases, all_times, trickless, unplayed)


@pytest.mark.parametrize("number", CLUBS)
def test_random_deals_of_koenigrufen(number, tmp_path, capsys):
    chance = Random(f"club {number}")
    tariff, club = random_club(chance)
    entries = [random_entry(chance, "krenglbach") for _ in range(DEALS)]
    answers = answers_of(tmp_path, tariff, entries, capsys)
    for entry, answer in zip(entries, answers, strict=True):
        try:
            reckoned = score(entry, club)
        except Impossible:
            assert "error" in answer, entry
            continue
        # Ours knows more of what no table can have played.
        if "error" not in answer:
            assert reckoned == (answer["points"], answer["money"]), entry
    assert sum("points" in answer for answer in answers) > DEALS / 5


@pytest.mark.parametrize("number", CLUBS)
def test_random_deals_of_french_tarot(number, tmp_path, capsys):
    chance = Random(f"halves {number}")
    tariff = copy.deepcopy(find("ch-4").tariff)
    halves = sorted(chance.sample(range(1, 13), len(CONTRACTS)))
    tariff.contracts = [Contract(*row) for row in zip(CONTRACTS, halves, strict=True)]
    tariff.in_halves = True
    contracts = {name: Fraction(half, 2) for name, half in zip(CONTRACTS, halves, strict=True)}
    entries = [random_entry(chance, "ch-4") for _ in range(DEALS)]
    for entry in entries:
        entry["contract"] = chance.choice(CONTRACTS)
    answers = answers_of(tmp_path, tariff, entries, capsys)
    for entry, answer in zip(entries, answers, strict=True):
        if "error" not in answer:
            each = each_pays(entry, contracts)
            taker = entry["taker"]
            expected = [3 * each if seat == taker else -each for seat in range(4)]
            assert answer["points"] == expected, entry
    assert sum("points" in answer for answer in answers) > DEALS / 10
