"""Königrufen on CPython: the vectors, random deals, all there is of Trischaken.

The same vectors and checks run on the MicroPython VM. A vector names its source and rule.
"""

from functools import cache
from random import Random

import pytest

from rules_core.books import book
from rules_core.documents import read_document, write_document
from rules_core.koenigrufen.trischaken import settle
from rules_core.walker import Walk
from tests.each import each
from tests.how_many import cases
from tests.rules_core.koenigrufen_reference import BIRDS, contradictions
from tests.rules_core.random_koenigrufen import random_deal
from tests.rules_core.vector_files import answer, compare_vector, vectors
from tests.torture.verifier import krenglbach, tirol
from tests.torture.verifier.scores import VERSION, score

VECTORS = vectors("krenglbach") + vectors("tirol")
# The second verifier knows the rules as they are read now.
PLAYED = [
    vector
    for vector in VECTORS
    if "points" in vector["result"] and "game" in vector["deal"] and "version" not in vector["deal"]
]
DEALS, PLAYED_DEALS, DEALS_OF_PILES = cases((150, 250, 200), (3000, 1000, 400))
ROUNDS = cases(10, 30)
SHARES = cases(16, 1)
BOTH = pytest.mark.parametrize("rules", ["krenglbach", "tirol"])


def well_formed_deals(rules, count):
    """Deals of which most can be."""
    chance = Random(rules)
    return [random_deal(chance.randrange, rules) for _ in range(count)]


@cache
def possible_deals(rules):
    """Deals that somebody played."""
    return [deal for deal in well_formed_deals(rules, PLAYED_DEALS) if not contradictions(deal)]


@each("vector", VECTORS)
def test_vector(vector):
    compare_vector(vector)


@pytest.mark.parametrize("name", ["krenglbach", "tirol"])
def test_every_vector_has_its_own_name(name):
    names = [(vector["source"], vector["rule"]) for vector in vectors(name)]
    assert len(set(names)) == len(names)


@pytest.mark.slow
@BOTH
def test_random_deals_score_as_the_rules_read(rules):
    """Rules, section 2, as the second verifier scores; refused where a slow reading refuses."""
    for deal in well_formed_deals(rules, DEALS):
        result, _ = answer(deal)
        fields = contradictions(deal)
        if fields:
            assert result.get("error", {}).get("field") in fields, (deal, fields)
        else:
            points, money = score(deal | {"version": VERSION})
            assert result == {"points": points, "money": money}, deal


@each("vector", PLAYED)
def test_the_second_verifier_agrees_with_the_vectors(vector):
    """The vectors were worked out by hand; two independent readings do not share a mistake."""
    deal = {key: value for key, value in vector["deal"].items() if value is not None}
    points, money = score(deal | {"version": VERSION})
    assert {"points": points, "money": money} == vector["result"]


@pytest.mark.slow
@BOTH
def test_both_ledgers_sum_to_zero_and_differ_by_kontra_only(rules):
    cents = {"krenglbach": 1, "tirol": 10}[rules]
    for deal in possible_deals(rules):
        score = read_document(deal).score()
        assert sum(score.points) == sum(score.money) == 0, deal
        said = [deal.get("kontra")] + [bonus.get("kontra") for bonus in deal.get("bonuses", [])]
        said += [any(d.get("kontra", [])) for d in deal.get("declarers", [])]
        if not any(said):
            assert score.money == [cents * value for value in score.points], deal


@pytest.mark.slow
@BOTH
def test_the_score_turns_with_the_seats(rules):
    """No seat is privileged but the forehand."""
    for deal in possible_deals(rules):
        score = read_document(deal).score()
        turned = read_document(turn(deal)).score()
        assert turned.points == score.points[-1:] + score.points[:-1], deal
        assert turned.money == score.money[-1:] + score.money[:-1], deal


def turn(deal):
    """The same deal with everybody one seat further."""
    turned = dict(deal)
    for key in ("forehand", "declarer", "partner", "most"):
        if key in deal:
            turned[key] = (deal[key] + 1) % 4
    for key in ("renonce", "equal", "trickless", "second"):
        if key in deal:
            turned[key] = [(seat + 1) % 4 for seat in deal[key]]
    for key in ("thirds", "compensation"):
        if key in deal:
            turned[key] = deal[key][-1:] + deal[key][:-1]
    if "declarers" in deal:
        turned["declarers"] = [turn_declarer(declarer) for declarer in deal["declarers"]]
    return turned


def turn_declarer(declarer):
    turned = {**declarer, "seat": (declarer["seat"] + 1) % 4}
    if "kontra" in declarer:
        turned["kontra"] = declarer["kontra"][-1:] + declarer["kontra"][:-1]
    return turned


@pytest.mark.slow
@BOTH
def test_documents_and_packed_answers_are_read_back(rules):
    for deal in possible_deals(rules):
        entry = read_document(deal)
        document = write_document(entry)
        again = read_document(document)
        assert again.content == entry.content
        assert write_document(again) == document
        packed = entry.book.pack(entry.content)
        assert all(type(number) is int and number >= 0 for number in packed)
        assert entry.book.unpack(packed) == entry.content


@pytest.mark.slow
@BOTH
def test_what_is_written_says_all_that_counts(rules):
    """Left out are only null, what goes without saying and what a Renonce makes void."""
    for deal in possible_deals(rules):
        written = write_document(read_document(deal))
        if "renonce" not in deal and "abandoned" not in deal:
            assert plain(written) == plain(deal)
        assert answer(written) == answer(deal)


