"""Questions and tasks of tables as a page shows them, with proposals."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from host_tools.language.message import Message, msg
from host_tools.sessions.session import Session
from host_tools.tournament.accounts.hints import AskedOf, HintKind
from host_tools.tournament.aliases import Place
from host_tools.tournament.tables.rulings.asked import Asked, OfferedRuling
from host_tools.tournament.tables.rulings.hint_words import question_words

SET_UP_ANEW = msg("the box has other players: it is plugged in, and is set up anew at once")
AT_ONCE = 4  # proposals of a hint that are shown; the others are unfolded


@dataclass(frozen=True)
class HintShown:
    """A hint that is `asked` about a table; `place`: its (round, table)."""

    place: Place
    asked: Asked

    @property
    def at_once(self) -> tuple[OfferedRuling, ...]:
        """The proposals that are shown at once, the likeliest first."""
        offers = self.asked.offers
        # A single one takes no more room than what unfolds it.
        return offers[:AT_ONCE] if len(offers) > AT_ONCE + 1 else offers

    @property
    def differ(self) -> bool:
        """False if several proposals all lead to the same."""
        first, *others = self.asked.offers
        same = (first.points, first.left)
        return not others or any((one.points, one.left) != same for one in others)

    @property
    def stopped(self) -> int | None:
        """For whom somebody else may play on; None for nobody."""
        hint = self.asked.hint
        return hint.person if hint.kind == HintKind.STOPPED else None

    @property
    def edits(self) -> bool:
        """True if something else may be said in the plain editor. Not of a task."""
        return self.asked.hint.asks != AskedOf.TASK


@dataclass(frozen=True)
class QuestionShown:
    """A question, or the tasks: its `heading`, and a hint for each reason to ask it."""

    heading: Message
    hints: tuple[HintShown, ...]


def questions_shown(asked: Iterable[tuple[Place, Sequence[Asked]]]) -> list[QuestionShown]:
    """The questions that are asked of tables, each once. asked: ((round, table), what) each."""
    hints: dict[AskedOf, list[HintShown]] = {one: [] for one in AskedOf}
    for place, of_table in asked:
        for one in of_table:
            hints[one.hint.asks].append(HintShown(place, one))
    return [
        QuestionShown(question_words(asks), tuple(found)) for asks, found in hints.items() if found
    ]


def follow_by_themselves(
    asked: Iterable[Asked], sessions: Mapping[str, Session], plugged: Collection[bytes]
) -> list[Asked]:
    """Return the questions; a box that is plugged in is set up anew without an answer.

    sessions: {id of a source: `Session`}; plugged: the ids of the boxes.
    """
    here = {name for name, one in sessions.items() if one.box in plugged}
    return [
        replace(one, words=SET_UP_ANEW, offers=())
        if one.hint.kind == HintKind.SET_UP and one.hint.source in here
        else one
        for one in asked
    ]
