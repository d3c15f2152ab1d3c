"""The English sentences of a `Refusal` of a tariff whose fields are right by themselves.

A key is the name of the field at fault where that has one: it is on the box already.
"""

SENTENCES = {
    # every tariff
    "rule_id": "may have small letters, digits and hyphens only",
    "every_box": "{} is a rule book of every box: an id of one's own is needed",
    "own_id": "is given beside the values",
    "no_row": "is no row of it",
    "names": "one stands there twice",
    "shapes": "is no number of players at a table here",
    "minutes": "one stands there twice",
    "ties": "one stands there twice",
    "cup": "counts more in full than there can be at most",
    "shares": "come to more than 100 percent",
    "stake": "need an entry fee",
    "sits_out": "must be {}, or {} with one who sits out",
    "tables": "one stands there twice",
    "more_to_less": "goes from more to less",
    "twice": "one stands there twice",
    "unknown_word": "is none of {}, nor a bonus here",
    "name_taken": "is the name of something else here",
    "free_word": "is none of {}; a free bonus needs a word of its own in [words]",
    "worth_nothing": "has to be worth something, announced or silent",
    "one_holder": "belongs to one side, to the other, or to one player alone; a Valat to no player",
    # French Tarot
    "trumps": "must be more than for the poignée before",
    "same_dealer": "needs a table at which somebody sits out",
    # Königrufen
    "negative_games": "one stands there twice",
    "bonuses": "ask more of one deal than a record holds: fewer bonuses or declarers",
    "given_up": "a game that may be given up needs a partner, whose king may lie in the talon",
    "with_bird": "a game with bird needs a bonus that is a bird in it",
    "times": "only a Valat multiplies, which takes the place of the game",
    "times_all": "only a Valat that multiplies the game multiplies the announced bonuses, too",
    "base": "only a bird has a value of the game",
    "valat": "there can be one Valat",
    "games": "no game has this bonus",
    "factors": "must be 1: what is played without Kontra",
    "kontra_down": "must not go down",
    "levels": "must have as many levels as the Kontra in the points",
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
