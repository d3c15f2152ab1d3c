"""The numbers of Troccas (rules, section 3): what a club may change is in a tariff."""

from rules_core.event import NO_EVENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.event import Event
    from rules_core.types import Renamed
    from rules_core.words import Word

# All card points, and what each party should have of them.
PARTY_TOTAL = 72
PARTY_PAR = 36
# Each for himself: "Das ganze Spiel zählt dann 127 Punkte".
OWN_TOTAL = 127


# What a tariff may call by a word of its own: (name, keys of the texts).
RENAMED = (("match", ("match",)), ("skatist", ("skatist",)))


class PartyTariff:
    """Two parties, the even seats against the odd ones.

    `match`: (least, most) points of the party that took no trick; `nine`: the debt from which on a
    party may demand nine cards at a time, `all_at_once`: above which it may demand all of them,
    None: it may not; `likely`: points of a party, what lies outside is most likely a slip of a key;
    `clockwise`: is it dealt and played that way round.
    """

    engine = "troccas-parties"
    renamed: "Renamed" = RENAMED
    parties = True

    def __init__(
        self,
        rules: str,
        seats: int,
        match: tuple[int, int],
        names: "Sequence[tuple[str, str]]" = (),
        words: "Sequence[Word]" = (),
        nine: int | None = None,
        all_at_once: int | None = None,
        likely: tuple[int, int] = (5, 67),
        clockwise: bool = False,
        event: "Event" = NO_EVENT,
    ) -> None:
        self.rules = rules
        self.names = names
        self.words = words
        self.seats = seats
        self.tables = (seats,)
        self.match = match
        self.nine = nine
        self.all_at_once = all_at_once
        self.likely = likely
        self.clockwise = clockwise
        self.event = event


class OwnTariff:
    """Each for himself. `par`: what each should have who has not the scart; `likely`: as above."""

    engine = "troccas-alone"
    renamed: "Renamed" = RENAMED
    parties = False

    def __init__(
        self,
        rules: str,
        seats: int,
        par: int,
        likely: tuple[int, int],
        names: "Sequence[tuple[str, str]]" = (),
        words: "Sequence[Word]" = (),
        clockwise: bool = False,
        event: "Event" = NO_EVENT,
    ) -> None:
        self.rules = rules
        self.names = names
        self.words = words
        self.seats = seats
        self.tables = (seats,)
        self.par = par
        self.likely = likely
        self.clockwise = clockwise
        self.event = event

    @property
    def skatist_par(self) -> int:
        """The points that the holder of the scart should have: the rest of all the others."""
        return OWN_TOTAL - (self.seats - 1) * self.par
