"""Parts of a rule book of Königrufen (rules, section 2): tables, no rules of its own."""

from rules_core.event import NO_EVENT
from rules_core.free_bonus import FreeBonus, called

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.event import Event
    from rules_core.free_bonus import Needs
    from rules_core.types import Renamed
    from rules_core.words import Word

# The parties of a positive game.
DECLARER = 0
DEFENCE = 1
SIDES = ("declarer", "defence")

YES = 0
NO = 1
YES_OR_NO = (True, False)

# How a deal ended. `PLAYED`: Trischaken and negative games, which nobody wins as a whole;
# `COUNTED`: a Trischaken of which everybody's card points are entered, not what it is paid by.
ENDINGS = ("won", "lost", "played", "renonce", "abandoned", "no_bird", "counted")
WON = 0
LOST = 1
PLAYED = 2
RENONCE = 3
ABANDONED = 4
NO_BIRD = 5
COUNTED = 6

# The scheme of a tariff by which nobody plays Trischaken.
NOT_PLAYED = "none"

# What there is beside the positive games.
NEGATIVE = "negative"
TRISCHAKEN = "trischaken"
# The answer to `game` that stands for what a tariff does not have: there is none.
NEVER = -1

# The names that the texts of the box know.
GAMES = (
    "rufer",
    "besserrufer",
    "solorufer",
    "dreier",
    "farbendreier",
    "sechserdreier",
    "solodreier",
    "farbensolo",
)
NEGATIVE_GAMES = (
    "piccolo",
    "zwiccolo",
    "bettel",
    "piccolo_ouvert",
    "zwiccolo_ouvert",
    "bettel_ouvert",
)
BONUSES = (
    "pagat",
    "uhu",
    "kakadu",
    "quapil",
    "koenig_ultimo",
    "trull",
    "koenige",
    "sack1",
    "sack2",
    "valat",
)
# What a tariff may call by a word of its own: (name, keys of the texts). It is one constant, so
# that it lies in the flash.
RENAMED = (
    ("rufer", ("game.rufer",)),
    ("besserrufer", ("game.besserrufer",)),
    ("solorufer", ("game.solorufer",)),
    ("dreier", ("game.dreier",)),
    ("farbendreier", ("game.farbendreier",)),
    ("sechserdreier", ("game.sechserdreier",)),
    ("solodreier", ("game.solodreier",)),
    ("farbensolo", ("game.farbensolo",)),
    ("piccolo", ("declarers.game.piccolo",)),
    ("zwiccolo", ("declarers.game.zwiccolo",)),
    ("bettel", ("declarers.game.bettel",)),
    ("piccolo_ouvert", ("declarers.game.piccolo_ouvert",)),
    ("zwiccolo_ouvert", ("declarers.game.zwiccolo_ouvert",)),
    ("bettel_ouvert", ("declarers.game.bettel_ouvert",)),
    ("pagat", ("bonuses.name.pagat",)),
    ("uhu", ("bonuses.name.uhu",)),
    ("kakadu", ("bonuses.name.kakadu",)),
    ("quapil", ("bonuses.name.quapil",)),
    ("koenig_ultimo", ("bonuses.name.koenig_ultimo",)),
    ("trull", ("bonuses.name.trull",)),
    ("koenige", ("bonuses.name.koenige",)),
    ("sack1", ("bonuses.name.sack1",)),
    ("sack2", ("bonuses.name.sack2",)),
    ("valat", ("bonuses.name.valat",)),
    ("trischaken", ("game.trischaken",)),
    ("bonuses", ("extras",)),
    ("bonus", ("bonuses", "bonuses.name")),
    ("silent", ("bonuses.announced.no",)),
    ("announced", ("bonuses.announced.yes", "bonuses.announced")),
    ("kontra", ("kontra", "bonuses.kontra", "declarers.kontra")),
    ("won", ("ending.won", "declarers.won.yes")),
    ("lost", ("ending.lost", "declarers.won.no")),
    ("abandoned", ("ending.abandoned",)),
    ("no_bird", ("ending.no_bird",)),
    ("renonce", ("ending.renonce", "renonce")),
)

# In which the declarer has the whole talon.
SECHSERDREIER = "sechserdreier"
# What only the side that called the king can have: the others do not hold it.
KOENIG_ULTIMO = "koenig_ultimo"
PAGAT = "pagat"
TRULL = "trull"
KOENIGE = "koenige"
# So many points above the game that who makes one has won; the second is more than the first.
SACKS = ("sack1", "sack2")
# What bonuses that every box knows need: (tricks, cards of the Trull, kings) by name; the others
# need a trick.
NEEDED = (("pagat", (1, 1, 0)), ("trull", (1, 3, 0)), ("koenige", (1, 0, 4)))

