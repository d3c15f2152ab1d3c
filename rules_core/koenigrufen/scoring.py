"""Points of each seat for a deal of Königrufen (rules, section 2), by any tariff.

Every function takes the `factors` of Kontra, one a level: the ledgers differ in nothing else.
"""

from rules_core.free_bonus import ALONE, holder, pay_alone
from rules_core.koenigrufen.tariff import (
    ABANDONED,
    BY_OUTCOME,
    DECLARER,
    FIXED,
    GAME_ALONE,
    NO_BIRD,
    POSSESSION,
    RENONCE,
    SOLO,
    TIMES,
    TIMES_ALL,
    VALAT,
    WITH_BIRD,
    WON,
    YES,
)
from rules_core.koenigrufen.trischaken import settle
from rules_core.koenigrufen.trischaken_form import in_thirds
from rules_core.questions.seat import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules_core.koenigrufen.tariff import Tariff
    from rules_core.types import Answers

SEATS = 4
OPPONENTS = 3


def points_of(tariff: "Tariff", answers: "Answers", factors: "Sequence[int]") -> list[int]:
    """The points of each seat; `answers` are complete and checked."""
    ending = answers["ending"]
    if ending == NO_BIRD:
        return _charge([tariff.no_bird or 0] * SEATS, [answers["declarer"]])
    if ending == RENONCE:
        return _renonce(tariff, answers, factors)
    if answers["game"] == tariff.trischaken_game:
        return settle(tariff.trischaken, in_thirds(answers), answers["forehand"])
    if answers["game"] == tariff.negative:
        return _side_by_side(tariff, answers, factors)
    if ending == ABANDONED:
        return _shared(answers, _given_up(tariff, answers))
    return _settled(tariff, answers, factors)


def _shared(answers: "Answers", stake: int) -> list[int]:
    """The declarer's party gets the stake of each of the others; it is negative when he pays."""
    points = [-stake] * SEATS
    partner = answers.get("partner", NOBODY)
    points[answers["declarer"]] = OPPONENTS * stake
    if partner != NOBODY:
        points[answers["declarer"]] = points[partner] = stake
    return points


def bonus_value(tariff: "Tariff", answers: "Answers", bonus: "Answers") -> int:
    """Return the value of an announced or a silent bonus in this game, without Kontra."""
    row = tariff.bonuses[bonus["name"]]
    value = row.value(bonus["announced"] == YES)
    if tariff.games[answers["game"]].has(SOLO) and not row.has(TIMES | FIXED):
        return 2 * value
    return value


def _values(tariff: "Tariff", answers: "Answers") -> tuple[int, int]:
    """The value of the game when won, and when lost.

    Of a game with a bird it may go by the bird: by the dearest that the declarer's side announced.
    """
    game = tariff.games[answers["game"]]
    base = 0
    if game.has(WITH_BIRD):
        for bonus in answers.get("bonuses", ()):
            row = tariff.bonuses[bonus["name"]]
            if (bonus.get("side"), bonus["announced"]) == (DECLARER, YES):
                base = max(base, row.base or 0)
    return (base, base) if base else (game.value, game.lost)


def _under_valat(tariff: "Tariff", answers: "Answers") -> tuple[int, int]:
    """The values that a Valat in the game's place multiplies, when won and when lost."""
    value, lost = _values(tariff, answers)
    return value, lost if tariff.valat_multiplies == BY_OUTCOME else value


def _settled(tariff: "Tariff", answers: "Answers", factors: "Sequence[int]") -> list[int]:
    """Share T, game and bonuses as seen from the declarer.

    Bonuses of one player alone are paid beside it.
    """
    lost = answers["ending"] != WON
    bonuses = answers.get("bonuses", ())
    factor = factors[answers.get("kontra", 0)]
    value = _values(tariff, answers)[lost] * factor
    stake = announced = 0
    times = 1
    own = []
    valats = [bonus for bonus in bonuses if tariff.bonuses[bonus["name"]].has(VALAT)]
    valat_made = any(bonus["made"] == YES for bonus in valats)
    for bonus in bonuses:
        said = bonus["announced"] == YES
        row = tariff.bonuses[bonus["name"]]
        amount = bonus_value(tariff, answers, bonus) * factors[bonus.get("kontra", 0)]
        if row.has(TIMES):
            # The Valat takes the place of the game, and of its Kontra where that does not stay.
            value = _under_valat(tariff, answers)[lost] * amount
            value *= factor if tariff.valat_kontra else 1
            if row.has(TIMES_ALL):
                times = amount
        elif _falls(tariff, bonus, valats, valat_made):
            continue
        elif row.has(ALONE):
            own.append((bonus["holder"], amount if bonus["made"] == YES else -amount, said))
        else:
            for_declarer = (bonus["side"] == DECLARER) == (bonus["made"] == YES)
            amount = amount if for_declarer else -amount
            if said:
                announced += amount
            else:
                stake += amount
    points = _shared(answers, stake + times * announced + (-value if lost else value))
    pay_alone(points, [(seat, times * amount if said else amount) for seat, amount, said in own])
    return points


