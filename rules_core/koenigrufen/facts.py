"""The numbers of a tariff of Königrufen by name, for texts that explain them."""

from rules_core.koenigrufen.form import ALL_THIRDS, THIRDS
from rules_core.koenigrufen.tariff import COLOUR, FOREHAND, POSSESSION, VALAT
from rules_core.koenigrufen.trischaken import GAME_THIRDS


def facts(tariff):
    """What `Book.facts` returns for a tariff."""
    return {
        "games": tuple([_row(game) for game in tariff.games]),
        "forehand": _named(tariff.games, FOREHAND),
        "negative": tariff.negative_games,
        "bonuses": tuple([(bonus.name, bonus.announced, bonus.silent) for bonus in tariff.bonuses]),
        "colour": _named(tariff.bonuses, COLOUR),
        "possession": _named(tariff.bonuses, POSSESSION),
        "valat": _valat(tariff),
        "factors": ", ".join([str(factor) for factor in tariff.kontra_money[1:]]),
        "cents": tariff.cents,
        "declarers": tariff.declarers,
        "renonce": tariff.trischaken.renonce,
        "no_bird": tariff.no_bird,
        "all": ALL_THIRDS // THIRDS,
        "the_game": str(GAME_THIRDS // THIRDS) + "/" + str(GAME_THIRDS % THIRDS),
    }


def _valat(tariff):
    """What an announced Valat counts, None in a tariff without one."""
    for bonus in tariff.bonuses:
        if bonus.has(VALAT):
            return bonus.announced
    return None


def _row(game):
    """A game with its value, and the value when lost where it differs."""
    values = (game.value,) if game.lost == game.value else (game.value, game.lost)
    return (game.name,) + values


def _named(rows, flag):
    return tuple([(row.name,) for row in rows if row.has(flag)])
