"""Deals of fft-4: as documents, and as the keys of a scribe."""

CONFIRM = "read\nok opponents\n"
GARDE = {"taker": 0, "contract": "garde", "bouts": 2, "points": 45}

BEGIN = """
    ok                  # a new round
    ok                  # fft-4
    up*4 ok             # table 5
    up ok               # round 2
    ok ok ok ok         # players 17 to 20: the fifth table's
    down                # another number of deals than is usual
    left right*2 down ok  # 1, 21, 20
    left                # the player on the left deals first
    ok                  # begin
"""

# The worked examples of the French text, as a scribe enters them.
GARDE_WON = """
    down                # the scribe himself takes
    left                # garde
    right               # two bouts
    up*3                # 46, 49 points
    ok
    up left             # the petit at the end: the taker
    left left left      # a handful: the taker, simple
    ok                  # nothing more
"""
GARDE_SANS_WON = """
    down
    right               # garde sans
    right               # two bouts
    down ok             # 46, 45 points
    up right            # the petit at the end: the defence
    ok
"""
PRISE_LOST = """
    down
    up                  # prise
    left                # one bout
    left up*3           # 51, 41, 44 points
    ok
    left left left      # a handful: the taker, simple
    up left             # the petit at the end: the taker
    ok
"""

EXAMPLES = [
    (
        GARDE_WON,
        {
            "taker": 0,
            "contract": "garde",
            "points": 49,
            "bouts": 2,
            "petit_au_bout": "attack",
            "poignees": [{"side": "attack", "size": "simple"}],
        },
        [318, -106, -106, -106],
    ),
    (
        GARDE_SANS_WON,
        {
            "taker": 0,
            "contract": "garde_sans",
            "points": 45,
            "bouts": 2,
            "petit_au_bout": "defence",
        },
        [228, -76, -76, -76],
    ),
    (
        PRISE_LOST,
        {
            "taker": 0,
            "contract": "prise",
            "points": 44,
            "bouts": 1,
            "petit_au_bout": "attack",
            "poignees": [{"side": "attack", "size": "simple"}],
        },
        [-126, 42, 42, 42],
    ),
]


def fft(document):
    return {"rules": "fft-4"} | document


def entered(table):
    """The only deal of the session as a document without `rules`."""
    ((document, _),) = table.documents()
    del document["rules"]
    return document
