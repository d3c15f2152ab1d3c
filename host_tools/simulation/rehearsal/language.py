"""The language that a simulated box speaks before anybody has set it."""

from pathlib import Path

from firmware.app.storage.files import Files, NoGuard
from firmware.app.storage.settings import Settings
from host_tools.simulation.simulator.simulated_box import SimulatedBox


def speak(folder: Path, language: str) -> None:
    """Let the box in a folder (a Path), which has no power, speak a language from its next start.

    language: its code, one of those of the firmware; ValueError for any other.
    """
    Settings(Files(str(SimulatedBox(folder).flash)), NoGuard()).change(language=language)
