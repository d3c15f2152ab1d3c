"""The second verifier: it shares nothing with ours, and says the same."""

import ast
import json
import sys
from random import Random

import pytest

from host_tools.cli.main import main as schreiber
from tests.docs.markdown import ROOT
from tests.each import each, nightly
from tests.host_tools.events.results.verification.documents import document as random_event
from tests.host_tools.events.results.verification.documents import found_in
from tests.how_many import cases
from tests.torture.random_entries import RULE_IDS, random_entry
from tests.torture.verifier.__main__ import main
from tests.torture.verifier.checking import differences
from tests.torture.verifier.faults import Impossible
from tests.torture.verifier.persons import is_ranked
from tests.torture.verifier.rankings import NOTHING_SAID, RANKING, computed_rankings
from tests.torture.verifier.reading import Unreadable, canonical, digest_of, read
from tests.torture.verifier.scores import score

VERIFIER = ROOT / "tests/torture/verifier"
EXAMPLE = ROOT / "docs/result-example.json"
DEALS = cases(100, 400)
TOURNAMENTS = cases(30, 60)
# What it imports: nothing but Python's own, and itself.
ITSELF = "tests.torture.verifier"


def test_it_shares_no_code():
    for path in VERIFIER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert name.startswith(ITSELF) or name.split(".")[0] in sys.stdlib_module_names


@pytest.mark.parametrize("rules", RULE_IDS)
def test_random_deals_score_as_ours(rules, tmp_path, capsys):
    chance = Random(rules)
    entries = [random_entry(chance, rules) for _ in range(DEALS)]
    path = tmp_path / "deals.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in entries), encoding="utf-8")
    schreiber(["score", str(path)])
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == DEALS
    for entry, answer in zip(entries, answers, strict=True):
        if "error" in answer:
            continue  # ours knows more of what no table can have played
        assert score(entry) == (answer["points"], answer.get("money")), entry
    assert sum("points" in one for one in answers) > DEALS / 10


@pytest.mark.parametrize("rules", RULE_IDS)
def test_what_it_refuses_ours_refuses(rules, tmp_path, capsys):
    chance = Random(f"{rules} impossible")
    refused = []
    for _ in range(DEALS):
        entry = random_entry(chance, rules)
        try:
            score(entry)
        except Impossible:
            refused.append(entry)
    path = tmp_path / "deals.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in refused), encoding="utf-8")
    schreiber(["score", str(path)])
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [
        one for one, answer in zip(refused, answers, strict=True) if "error" not in answer
    ] == []


CORNERS = (
    ("ch-5", 33),  # the director ends a table at which all deals were played
    ("troccas-3", 40),  # a member of a team is sent away, and somebody replaces him
    # For the night, as by day both accept the files of tests/torture, which have such lines.
    ("tirol", 76),  # one side has announced what the other one has made
    ("krenglbach", 132),  # a table begins anew, and of its box nothing counts
    ("troccas-4", 108),  # the director has named somebody at two places
    ("krenglbach", 38),  # who dealt has sat out the only deal of a session
    ("tirol", 64),  # who did not play, as the director says, stands in a typed deal
    ("krenglbach", 76),  # a sheet counts instead of the deals of a box, which cost something
    ("tirol", 27),  # several sessions count at a table, and who deals is none of those drawn
    ("krenglbach", 84),  # a deal that does not count was dealt by who sat it out
    ("krenglbach", 53),  # the director lets the code of a box count
    ("krenglbach", 112),  # a box that counts by a ruling is set aside
)


@pytest.mark.long
@pytest.mark.parametrize(("rules", "seed"), nightly(CORNERS, CORNERS[:2]))
def test_both_agree_about_corners(rules, seed):
    assert differences(read(canonical(random_event(rules, seed)))) == []
    assert found_in(random_event(rules, seed)) == []


@pytest.mark.long
def test_ours_ranks_random_sheets_as_it_does():
    chance, ties = Random("who is ahead"), set()
    for _ in range(TOURNAMENTS):
        document = random_tournament(chance)
        ties |= {one["tie"] for one in document["rankings"]["players"]}
        assert differences(document) == []
        # What is open is said in words, which are the program's own.
        assert [one for one in found_in(document) if not one.startswith("open")] == []
    assert ties >= {"best table", "second table", "best round", "second-best round", "ex aequo"}
    assert ties >= {"direct encounter", "table ranks", "lot", "lot to draw", "points", ""}


