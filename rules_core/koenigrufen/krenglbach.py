"""Krenglbach tournament 2018 (rules, section 2.1)."""

from rules_core.event import OUT, Event
from rules_core.koenigrufen.tariff import (
    BIRD,
    COLOUR,
    FOREHAND,
    GIVEN_UP,
    PARTNER,
    SOLO,
    TIMES,
    VALAT,
    WITH_BIRD,
    Bonus,
    Game,
    Tariff,
    Trischaken,
)
from rules_core.koenigrufen.trischaken import LOSER_PAYS
from rules_core.words import Word


def tariff() -> Tariff:
    """The numbers of the tournament."""
    return Tariff(
        "krenglbach",
        games=(
            Game("rufer", 1, FOREHAND | PARTNER | GIVEN_UP),
            Game("besserrufer", 1, PARTNER | GIVEN_UP | WITH_BIRD),
            Game("solorufer", 2, PARTNER | SOLO),
            Game("dreier", 4),
            Game("farbendreier", 3, COLOUR),
            Game("sechserdreier", 4, FOREHAND, lost=8),
            Game("solodreier", 8, SOLO),
            Game("farbensolo", 5, SOLO | COLOUR),
        ),
        negative_games=(
            ("piccolo", 2),
            ("zwiccolo", 2),
            ("bettel", 2),
            ("piccolo_ouvert", 6),
            ("zwiccolo_ouvert", 6),
            ("bettel_ouvert", 7),
        ),
        declarers=4,
        bonuses=(
            Bonus("pagat", 2, 1, BIRD),
            Bonus("uhu", 4, 2, BIRD),
            Bonus("kakadu", 6, 3, BIRD),
            Bonus("koenig_ultimo", 2, 1, PARTNER),
            Bonus("trull", 2, 1, COLOUR),
            Bonus("koenige", 2, 1, COLOUR),
            Bonus("valat", 8, 4, COLOUR | VALAT | TIMES),
        ),
        # "Ansagen und Punktebewertung (heimlich)", and the line "Alle Könige" below it.
        words=(
            Word("koenige", de="Alle Könige"),
            Word("bonuses", de="Ansagen"),
            Word("bonus", de="Ansage"),
            Word("silent", de="heimlich"),
        ),
        # "Ein Kontra wirkt sich nicht auf die Punktwertung aus. (Nur auf die Bezahlung)."
        kontra_points=(1, 1, 1),
        kontra_money=(1, 2, 4),
        cents=1,
        # "Der Spieler, der den letzten Stich erzielt, erhält den Talon."
        trischaken=Trischaken(LOSER_PAYS, value=3, two=2, three=1, renonce=3, talon_at_end=True),
        no_bird=3,
        event=Event(
            # "Pro Tisch werden jeweils 3 Runden gespielt, dann wird ausgewertet und neu ausgelost":
            # a table is one session, of twelve deals a player. At one of five each sits out three.
            shapes=((4, 3, 12), (5, 3, 15)),
            result="table",
            ties=("best", "second", "third"),
            stake=500,
            shares=(50, 35, 15),
            # "Wenn ein Spieler während des Turniers aufhört zu spielen oder ein anderer Spieler für
            # diesen weiterspielt, so werden beide Spieler vom Turnier gänzlich ausgeschlossen."
            leavers=OUT,
        ),
    )
