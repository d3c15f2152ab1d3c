"""The desk's database, whose records are judged by all that this program knows."""

import time
from collections.abc import Callable

from host_tools.common.terminal import tell
from host_tools.database.address import DatabaseAddress
from host_tools.events.event_store import EventStore
from host_tools.intake.knowledge import is_judged, judge_anew
from host_tools.intake.soundness import check_stored
from host_tools.language.message import Message


class Database(EventStore):
    """An open database, see `EventStore`.

    As it is opened, records are judged anew that another program has judged, or whose judgement is
    damaged; sessions are recognised that can be read only now. tell(message) says so.
    """

    def __init__(
        self,
        address: DatabaseAddress,
        must_exist: bool = False,
        check: bool = True,
        keep: bool = True,
        clock: Callable[[], float] = time.time,
        tell: Callable[[Message], None] = tell,
    ) -> None:
        super().__init__(address, must_exist, check, keep, clock)
        try:
            if check:
                check_stored(self)
            if not is_judged(self, whole=check):
                done = judge_anew(self)
                if done is not None:
                    tell(done)
            if not self.seatings.are_kept():
                # Hardly ever: what derives events is not loaded for it.
                from host_tools.events.recognition import recognise_all

                recognise_all(self)
        except BaseException:
            self.close()
            raise
