"""The desk's database, whose records are judged by all that this program knows."""

import time

from host_tools.database.storage import Storage
from host_tools.desk.first_recognition import recognise_all
from host_tools.desk.forgotten import Forgotten
from host_tools.desk.journals import Journals
from host_tools.desk.knowledge import judge_anew, knowledge
from host_tools.desk.tariffs import Tariffs


class Database(Storage):
    """An open database, see `Storage`.

    What a program has judged that knew something else is judged anew as it is opened, and what no
    program has recognised is recognised. `journals`: what was decided about its events; `tariffs`:
    those that boxes and events have brought; `forgotten`: where somebody sat who is. `clock()`:
    Unix seconds, of the desk that works with it; what is stored bears the time of that.
    """

    def __init__(self, path, must_exist=False, check=True, keep=True, clock=time.time):
        super().__init__(path, must_exist, check, keep)
        self.clock = clock
        self.journals = Journals(self)
        self.tariffs = Tariffs(self)
        self.forgotten = Forgotten(self)
        try:
            if self.readings.known() != knowledge():
                judge_anew(self)
            if not self.seatings.are_kept():
                recognise_all(self)
        except BaseException:
            self.close()
            raise
