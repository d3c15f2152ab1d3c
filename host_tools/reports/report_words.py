"""What the program calls things, as messages."""

from host_tools.language.message import listed, msg
from host_tools.sessions.ranking import EX_AEQUO, LOT_TO_DRAW

# What decided between players of equal points, or that nothing has, by the names in
# `rules_core.tournaments` and `desk.standings`.
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


def tie_of(line):
    """What decided about the rank of a line, in either `standings`; None if nothing had to."""
    return TIES[line.tie] if line.tie else None


def why_out(event, line):
    """Why a team (a `teams.TeamLine`) is not ranked; None for most."""
    if not line.stopped:
        return None
    names = listed(map(event.name, line.stopped))
    return msg("without a substitute for {names}", names=names)


def remark_on(event, person):
    """Why somebody is not ranked, or has not played from the beginning; None for most."""
    entrant = event.state.entrants.get(person)
    if entrant is None:
        return msg("is not registered")
    if entrant.stands_for is not None:
        return msg("plays for {name}", name=event.name(entrant.stands_for))
    if entrant.replaced_by is not None:
        return msg("replaced by {name}", name=event.name(entrant.replaced_by))
    if entrant.excluded:
        return msg("excluded from round {round} on", round=entrant.last + 1)
    if entrant.last is not None:
        return msg("plays no more from round {round} on", round=entrant.last + 1)
    if entrant.first > 1:
        return msg("plays from round {round} on", round=entrant.first)
    return None
