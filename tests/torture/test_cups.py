"""By the tariffs of cups: random deals score as ours, and both verifiers accept whole events."""

import json
from random import Random

import pytest

from host_tools.cli.main import main as schreiber
from tests.each import nightly
from tests.host_tools.events.results.verification.documents import document, found_in
from tests.how_many import cases
from tests.made_tariffs import CUPS, HOME
from tests.torture.random_entries import random_entry
from tests.torture.verifier.checking import differences
from tests.torture.verifier.cups import AT_HOME, BOOKS, DIGESTS
from tests.torture.verifier.faults import Impossible
from tests.torture.verifier.reading import canonical, read
from tests.torture.verifier.scores import OutOfReach, score

DEALS = cases(150, 3000)
# The built-in book whose deals are most like those of a cup.
ALIKE = {"tirol-2020": "tirol", "hopfgarten-2016": "krenglbach", "sauwald-2019": "krenglbach"}
EVENTS = cases(
    (("tirol-2020", 11), ("hopfgarten-2016", 1), ("sauwald-2019", 8), (HOME, 8)),
    [(rules, seed) for rules in CUPS for seed in range(40)],
)


def random_deal(chance, rules):
    """A deal of a cup, possible or not, in which each bonus of its sheet may stand."""
    entry, worth = random_entry(chance, ALIKE[rules]), BOOKS[rules].BONUSES
    if rules == "hopfgarten-2016" and entry["game"] not in BOOKS[rules].VALUES:
        entry = random_entry(chance, ALIKE[rules])  # most games are not played there
    if "bonuses" in entry:
        names = chance.sample(list(worth), chance.choice((0, 1, 2, 3)))
        birds = [name for name in names if name in BOOKS[rules].BIRDS]
        if entry["game"] == "besserrufer" and not birds:
            names.append(chance.choice(BOOKS[rules].BIRDS))
        entry["bonuses"] = [random_bonus(chance, name, worth[name]) for name in names]
        if "abandoned" in entry:
            entry["bonuses"] = [one for one in entry["bonuses"] if one["announced"]]
    return entry | {"rules": rules}


def random_bonus(chance, name, worth):
    """`worth`: announced and silent; None: it cannot be so, and now and then it is."""
    can_be = [so for so, value in zip((True, False), worth, strict=True) if value is not None]
    announced = chance.choice(can_be if chance.random() < 0.95 else (True, False))
    return {
        "name": name,
        "side": chance.choice(("declarer", "declarer", "defence")),
        "announced": announced,
        "made": not announced or chance.random() < 0.7,
        "kontra": chance.choice((0, 0, 1, 3)) if announced else 0,
    }


@pytest.mark.parametrize("rules", BOOKS)
def test_random_deals_score_as_ours(rules, tmp_path, capsys):
    chance, counted = Random(rules), set()
    entries = [random_deal(chance, rules) for _ in range(DEALS)]
    path = tmp_path / "deals.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in entries), encoding="utf-8")
    schreiber(["score", "--rules", rules, str(path)])
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for entry, answer in zip(entries, answers, strict=True):
        try:
            reckoned = score(entry | {"tariff": DIGESTS[rules]})
        except Impossible:
            assert "error" in answer, entry
            continue
        if "error" not in answer:
            assert reckoned == (answer["points"], answer["money"]), entry
            counted |= {one["name"] for one in entry.get("bonuses", ())}
    assert counted == {*BOOKS[rules].BONUSES}


@pytest.mark.long
@pytest.mark.parametrize(("rules", "seed"), nightly(EVENTS, EVENTS[-2:]))
def test_both_accept_whole_events(rules, seed):
    written = document(rules, seed)
    assert differences(read(canonical(written))) == []
    assert found_in(written) == []


@pytest.mark.nightly  # as the events that they are in
def test_each_free_bonus_is_in_one_of_these_events():
    played = {one["name"] for rules, seed in EVENTS for one in bonuses_in(document(rules, seed))}
    assert {"mondfang", "zehn_tarock", *AT_HOME} <= played


@pytest.mark.long
def test_other_points_and_another_tariff_are_noticed():
    written = document(*EVENTS[-1])
    line = next(one for one in deals_in(written) if one["entry"].get("bonuses"))
    line["points"] = [2 * points for points in line["points"]]
    assert any("but the deal scores" in one for one in differences(written))
    written["rules"]["tariff"]["digest"] = DIGESTS["tirol-2020"]
    with pytest.raises(OutOfReach):
        differences(written)


def deals_in(written):
    """The lines of deals of a document."""
    return [
        line for table in written["tables"] for line in table["lines"] if line["kind"] == "deal"
    ]


def bonuses_in(written):
    """The bonuses of all deals of a document."""
    return [one for line in deals_in(written) for one in line["entry"].get("bonuses", ())]
