"""Stands in for the boxes on which tariffs are tried: counts keys, and starts no process."""

from host_tools.boxes.phones.phone_process import Picture
from host_tools.common.errors import DeskError


class Box:
    """A `TrialBox` that shows how many keys went down. `on`: is it? None before it was started."""

    wrong = ""  # why none can be started

    def __init__(self, program, tariff, language, changed):
        self.program, self.tariff, self.language = program, tariff, language
        self.changed = changed
        self.on = None
        self.keys = 0
        self.untaken = 0

    @property
    def picture(self):
        return Picture(self.keys.to_bytes(4, "big") + bytes(1020), 207, False)

    def start(self):
        if self.wrong:
            raise DeskError(self.wrong)
        self.on = True

    def stop(self):
        self.on = False

    def move(self, key, down):
        self.keys += down
        self.changed()
