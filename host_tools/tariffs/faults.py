"""Faults of tariffs in any language, from the English of `rules_core`."""

from typing import NamedTuple

from host_tools.language.message import Sentence, msg
from host_tools.language.refusals import refused
from host_tools.language.understood import Understood

# The sentences of `faults_of`, of every tariff and of each game, and at last those of `encode`.
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


class Fault(NamedTuple):
    """A fault in a file. `line`: from 1; `message`: what is wrong, with the name of the key."""

    line: int
    message: Sentence

    @property
    def sentence(self) -> str:
        """What is wrong, in English."""
        return str(self.message)


def fault(words: str) -> Sentence:
    """The sentence of `rules_core` about a fault of a tariff or of one of its fields."""
    return _UNDERSTOOD.message(words)
