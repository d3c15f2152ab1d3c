"""Questions about a deal of Königrufen, made from the tables of a tariff."""

from rules_core.free_bonus import alone
from rules_core.koenigrufen import trischaken_form
from rules_core.koenigrufen.tariff import (
    ABANDONED,
    COUNTED,
    DECLARER,
    DEFENCE,
    ENDINGS,
    FOREHAND,
    LOST,
    NEGATIVE_GAMES,
    NEVER,
    NO,
    NO_BIRD,
    PARTNER,
    PLAYED,
    RENONCE,
    SIDES,
    SOLO,
    WITH_BIRD,
    WON,
    YES,
    YES_OR_NO,
)
from rules_core.questions.choice import Choice, Fork
from rules_core.questions.compound import Ignored, Items, Menu
from rules_core.questions.conditions import Is, IsNot
from rules_core.questions.number import Numbers
from rules_core.questions.seat import Seat, Seats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.koenigrufen.tariff import Tariff
    from rules_core.questions.base import Form, Question

SEATS = 4
ALL_THIRDS = 210
THIRDS = 3  # of a point: the Blatt
_TRICK = SEATS  # thirds: a card of each, of which none counts less than one
# Above it: a card counts one third or 4, 7, 10, 13, so a pile has as many thirds as cards, or some
# threes more. Of four cards a trick, and the talon's six with the last one, none has 5, 6 or 9.
# Where each of the first six tricks gets a card of the talon, five cards have 5, and nine have 9.
_NEVER = ((6, 6),)
_NEVER_AT_END = ((5, 6), (9, 9))
_MOST_COMPENSATION = 999

# How a bonus can be entered, (side, announced, made) each: what is commoner is fewer presses away,
# forward where nobody has said anything, backward where it was announced.
_STEPS = (
    (DECLARER, NO, YES),
    (DEFENCE, NO, YES),
    (DECLARER, NO, NO),
    (DEFENCE, NO, NO),
    (DEFENCE, YES, NO),
    (DEFENCE, YES, YES),
    (DECLARER, YES, NO),
    (DECLARER, YES, YES),
)
# Likewise where the game was broken off.
_STEPS_BROKEN_OFF = ((DECLARER, NO), (DEFENCE, NO), (DEFENCE, YES), (DECLARER, YES))
# So many of them are in one deal at the most: no record has room for more.
_MOST_BONUSES = 12
# The bonuses that are entered most often. The list begins with these, and ends with those: from its
# beginning up leads to its end.
_FIRST = ("pagat", "trull", "koenige", "koenig_ultimo")
_LAST = ("quapil", "kakadu", "uhu")

# Kontra, Re, Sub: there are no names for more.
_NAMED_LEVELS = 3

# How the names of those end that are played with open cards.
_OUVERT = "_ouvert"
# A screen has room for so many choices.
_AT_ONCE = 4

# How each ending stands in a document.
_MARKS = (
    ("won", True),
    ("won", False),
    None,
    ("renonce", None),
    ("abandoned", True),
    ("no_bird", True),
)
# A Trischaken has everybody's card points, or who has the most of them.
_TRISCHAKEN_MARKS = _MARKS[:PLAYED] + (("most", None),) + _MARKS[RENONCE:] + (None,)


