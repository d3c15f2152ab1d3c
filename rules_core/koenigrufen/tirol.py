"""Tiroler Cup 2023/24 (rules, section 2.2)."""

from rules_core.event import Event
from rules_core.koenigrufen.tariff import (
    BIRD,
    BOTH_SIDES,
    COLOUR,
    FOREHAND,
    GIVEN_UP,
    PARTNER,
    POSSESSION,
    SOLO,
    VALAT,
    WITH_BIRD,
    Bonus,
    Game,
    Tariff,
    Trischaken,
)
from rules_core.koenigrufen.trischaken import TWO_BY_TWO


def tariff() -> Tariff:
    """The `Tariff`."""
    return Tariff(
        "tirol",
        games=(
            Game("rufer", 1, FOREHAND | PARTNER | GIVEN_UP),
            Game("besserrufer", 1, PARTNER | GIVEN_UP | WITH_BIRD),
            Game("solorufer", 2, PARTNER | SOLO),
            Game("dreier", 5),
            Game("farbendreier", 5, COLOUR),
            Game("sechserdreier", 4, FOREHAND, lost=8),
            Game("solodreier", 10, SOLO),
            Game("farbensolo", 10, SOLO | COLOUR),
        ),
        negative_games=(
            ("piccolo", 2),
            ("bettel", 4),
            ("piccolo_ouvert", 8),
            ("zwiccolo_ouvert", 8),
            ("bettel_ouvert", 8),
        ),
        declarers=1,
        bonuses=(
            Bonus("pagat", 2, 1, BIRD),
            Bonus("uhu", 4, 2, BIRD),
            Bonus("kakadu", 6, 3, BIRD),
            Bonus("quapil", 8, 4, BIRD),
            Bonus("koenig_ultimo", 2, 1, PARTNER),
            Bonus("trull", 2, 1, POSSESSION | BOTH_SIDES),
            Bonus("koenige", 2, 1, COLOUR | POSSESSION | BOTH_SIDES),
            Bonus("sack1", 2, None, COLOUR | POSSESSION | BOTH_SIDES),
            Bonus("sack2", 2, None, COLOUR | POSSESSION | BOTH_SIDES),
            Bonus("valat", 20, 10, COLOUR | VALAT),
        ),
        # "Das einfache Kontra zählt zur Turnierwertung": Re and Sub count there as the Kontra.
        kontra_points=(1, 2, 2, 2),
        kontra_money=(1, 2, 4, 8),
        cents=10,
        trischaken=Trischaken(TWO_BY_TWO, value=2, three=1, renonce=4),
        compensation=True,
        event=Event(
            shapes=((4, 3, 16), (5, 3, 20)),
            ties=("best", "second", "encounter", "ranks"),
            lots=True,
            cup=(100, 200),
        ),
        # "Bei Partnerspielen wird ein König gerufen."
        only_kings=True,
        # "Liegt der gerufene König im Talon, gehört diese Hälfte dem Spieler."
        half_with_king=True,
    )
