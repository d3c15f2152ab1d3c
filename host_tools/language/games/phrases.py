"""What sentences of the game say otherwise than the boxes do, and what they need not say."""

from host_tools.language.message import counted, msg

# Seat questions that say who played, and with whom. Any other is a role, which is told where nobody
# plays against the others: who is forehand does not matter else, and is known from who dealt.
PLAYERS = ("taker", "declarer", "seat")
PARTNER = "partner"

# The choice that names a thing by itself: a Pagat is not called a "bonus Pagat".
NAME = "name"

# Texts of the boxes stand alone there. So a sentence says them, {word} being the text; None: it
# goes without saying. Whatever is not here is said as it is shown.
WITHIN = {
    "french.partner.nobody": msg("without a partner"),
    "french.petit_au_bout": msg("{word} in the last trick"),
    "french.petit_au_bout.attack": None,
    "french.poignees.side.attack": None,
    "french.ruling.kind.void": None,  # the deal is void, which is said anyway
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

# What a deal is called in which nobody chooses a game.
GAMES = {"troccas": msg("Troccas")}

# How it ended where that follows from the points: (won, lost).
OUTCOMES = {"french": (msg("made"), msg("went down"))}
OUTCOME = (msg("won"), msg("lost"))
VOID = msg("void")


def points(number, shown):
    """So many points; `number`: how many, rounded up; `shown`: as they are written."""
    return counted("{shown} point", "{shown} points", number, shown=shown)


def bouts(number, shown):
    """So many bouts, like `points`."""
    return counted("{shown} bout", "{shown} bouts", number, shown=shown)


# Questions whose answer is so many of something.
COUNTED = {"french.bouts": bouts, "french.points": points}