def make_form(tariff: "Tariff") -> "tuple[Question, ...]":
    """The form of a rule book."""
    positive = Is("game", *range(len(tariff.games)))
    negative = Is("game", tariff.negative)
    trischaken = Is("game", tariff.trischaken_game)
    renonce = Is("ending", RENONCE)
    levels = tuple(range(len(tariff.kontra_points)))
    form = [
        Seat("forehand"),
        Choice("game", tariff.game_names, groups=_groups(tariff), usual=_usual_game(tariff)),
        Seat("declarer", obvious=True, when=(positive,)),
        Seat("partner", nobody="", when=(Is("game", *tariff.with_flag(PARTNER)),)),
    ]
    form += _endings(tariff, positive, negative, trischaken)
    form += [
        Seats("renonce", limit=2, when=(renonce,)),
        # What would have come of it does not matter any more.
        Ignored("won", when=(renonce,)),
        Ignored("thirds", when=(trischaken, renonce)),
    ]
    if tariff.has_trischaken:
        form.append(
            Numbers(
                "thirds",
                SEATS,
                high=ALL_THIRDS,
                total=ALL_THIRDS,
                start=ALL_THIRDS // SEATS,
                unit=THIRDS,
                likely=tariff.likely_thirds,
                least=_TRICK,
                never=_never(tariff),
                when=(trischaken, Is("ending", COUNTED)),
            )
        )
        form += trischaken_form.questions(tariff.trischaken, trischaken)
    if tariff.compensation:
        form.append(
            Numbers(
                "compensation",
                SEATS,
                high=_MOST_COMPENSATION,
                zero_at="renonce",
                likely=tariff.likely_compensation,
                optional=True,
                when=(renonce,),
            )
        )
    if tariff.has_negative:
        form.append(Menu("side_by_side", _declarers(tariff, levels), when=(negative,)))
    form.append(Menu("extras", _extras(tariff, levels), when=(positive,)))
    return tuple(form)


def _never(tariff: "Tariff") -> "Sequence[tuple[int, int]]":
    return _NEVER_AT_END if tariff.trischaken.talon_at_end else _NEVER


def _usual_game(tariff: "Tariff") -> int | None:
    """Return the game that is played when nobody declares: the forehand has to call a king.

    None if the tariff has no such game.
    """
    for index, game in enumerate(tariff.games):
        if game.has(FOREHAND) and game.has(PARTNER):
            return index
    return None


def _groups(tariff: "Tariff") -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The games by their kinds, under each the commoner ones first."""
    kinds: dict[str, list[int]] = {"partner": [], "dreier": [], "solo": []}
    for index, game in enumerate(tariff.games):
        kind = "partner" if game.has(PARTNER) else "solo" if game.has(SOLO) else "dreier"
        kinds[kind].append(index)
    groups = [(kind, tuple(kinds[kind])) for kind in ("partner", "dreier", "solo")]
    others = (tariff.negative, tariff.trischaken_game)
    groups.append(("negative", tuple([game for game in others if game != NEVER])))
    return tuple(groups)


def _endings(tariff: "Tariff", positive: Is, negative: Is, trischaken: Is) -> "list[Question]":
    """How it ended: won or lost, unless nobody can, or it was broken off."""
    ways: tuple[int, ...] = (WON, LOST, RENONCE, ABANDONED)
    if tariff.no_bird is not None:
        ways += (NO_BIRD,)
    counted = (PLAYED, COUNTED, RENONCE)
    return [
        Fork("ending", ENDINGS, _MARKS, ways, usual=WON, when=(positive,)),
        Fork("ending", ENDINGS, _MARKS, (PLAYED, RENONCE), PLAYED, when=(negative,)),
        Fork("ending", ENDINGS, _TRISCHAKEN_MARKS, counted, PLAYED, when=(trischaken,)),
    ]


def _declarers(tariff: "Tariff", levels: "Sequence[int]") -> "tuple[Question, ...]":
    """Return the questions on each negative game; after a Renonce its result does not matter."""
    seat = Seat("seat")
    names = tuple(name for name, _ in tariff.negative_games)
    game = Choice("game", names, groups=_negative_groups(names), usual=0)
    # As in the positive games, where an ending may be other than won and lost.
    won = Choice("won", YES_OR_NO, among=len(ENDINGS))
    kontra = Numbers(
        "kontra", SEATS, high=levels[-1], zero_at="seat", optional=True, words=_words(levels)
    )
    return (
        _needed("declarers", (seat, game, won, kontra), tariff.declarers, PLAYED),
        _needed("declarers", (seat, game, Ignored("won"), kontra), tariff.declarers, RENONCE),
    )


def _negative_groups(names: "Sequence[str]") -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The negative games, those with open cards as one kind; none where all have room at once.

    A game that a tariff lacks keeps its place, so that the others have theirs in every book.
    """
    if len(names) <= _AT_ONCE:
        return ()
    groups: list[tuple[str, tuple[int, ...]]] = []
    for name in NEGATIVE_GAMES:
        if not name.endswith(_OUVERT):
            groups.append((name, (names.index(name),) if name in names else ()))
    ouvert = [index for index, name in enumerate(names) if name.endswith(_OUVERT)]
    groups.append(("ouvert", tuple(ouvert)))
    return tuple(groups)