def _falls(
    tariff: "Tariff", bonus: "Answers", valats: "Sequence[Answers]", valat_made: bool
) -> bool:
    """Does a bonus count for nothing beside the Valats that were played for?"""
    row = tariff.bonuses[bonus["name"]]
    if valat_made and row.has(POSSESSION):
        return True
    silent = bonus["announced"] != YES and not row.has(VALAT)
    return silent and len(valats) > 0 and tariff.announced_only


def _given_up(tariff: "Tariff", answers: "Answers") -> int:
    """The game is lost, and all that the declarer announced unless the tariff says otherwise."""
    value, _ = _values(tariff, answers)
    if tariff.given_up == GAME_ALONE:
        return -value
    announced = 0
    times = 1
    for bonus in answers.get("bonuses", ()):
        own = holder(bonus) in (("side", DECLARER), ("holder", answers["declarer"]))
        if bonus["announced"] == YES and own:
            amount = bonus_value(tariff, answers, bonus)
            if tariff.bonuses[bonus["name"]].has(TIMES):
                value *= amount  # the Valat takes the place of the game
                if tariff.bonuses[bonus["name"]].has(TIMES_ALL):
                    times = amount
            else:
                announced += amount
    return -(value + times * announced)


def _side_by_side(tariff: "Tariff", answers: "Answers", factors: "Sequence[int]") -> list[int]:
    """Each declarer settles with everyone who does not declare."""
    points = [0] * SEATS
    for seat, opponent, value, declarer in _pairs(tariff, answers, factors):
        if declarer["won"] != YES:
            value = -value
        points[seat] += value
        points[opponent] -= value
    return points


def _pairs(
    tariff: "Tariff", answers: "Answers", factors: "Sequence[int]"
) -> "Iterator[tuple[int, int, int, Answers]]":
    """(declarer's seat, opponent's seat, value with Kontra, declarer's item) of all who settle."""
    declarers = answers["declarers"]
    declaring = [declarer["seat"] for declarer in declarers]
    for declarer in declarers:
        value = tariff.negative_games[declarer["game"]][1]
        for opponent in range(SEATS):
            if opponent not in declaring:
                yield (
                    declarer["seat"],
                    opponent,
                    value * factors[declarer["kontra"][opponent]],
                    declarer,
                )


def _renonce(tariff: "Tariff", answers: "Answers", factors: "Sequence[int]") -> list[int]:
    """Return the points after a Renonce: the others get the possible win; those at fault pay it."""
    at_fault = answers["renonce"]
    if answers["game"] == tariff.trischaken_game:
        scheme = tariff.trischaken
        by_forehand = answers["forehand"] in at_fault
        gains = [scheme.renonce_forehand if by_forehand else scheme.renonce] * SEATS
    elif answers["game"] == tariff.negative:
        gains = [0] * SEATS
        for seat, opponent, value, _ in _pairs(tariff, answers, factors):
            gains[seat] += value
            gains[opponent] += value
    else:
        gains = _gains(tariff, answers, factors)
    for seat, extra in enumerate(answers.get("compensation", ())):
        gains[seat] += extra
    return _charge(gains, at_fault)


def _gains(tariff: "Tariff", answers: "Answers", factors: "Sequence[int]") -> list[int]:
    """Return the points of each seat if its side wins a positive game and all that was
    announced.
    """
    value, lost = _values(tariff, answers)
    factor = factors[answers.get("kontra", 0)]
    announced = 0
    times = 1
    own_bonuses = []
    bonuses = [bonus for bonus in answers.get("bonuses", ()) if bonus["announced"] == YES]
    valat = any(tariff.bonuses[bonus["name"]].has(VALAT) for bonus in bonuses)
    for bonus in bonuses:
        row = tariff.bonuses[bonus["name"]]
        amount = bonus_value(tariff, answers, bonus) * factors[bonus.get("kontra", 0)]
        if row.has(TIMES):
            factor = amount * (factor if tariff.valat_kontra else 1)
            value, lost = _under_valat(tariff, answers)
            if row.has(TIMES_ALL):
                times = amount
        elif valat and row.has(POSSESSION):
            continue
        elif row.has(ALONE):
            own_bonuses.append((bonus["holder"], amount))
        else:
            announced += amount
    announced *= times
    gains = [lost * factor + announced] * SEATS
    own = value * factor + announced
    partner = answers.get("partner", NOBODY)
    if partner == NOBODY:
        own *= OPPONENTS
    else:
        gains[partner] = own
    gains[answers["declarer"]] = own
    for seat, amount in own_bonuses:
        gains[seat] += OPPONENTS * times * amount
    return gains


def _charge(gains: "Sequence[int]", at_fault: "Sequence[int]") -> list[int]:
    """The gains of the regular seats, paid by those at fault; an odd point by the first named."""
    points = [0 if seat in at_fault else gain for seat, gain in enumerate(gains)]
    owed = sum(points)
    for place, seat in enumerate(at_fault):
        points[seat] = -((owed + len(at_fault) - 1 - place) // len(at_fault))
    return points
