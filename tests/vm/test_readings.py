"""Where a text can be read in two ways a club chooses: what either reading gives, on every VM."""

import unittest

from rules_core.french.books import FrenchTarot
from rules_core.french.rulings import KINDS
from rules_core.french.tariffs import fft_4
from rules_core.koenigrufen import krenglbach, tirol
from rules_core.koenigrufen.book import Koenigrufen
from rules_core.koenigrufen.tariff import ABANDONED, GAME_ALONE, PLAYED
from rules_core.koenigrufen.trischaken import loser_pays, two_by_two
from rules_core.tariffs import book_of, decode, encode

PRISE, GARDE = 0, 1
HALF_TOO_FEW = 81  # 40½ with two bouts, which need 41
CHELEM_FAILED = 2
DEFENCE = 1
YES = 0


def french(**readings):
    return stored(FrenchTarot, fft_4(), readings)


def koenigrufen(**readings):
    return stored(Koenigrufen, krenglbach.tariff(), readings)


def stored(engine, tariff, readings):
    """A rule book by a tariff, as it is after it was stored."""
    tariff.rules = "club"
    for name, reading in readings.items():
        setattr(tariff, name, reading)
    found = book_of(decode(encode(tariff)))
    assert isinstance(found, engine)
    return found


def lost_by_half(contract):
    return {"taker": 0, "contract": contract, "bouts": 2, "points": HALF_TOO_FEW}


class TestReadings(unittest.TestCase):
    def test_half_a_point_is_rounded_before_or_after_it_is_multiplied(self):
        """French Tarot: neither text says of an amount that it is rounded, or when."""
        for contract, before, after in ((PRISE, 26, 26), (GARDE, 52, 51)):
            deal = lost_by_half(contract)
            assert french().score(deal).points == [-3 * before, before, before, before]
            late = french(late_rounding=True)
            assert late.score(deal).points == [-3 * after, after, after, after]

    def test_result_or_contract_decides_a_ruling(self):
        """A contract that is won, and lost all in all by a chelem that failed."""
        deal = {"taker": 0, "contract": PRISE, "bouts": 2, "points": 100}
        deal["chelem"] = CHELEM_FAILED
        each = french().score(deal).points[1]
        assert each > 0
        deal["ruling"] = {"kind": KINDS.index("renonce"), "side": DEFENCE}
        assert french().score(deal).points == [0, 0, 0, 0]
        by_contract = french(by_contract=True)
        assert by_contract.score(deal).points == [-3 * each, each, each, each]

    def test_giving_up_costs_what_was_announced_or_the_game_alone(self):
        """Krenglbach: "die Punkte des normalen Rufers (bzw. A-Rufers + Ansage)"; Tirol says only
        that it may be given up, so that both can be read there.
        """
        deal = {"forehand": 0, "game": 0, "declarer": 0, "ending": ABANDONED}
        deal["bonuses"] = [{"name": 1, "side": 0, "announced": YES}]
        assert koenigrufen().score(deal).points == [-15, 5, 5, 5]
        assert koenigrufen(given_up=GAME_ALONE).score(deal).points == [-3, 1, 1, 1]

    def test_the_forehand_among_the_equal_ones_loses_alone_or_with_them(self):
        scheme = krenglbach.tariff().trischaken
        thirds = [80, 80, 30, 20]
        assert loser_pays(scheme, thirds, 0) == [-6, 2, 2, 2]
        assert loser_pays(scheme, thirds, 3) == [-2, -2, 2, 2]
        scheme.forehand_alone = False
        assert loser_pays(scheme, thirds, 0) == [-2, -2, 2, 2]

    def test_who_is_equal_with_the_forehand_is_asked_where_it_matters(self):
        deal = {"forehand": 0, "game": None, "ending": PLAYED, "most": 1, "equal": [0]}
        alone = koenigrufen()
        deal["game"] = alone.tariff.trischaken_game
        assert alone.score(alone.unpack(alone.pack(deal))).points == [-6, 2, 2, 2]
        scheme = krenglbach.tariff().trischaken
        scheme.forehand_alone = False
        together = koenigrufen(trischaken=scheme)
        assert together.score(together.unpack(together.pack(deal))).points == [-2, -2, 2, 2]

    def test_three_equal_ones_of_tirol_pay_half_or_all(self):
        """A third of 2 is no whole number: "Punktegleiche Spieler teilen sich die Punkte"."""
        scheme = tirol.tariff().trischaken
        highest, lowest = [66, 66, 66, 12], [90, 40, 40, 40]
        assert two_by_two(scheme, highest, 3) == [-1, -1, -1, 3]
        assert two_by_two(scheme, lowest, 3) == [-3, 1, 1, 1]
        scheme.three = 2
        assert two_by_two(scheme, highest, 3) == [-2, -2, -2, 6]
        assert two_by_two(scheme, lowest, 3) == [-6, 2, 2, 2]


if __name__ == "__main__":
    unittest.main()
