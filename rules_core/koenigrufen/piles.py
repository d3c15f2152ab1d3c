"""Can the cards lie so that every bonus ended as entered (rules, section 2, "Errors")?

Each king and each card of the Trull lies in the pile of one side. Bonuses say of some of them in
which; a Sack says how many thirds the other side has at the most, a Valat that it has no trick.
"""

from rules_core.errors import DealError
from rules_core.koenigrufen.tariff import (
    BIRD,
    DECLARER,
    DEFENCE,
    KOENIG_ULTIMO,
    KOENIGE,
    LOST,
    NO,
    PAGAT,
    SACKS,
    SECHSERDREIER,
    SOLO,
    TIMES,
    TRULL,
    VALAT,
    WON,
    YES,
)
from rules_core.questions.seat import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.koenigrufen.tariff import Bonus, Game, Tariff
    from rules_core.types import Answers

# Thirds of all cards; of a king or a card of the Trull, of a queen, of a knight.
_ALL = 210
_HONOUR = 13
_QUEEN = 10
_KNIGHT = 7
_QUEENS = 4
# What each Sack needs: 46 and 56 points, "zusätzlich zehn Punkte" for each of them.
_NEEDED = (137, 167)

# The two kinds of honours, and how many there are.
_OF_TRULL = 0
_KINGS = 1
_HONOURS = (3, 4)
_TRICK = 4

_HALF = 3
_TALON = 6


def check_piles(tariff: "Tariff", game: "Game", answers: "Answers") -> None:
    """Raise DealError for a bonus of a game played to its end that the cards exclude.

    `answers`: of the deal, the last of its bonuses may be half entered.
    """
    ending = answers.get("ending")
    if ending not in (WON, LOST):
        return
    alone = answers.get("partner") == NOBODY
    piles = _Piles(tariff, game, alone)
    for index, bonus in enumerate(answers["bonuses"]):
        row = tariff.bonuses[bonus["name"]] if "name" in bonus else None
        path = "bonuses[" + str(index) + "]."
        # "Wird mit Partner, aber ohne Talon gespielt": nobody plays the king that lies there.
        if row and row.name == KOENIG_ULTIMO and alone and game.has(SOLO):
            raise DealError(path + "name", "bonus_in_talon", row.name)
        side = _side_of(bonus, answers)
        if not row or side is None:
            continue
        made = bonus.get("made")
        if row.has(TIMES):
            # It is the game: who has won it made his Valat.
            made = YES if side == (DECLARER if ending == WON else DEFENCE) else NO
        if row.has(VALAT) and made == YES:
            piles.all_tricks = side
        elif made == YES:
            piles.was_made(row, side)
        elif made == NO:
            piles.has_failed(row.name, side)
        if not piles.can_be():
            raise DealError(path + "made", "bonus_ended", row.name)


def _side_of(bonus: "Answers", answers: "Answers") -> int | None:
    """The side of a bonus, or of its holder; None while it is open."""
    if "holder" not in bonus:
        side: int | None = bonus.get("side")
        return side
    players = (answers.get("declarer"), answers.get("partner"))
    return DECLARER if bonus["holder"] in players else DEFENCE


