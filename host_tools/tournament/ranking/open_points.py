"""A point that is open, and where it is settled."""

from dataclasses import dataclass

from host_tools.language.message import Sayable, Sentence, Speaker

# Where it is settled; in brackets which of those there are.
DRAW = "draw"  # (rounds)
MEND = "mend"  # where the plan is mended (rounds)
TABLE = "table"  # (round, table)
SEAT = "seat"  # where somebody without a seat gets one (round, table)
SESSION = "session"  # without a table (its id)
OWING = "owing"  # who has not paid
TEAM = "team"  # (its name)
LOT = "lot"
TEAM_LOT = "team lot"
JOURNAL = "journal"
REGISTER = "register"
ROUND = "round"  # (round)
START = "start"  # the clock (round)
PUBLISH = "publish"  # a ranking (round)
CLOSE = "close"
PRIZES = "prizes"  # that were not handed over
WARNED = "warned"  # who has had further warnings, and no penalty


@dataclass(frozen=True)
class OpenPoint(Sayable):
    """A `sentence` on what is open; `where`: one of the words above; `which`: of those there."""

    sentence: Sentence
    where: str
    which: tuple[int | str, ...] = ()

    def said_by(self, translator: Speaker) -> str:
        """The sentence in the language of a `translator.Translator`."""
        return translator.say(self.sentence)

    def __str__(self) -> str:
        return str(self.sentence)
