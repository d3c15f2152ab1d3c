"""Open points of a ranking as its page shows them: to be played, and to be decided."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.language.message import Message, counted
from host_tools.tournament.aliases import Place
from host_tools.tournament.event import Event
from host_tools.tournament.next_step import not_in_yet
from host_tools.tournament.ranking.open_points import (
    DRAW,
    LOT,
    ROUND,
    TABLE,
    TEAM_LOT,
    WARNED,
    OpenPoint,
)
from host_tools.tournament.tables.rulings.asked import Asked, asked_at
from host_tools.web.director.questions_shown import QuestionShown, questions_shown

# What has a form of its own on the page of the ranking.
_WITH_FORM = (LOT, TEAM_LOT, WARNED)


@dataclass(frozen=True)
class OpenShown:
    """The open points of a ranking.

    `unfinished`: of each round that has begun, how many tables are not in; `to_play`: how many
    rounds have not begun, None where all have; `decisions`: the number of open decisions, None for
    nothing; `asked`: the questions about tables; `others`: points settled on another page.
    """

    unfinished: tuple[OpenPoint, ...]
    to_play: Message | None
    decisions: Message | None
    asked: tuple[QuestionShown, ...]
    others: tuple[OpenPoint, ...]


def open_shown(event: Event, still: Sequence[OpenPoint]) -> OpenShown:
    """Return the open points for the page. still: the points that `open_at_the_end.open_in` has."""
    places = [(int(one.which[0]), int(one.which[1])) for one in still if one.where == TABLE]
    asked: list[tuple[Place, tuple[Asked, ...]]] = []
    waiting: Counter[int] = Counter()
    for place in places:
        questions = asked_at(event, event.tables[place])
        if questions:
            asked.append((place, questions))
        else:
            waiting[place[0]] += 1
    shown = tuple(questions_shown(asked))
    others = tuple(one for one in still if one.where not in (TABLE, DRAW, *_WITH_FORM))
    with_form = sum(one.where in _WITH_FORM for one in still)
    decisions = sum(len(one.hints) for one in shown) + len(others) + with_form
    return OpenShown(
        tuple(
            OpenPoint(not_in_yet(number, round_number), ROUND, (round_number,))
            for round_number, number in sorted(waiting.items())
            if round_number <= event.round
        ),
        _to_play(event),
        _to_decide(decisions),
        shown,
        others,
    )


def _to_play(event: Event) -> Message | None:
    rounds = event.state.settings.rounds - event.round
    if not rounds or event.state.closed:
        return None
    return counted("{number} round is to be played", "{number} rounds are to be played", rounds)


def _to_decide(decisions: int) -> Message | None:
    if not decisions:
        return None
    return counted("{number} thing to decide", "{number} things to decide", decisions)
