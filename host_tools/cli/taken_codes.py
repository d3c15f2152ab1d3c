"""The decision that takes the code of a signed round, from what is typed of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from host_tools.common.errors import UsageError
from host_tools.language.message import msg
from host_tools.tournament.decisions.result_codes import (
    is_long,
    step_of_long_code,
    step_of_short_code,
)
from host_tools.tournament.tables.seating import not_planned

if TYPE_CHECKING:
    from host_tools.events.decide_on import Step
    from host_tools.tournament.aliases import Place
    from host_tools.tournament.event import Event

CODE = "code"  # the field that is typed in place of what it says


def step_of_code(event: Event, content: Mapping[str, object]) -> Step:
    """Return the decision of a code. UsageError, DeskError.

    content: `code`, with the digits or the ten characters; of characters `round`, `table` and
    `points`, one for each seat of the plan, too.
    """
    code = str(content[CODE])
    if is_long(code):
        return step_of_long_code(event, code)
    numbers, points = (content.get("round"), content.get("table")), content.get("points")
    if not (isinstance(points, list) and all(isinstance(one, int) for one in (*numbers, *points))):
        raise UsageError(msg("code: a short code also needs round, table and points"))
    place = cast("Place", numbers)
    persons = event.state.plan.persons_at(place)
    if not persons:
        raise UsageError(not_planned(place))
    if len(persons) != len(points):
        raise UsageError(msg("points: {needed} are needed, one a seat", needed=len(persons)))
    return step_of_short_code(event, place, dict(zip(persons, points, strict=True)), code)
