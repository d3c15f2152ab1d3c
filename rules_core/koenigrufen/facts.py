"""The numbers of a tariff of Königrufen by name, for texts that explain them."""

from rules_core.free_bonus import ALONE
from rules_core.koenigrufen.form import ALL_THIRDS, THIRDS
from rules_core.koenigrufen.tariff import (
    COLOUR,
    FIXED,
    FOREHAND,
    GIVEN_UP,
    POSSESSION,
    TIMES,
    TIMES_ALL,
    VALAT,
    WITH_BIRD,
)
from rules_core.koenigrufen.trischaken import GAME_THIRDS, LOSER_PAYS, forehand_alone
from rules_core.numbers import Steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.koenigrufen.tariff import Game, Tariff
    from rules_core.types import Fact, MarkedRow


def facts(tariff: "Tariff") -> "dict[str, Fact]":
    """Return the facts of `Book.facts` for a tariff."""
    return {
        "games": tuple([_row(game) for game in tariff.games]),
        "forehand": _named(tariff.games, FOREHAND),
        "negative": tariff.negative_games,
        "bonuses": tuple([(bonus.name, bonus.announced, bonus.silent) for bonus in tariff.bonuses]),
        "bases": tuple([(bonus.name, bonus.base) for bonus in tariff.bonuses if bonus.base]),
        "colour": _named(tariff.bonuses, COLOUR),
        "possession": _named(tariff.bonuses, POSSESSION),
        "fixed": _named(tariff.bonuses, FIXED),
        "alone": _named(tariff.bonuses, ALONE),
        "open": tuple([(bonus.name,) for bonus in tariff.bonuses if bonus.is_open]),
        "valat": _valat(tariff),
        "factors": ", ".join([str(factor) for factor in tariff.kontra_money[1:]]),
        "cents": tariff.cents,
        "declarers": tariff.declarers,
        "points_factors": ", ".join([str(factor) for factor in tariff.kontra_points[1:]]),
        "pot": tariff.trischaken.value,
        "pot_twice": 2 * tariff.trischaken.value,
        "two": tariff.trischaken.two,
        "trickless": tariff.trischaken.trickless,
        "three": tariff.trischaken.three,
        "renonce": tariff.trischaken.renonce,
        "renonce_forehand": tariff.trischaken.renonce_forehand,
        "no_bird": tariff.no_bird,
        "all": ALL_THIRDS // THIRDS,
        "the_game": Steps(GAME_THIRDS, THIRDS),
    }


def variants(tariff: "Tariff") -> tuple[str, ...]:
    """Return the variants of `Book.variants` for a tariff."""
    valats = [bonus for bonus in tariff.bonuses if bonus.has(VALAT)]
    times = any(bonus.has(TIMES) for bonus in valats)
    scheme = tariff.trischaken
    found = [_kontra(tariff.kontra_points)]
    if any(game.has(GIVEN_UP) for game in tariff.games):
        found.append("given_up_" + tariff.given_up)
    if valats:
        found.append("valat_times" if times else "valat_added")
    if any(bonus.has(TIMES_ALL) for bonus in valats):
        found.append("valat_times_all")
    if times and any(game.lost != game.value for game in tariff.games):
        found.append("valat_" + tariff.valat_multiplies)
    if times and not tariff.valat_kontra:
        found.append("kontra_falls")
    if valats and tariff.announced_only:
        found.append("announced_only")
    if any(bonus.is_open for bonus in tariff.bonuses):
        found.append("both_sides")
    for flag, variant in ((FIXED, "fixed"), (ALONE, "one_player")):
        if any(bonus.has(flag) for bonus in tariff.bonuses):
            found.append(variant)
    if any(game.has(WITH_BIRD) for game in tariff.games):
        found.append("bird_renonce" if tariff.no_bird is None else "no_bird")
        if any(bonus.base for bonus in tariff.bonuses):
            found.append("bases")
    if scheme.renonce_forehand != scheme.renonce:
        found.append("renonce_forehand")
    if tariff.has_negative:
        found += ["negative", "side_by_side" if tariff.declarers > 1 else "one_declarer"]
    if tariff.has_trischaken:
        found += ["trischaken", scheme.scheme]
    if forehand_alone(scheme):
        found.append("forehand_alone")
    if scheme.scheme == LOSER_PAYS and scheme.trickless is not None:
        found.append("trickless")
    return tuple(found)


def _kontra(factors: "Sequence[int]") -> str:
    """How far Kontra reaches into the points: not at all, once, or with every level."""
    if factors[-1] == 1:
        return "kontra_money"
    return "kontra_simple" if factors[1] == factors[-1] == 2 else "kontra_full"


def _valat(tariff: "Tariff") -> int | None:
    """Return the points of an announced Valat, None in a tariff without one."""
    for bonus in tariff.bonuses:
        if bonus.has(VALAT):
            return bonus.announced
    return None


def _row(game: "Game") -> tuple[str | int, ...]:
    """A game with its value, and the value when lost where it differs."""
    values = (game.value,) if game.lost == game.value else (game.value, game.lost)
    return (game.name,) + values


def _named(rows: "Sequence[MarkedRow]", flag: int) -> tuple[tuple[str], ...]:
    return tuple([(row.name,) for row in rows if row.has(flag)])
