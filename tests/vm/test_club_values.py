"""Values that a club can name: a base for each bird, games that nobody plays, on every VM."""

import unittest

from rules_core.documents import read_document
from rules_core.errors import DealError, Refusal
from rules_core.french.tariff import Contract
from rules_core.french.tariffs import fft_4
from rules_core.koenigrufen import krenglbach
from rules_core.koenigrufen.tariff import (
    ABANDONED,
    LOST,
    NO_TRISCHAKEN,
    PLAYED,
    RENONCE,
    TIMES_ALL,
    WON,
)
from rules_core.koenigrufen.trischaken import loser_pays
from rules_core.numbers import Steps
from rules_core.tariffs import book_of, decode, encode
from tests.vm.refused import refusal

BESSERRUFER, DREIER = 1, 3
PAGAT, UHU, KAKADU, TRULL, VALAT = 0, 1, 2, 4, 6
DECLARER, DEFENCE = 0, 1
YES, NO = 0, 1
PRISE, POUSSE, GARDE = 0, 1, 2


def koenigrufen(**changes):
    """Krenglbach with other values, as it is after it was stored."""
    tariff = krenglbach.tariff()
    tariff.rules = "club"
    for name, value in changes.items():
        setattr(tariff, name, value)
    return book_of(decode(encode(tariff)))


def with_bases(**bases):
    """Krenglbach in which some birds have a base."""
    tariff = krenglbach.tariff()
    for bonus in tariff.bonuses:
        bonus.base = bases.get(bonus.name)
    return koenigrufen(bonuses=tariff.bonuses)


def multiplying():
    """Krenglbach in which the Valat multiplies the announced bonuses, too."""
    tariff = krenglbach.tariff()
    tariff.bonuses[VALAT].flags |= TIMES_ALL
    return koenigrufen(bonuses=tariff.bonuses)


def bonus(name, announced=YES, made=YES, side=DECLARER, kontra=0):
    return {"name": name, "side": side, "announced": announced, "made": made, "kontra": kontra}


def deal(game, ending, bonuses, **others):
    answers = {"forehand": 0, "game": game, "declarer": 0, "ending": ending, "bonuses": bonuses}
    answers.update(others)
    return answers


def read_by(book, document):
    return read_document(document, lambda *_: book)


def halves():
    """French Tarot in which a Pousse counts 1½ times."""
    tariff = fft_4()
    tariff.rules = "club"
    tariff.contracts = (Contract("prise", 2), Contract("pousse", 3), Contract("garde", 4))
    tariff.in_halves = True
    return tariff


