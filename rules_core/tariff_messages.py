"""The English sentences of a `Refusal` of a tariff whose fields are right by themselves.

A key is the name of the field at fault where that has one: it is on the box already.
"""

SENTENCES = {
    # every tariff
    "rule_id": "may have small letters, digits and hyphens only",
    "names": "has a language twice",
    "shapes": "is no number of players of `tables`",
    "minutes": "has a number of deals twice",
    "ties": "has a criterion twice",
    "cup": "counts more in full than there can be at most",
    "shares": "come to more than 100 percent",
    "stake": "need an entry fee",
    "sits_out": "must be {}, or {} with one who sits out",
    "tables": "has a number twice",
    "more_to_less": "goes from more to less",
    "twice": "stands there twice",
    # French Tarot
    "trumps": "must be more than for the poignée before",
    "same_dealer": "needs a table at which somebody sits out",
    # Königrufen
    "negative_games": "has a game twice",
    "bonuses": "ask more of one deal than a record holds: fewer bonuses, or fewer declarers",
    "given_up": "given_up needs a partner whose king may lie in the talon",
    "with_bird": "with_bird needs a bonus that is a bird in this game",
    "times": "times is for a valat only, which takes the place of the game",
    "valat": "there can be one valat",
    "games": "no game has this bonus",
    "factors": "must be 1: what is played without Kontra",
    "kontra_down": "must not go down",
    "levels": "must have as many levels as kontra_points",
    "worth": "a deal could come to {}, and there is room for {}",
    # Troccas
    "par": "leaves nothing of {} for who has the scart",
    "seats": "must be even: two parties play",
    "all_at_once": "must be a debt above that for nine cards",
    # its bytes
    "size": "a tariff of {} bytes; there can be {}",
    "unknown_version": "a tariff of version {}, which is not known",
    "unknown_game": "a tariff of a game that is not known",
}
