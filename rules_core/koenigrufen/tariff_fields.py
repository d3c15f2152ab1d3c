"""A tariff of Königrufen as fields, and what cannot be in one."""

from rules_core import free_bonus
from rules_core.compound_fields import Marks, Named, Object, OwnName, Row
from rules_core.errors import Refusal
from rules_core.fields import FLAG, Integer, List, Maybe
from rules_core.koenigrufen.form import make_form
from rules_core.koenigrufen.tariff import (
    BIRD,
    BONUSES,
    BOTH_SIDES,
    COLOUR,
    ENDINGS,
    FIXED,
    FOREHAND,
    GAMES,
    GIVEN_UP,
    GIVEN_UP_FOR,
    MULTIPLIED,
    NEGATIVE_GAMES,
    PARTNER,
    POSSESSION,
    RENAMED,
    SOLO,
    TIMES,
    TIMES_ALL,
    VALAT,
    WITH_BIRD,
    Bonus,
    Game,
    Tariff,
    Trischaken,
)
from rules_core.koenigrufen.trischaken import SCHEMES
from rules_core.packing import most
from rules_core.record import MAX_ANSWERS
from rules_core.tariff_fields import (
    CLOCKWISE,
    EVENT,
    MAX_FREE,
    MOST,
    MOST_WORTH,
    NAMES,
    NUMBER,
    POSITIVE,
    RANGE,
    RULES,
    TABLES,
    faults_of_all,
    faults_of_free,
    faults_of_range,
    faults_of_tables,
    twice,
    words_field,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_core.types import Faults

GAME_MARKS = (
    ("forehand", FOREHAND),
    ("partner", PARTNER),
    ("solo", SOLO),
    ("colour", COLOUR),
    ("given_up", GIVEN_UP),
    ("with_bird", WITH_BIRD),
)
BONUS_MARKS = (
    ("bird", BIRD),
    ("partner", PARTNER),
    ("colour", COLOUR),
    ("both_sides", BOTH_SIDES),
    ("possession", POSSESSION),
    ("valat", VALAT),
    ("times", TIMES),
    ("times_all", TIMES_ALL),
    ("fixed", FIXED),
    ("declarer", free_bonus.OF_PLAYERS),
    ("defence", free_bonus.OF_OTHERS),
    ("alone", free_bonus.ALONE),
)
# No announcement nor game is doubled more often than so.
_FACTORS = List(Integer(1, 64), 1, 5)

_GAME = Object(
    Game,
    (
        ("name", Named(GAMES)),
        ("value", POSITIVE),
        ("lost", POSITIVE),
        ("flags", Marks(GAME_MARKS)),
    ),
)
_BONUS = Object(
    Bonus,
    (
        ("name", OwnName(BONUSES)),
        ("announced", Maybe(POSITIVE)),
        ("silent", Maybe(POSITIVE)),
        ("flags", Marks(BONUS_MARKS)),
        ("base", Maybe(POSITIVE)),
        ("only_in", List(Named(GAMES), 0, len(GAMES))),
        (
            "needs",
            Maybe(
                Object(
                    free_bonus.Needs,
                    (
                        ("tricks", Integer(0, 12)),
                        ("trull", Integer(0, 3)),
                        ("kings", Integer(0, 4)),
                    ),
                )
            ),
        ),
    ),
)
_TRISCHAKEN = Object(
    Trischaken,
    (
        ("scheme", Named(SCHEMES)),
        ("value", POSITIVE),
        ("two", NUMBER),
        ("three", NUMBER),
        ("late_rounding", FLAG),
        ("forehand_alone", FLAG),
        ("trickless", Maybe(POSITIVE)),
        ("renonce", POSITIVE),
        ("renonce_forehand", POSITIVE),
    ),
)

TARIFF = Object(
    Tariff,
    (
        RULES,
        NAMES,
        words_field(RENAMED, MAX_FREE),
        CLOCKWISE,
        TABLES,
        ("games", List(_GAME, 1, len(GAMES))),
        (
            "negative_games",
            List(
                Row((("name", Named(NEGATIVE_GAMES)), ("value", POSITIVE))), 0, len(NEGATIVE_GAMES)
            ),
        ),
        ("declarers", Integer(1, 4)),
        ("bonuses", List(_BONUS, 0, len(BONUSES) + MAX_FREE)),
        ("announced_only", FLAG),
        ("valat_kontra", FLAG),
        ("valat_multiplies", Named(MULTIPLIED)),
        ("kontra_points", _FACTORS),
        ("kontra_money", _FACTORS),
        ("cents", NUMBER),
        ("trischaken", _TRISCHAKEN),
        ("given_up", Named(GIVEN_UP_FOR)),
        ("no_bird", Maybe(POSITIVE)),
        ("compensation", FLAG),
        ("likely_thirds", RANGE),
        ("likely_compensation", RANGE),
        EVENT,
    ),
)


def faults(tariff: Tariff) -> "Faults":
    """A `Refusal` for everything that is wrong with a tariff whose fields are right."""
    yield from faults_of_all(tariff)
    yield from faults_of_tables(tariff)
    yield from twice("games", tariff.games)
    yield from twice("bonuses", tariff.bonuses)
    names = [name for name, _ in tariff.negative_games]
    if len(set(names)) < len(names):
        yield Refusal("negative_games", "negative_games")
    yield from _faults_of_games(tariff)
    yield from faults_of_free(tariff, tariff.bonuses, BONUSES)
    yield from _faults_of_bonuses(tariff)
    yield from _faults_of_kontra(tariff)
    yield from faults_of_range("likely_thirds", tariff.likely_thirds)
    yield from faults_of_range("likely_compensation", tariff.likely_compensation)
    yield from _faults_of_worth(tariff)
    if _most_answers(tariff) > MAX_ANSWERS:
        yield Refusal("bonuses", "bonuses")


def _faults_of_games(tariff: Tariff) -> "Faults":
    for index, game in enumerate(tariff.games):
        path = "games[{}].flags".format(index)
        if game.has(GIVEN_UP) and not game.has(PARTNER):
            yield Refusal(path, "given_up")
        birds = [bonus for bonus in tariff.bonuses if bonus.has(BIRD) and bonus.fits(game)]
        if game.has(WITH_BIRD) and not birds:
            yield Refusal(path, "with_bird")


def _faults_of_bonuses(tariff: Tariff) -> "Faults":
    valats = 0
    for index, bonus in enumerate(tariff.bonuses):
        path = "bonuses[{}].flags".format(index)
        valats += bonus.has(VALAT)
        if bonus.has(TIMES) and not bonus.has(VALAT):
            yield Refusal(path, "times")
        if bonus.has(TIMES_ALL) and not bonus.has(TIMES):
            yield Refusal(path, "times_all")
        if bonus.base is not None and not bonus.has(BIRD):
            yield Refusal("bonuses[{}].base".format(index), "base")
        if bonus.has(VALAT) and valats > 1:
            yield Refusal(path, "valat")
        if bonus.has(VALAT) and bonus.has(free_bonus.ALONE):
            yield Refusal(path, "one_holder")
        if not any(bonus.fits(game) for game in tariff.games):
            yield Refusal(path, "games")


def _faults_of_kontra(tariff: Tariff) -> "Faults":
    for name in ("kontra_points", "kontra_money"):
        factors = getattr(tariff, name)
        if factors[0] != 1:
            yield Refusal(name + "[0]", "factors")
        if list(factors) != sorted(factors):
            yield Refusal(name, "kontra_down")
    if len(tariff.kontra_points) != len(tariff.kontra_money):
        yield Refusal("kontra_money", "levels")


def _faults_of_worth(tariff: Tariff) -> "Faults":
    ledgers = (
        ("kontra_points", tariff.kontra_points, 1),
        ("cents", tariff.kontra_money, tariff.cents),
    )
    for path, factors, unit in ledgers:
        worth = unit * _most_worth(tariff, max(factors))
        if worth > MOST_WORTH:
            yield Refusal(path, "worth", worth, MOST_WORTH)


def _most_worth(tariff: Tariff, factor: int) -> int:
    """No seat gets or pays more for a deal than this, whatever happens. `factor`: of Kontra.

    The declarer has three opponents; after a Renonce he gets as much, and two others once each.
    Of negative games side by side there are four pairs at the most, and each pays either way.
    """
    scheme = tariff.trischaken
    trischaken = 12 * max(scheme.value, scheme.two, scheme.three, scheme.trickless or 0)
    trischaken = max(trischaken, 3 * max(scheme.renonce, scheme.renonce_forehand))
    negative = 8 * factor * max([value for _, value in tariff.negative_games], default=0)
    positive = 5 * max([_most_stake(tariff, game, factor) for game in tariff.games])
    others = 3 * (tariff.no_bird or 0)
    return max(trischaken, negative, positive, others) + (3 * MOST if tariff.compensation else 0)


def _most_stake(tariff: Tariff, game: Game, factor: int) -> int:
    """Return the payment of one opponent for a game with every bonus, all announced, all with
    Kontra.
    """
    base = max(game.value, game.lost)
    if game.has(WITH_BIRD):
        base = max([base] + [bonus.base or 0 for bonus in tariff.bonuses])
    value = base * factor
    stake = 0
    times = 1
    for bonus in tariff.bonuses:
        worth = max(bonus.announced or 0, bonus.silent or 0) * factor
        if bonus.has(TIMES):
            value = base * worth * (factor if tariff.valat_kontra else 1)
            if bonus.has(TIMES_ALL):
                times = worth
        elif bonus.fits(game):
            stake += 2 * worth if game.has(SOLO) and not bonus.has(FIXED) else worth
    return value + times * stake


def _most_answers(tariff: Tariff) -> int:
    form = make_form(tariff)
    return max(
        most(form, {"game": game, "ending": ending})
        for game in range(len(tariff.game_names))
        for ending in range(len(ENDINGS))
    )