class TestClubValues(unittest.TestCase):
    def test_a_bird_has_a_base_of_its_own(self):
        """Hopfgarten: "Pagat(rufer) 2+2, Uhu(rufer) 2+4, Maus(rufer) 3+6"."""
        book = with_bases(pagat=2, uhu=2, kakadu=3)
        for ending, bonuses, each in (
            (WON, [bonus(PAGAT)], 2 + 2),
            (WON, [bonus(UHU)], 2 + 4),
            (WON, [bonus(KAKADU)], 3 + 6),
            (LOST, [bonus(KAKADU, made=NO)], -3 - 6),
            (WON, [bonus(KAKADU, made=NO)], 3 - 6),
            (LOST, [bonus(PAGAT)], -2 + 2),
            # The dearest of several counts.
            (WON, [bonus(PAGAT), bonus(KAKADU)], 3 + 2 + 6),
            # Neither a silent one counts, nor one of the defence.
            (WON, [bonus(PAGAT), bonus(KAKADU, announced=NO)], 2 + 2 + 3),
            (WON, [bonus(PAGAT), bonus(KAKADU, side=DEFENCE, made=NO)], 2 + 2 + 6),
            (ABANDONED, [bonus(KAKADU)], -3 - 6),
        ):
            points = book.score(deal(BESSERRUFER, ending, bonuses)).points
            assert points == [3 * each, -each, -each, -each], (ending, bonuses, points)
        at_fault = deal(BESSERRUFER, RENONCE, [bonus(KAKADU)], renonce=[1])
        assert book.score(at_fault).points == [27, -45, 9, 9]
        # A game that needs no bird keeps its value.
        assert book.score(deal(DREIER, WON, [bonus(KAKADU)])).points[1] == -4 - 6

    def test_a_valat_multiplies_what_was_announced(self):
        """Hopfgarten: "Grundspiel und angesagte Zusätze werden immer gemeinsam vervielfacht"."""
        book = multiplying()
        for ending, bonuses, each in (
            (WON, [bonus(VALAT), bonus(TRULL)], 8 * (4 + 2)),
            (WON, [bonus(VALAT), bonus(TRULL), bonus(PAGAT, announced=NO)], 8 * (4 + 2) + 1),
            (WON, [bonus(VALAT, announced=NO), bonus(TRULL)], 4 * (4 + 2)),
            (WON, [bonus(VALAT), bonus(PAGAT, made=NO)], 8 * (4 - 2)),
            (LOST, [bonus(VALAT, made=NO), bonus(TRULL)], 8 * (-4 + 2)),
            (WON, [bonus(TRULL)], 4 + 2),
        ):
            points = book.score(deal(DREIER, ending, bonuses)).points
            assert points == [3 * each, -each, -each, -each], (ending, bonuses, points)
        at_fault = deal(DREIER, RENONCE, [bonus(VALAT), bonus(TRULL)], renonce=[1])
        assert book.score(at_fault).points == [144, -240, 48, 48]
        given_up = deal(BESSERRUFER, ABANDONED, [bonus(VALAT), bonus(PAGAT)])
        assert book.score(given_up).points == [-72, 24, 24, 24]
        # The Kontra of the Valat is one of all that it multiplies, that of a bonus its own.
        kontra = deal(DREIER, WON, [bonus(VALAT, kontra=1), bonus(TRULL, kontra=1)])
        assert book.score(kontra).money == [3 * 128, -128, -128, -128]

    def test_games_that_nobody_plays_are_no_choice(self):
        games = krenglbach.tariff().games
        for changes, names in (
            ({"negative_games": ()}, ("trischaken",)),
            ({"trischaken": NO_TRISCHAKEN}, ("negative",)),
            ({"negative_games": (), "trischaken": NO_TRISCHAKEN}, ()),
        ):
            book = koenigrufen(**changes)
            assert book.tariff.game_names == tuple([game.name for game in games]) + names
            (question,) = [question for question in book.form if question.key == "game"]
            offered = [answer for _, answers in question.groups for answer in answers]
            assert sorted(offered) == list(range(len(question.values)))
            for game in ("negative", "trischaken"):
                if game not in names:
                    document = {"rules": "club", "forehand": 0, "game": game}
                    assert refusal(DealError, read_by, book, document).field == "game"

    def test_a_trischaken_keeps_its_points_where_there_are_no_negative_games(self):
        book = koenigrufen(negative_games=())
        document = {"rules": "club", "forehand": 1, "game": "trischaken"}
        document["thirds"] = [80, 60, 40, 30]
        entry = read_by(book, document)
        assert entry.score().points == [-3, 1, 1, 1]
        assert book.unpack(book.pack(entry.content)) == entry.content
        at_fault = {"forehand": 1, "game": book.tariff.trischaken_game, "ending": RENONCE}
        at_fault["renonce"] = [2]
        assert book.score(at_fault).points == [3, 3, -9, 3]
        most = {"forehand": 1, "game": book.tariff.trischaken_game, "ending": PLAYED, "most": 1}
        assert book.score(book.unpack(book.pack(most))).points == [2, -6, 2, 2]

    def test_two_without_a_trick_get_as_much_whatever_the_loser_has(self):
        """Sauwald: two without a trick get three each, with 35 points each, too; one gets three
        from the losers.
        """
        scheme = krenglbach.tariff().trischaken
        scheme.trickless = 3
        for thirds, points in (
            ([106, 104, 0, 0], [-6, 0, 3, 3]),
            ([107, 103, 0, 0], [-6, 0, 3, 3]),
            ([105, 105, 0, 0], [-3, -3, 3, 3]),
            # Seat 3 is the forehand: the next one pays the odd point.
            ([90, 90, 30, 0], [-2, -1, 0, 3]),
            ([70, 70, 70, 0], [-1, -1, -1, 3]),
            ([120, 60, 30, 0], [-6, 0, 0, 6]),
            ([100, 80, 30, 0], [-3, 0, 0, 3]),
            ([210, 0, 0, 0], [-6, 2, 2, 2]),
            ([80, 80, 30, 20], [-2, -2, 2, 2]),
        ):
            assert loser_pays(scheme, thirds, 3) == points, thirds
        assert loser_pays(scheme, [106, 104, 0, 0], 0) == [-12, 0, 6, 6]
        scheme.trickless = None
        assert loser_pays(scheme, [106, 104, 0, 0], 3) == [-4, 0, 2, 2]
        assert loser_pays(scheme, [90, 90, 30, 0], 3) == [-2, -2, 0, 4]

    def test_a_contract_between_two_others_multiplies_by_halves(self):
        """41 and a half point more: 1 of distance. Half a point of the amount is rounded up."""
        book = book_of(decode(encode(halves())))
        won = {"taker": 0, "bouts": 2, "points": 83}
        for contract, each in ((PRISE, 26), (POUSSE, 39), (GARDE, 52)):
            assert book.score(dict(won, contract=contract)).points[1] == -each
        lost = {"taker": 0, "bouts": 2, "points": 78, "contract": POUSSE}
        # 27 × 1½ are 40½.
        assert book.score(lost).points == [-123, 41, 41, 41]
        petit = dict(lost, petit_au_bout=DEFENCE)
        assert book.score(petit).points[1] == 41 + 15
        late = halves()
        late.late_rounding = True
        late = book_of(decode(encode(late)))
        # 25½ × 1½ are 38¼.
        assert late.score(dict(won, contract=POUSSE)).points[1] == -39
        assert late.score(dict(won, contract=GARDE)).points[1] == -51

    def test_halves_are_told_as_halves(self):
        rows = book_of(halves()).facts()["contracts"]
        assert [(name, times.steps, times.unit) for name, times in rows] == [
            ("prise", 2, 2),
            ("pousse", 3, 2),
            ("garde", 4, 2),
        ]
        assert isinstance(rows[0][1], Steps)

    def test_what_cannot_be_is_told_with_its_path(self):
        tariff = krenglbach.tariff()
        tariff.rules = "club"
        tariff.bonuses[TRULL].base = 2
        error = refusal(Refusal, encode, tariff)
        assert (error.field, error.key) == ("bonuses[4].base", "base")
        tariff.bonuses[TRULL].base = None
        tariff.bonuses[TRULL].flags |= TIMES_ALL
        error = refusal(Refusal, encode, tariff)
        assert (error.field, error.key) == ("bonuses[4].flags", "times_all")
        tariff.tables = ()
        assert refusal(Refusal, encode, tariff).field == "tables"


if __name__ == "__main__":
    unittest.main()
