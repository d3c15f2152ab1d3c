"""The clock of a round: it is started, waits, runs on, or is given minutes."""

from typing import TYPE_CHECKING, ClassVar

from host_tools.common.errors import DeskError
from host_tools.journal.fields import MinutesMore, RoundNumber, TableOrNone, What
from host_tools.journal.kind import TABLES, Variant
from host_tools.language.message import Message, msg
from host_tools.tournament.decisions.event_kind import EventKind
from host_tools.tournament.decisions.words import table_words
from host_tools.tournament.model.hall_clock import HallClock
from rules_core.fields import Integer

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State
    from host_tools.tournament.ranking.ranked_event import RankedEvent

# What becomes of it.
STARTED, WAITS, RUNS_ON, LONGER = "started", "waits", "runs_on", "longer"


class SetClock(EventKind):
    """The clock of a round, from the time of this decision on.

    `minutes`: added to the round; `table`: for it alone, None for all tables.
    """

    name = "clock"
    group = TABLES
    help = "the clock of a round"
    variants: ClassVar = {
        STARTED: Variant("it runs at all tables", ("round",)),
        WAITS: Variant("it waits until it runs on", ("round",)),
        RUNS_ON: Variant("it runs on where it has waited", ("round",)),
        LONGER: Variant(
            "minutes=5 more, for all tables or for table= alone",
            ("round", "minutes"),
            ("table",),
            {"minutes": Integer(1, 120)},
        ),
    }

    what: What
    round: RoundNumber
    minutes: MinutesMore = 0
    table: TableOrNone = None

    def apply(self, state: "State") -> None:
        state.plan.check_drawn(self.round)
        if self.what == STARTED:
            if self.round in state.clocks:
                raise DeskError(
                    msg("round: the clock of round {number} runs already", number=self.round)
                )
            state.clocks[self.round] = HallClock(self.made.time)
            return
        clock = state.clocks.get(self.round)
        if clock is None:
            raise DeskError(
                msg("round: the clock of round {number} was not started", number=self.round)
            )
        if self.what == LONGER:
            self._give(state, clock)
        elif self.what == WAITS:
            self._halt(clock)
        else:
            self._run_on(clock)

    def _give(self, state: "State", clock: HallClock) -> None:
        if self.table is not None:
            state.plan.check_table(self.round, self.table)
        clock.more[self.table] = clock.more.get(self.table, 0) + self.minutes

    def _halt(self, clock: HallClock) -> None:
        if clock.waiting is not None:
            raise DeskError(
                msg("round: the clock of round {number} waits already", number=self.round)
            )
        clock.waiting = self.made.time

    def _run_on(self, clock: HallClock) -> None:
        if clock.waiting is None:
            raise DeskError(
                msg("round: the clock of round {number} runs already", number=self.round)
            )
        clock.waited += max(0, self.made.time - clock.waiting)
        clock.waiting = None

    def say(self, event: "RankedEvent") -> Message:
        place = msg("round {number}", number=self.round)
        if self.table is not None:
            place = table_words(self.round, self.table)
        return _SAID[self.what].about(**self.gaps(event), place=place)


_SAID = {
    STARTED: msg("The clock of round {round} runs"),
    WAITS: msg("The clock of round {round} waits"),
    RUNS_ON: msg("The clock of round {round} runs on"),
    LONGER: msg("{minutes} minutes more for {place}"),
}
