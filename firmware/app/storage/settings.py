"""Settings and other facts of the box beside the log: checked fields in two generations.

Every save goes to the file of the older generation, with an age one higher, so that one whole
generation is there at any moment; the newest sound one wins.
"""

from firmware.app.storage.files import StorageError
from firmware.app.storage.sealed import SealedFile
from firmware.app.texts import LANGUAGES
from rules_core.errors import Refusal, named, names
from rules_core.fields import FLAG, Integer
from rules_core.session import LISTED

PATHS = ("settings.0", "settings.1")
MAX_SIZE = 28 * 1024  # bytes of one generation: with the longest lists of names, escaped


class _OneOf:
    """A field that is one of several texts."""

    def __init__(self, texts):
        self._texts = texts

    def check(self, value):
        if value not in self._texts:
            raise Refusal("", "one_of", names(self._texts))


# The reason of a damage, for a desk: the directory has a gap.
GAP = "directory"

_OFFSET = Integer(0, 0x7FFFFFFF)
_TIME = Integer(0, (1 << 53) - 1)
_AGE = Integer(1, (1 << 53) - 1)  # of a generation

# Name: kind and default. What equals its default is not written.
FIELDS = {
    "language": (_OneOf(LANGUAGES), "de"),
    "contrast": (Integer(0, 255), 127),
    "opponents_key": (FLAG, True),  # the score counts only when the opponents' key is pressed
    "sound": (FLAG, False),  # a box with a buzzer sounds when a deal is stored
    "players": (LISTED, []),  # the names that the desk sent
    "typed": (LISTED, []),  # those that were typed at the box, the newest first
    # The last sync: the log up to which offset, and when (Unix seconds, 0: never).
    "synced": (_OFFSET, 0),
    "synced_clock": (_TIME, 0),
    # The number of the newest gap in the directory, negative when a desk knows of it (gap.py).
    "gap": (Integer(1 - (1 << 53), (1 << 53) - 1), 0),
}


def has_gap(board, settings):
    """Return True if the directory has a gap unknown to the desk, as always on a
    read-only flash.
    """
    return settings["gap"] > 0 or (board.read_only and board.gap > 0)


class Settings:
    """Reads the settings when made; `settings["sound"]`, `settings.change(sound=True)`.

    `damage`: list of (file or field, reason) for what was found unreadable and passed over.
    """

    def __init__(self, fs, guard, fields=FIELDS):
        self.damage = []
        self._guard = guard
        self._files = [SealedFile(fs, guard, path, MAX_SIZE) for path in PATHS]
        self._fields = fields
        self._values = {}
        self._age = 0
        self._slot = 1  # the file of the newest generation; the next one goes to the other
        self._load()

    def __getitem__(self, name):
        """The value in force; KeyError for a name that is not in the table."""
        if name in self._values:
            return self._values[name]
        return self._fields[name][1]

    def change(self, **values):
        """Change settings and write them.

        ValueError that names the field for a value outside its limits, StorageError when they
        cannot be written; nothing has changed then.
        """
        merged = dict(self._values)
        for name, value in values.items():
            self._check(name, value)
            merged[name] = value
            if value == self._fields[name][1]:
                del merged[name]
        with self._guard:
            slot = 1 - self._slot
            self._files[slot].save(self._age + 1, merged)
            self._age += 1
            self._slot = slot
            self._values = merged

    def _check(self, name, value):
        if name not in self._fields:
            raise ValueError(name + ": unknown")
        try:
            self._fields[name][0].check(value)
        except ValueError as error:
            raise named(name, error)

    def _load(self):
        stored = {}
        for slot, path in enumerate(PATHS):
            generation = self._read(self._files[slot], path)
            if generation is not None and generation[0] > self._age:
                self._age, stored = generation
                self._slot = slot
        unknown = False
        for name, value in stored.items():
            if name in self._fields:
                self._take(name, value)
            else:
                unknown = True
        if unknown:
            self.damage.append((PATHS[self._slot], "unknown fields"))

    def _take(self, name, value):
        try:
            self._check(name, value)
        except ValueError as error:
            self.damage.append((name, str(error)))
        else:
            self._values[name] = value

    def _read(self, file, path):
        """Age and values of one generation, None when there is none or it is unreadable."""
        try:
            generation = file.load()
            if generation is None:
                return None
            _, age, values = generation
            _AGE.check(age)
            return age, values
        except StorageError as error:
            self.damage.append((path, error.key))
        except ValueError as error:
            self.damage.append((path, str(error)))
        return None