# Of a game.
FOREHAND = 1  # only the forehand may declare it
PARTNER = 2  # the declarer calls a king
SOLO = 4  # bonuses count double
COLOUR = 8  # only the bonuses marked so are allowed
GIVEN_UP = 16  # it may be given up when the called king lies in the talon
WITH_BIRD = 32  # the declarer announces a bird

# Of a bonus; COLOUR and PARTNER as above: allowed in colour games, only in games with a partner.
BIRD = 64
POSSESSION = 128  # of what a side has in the end; does not count beside a Valat that was made
VALAT = 256  # whoever makes it has won the game
TIMES = 512  # its values multiply the game's value, which it replaces
BOTH_SIDES = 1024  # both sides may play for it in one deal
TIMES_ALL = 2048  # beside TIMES: they multiply the announced bonuses, too
FIXED = 32768  # a solo does not double it; the bits between are those of `free_bonus`


# What a Valat that takes the game's place multiplies: the value of the game as it was won or lost,
# or its value when won in any case.
BY_OUTCOME = "outcome"
BY_VALUE = "value"
MULTIPLIED = (BY_OUTCOME, BY_VALUE)

# What the declarer loses who gives up: the game and all that he announced, or the game alone.
WITH_ANNOUNCED = "announced"
GAME_ALONE = "game"
GIVEN_UP_FOR = (WITH_ANNOUNCED, GAME_ALONE)


class Game:
    """A row of the table of games. `lost`: the value when lost, where it differs."""

    def __init__(self, name: str, value: int, flags: int = 0, lost: int | None = None) -> None:
        self.name = name
        self.value = value
        self.flags = flags
        self.lost = value if lost is None else lost

    def has(self, flag: int) -> bool:
        return bool(self.flags & flag)


class Bonus(FreeBonus):
    """A row of the table of bonuses: one of BONUSES, or a free one, which a club has named.

    `base`: of a bird, the value of a game that needs a bird and is played with this one, None: the
    game's own.
    """

    base: int | None = None

    def __init__(
        self,
        name: str,
        announced: int | None,
        silent: int | None,
        flags: int = 0,
        base: int | None = None,
        only_in: "Sequence[str]" = (),
        needs: "Needs | None" = None,
    ) -> None:
        super().__init__(name, announced, silent, flags, only_in, needs)
        if base is not None:
            self.base = base

    @property
    def needed(self) -> tuple[int, int, int]:
        """The least that a made one needs: tricks, cards of the Trull, kings.

        A free one that does not say it needs nothing.
        """
        if self.needs is not None:
            return self.needs.tricks, self.needs.trull, self.needs.kings
        if self.name not in BONUSES:
            return (0, 0, 0)
        for name, needed in NEEDED:
            if name == self.name:
                return needed
        return (1, 0, 0)

    @property
    def is_open(self) -> bool:
        """True if both sides may play for it in one deal.

        They may for a Valat, but not for one that takes the place of the game: it is one as the
        game is.
        """
        return self.has(BOTH_SIDES) or (self.has(VALAT) and not self.has(TIMES))

    def fits(self, game: "Game") -> bool:
        """Return True if the bonus may be played for in this game."""
        if self.only_in:
            return game.name in self.only_in
        if self.has(PARTNER) and not game.has(PARTNER):
            return False
        return self.has(COLOUR) or not game.has(COLOUR)


class Trischaken:
    """How a Trischaken is settled, by one of the schemes of `trischaken`.

    `value`: what one loser pays in all (LOSER_PAYS), or one player another (TWO_BY_TWO); `two`:
    what each of two losers pays (LOSER_PAYS); `three`: what each of three losers pays (LOSER_PAYS),
    or each of three equal ones pays or gets (TWO_BY_TWO); `late_rounding`: is a half rounded after
    the forehand's doubling, not before; `forehand_alone`: is the forehand the only loser where it
    is one of several (LOSER_PAYS); `trickless`: what each without a trick gets where two have none,
    or one has none and several lose (LOSER_PAYS), None: they share what is paid; `renonce`: what
    each regular seat gets after one, `renonce_forehand`: likewise where the forehand is at fault;
    `talon_at_end`: does the talon always go with the last trick.
    """

    def __init__(
        self,
        scheme: str,
        value: int,
        renonce: int,
        two: int = 0,
        three: int = 0,
        late_rounding: bool = False,
        forehand_alone: bool = True,
        trickless: int | None = None,
        renonce_forehand: int | None = None,
        talon_at_end: bool = False,
    ) -> None:
        self.scheme = scheme
        self.value = value
        self.two = two
        self.three = three
        self.late_rounding = late_rounding
        self.forehand_alone = forehand_alone
        self.trickless = trickless
        self.talon_at_end = talon_at_end
        self.renonce = renonce
        self.renonce_forehand = renonce if renonce_forehand is None else renonce_forehand