def test_exit_statuses(tmp_path, capsys):
    wrong = json.loads(EXAMPLE.read_bytes())
    wrong["rankings"]["players"][0]["points"] += 1
    other = tmp_path / "wrong.json"
    other.write_text(json.dumps(wrong), encoding="utf-8")
    club = json.loads(EXAMPLE.read_bytes())
    club["rules"]["version"] = 2
    newer = tmp_path / "newer.json"
    newer.write_text(json.dumps(club), encoding="utf-8")
    assert main([str(EXAMPLE)]) == 0
    assert main([str(EXAMPLE), str(other)]) == 1
    assert main([str(newer)]) == 2
    assert main([str(tmp_path / "none.json")]) == 2
    assert main([]) == 2
    said = capsys.readouterr()
    assert "rankings.players[0].points: 159 instead of 158" in said.out
    assert "digest: the document comes to " in said.out
    assert "ch-3 version 2" in said.err


@each(
    "data",
    "reason",
    [
        (b'{"a": 1, "a": 1}', "twice"),
        (b'{"a": 1.0}', "no number"),
        (b'{"a": 1e3}', "no number"),
        (b'{"a": -0}', "no number"),
        (b'{"a": NaN}', "no number"),
        (b'{"a": 9007199254740992}', "no number"),
        (b'{"a": "\\ud800"}', "no JSON"),
        ('{"ä": 1}'.encode(), "not ASCII"),
        (b'{"a": "\xff"}', "no JSON"),
        (b"[1]", "is an object"),
        (b'{"a": ' + b"[" * 100_000, "too deep"),
    ],
)
def test_it_reads_strictly(data, reason):
    with pytest.raises(Unreadable, match=reason):
        read(data)


def test_names_may_be_left_out():
    written = json.loads(EXAMPLE.read_bytes())
    written["entrants"][0]["name"] = {"sha256": "0" * 64}
    assert [one.split(":")[0] for one in differences(written)] == ["digest"]


RULES = ("krenglbach", "tirol", "tirol", "troccas-4", "fft-4")
AT_A_TABLE = 4


def random_tournament(chance: Random) -> dict:
    """A result document, ranked by the second verifier."""
    rules, rounds = chance.choice(RULES), chance.choice((2, 3))
    persons = list(range(1, 1 + chance.choice((8, 12))))
    entrants = _entrants(chance, persons, rounds)
    teams = sorted({one["team"] for one in entrants} - {""})
    document = {
        "format": "schreiber-result",
        "version": 1,
        "event": {"name": "Random", "date": "2025-11-20", "rounds": rounds, "deals": 4},
        "rules": _rules(chance, rules, 500 * len(persons)),
        "entrants": entrants,
        "tables": [
            one for number in range(1, 1 + rounds) for one in _round(chance, persons, number)
        ],
        "lots": {
            "players": [chance.sample(persons, chance.randint(2, 8)) for _ in range(4)],
            "teams": [chance.sample(teams, len(teams))] if chance.random() < 0.5 else [],
        },
        "open": [],
    }
    for one in entrants:
        one["ranked"] = is_ranked(one, document)
    document["rankings"] = computed_rankings(document) | {"parts": []}
    return document | {"digest": digest_of(document)}


def _rules(chance, rules, pot):
    ranking = RANKING.get(rules, NOTHING_SAID) | {
        "by": "games" if rules == "troccas-4" else "points",
        "leavers": chance.choice(("out", "ranked")),
    }
    money = {"stake": 500, "shares": [33, 33, 20, 7], "prizes": [1000, 333, 100]}
    money |= {"pot": "registered", "pot_cents": pot, "one_prize": False}
    return {"id": rules, "version": 1, "tariff": None, "ranking": ranking, "money": money}


def _entrants(chance, persons, rounds):
    teams = chance.choice((0, 2, 3, 4))
    entrants = []
    for person in persons:
        team = f"Team {person % teams}" if teams and chance.random() < 0.8 else ""
        entrants.append({"person": person, "name": f"Player {person}", "team": team})
        if chance.random() < 0.07:
            entrants[-1]["excluded"] = True
        if chance.random() < 0.07:
            entrants[-1]["last"] = chance.choice((rounds, rounds - 1))
    return entrants


def _round(chance, persons, number):
    drawn = chance.sample(persons, len(persons))
    for table in range(len(drawn) // AT_A_TABLE):
        seats = drawn[AT_A_TABLE * table : AT_A_TABLE * (table + 1)]
        points = [chance.randint(-1, 1) * chance.choice((1, 1, 2)) for _ in seats[1:]]
        points.append(-sum(points))
        sheet = {"kind": "sheet", "seats": seats, "points": points, "counts": True}
        results = sorted(zip(seats, points, strict=True))
        yield {
            "round": number,
            "table": table + 1,
            "persons": seats,
            "lines": [sheet | {"by": "desk", "deals": 4}],
            "results": [{"person": person, "points": have} for person, have in results],
        }
