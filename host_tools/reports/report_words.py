"""Words of reports: tie-breaks, and remarks about those who are not ranked."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from host_tools.language.message import Message, Sentence, counted, listed, msg
from host_tools.sessions.ranking import EX_AEQUO, LOT_TO_DRAW
from host_tools.tournament.event import Event
from host_tools.tournament.model.entrants import Entrant, Left
from host_tools.tournament.ranking.standings import StandingsLine
from host_tools.tournament.ranking.teams import TeamLine

# What decided between players of equal points, or that nothing did, by the names in
# `rules_core.tournaments` and `sessions.ranking`.
TIES = {
    "points": msg("points"),
    "best table": msg("best table"),
    "second table": msg("second table"),
    "third table": msg("third table"),
    "best round": msg("best round"),
    "second-best round": msg("second-best round"),
    "third-best round": msg("third-best round"),
    "direct encounter": msg("direct encounter"),
    "table ranks": msg("table ranks"),
    "sum of table ranks": msg("sum of table ranks"),
    "lot": msg("lot"),
    EX_AEQUO: msg("ex aequo"),
    LOT_TO_DRAW: msg("lot to draw"),
}

_BEST = msg("the best result at one table")
_SECOND = msg("the second-best result at one table")
_THIRD = msg("the third-best result at one table")

# What a tie-break compares, where its name does not say it.
COMPARED = {
    "points": msg("the sum of all points, after the games won"),
    "best table": _BEST,
    "second table": _SECOND,
    "third table": _THIRD,
    "best round": _BEST,
    "second-best round": _SECOND,
    "third-best round": _THIRD,
    "direct encounter": msg("the sum of points at the tables where all of the equal sat together"),
    "table ranks": msg("the best rank at one table, then the second-best, and so on"),
    "sum of table ranks": msg("the sum of the ranks at all tables, the least first"),
}


NOT_PLAYED = msg("has not played so far")


class RankedLine(Protocol):
    """A line of a ranking: of sessions, of players or of teams."""

    @property
    def tie(self) -> str:
        """The criterion between this line and others of equal points; "" if none was needed."""


def tie_of(line: RankedLine) -> Message | None:
    """Return the tie-break between a line and others of equal points; None if not needed."""
    return TIES[line.tie] if line.tie else None


def compared_in(lines: Iterable[RankedLine]) -> list[Message]:
    """Return the explanation of each tie-break that separated lines."""
    ties = {line.tie for line in lines}
    return [
        msg("“{tie}” compares {what}.", tie=TIES[tie], what=what)
        for tie, what in COMPARED.items()
        if tie in ties
    ]


def why_out(event: Event, line: TeamLine) -> Message | None:
    """Why a team is not ranked; None for most."""
    if line.stopped:
        names = listed(map(event.name, line.stopped))
        return msg("without a substitute for {names}", names=names)
    if line.alone:
        return msg("one member only")
    return NOT_PLAYED if line.rank is None else None


def remark_on_line(event: Event, line: StandingsLine) -> Sentence | None:
    """Return the remark on a line of the ranking: why it has no rank, and that of `remark_on`."""
    remark = remark_on(event, line.person)
    if line.rank is not None:
        return remark
    entrant = event.state.entrants.get(line.person)
    waits = entrant is not None and event.state.is_ranked(entrant)
    why = listed(one for one in (remark, NOT_PLAYED if waits else None) if one is not None)
    return None if why is None else msg("no rank: {why}", why=why)


def remark_on(event: Event, person: int) -> Sentence | None:
    """Why a person does not play the whole event for himself; None for most."""
    entrant = event.state.entrants.get(person)
    if entrant is None:
        return msg("is not registered")
    return listed(_remarks_on(event, entrant))


def stopped_words(left: Left) -> Message:
    """Return the sentence that a player stopped within a round: after a numbered deal, or
    a number.
    """
    if left.counted:
        return counted(
            "stopped in round {round}, after {number} deal",
            "stopped in round {round}, after {number} deals",
            left.deals,
            round=left.round_number,
        )
    return msg(
        "stopped in round {round}, after deal {number}", round=left.round_number, number=left.deals
    )


def _remarks_on(event: Event, entrant: Entrant) -> Iterator[Message]:
    if entrant.stands_for is not None:
        yield msg("plays for {name}", name=event.name(entrant.stands_for))
    elif entrant.first > 1 and not event.has_played_before(entrant.person, entrant.first):
        yield msg("plays from round {round} on", round=entrant.first)
    if entrant.replaced_by is not None:
        yield msg("replaced by {name}", name=event.name(entrant.replaced_by))
    if entrant.last is not None and entrant.excluded:
        yield msg("excluded from round {round} on", round=entrant.last + 1)
    elif entrant.left is not None:
        yield stopped_words(entrant.left)
    elif entrant.last is not None and entrant.replaced_by is None:
        if entrant.last < 1:
            yield msg("has not come")
        else:
            yield msg("plays no more from round {round} on", round=entrant.last + 1)
