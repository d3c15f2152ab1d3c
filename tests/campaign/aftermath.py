"""What a box leaves on its flash: its reports, and a log that is reckoned a second time."""

from firmware.app.faults import FaultFiles
from firmware.app.storage.files import NoGuard
from firmware.app.storage.log_file import PATH
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.played_flash import open_log
from tests.campaign.account import disagreements


def wrong_on(flash):
    """Sentences that say what is wrong; a damaged log is not reckoned."""
    files = FlashFiles(flash)
    found = [files.read(name).decode() for name in FaultFiles(files, NoGuard()).names()]
    damages = [f"damage: {damage}" for damage in open_log(files).damage]
    return found + (damages or disagreements(files.read(PATH)))
