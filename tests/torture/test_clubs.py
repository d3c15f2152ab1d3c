"""Random deals by the numbers of random clubs: a second reckoning gives the same."""

import copy
import json
from fractions import Fraction
from random import Random

import pytest

from host_tools.cli.main import main as schreiber
from host_tools.tariffs.shelf import find
from host_tools.tariffs.write import write
from rules_core.free_bonus import ALONE, FreeBonus
from rules_core.french.tariff import TIMES, Contract
from rules_core.koenigrufen.tariff import COLOUR, FIXED, NO_TRISCHAKEN, TIMES_ALL, VALAT, Bonus
from rules_core.words import Word
from tests.how_many import cases
from tests.torture.random_entries import random_entry
from tests.torture.verifier.clubs import Club, Free, each_pays, with_free
from tests.torture.verifier.faults import Impossible
from tests.torture.verifier.koenigrufen import SOLO_GAMES, score

CLUBS = cases(range(3), range(30))
DEALS = cases(100, 150)
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
        tariff.negative_games = ()
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


FREE = ("mondfang", "koenigfang", "absolut")


def random_free(chance, *marks):
    """{name: (values, marks)} of free bonuses: each mark with even odds."""
    values = {name: (chance.randint(1, 9), chance.randint(1, 9)) for name in FREE}
    return {name: (values[name], chance.choices((0, 1), k=len(marks))) for name in FREE}


def words():
    return [Word(name, de=name.capitalize()) for name in FREE]


def some_free(chance, free, sides, kontra=()):
    """Free bonuses of a deal. kontra: what levels one may have that was announced."""
    found = []
    for name in chance.sample(FREE, chance.randint(0, len(FREE))):
        announced = chance.random() < 0.5
        one = {"name": name, "announced": announced}
        one |= (
            {"holder": chance.randrange(4)} if free[name].alone else {"side": chance.choice(sides)}
        )
        if announced or kontra:
            one["made"] = chance.random() < 0.7
        if announced and kontra:
            one["kontra"] = chance.choice(kontra)
        found.append(one)
    return found


@pytest.mark.parametrize("number", CLUBS)
def test_random_free_bonuses_of_koenigrufen(number, tmp_path, capsys):
    """Where a deal was played to its end; in the points and, with Kontra, in the money."""
    chance = Random(f"free {number}")
    tariff, club = random_club(chance)
    free = {}
    for name, (values, (fixed, alone)) in random_free(chance, FIXED, ALONE).items():
        free[name] = Free(values, fixed, alone)
        tariff.bonuses += (Bonus(name, *values, COLOUR | FIXED * fixed | ALONE * alone),)
    tariff.words = [*tariff.words, *words()]
    entries = [random_entry(chance, "krenglbach") for _ in range(2 * DEALS)]
    entries = [entry for entry in entries if "won" in entry]
    added = [some_free(chance, free, ("declarer", "defence"), (0, 0, 1, 2)) for _ in entries]
    played = [
        entry | {"bonuses": [*(entry.get("bonuses") or []), *more]}
        for entry, more in zip(entries, added, strict=True)
    ]
    answers = answers_of(tmp_path, tariff, played, capsys)
    for_points, for_money, _ = club.factors()
    for entry, more, answer in zip(entries, added, answers, strict=True):
        if "error" in answer:
            continue
        valat = next((one for one in entry.get("bonuses") or [] if one["name"] == "valat"), None)
        attack = [seat for seat in (entry["declarer"], entry.get("partner")) if seat is not None]
        solo = 2 if entry["game"] in SOLO_GAMES else 1
        for shares, key, factor in zip(
            score(entry, club), ("points", "money"), (for_points, for_money), strict=True
        ):

            def multiplier(row, one, factor=factor, valat=valat, solo=solo):
                times = (1 if row.fixed else solo) * factor(one.get("kontra", 0))
                if valat and club.all_times and one["announced"]:
                    times *= club.BONUSES["valat"][0 if valat["announced"] else 1]
                    times *= factor(valat.get("kontra", 0))
                return times

            assert with_free(shares, free, more, attack, multiplier) == answer[key], (entry, more)
    assert sum("points" in answer for answer in answers) > DEALS / 5


@pytest.mark.parametrize("number", CLUBS)
def test_random_free_bonuses_of_french_tarot(number, tmp_path, capsys):
    chance = Random(f"free halves {number}")
    tariff = copy.deepcopy(find("ch-4").tariff)
    halves = sorted(chance.sample(range(1, 13), len(CONTRACTS)))
    tariff.contracts = [Contract(*row) for row in zip(CONTRACTS, halves, strict=True)]
    tariff.in_halves, tariff.words = True, words()
    contracts = {name: Fraction(half, 2) for name, half in zip(CONTRACTS, halves, strict=True)}
    free = {}
    for name, (values, (times, alone)) in random_free(chance, TIMES, ALONE).items():
        free[name] = Free(values, alone=alone, times=times)
        tariff.bonuses += (FreeBonus(name, *values, TIMES * times | ALONE * alone),)
    entries = [random_entry(chance, "ch-4") for _ in range(DEALS)]
    for entry in entries:
        entry |= {"contract": chance.choice(CONTRACTS)}
        entry |= {"bonuses": some_free(chance, free, ("attack", "defence"))}
    answers = answers_of(tmp_path, tariff, entries, capsys)
    for entry, answer in zip(entries, answers, strict=True):
        if "error" not in answer:
            times, attack = contracts[entry["contract"]], [entry["taker"]]
            each = each_pays(entry, contracts)
            shares = [3 * each if seat == entry["taker"] else -each for seat in range(4)]
            expected = with_free(
                shares,
                free,
                entry["bonuses"],
                attack,
                lambda row, _, t=times: t if row.times else 1,
            )
            assert answer["points"] == expected, entry
    assert sum("points" in answer for answer in answers) > DEALS / 10
