"""What sentences say in other words than the boxes, and what they leave out."""

from host_tools.language.message import Message, counted, msg

# The questions for seats that say who played, and with whom. Any other asks for a role. A role is
# said only if nobody plays against the others: else it does not matter, and the dealer tells it.
PLAYERS = ("taker", "declarer", "seat")
PARTNER = "partner"

# The choice whose value is a name by itself: one says "Pagat", not "bonus Pagat".
NAME = "name"

# On the boxes these texts stand alone. Here is how a sentence says them; {word} is the text of the
# box, None leaves it out. Any other text is said as the box shows it.
WITHIN = {
    "french.partner.nobody": msg("without a partner"),
    "french.petit_au_bout": msg("{word} in the last trick"),
    "french.petit_au_bout.attack": None,
    "french.poignees.side.attack": None,
    "french.ruling.kind.void": None,  # the sentence says anyway that the deal is void
    "koenigrufen.bonuses.announced.no": msg("silent"),
    "koenigrufen.bonuses.announced.yes": msg("announced"),
    "koenigrufen.bonuses.made.no": msg("failed"),
    "koenigrufen.bonuses.made.yes": None,
    "koenigrufen.bonuses.side.declarer": None,
    "koenigrufen.declarers.won.no": msg("lost"),
    "koenigrufen.declarers.won.yes": msg("won"),
    "koenigrufen.ending.abandoned": msg("given up"),
    "koenigrufen.ending.lost": msg("lost"),
    "koenigrufen.ending.no_bird": msg("without a bird"),
    "koenigrufen.ending.won": msg("won"),
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
