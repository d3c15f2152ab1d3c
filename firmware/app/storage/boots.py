"""How often the box was switched on: with the uptime it orders records when the time is unknown."""

from firmware.app.storage.files import replace_file

_PATH = "boots"


def count_boot(fs, guard):
    """Count this boot and return its number, from 1."""
    count = 0
    if fs.exists(_PATH):
        with fs.open(_PATH, "rb") as file:
            count = _number(file.read())
    with guard:
        replace_file(fs, _PATH, str(count + 1).encode())
    return count + 1


def _number(data):
    """The number a file holds; a damaged one counts as the first boot."""
    try:
        return int(data)
    except ValueError:
        return 0