class _Piles:
    """The known cards of both sides' piles. Pairs are the declarer's side and the defence's."""

    def __init__(self, tariff: "Tariff", game: "Game", alone: bool) -> None:
        self.alone = alone
        self.only_kings = tariff.only_kings
        # "Liegt der gerufene König im Talon, gehört diese Hälfte dem Spieler."
        has_half = alone and game.has(SOLO) and tariff.half_with_king
        self.talon = _talon(game, alone, has_half)
        # Honours of each kind that lie there at the least.
        self.least = ([0, 1 if has_half else 0], [0, 0])
        # (least, most) thirds, as the other's Sacks leave them.
        self.thirds = ([0, _ALL], [0, _ALL])
        # That were taken at the least.
        self.tricks = [0, 0]
        self.birds = [0, 0]
        self.all_tricks: int | None = None
        self.called_last = False
        self.pagat_last: int | None = None

    def was_made(self, row: "Bonus", side: int) -> None:
        """Take down that this side has made a bonus which is no Valat."""
        name, least = row.name, self.least[side]
        tricks, trull, kings = row.needed
        if row.has(BIRD):
            # "Die Vögel müssen selber stechen": each is in a trick of its own.
            self.birds[side] += 1
        self.tricks[side] = max(tricks, self.birds[side], self.tricks[side])
        least[_OF_TRULL] = max(trull, least[_OF_TRULL])
        least[_KINGS] = max(kings, least[_KINGS])
        if name == PAGAT:
            self.pagat_last = side
        elif name == KOENIG_ULTIMO:
            self.called_last = True
            if self.only_kings:
                least[_KINGS] = max(1, least[_KINGS])
        elif name in SACKS:
            thirds = self.thirds[1 - side]
            thirds[1] = min(thirds[1], _ALL - _NEEDED[SACKS.index(name)])

    def has_failed(self, name: str, side: int) -> None:
        """Take down that this side has not: what it lacks lies with the other."""
        least = self.least[1 - side]
        if name == TRULL:
            least[_OF_TRULL] = max(1, least[_OF_TRULL])
        elif name == KOENIGE:
            least[_KINGS] = max(1, least[_KINGS])
        elif name in SACKS:
            thirds = self.thirds[1 - side]
            thirds[0] = max(thirds[0], _ALL - _NEEDED[SACKS.index(name)] + 1)

    def can_be(self) -> bool:
        """Can all of it be together?"""
        for kind, number in enumerate(_HONOURS):
            if self.least[DECLARER][kind] + self.least[DEFENCE][kind] > number:
                return False
        if self.called_last and not self._can_have_called():
            return False
        return self._has_room(DECLARER) and self._has_room(DEFENCE)

    def _can_have_called(self) -> bool:
        """Return True if the declarer's side has a card left for the called one in the
        last trick.
        """
        # It has one card of each player: the Pagat is his who takes it, and is another card.
        if self.pagat_last == DEFENCE or (self.pagat_last == DECLARER and self.alone):
            return False
        # Where a king has to be it is counted; the Sküs, too, is none of the others' then.
        return self.only_kings or sum(self.least[DEFENCE]) < sum(_HONOURS)

    def _has_room(self, side: int) -> bool:
        """Have the honours that lie there room among the cards, and among the thirds?"""
        honours = sum(self.least[side])
        if side == DECLARER and self.called_last:
            honours = max(1, honours)
        laid_away, fewest, unseen = self.talon[side]
        least, most = self.thirds[side]
        if self.all_tricks == 1 - side:
            return honours <= unseen and _richest(laid_away, unseen) >= least
        # What is neither unseen nor laid away was taken in tricks.
        tricks = max(0, honours - unseen + _TRICK - 1) // _TRICK
        cards = _TRICK * max(tricks, self.tricks[side]) + laid_away + fewest
        return _HONOUR * honours + max(0, cards - honours) <= most


def _talon(game: "Game", alone: bool, has_half: bool) -> "Sequence[tuple[int, int, int]]":
    """Return for each side: cards laid away, and the fewest and the most of an unseen talon.

    "Honneurs (Könige und Trullstücke) dürfen nie abgelegt werden"; the half that nobody takes, or
    all of it in a solo, "gehört am Ende zu den Stichen der Gegner". Only some books say which side
    has the half with the called king.
    """
    if game.name == SECHSERDREIER:
        return ((_TALON, 0, 0), (0, 0, 0))
    if has_half:
        return ((0, _HALF, _HALF), (0, _HALF, _HALF))
    left = _TALON if game.has(SOLO) else _HALF
    laid_away = _TALON - left
    if alone:
        return ((laid_away, 0, _HALF), (0, left - _HALF, left))
    return ((laid_away, 0, 0), (0, left, left))


def _richest(laid_away: int, unseen: int) -> int:
    """Return the most thirds that these numbers of cards count."""
    queens = min(laid_away, _QUEENS)
    return _HONOUR * unseen + _QUEEN * queens + _KNIGHT * (laid_away - queens)