def plain(value):
    """A document without nulls and without levels of Kontra that are 0."""
    if isinstance(value, dict):
        parts = {key: plain(part) for key, part in value.items()}
        return {
            key: part
            for key, part in parts.items()
            if part is not None and not (key in ("kontra", "compensation") and part in (0, [0] * 4))
        }
    return [plain(part) for part in value] if isinstance(value, list) else value


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "verifier"), [("krenglbach", krenglbach), ("tirol", tirol)])
def test_every_trischaken(rules, verifier):
    """All ways in which four seats can share 210 thirds, ties and all, and every forehand.

    Of the ways for the first seat so many at a time are tried; all of them in the campaign.
    """
    scheme = book(rules).tariff.trischaken
    tried = 0
    for first in range(210, 51, -SHARES):
        for second in range(min(first, 210 - first), -1, -1):
            rest = 210 - first - second
            for third in range(min(second, rest), (rest - 1) // 2, -1):
                thirds = [first, second, third, rest - third]
                for forehand in range(4):
                    points = settle(scheme, thirds, forehand)
                    assert points == verifier.trischaken(thirds, forehand), (thirds, forehand)
                    assert sum(points) == 0
                    tried += 1
    assert tried > 250_000 // SHARES


# What the piles of both sides say of each other.
_OF_PILES = ("pagat", "uhu", "kakadu", "koenig_ultimo", "trull", "koenige", "sack1", "sack2")
_OF_PILES += ("valat",)


def _deals_of_piles(rules, game, partner, many):
    """Deals with some of these bonuses, likely ones and others."""
    random = Random(f"{rules} {game} {partner}")
    known = [name for name in _OF_PILES if rules == "tirol" or name not in ("sack1", "sack2")]
    for _ in range(many):
        deal = {"rules": rules, "forehand": 0, "game": game, "declarer": 0}
        if partner:
            deal["partner"] = 2
        deal["won"] = random.random() < 0.5
        names = random.sample(known, random.randint(2, 5))
        both = [name for name in names if name not in BIRDS and random.random() < 0.4]
        deal["bonuses"] = []
        for name in names + both:
            side = random.choice(["declarer", "defence"])
            if name == "koenig_ultimo":
                side = "declarer"
            bonus = {"name": name, "side": side, "announced": True, "made": random.random() < 0.6}
            deal["bonuses"].append(bonus)
        yield deal


@pytest.mark.parametrize(
    ("of_declarer", "refused"),
    [
        (["koenige"], None),
        # Five honours came in two tricks: with what was laid away 14 cards, 5 × 13 + 9 thirds.
        (["koenige", "pagat"], "bonuses[2].made"),
    ],
)
def test_what_was_laid_away_leaves_the_defence_no_sack(of_declarer, refused):
    """Tirol: the Sechserdreier lays six cards away; a Sack leaves 210 - 137 thirds at the most."""
    deal = {"rules": "tirol", "forehand": 0, "game": "sechserdreier", "declarer": 0, "won": False}
    ends = [(name, "declarer") for name in of_declarer] + [("sack1", "defence")]
    deal["bonuses"] = [
        {"name": name, "side": side, "announced": True, "made": True} for name, side in ends
    ]
    result, _ = answer(deal)
    assert result.get("error", {}).get("field") == refused


@pytest.mark.long
@pytest.mark.parametrize("rules", ["krenglbach", "tirol"])
@pytest.mark.parametrize(
    ("game", "partner"),
    [
        ("rufer", True),
        ("rufer", False),
        ("solorufer", True),
        ("solorufer", False),
        ("dreier", False),
        ("farbendreier", False),
        ("sechserdreier", False),
        ("solodreier", False),
        ("farbensolo", False),
    ],
)
def test_what_is_refused_are_piles_that_cannot_be(rules, game, partner):
    """Every way for honours and tricks to lie, tried one by one: some is left, or it is refused.

    "Honneurs (Könige und Trullstücke) dürfen nie abgelegt werden"; "Pro Sack sind zusätzlich zehn
    Punkte erforderlich".
    """
    taken = 0
    for deal in _deals_of_piles(rules, game, partner, DEALS_OF_PILES):
        result, _ = answer(deal)
        fields = contradictions(deal)
        taken += not fields
        assert ("error" in result) == bool(fields), (deal, result, fields)
        if fields:
            assert result["error"]["field"] in fields, deal
    assert taken > 0


@pytest.mark.parametrize("rules", ["krenglbach", "tirol"])
@pytest.mark.parametrize(("game", "partner"), [(0, 1), (0, 7), (2, 7), (3, None), (5, None)])
def test_the_walk_offers_no_bonus_without_an_end(rules, game, partner):
    """Whatever is entered first: a name and a side that are offered can be made, or can fail."""
    found = book(rules)
    random = Random(f"{rules} {game} {partner}")
    for _ in range(ROUNDS):
        answers = {"forehand": 0, "game": game, "declarer": 0}
        answers["ending"] = random.choice([0, 1])
        if partner is not None:
            answers["partner"] = partner
        walk = Walk(found, answers)
        for _ in range(4):
            member = [member for member in walk.members() if member.key == "bonuses"]
            if not member:
                break
            walk.open(member[0])
            while walk.in_menu:
                assert walk.options(), (rules, walk.answers, walk.path)
                walk.give(random.choice(walk.options()))
        walk.done()
        found.verify(walk.result())