# Of a tariff by which nobody plays one; its numbers say nothing.
NO_TRISCHAKEN: Trischaken = Trischaken(NOT_PLAYED, 1, 1)


class Tariff:
    """The numbers of a rule book.

    `tables`: how many may sit at a table; `games`: positive games in the order of the form;
    `negative_games`: (name, value); `declarers`: how many may play negative games side by side;
    `bonuses`; `announced_only`: does nothing that is silent count beside a Valat;
    `valat_kontra`: does the game's Kontra count when a Valat takes the game's place;
    `valat_multiplies`: which of MULTIPLIED it is that the Valat then multiplies; `kontra_points`
    and `kontra_money`: the factor of each level, none first, in either ledger; `cents`: of a point;
    `trischaken`: how one is settled; `given_up`: of GIVEN_UP_FOR, what giving up costs; `no_bird`:
    what each other seat gets after a game without the bird it needs, None if that is not told from
    a Renonce; `only_kings`: is nothing but a king called, not the Sküs either; `half_with_king`: is
    the half of the talon in which the called king lies the declarer's in a solo, too;
    `compensation`: may a Renonce carry one; `likely_thirds` (in a Trischaken everybody avoids
    tricks: hardly ever has one player 50 of the 70 points), `likely_compensation` (it makes up for
    a game or two): what lies outside is most likely a slip of a key; `clockwise`: is it dealt and
    played that way round.
    """

    engine = "koenigrufen"
    seats = 4

    def __init__(
        self,
        rules: str,
        games: "Sequence[Game]",
        declarers: int,
        bonuses: "Sequence[Bonus]",
        kontra_points: "Sequence[int]",
        kontra_money: "Sequence[int]",
        cents: int,
        negative_games: "Sequence[tuple[str, int]]" = (),
        trischaken: "Trischaken" = NO_TRISCHAKEN,
        names: "Sequence[tuple[str, str]]" = (),
        words: "Sequence[Word]" = (),
        tables: "Sequence[int]" = (4, 5),
        announced_only: bool = False,
        valat_kontra: bool = False,
        valat_multiplies: str = BY_OUTCOME,
        given_up: str = WITH_ANNOUNCED,
        no_bird: int | None = None,
        only_kings: bool = False,
        half_with_king: bool = False,
        compensation: bool = False,
        likely_thirds: tuple[int, int] = (0, 150),
        likely_compensation: tuple[int, int] = (0, 30),
        clockwise: bool = False,
        event: "Event" = NO_EVENT,
    ) -> None:
        self.rules = rules
        self.names = names
        self.words = words
        self.tables = tables
        self.announced_only = announced_only
        self.valat_kontra = valat_kontra
        self.valat_multiplies = valat_multiplies
        self.given_up = given_up
        self.likely_thirds = likely_thirds
        self.likely_compensation = likely_compensation
        self.clockwise = clockwise
        self.event = event
        self.games = games
        self.negative_games = negative_games
        self.declarers = declarers
        self.bonuses = bonuses
        self.kontra_points = kontra_points
        self.kontra_money = kontra_money
        self.cents = cents
        self.trischaken = trischaken
        self.no_bird = no_bird
        self.only_kings = only_kings
        self.half_with_king = half_with_king
        self.compensation = compensation

    @property
    def renamed(self) -> "Renamed":
        """The things that its words name: RENAMED, and the free bonuses."""
        return RENAMED + called(self.bonuses, BONUSES)

    @property
    def game_names(self) -> tuple[str, ...]:
        """Return the values of `game` in a document; the answer is the place in this list."""
        names = [game.name for game in self.games]
        if self.has_negative:
            names.append(NEGATIVE)
        if self.has_trischaken:
            names.append(TRISCHAKEN)
        return tuple(names)

    @property
    def has_negative(self) -> bool:
        """Does anybody play negative games?"""
        return len(self.negative_games) > 0

    @property
    def has_trischaken(self) -> bool:
        """Does anybody play Trischaken?"""
        return self.trischaken.scheme != NOT_PLAYED

    @property
    def negative(self) -> int:
        """The answer to `game` that means negative games."""
        return len(self.games) if self.has_negative else NEVER

    @property
    def trischaken_game(self) -> int:
        """The answer to `game` that means Trischaken."""
        return len(self.games) + self.has_negative if self.has_trischaken else NEVER

    def with_flag(self, flag: int) -> tuple[int, ...]:
        """The answers to `game` that mean a game with this flag."""
        return tuple(index for index, game in enumerate(self.games) if game.has(flag))
