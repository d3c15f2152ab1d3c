"""Words of reports: tie-breaks, and remarks about those who are not ranked."""

from typing import Protocol

from host_tools.language.message import Message, listed, msg
from host_tools.sessions.ranking import EX_AEQUO, LOT_TO_DRAW
from host_tools.tournament.event import Event
from host_tools.tournament.teams import TeamLine

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
    "lot": msg("lot"),
    EX_AEQUO: msg("ex aequo"),
    LOT_TO_DRAW: msg("lot to draw"),
}


class RankedLine(Protocol):
    """A line of a ranking: of sessions, of players or of teams."""

    @property
    def tie(self) -> str:
        """What decided between this line and others of equal points; "" if nothing had to."""


def tie_of(line: RankedLine) -> Message | None:
    """What decided between a line and others of equal points; None if nothing had to."""
    return TIES[line.tie] if line.tie else None


def why_out(event: Event, line: TeamLine) -> Message | None:
    """Why a team is not ranked; None for most."""
    if not line.stopped:
        return None
    names = listed(map(event.name, line.stopped))
    return msg("without a substitute for {names}", names=names)


def remark_on(event: Event, person: int) -> Message | None:
    """Why a person is not ranked, or has not played from the first round on; None for most."""
    entrant = event.state.entrants.get(person)
    if entrant is None:
        return msg("is not registered")
    if entrant.stands_for is not None:
        return msg("plays for {name}", name=event.name(entrant.stands_for))
    if entrant.replaced_by is not None:
        return msg("replaced by {name}", name=event.name(entrant.replaced_by))
    if entrant.last is not None:
        first_without = entrant.last + 1
        if entrant.excluded:
            return msg("excluded from round {round} on", round=first_without)
        return msg("plays no more from round {round} on", round=first_without)
    if entrant.first > 1:
        return msg("plays from round {round} on", round=entrant.first)
    return None
