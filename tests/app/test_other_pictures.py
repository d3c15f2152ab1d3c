"""Golden pictures of the questions of Königrufen and Troccas, and of their tables.

The scenes are like those of `test_pictures`. Anna sits at the box and is the forehand.
"""

import pytest

from tests.app.scenes import played
from tests.app.table import NAMES, session

RUFER = {"forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "won": True, "kontra": 2}
BETTEL = {
    "forehand": 1,
    "game": "negative",
    "declarers": [
        {"seat": 1, "game": "bettel", "won": True},
        {"seat": 3, "game": "piccolo", "won": False, "kontra": [2, 0, 0, 0]},
    ],
}

KOENIGRUFEN = {
    "besserrufer": (
        {"body": session("krenglbach")},
        """
        ok
        [game] up
        [game-partner] up  # Besserrufer
        [declarer] right
        [partner] left
        [ending] up        # won
        [bonuses] left     # the Pagat, announced
        [bonuses-bird] down right*2  # Re
        [bonuses-kontra] down right  # a silent Trull
        [bonuses-two] opponents
        [bonuses-help] back down left*3  # the others' kings, announced
        [bonuses-scrolled] left  # and failed
        [bonuses-theirs] left  # silent and failed
        [bonuses-silent] hold up 2000
        right              # Kontra on the game
        [bonuses-game] ok
        [result] down
        [result-money] down [result-words]
        """,
    ),
    "rufer": (
        {"body": session("krenglbach")},
        """
        ok ok              # Anna's Rufer with Béat
        right
        up                 # won
        [rufer-bonuses]
        """,
    ),
    "groups": (
        {"body": session("tirol")},
        """
        ok left
        [game-dreier] back right
        [game-solo] back down
        [game-negative] right back [game-kept]
        """,
    ),
    "talon": (
        {"body": session("krenglbach")},
        """
        ok up left ok      # Anna's Rufer with the king in the talon
        [ending-rufer] back*2 up*2  # a Besserrufer of Anna's instead
        down ok [ending-list]
        """,
    ),
    # An arrow of the table's screen has said who plays.
    "pointed": (
        {"body": session("krenglbach")},
        """
        up
        [game-pointed] up
        [game-pointed-partner] right [partner-pointed]
        """,
    ),
    # What Tirol has besides: the fourth bird, the Sack, and Sub.
    "tirol": (
        {"body": session("tirol")},
        """
        ok up right right left up
        down left*3        # the others' Trull
        [tirol-bonuses] left  # and failed
        down*2 right       # the declarers', silent
        [tirol-bonuses-both] down*3 left  # Sack I
        [tirol-bonuses-scrolled] down right*3  # Sub
        [tirol-bonuses-kontra] ok [tirol-result]
        """,
    ),
    "tirol-negative": (
        {"body": session("tirol")},
        """
        ok down left ok
        right
        [tirol-declarers-game] ok left ok [tirol-result-negative]
        """,
    ),
    "renonce": (
        {"body": session("tirol")},
        """
        ok left left up
        [ending-dreier] right
        [renonce] right
        [renonce-more] ok
        [compensation] down
        [compensation-number] up*3 ok
        [compensation-one] ok [extras]
        """,
    ),
    "trischaken": (
        {"body": session("tirol")},
        """
        ok down right
        [ending-trischaken] up
        [thirds-first] up opponents ok ok
        [thirds-last] back
        [thirds-kept] ok ok [result-trischaken]
        """,
    ),
    # What it is paid by: two and two in Tirol, what is special about it in Krenglbach.
    "trischaken-most": (
        {"body": session("tirol")},
        """
        ok down right ok
        [most] right
        [special] ok
        [second] up
        [second-more] ok
        [result-most] up [result-most-words]
        """,
    ),
    "trischaken-special": (
        {"body": session("krenglbach")},
        """
        ok down right ok right
        up
        [equal] back left up
        [trickless-more] left ok
        [the-game] left
        [special-two] left
        [trickless-kept] up up  # the first one again, and nobody else
        [special-one] right
        [special-taken-back] ok
        [result-special] up
        [result-special-words] back*2
        down
        [special-forehand] back*2 [ending-trischaken-kept]
        """,
    ),
    "negative": (
        {"body": session("krenglbach")},
        """
        ok down left
        [ending-negative] ok
        [declarers-seat] right
        [declarers-game] down
        [declarers-game-ouvert] back right  # Bettel
        [declarers-won] left
        [declarers-kontra] down left*2
        [declarers-kontra-set] ok
        [declarers-one] up
        [declarers-edit] down ok
        up
        [declarers-game-bei] ok left ok [declarers-two]
        """,
    ),
    "error": (
        {"body": session("krenglbach")},
        """
        ok up up right left up
        left right         # the Pagat, which is taken back
        ok [error-bird]
        """,
    ),
    "home": (
        {"body": session("krenglbach"), "deals": [RUFER, BETTEL]},
        """
        opponents
        [totals] down
        [totals-money] back
        back down ok
        [lookback-negative] down
        [lookback-money] down
        [lookback-words] left [lookback-rufer]
        """,
    ),
    # The dealer sits out.
    "home-sits-out": (
        {"body": session("krenglbach", players=list(NAMES)), "deals": [RUFER]},
        """
        back down ok [lookback-sits-out]
        """,
    ),
}

TROCCAS = {
    "four": (
        {"body": session("troccas-4"), "deals": [{"points": [30, 42]}]},
        """
        [home-four] ok
        [points] right
        [points-other] ok  # there is nothing to add: the score
        back
        right*2 up ok      # 67 : 5, as after a match
        [extras] up
        [match] left
        [extras-match] ok [result-four]
        """,
    ),
    "six": (
        {"body": session("troccas-6"), "deals": [{"points": [30, 42]}]},
        """
        [home-six] back down ok
        [lookback-six] back
        ok
        [points-six] left*3 down ok  # 5 : 67
        up
        [match-six] right
        ok [result-six]
        """,
    ),
    "three": (
        {"body": session("troccas-3")},
        """
        ok
        [points-three] ok
        [points-three-last] ok [result-three]
        """,
    ),
    "five": (
        {"body": session("troccas-5"), "deals": [{"skatist": 1, "points": [20, 30, 27, 20, 30]}]},
        """
        [home-five] ok*4
        [points-five-last] ok
        [result-five] back*4
        back down ok [lookback-five]
        """,
    ),
    # Somebody else than the dealer was entered as the Skatist, when he was still asked for.
    "three-corrected": (
        {"body": session("troccas-3"), "deals": [{"skatist": 1, "points": [40, 50, 37]}]},
        """
        back down ok ok
        ok [skatist-three]
        """,
    ),
    "five-corrected": (
        {"body": session("troccas-5"), "deals": [{"skatist": 1, "points": [20, 30, 27, 20, 30]}]},
        """
        back down ok ok
        ok [skatist-five]
        """,
    ),
}


@pytest.mark.parametrize(("scene", "setting"), played(KOENIGRUFEN, ("besserrufer",)))
def test_koenigrufen(make_table, language, look, scene):
    _play(make_table, language, look, "koenigrufen", KOENIGRUFEN[scene])


@pytest.mark.parametrize("scene", TROCCAS)
def test_troccas(make_table, language, look, scene):
    _play(make_table, language, look, "troccas", TROCCAS[scene])


def _play(make_table, language, look, folder, scene):
    options, keys = scene
    table = make_table(language, **options)
    table.play(keys, lambda name: look(table)(f"{folder}-{name}"))
