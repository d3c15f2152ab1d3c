"""The desk's database, whose records are judged by all that this program knows."""

import time
from collections.abc import Callable
from pathlib import Path

from host_tools.common.terminal import tell
from host_tools.database.storage import Storage
from host_tools.events.first_recognition import recognise_all
from host_tools.events.forgotten import Forgotten
from host_tools.events.journals import Journals
from host_tools.events.known_tariffs import Tariffs
from host_tools.intake.knowledge import is_judged, judge_anew
from host_tools.intake.soundness import check_stored
from host_tools.language.message import Message


class Database(Storage):
    """An open database, see `Storage`.

    What a program has judged that knew something else is judged anew as it is opened, and what of
    that is damaged; what no program has recognised is recognised. tell(message) says so.
    `journals`: what was decided about its events; `tariffs`: those that boxes and events have
    brought; `forgotten`: where somebody sat who is. `clock()`: Unix seconds, of the desk that works
    with it; what is stored bears the time of that.
    """

    def __init__(
        self,
        path: Path,
        must_exist: bool = False,
        check: bool = True,
        keep: bool = True,
        clock: Callable[[], float] = time.time,
        tell: Callable[[Message], None] = tell,
    ) -> None:
        super().__init__(path, must_exist, check, keep)
        self.clock = clock
        self.journals = Journals(self)
        self.tariffs = Tariffs(self)
        self.forgotten = Forgotten(self)
        try:
            if check:
                check_stored(self)
            if not is_judged(self, whole=check):
                done = judge_anew(self)
                if done is not None:
                    tell(done)
            if not self.seatings.are_kept():
                recognise_all(self)
        except BaseException:
            self.close()
            raise
