"""Where partners are fixed, a sheet on which they have different points is not stored.

Only what is decided now is judged so. What stands in the journal stays.
"""

from collections.abc import Callable

from host_tools.journal.kind import Decision
from host_tools.tournament.decisions.score_sheets import SHEET, typed_in
from host_tools.tournament.event import Event
from host_tools.tournament.model.journal_tariffs import parties_of
from host_tools.tournament.model.settings import OPEN
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.partner_scores import check_partners


def check_sheet(state: State, decided: Decision, load: Callable[[], Event]) -> None:
    """DeskError if a decision is a sheet on which partners have different points.

    state: the `State` of the event with the decision; load(): the `Event` before it.
    """
    made = typed_in(decided, SHEET)
    if made is None:
        return
    parties = parties_of(state)
    if parties:
        place = (made.round, made.table)
        is_open = state.settings.first_dealer == OPEN
        sheet, chairs = state.typed[place].sheets[-1], load().tables[place].stand.chairs
        check_partners(parties, sheet, chairs, is_open)