def _needed(key: str, form: "Form", limit: int, ending: int) -> Items:
    return Items(key, form, limit, needed=(), when=(Is("ending", ending),))


def _extras(tariff: "Tariff", levels: "Sequence[int]") -> "tuple[Question, ...]":
    with_bird = (Is("game", *tariff.with_flag(WITH_BIRD)),)
    limit = min(len(tariff.bonuses), _MOST_BONUSES)
    name = Choice("name", tuple(bonus.name for bonus in tariff.bonuses))
    own = alone(tariff.bonuses)
    of_side = (IsNot("name", *own),) if own else ()
    holders: "tuple[Question, ...]" = (
        Choice("side", SIDES, obvious=True, unsaid=DECLARER, when=of_side),
    )
    if own:
        holders += (Seat("holder", when=(Is("name", *own),)),)
    announced = Choice("announced", YES_OR_NO, obvious=True)
    made = Choice("made", YES_OR_NO, obvious=True, unsaid=YES)
    words = _words(levels)
    announced_one = (Is("announced", YES),)
    kontra = Choice("kontra", levels, 0, obvious=True, words=words, when=announced_one)
    played = (name,) + holders + (announced, made, kontra)
    broken_off = (name,) + holders + (announced, Ignored("made"), kontra)
    order = _order(tariff)
    finished = (Is("ending", WON, LOST),)
    stopped = (Is("ending", RENONCE, ABANDONED),)
    return (
        Items(
            "bonuses",
            played,
            limit,
            with_bird,
            _STEPS,
            order,
            _steps_alone(own, ((NO, YES), (YES, NO), (YES, YES))),
            when=finished,
        ),
        Items(
            "bonuses",
            broken_off,
            limit,
            with_bird,
            _STEPS_BROKEN_OFF,
            order,
            _steps_alone(own, ((NO,), (YES,))),
            when=stopped,
        ),
        Choice("kontra", levels, 0, words=words, when=(Is("ending", WON, LOST, RENONCE, NO_BIRD),)),
    )


def _steps_alone(
    own: "Sequence[int]", said: "Sequence[tuple[int, ...]]"
) -> "dict[int, Sequence[Sequence[int]]]":
    """How one player can have the bonuses in `own` alone: the seat, and what can be `said` of it.

    It is (announced, made), or (announced,) where the game was broken off.
    """
    steps: "Sequence[Sequence[int]]" = tuple(
        [(seat,) + answers for answers in said for seat in range(SEATS)]
    )
    return dict.fromkeys(own, steps)


def _order(tariff: "Tariff") -> "tuple[int, ...]":
    """The bonuses in the order of their list, the rarer ones in its middle."""
    names = [bonus.name for bonus in tariff.bonuses]
    first = [names.index(name) for name in _FIRST if name in names]
    last = [names.index(name) for name in _LAST if name in names]
    rare = [index for index in range(len(names)) if index not in first + last]
    return tuple(first + rare + last)


def _words(levels: "Sequence[int]") -> str | None:
    """Where the names of the levels of Kontra stand, None if not all of them have one."""
    return "level." if levels[-1] <= _NAMED_LEVELS else None
