"""Words of reports: remarks about those who are not ranked."""

from collections.abc import Iterator

from host_tools.language.message import Message, Sentence, counted, listed, msg
from host_tools.tournament.event import Event
from host_tools.tournament.model.entrants import Entrant, Left
from host_tools.tournament.ranking.standings import StandingsLine
from host_tools.tournament.ranking.teams import TeamLine

NOT_PLAYED = msg("has not played so far")


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
