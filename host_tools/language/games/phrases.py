"""Words for sentences that differ from those on the boxes."""

from host_tools.language.message import Message, counted, msg

# On the boxes these texts stand alone. Here is how a sentence says them; {word} is the text of the
# box. Any other text is said as the box shows it.
WITHIN = {
    "french.partner.nobody": msg("without a partner"),
    "french.petit_au_bout": msg("{word} in the last trick"),
    "koenigrufen.ending.no_bird": msg("without a bird"),
}

# The names of games in which there is only one to play.
GAMES = {"troccas": msg("Troccas")}

# How a deal ended, where that follows from the points: (won, lost).
OUTCOMES = {"french": (msg("made"), msg("went down"))}
OUTCOME = (msg("won"), msg("lost"))
VOID = msg("void")


def points(number: int, shown: str) -> Message:
    """A number of points; `number`: rounded up; `shown`: as people write it."""
    return counted("{shown} point", "{shown} points", number, shown=shown)


def bouts(number: int, shown: str) -> Message:
    """A number of bouts, like `points`."""
    return counted("{shown} bout", "{shown} bouts", number, shown=shown)


# Questions whose answer is a number of something.
COUNTED = {"french.bouts": bouts, "french.points": points}
