"""What is wrong with a tariff, in any language: `rules_core` says it in English."""

from collections import namedtuple

from host_tools.language.message import msg
from host_tools.language.refusals import refused
from host_tools.language.understood import Understood

# What `faults_of` says of every tariff, then of each game's, and `encode` at last.
_SENTENCES = (
    msg("may have small letters, digits and hyphens only"),
    msg("has a language twice"),
    msg("is no number of players of `tables`"),
    msg("has a number of deals twice"),
    msg("has a criterion twice"),
    msg("counts more in full than there can be at most"),
    msg("come to more than 100 percent"),
    msg("need a stake"),
    msg("must be {seats}, or {more} with one who sits out"),
    msg("has a number twice"),
    msg("goes from more to less"),
    msg("stands there twice"),
    msg("has a game twice"),
    msg("must be even, for it may have to be shared"),
    msg("ask more of one deal than a record holds: fewer bonuses, or fewer declarers"),
    msg("given_up needs a partner whose king may lie in the talon"),
    msg("with_bird needs a bonus that is a bird in this game"),
    msg("times is for a valat only, which takes the place of the game"),
    msg("there can be one valat"),
    msg("no game has this bonus"),
    msg("must be 1: what is played without Kontra"),
    msg("must not go down"),
    msg("must have as many levels as kontra_points"),
    msg("a deal could come to {worth}, and there is room for {most}"),
    msg("must be more than for the poignée before"),
    msg("needs a table at which somebody sits out"),
    msg("leaves nothing of {total} for who has the scart"),
    msg("must be even: two parties play"),
    msg("must be a debt above that for nine cards"),
    msg("a tariff of {size} bytes; there can be {most}"),
    msg("{name}: {error}"),
)
_UNDERSTOOD = Understood(_SENTENCES, phrases=("error",), beyond=refused)


class Fault(namedtuple("Fault", ("line", "message"))):
    """What is wrong in a file: in which line, from 1, and what, with the name of the key."""

    __slots__ = ()

    @property
    def sentence(self):
        """What is wrong, in English."""
        return str(self.message)


def fault(words):
    """What `rules_core` says is wrong with a tariff, or a field of one, as a `Message`."""
    return _UNDERSTOOD.message(words)
