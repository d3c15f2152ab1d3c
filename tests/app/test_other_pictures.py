"""Golden pictures of the questions of Königrufen and Troccas, and of their tables.

The scenes are like those of `test_pictures`. Anna sits at the box and is the forehand.
"""

import pytest

from tests.app.table import NAMES, SIX_LONG_NAMES, session

RUFER = {"forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "won": True, "kontra": 2}
BETTEL = {
    "forehand": 1,
    "game": "negative",
    "declarers": [
        {"seat": 1, "game": "bettel", "won": True},
        {"seat": 3, "game": "piccolo", "won": False, "kontra": [2, 0, 0, 0]},
    ],
}
VALAT = {
    "forehand": 0,
    "game": "solodreier",
    "declarer": 2,
    "won": True,
    "kontra": 3,
    "bonuses": [
        {"name": "valat", "side": "declarer", "announced": True, "made": True, "kontra": 3}
    ],
}

KOENIGRUFEN = {
    "besserrufer": (
        {"body": session("krenglbach")},
        """
        ok
        picture game.txt
        up
        picture game-partner.txt
        up                 # Besserrufer
        picture declarer.txt
        right
        picture partner.txt
        left
        picture ending.txt
        up                 # won
        picture bonuses.txt
        left               # the Pagat, announced
        picture bonuses-bird.txt
        down right*2       # Re
        picture bonuses-kontra.txt
        down right         # a silent Trull
        picture bonuses-two.txt
        opponents
        picture bonuses-help.txt
        back down left*3   # the others' kings, announced
        picture bonuses-scrolled.txt
        left               # and failed
        picture bonuses-theirs.txt
        left               # silent and failed
        picture bonuses-silent.txt
        hold up 2000
        right              # Kontra on the game
        picture bonuses-game.txt
        ok
        picture result.txt
        down
        picture result-money.txt
        down
        picture result-words.txt
        """,
    ),
    "rufer": (
        {"body": session("krenglbach")},
        """
        ok ok              # Anna's Rufer with Béat
        right
        up                 # won
        picture rufer-bonuses.txt
        """,
    ),
    "groups": (
        {"body": session("tirol")},
        """
        ok left
        picture game-dreier.txt
        back right
        picture game-solo.txt
        back down
        picture game-negative.txt
        right back
        picture game-kept.txt
        """,
    ),
    "talon": (
        {"body": session("krenglbach")},
        """
        ok up left ok      # Anna's Rufer with the king in the talon
        picture ending-rufer.txt
        back*2 up*2        # a Besserrufer of Anna's instead
        down ok
        picture ending-list.txt
        """,
    ),
    # An arrow of the table's screen has said who plays.
    "pointed": (
        {"body": session("krenglbach")},
        """
        up
        picture game-pointed.txt
        up
        picture game-pointed-partner.txt
        right
        picture partner-pointed.txt
        """,
    ),
    # What Tirol has besides: the fourth bird, the Sack, and Sub.
    "tirol": (
        {"body": session("tirol")},
        """
        ok up right right left up
        down left*3        # the others' Trull
        picture tirol-bonuses.txt
        left               # and failed
        down*2 right       # the declarers', silent
        picture tirol-bonuses-both.txt
        down*3 left        # Sack I
        picture tirol-bonuses-scrolled.txt
        down right*3       # Sub
        picture tirol-bonuses-kontra.txt
        ok
        picture tirol-result.txt
        """,
    ),
    "tirol-negative": (
        {"body": session("tirol")},
        """
        ok down left ok
        right
        picture tirol-declarers-game.txt
        ok left ok
        picture tirol-result-negative.txt
        """,
    ),
    "renonce": (
        {"body": session("tirol")},
        """
        ok left left up
        picture ending-dreier.txt
        right
        picture renonce.txt
        right
        picture renonce-more.txt
        ok
        picture compensation.txt
        down
        picture compensation-number.txt
        up*3 ok
        picture compensation-one.txt
        ok
        picture extras.txt
        """,
    ),
    "trischaken": (
        {"body": session("tirol")},
        """
        ok down right
        picture ending-trischaken.txt
        up
        picture thirds-first.txt
        up opponents ok ok
        picture thirds-last.txt
        back
        picture thirds-kept.txt
        ok ok
        picture result-trischaken.txt
        """,
    ),
    # What it is paid by: two and two in Tirol, what is special about it in Krenglbach.
    "trischaken-most": (
        {"body": session("tirol")},
        """
        ok down right ok
        picture most.txt
        right
        picture special.txt
        ok
        picture second.txt
        up
        picture second-more.txt
        ok
        picture result-most.txt
        up
        picture result-most-words.txt
        """,
    ),
    "trischaken-special": (
        {"body": session("krenglbach")},
        """
        ok down right ok right
        up
        picture equal.txt
        back left up
        picture trickless-more.txt
        left ok
        picture the-game.txt
        left
        picture special-two.txt
        left
        picture trickless-kept.txt
        up up              # the first one again, and nobody else
        picture special-one.txt
        right
        picture special-taken-back.txt
        ok
        picture result-special.txt
        up
        picture result-special-words.txt
        back*2
        down
        picture special-forehand.txt
        back*2
        picture ending-trischaken-kept.txt
        """,
    ),
    "negative": (
        {"body": session("krenglbach")},
        """
        ok down left
        picture ending-negative.txt
        ok
        picture declarers-seat.txt
        right
        picture declarers-game.txt
        down
        picture declarers-game-ouvert.txt
        back right         # Bettel
        picture declarers-won.txt
        left
        picture declarers-kontra.txt
        down left*2
        picture declarers-kontra-set.txt
        ok
        picture declarers-one.txt
        up
        picture declarers-edit.txt
        down ok
        up
        picture declarers-game-bei.txt
        ok left ok
        picture declarers-two.txt
        """,
    ),
    "negative-long": (
        {"body": session("tirol", SIX_LONG_NAMES)},
        """
        ok down left ok
        up
        down left
        left
        left*2 down*3
        picture declarers-kontra-long.txt
        ok
        picture result-long.txt
        """,
    ),
    "thirds-long": (
        {"body": session("tirol", SIX_LONG_NAMES)},
        """
        ok down right up
        picture thirds-long.txt
        ok ok
        picture thirds-last-long.txt
        """,
    ),
    "error": (
        {"body": session("krenglbach")},
        """
        ok up up right left up
        left right         # the Pagat, which is taken back
        ok
        picture error-bird.txt
        """,
    ),
    "home": (
        {"body": session("krenglbach"), "deals": [RUFER, BETTEL]},
        """
        opponents
        picture totals.txt
        down
        picture totals-money.txt
        back
        back down ok
        picture lookback-negative.txt
        down
        picture lookback-money.txt
        down
        picture lookback-words.txt
        left
        picture lookback-rufer.txt
        """,
    ),
    # The dealer sits out.
    "home-sits-out": (
        {"body": session("krenglbach", players=list(NAMES)), "deals": [RUFER]},
        """
        back down ok
        picture lookback-sits-out.txt
        """,
    ),
    "home-high": (
        {"body": session("tirol", SIX_LONG_NAMES), "deals": [VALAT]},
        """
        opponents
        picture totals-high.txt
        right
        picture totals-high-money.txt
        """,
    ),
}

TROCCAS = {
    "four": (
        {"body": session("troccas-4"), "deals": [{"points": [30, 42]}]},
        """
        picture home-four.txt
        ok
        picture points.txt
        right
        picture points-other.txt
        ok                 # there is nothing to add: the score
        back
        right*2 up ok      # 67 : 5, as after a match
        picture extras.txt
        up
        picture match.txt
        left
        picture extras-match.txt
        ok
        picture result-four.txt
        """,
    ),
    "six": (
        {"body": session("troccas-6"), "deals": [{"points": [30, 42]}]},
        """
        picture home-six.txt
        ok
        picture points-six.txt
        left*3 down ok     # 5 : 67
        up
        picture match-six.txt
        right
        ok
        picture result-six.txt
        """,
    ),
    "six-long": (
        {
            "body": session("troccas-6", SIX_LONG_NAMES),
            "deals": [{"points": [5, 67], "match": 1}] * 4,
        },
        """
        picture home-six-long.txt
        opponents
        picture totals-six-long.txt
        back
        back down ok
        picture lookback-six-long.txt
        back
        ok
        picture points-six-long.txt
        """,
    ),
    "three": (
        {"body": session("troccas-3")},
        """
        ok
        picture points-three.txt
        ok
        picture points-three-last.txt
        ok
        picture result-three.txt
        """,
    ),
    "five": (
        {"body": session("troccas-5"), "deals": [{"skatist": 1, "points": [20, 30, 27, 20, 30]}]},
        """
        picture home-five.txt
        ok*4
        picture points-five-last.txt
        ok
        picture result-five.txt
        back*4
        back down ok
        picture lookback-five.txt
        """,
    ),
    # Somebody else than the dealer was entered as the Skatist, when he was still asked for.
    "three-corrected": (
        {"body": session("troccas-3"), "deals": [{"skatist": 1, "points": [40, 50, 37]}]},
        """
        back down ok ok
        ok
        picture skatist-three.txt
        """,
    ),
    "five-corrected": (
        {"body": session("troccas-5"), "deals": [{"skatist": 1, "points": [20, 30, 27, 20, 30]}]},
        """
        back down ok ok
        ok
        picture skatist-five.txt
        """,
    ),
}


@pytest.mark.parametrize("scene", KOENIGRUFEN)
def test_koenigrufen(make_table, language, look, scene):
    _play(make_table, language, look, "koenigrufen", KOENIGRUFEN[scene])


@pytest.mark.parametrize("scene", TROCCAS)
def test_troccas(make_table, language, look, scene):
    _play(make_table, language, look, "troccas", TROCCAS[scene])


def _play(make_table, language, look, folder, scene):
    options, keys = scene
    table = make_table(language, **options)
    table.play(keys, lambda name: look(table)(f"{folder}-{name}"))
