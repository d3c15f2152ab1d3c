"""The desk's database, whose records are judged by all that this program knows."""

import time
from collections.abc import Callable

from host_tools.common import desk_log
from host_tools.common.errors import DeskError
from host_tools.common.terminal import tell
from host_tools.database.address import DatabaseAddress
from host_tools.database.checkpoint_rows import RECORD, NewRows
from host_tools.events.event_store import EventStore
from host_tools.intake.knowledge import is_judged
from host_tools.intake.soundness import check_stored
from host_tools.language.message import Message

# So many new records and decisions are checked at every opening; more are checked once.
MANY = 1000


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
        whole: bool = False,
        clock: Callable[[], float] = time.time,
        tell: Callable[[Message], None] = tell,
    ) -> None:
        super().__init__(address, must_exist, check, keep, whole, clock)
        try:
            if self.new is not None:
                for said in check_stored(self, self.new):
                    tell(said)
            if not is_judged(self, self.new):
                # Hardly ever: what judges records is not loaded for all other times.
                from host_tools.intake.new_judgement import judge_anew

                done = judge_anew(self)
                if done is not None:
                    tell(done)
            if not self.seatings.are_kept():
                # Hardly ever, likewise.
                from host_tools.events.recognition import recognise_all

                recognise_all(self)
            if self.new is not None and self.new.count >= MANY:
                self._note_checkpoint(self.new)
        except BaseException:
            self.close()
            raise

    def _note_checkpoint(self, new: NewRows) -> None:
        """Note that these rows were checked. Where nothing can be written the next one checks."""
        noted, _ = self.readings.checksums(new.last.rows[RECORD])
        try:
            with self.transaction():
                self.checkpoints.note(new, int(noted or 0))
        except DeskError as error:
            desk_log.refused(error)
