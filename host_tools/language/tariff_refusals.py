"""What is refused of a tariff, in any language."""

from host_tools.language.message import msg

# The sentences of `rules_core.tariff_messages` by their keys; details fill the gaps in order.
SENTENCES = {
    "rule_id": msg("may have small letters, digits and hyphens only"),
    "names": msg("has a language twice"),
    "shapes": msg("is no number of players of `tables`"),
    "minutes": msg("has a number of deals twice"),
    "ties": msg("has a criterion twice"),
    "cup": msg("counts more in full than there can be at most"),
    "shares": msg("come to more than 100 percent"),
    "stake": msg("need a stake"),
    "sits_out": msg("must be {seats}, or {more} with one who sits out"),
    "tables": msg("has a number twice"),
    "more_to_less": msg("goes from more to less"),
    "twice": msg("stands there twice"),
    "trumps": msg("must be more than for the poignée before"),
    "same_dealer": msg("needs a table at which somebody sits out"),
    "negative_games": msg("has a game twice"),
    "bonuses": msg("ask more of one deal than a record holds: fewer bonuses, or fewer declarers"),
    "given_up": msg("given_up needs a partner whose king may lie in the talon"),
    "with_bird": msg("with_bird needs a bonus that is a bird in this game"),
    "times": msg("times is for a valat only, which takes the place of the game"),
    "valat": msg("there can be one valat"),
    "games": msg("no game has this bonus"),
    "factors": msg("must be 1: what is played without Kontra"),
    "kontra_down": msg("must not go down"),
    "levels": msg("must have as many levels as kontra_points"),
    "worth": msg("a deal could come to {worth}, and there is room for {most}"),
    "par": msg("leaves nothing of {total} for who has the scart"),
    "seats": msg("must be even: two parties play"),
    "all_at_once": msg("must be a debt above that for nine cards"),
    "size": msg("a tariff of {size} bytes; there can be {most}"),
    "unknown_version": msg("a tariff of version {number}, which is not known"),
    "unknown_game": msg("a tariff of a game that is not known"),
}
