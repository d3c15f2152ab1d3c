"""The tariffs that the desk has sent: each in a small file, named by what it is played as.

A tariff that is in use stands in the log besides: what is here is only what may be played next.
"""

import binascii

from firmware.app.refusals import BoxRefusal
from firmware.app.storage.files import StorageError
from firmware.app.storage.sealed import SealedFile
from rules_core.books import RULE_IDS
from rules_core.tariffs import book_of, decode, digest_of, hexadecimal

# So many besides the built-in ones; a file takes a block of the flash.
PLACES = 16
_PATH = "tariff{}"
MAX_SIZE = 2560  # bytes of a file: the largest tariff in base64, its names besides


class Kept:
    """The facts about a tariff that need no decoding.

    `rules`: its id; `names`: (language, name) each; `digest`: in hexadecimal; `place`: the number
    of its file.
    """

    def __init__(self, place, rules, names, digest):
        self.place = place
        self.rules = rules
        self.names = names
        self.digest = digest

    def name_in(self, language):
        """Its name in a language, or the first one there is, or its id."""
        for code, name in self.names:
            if code == language:
                return name
        return self.names[0][1] if self.names else self.rules


class Tariffs:
    """`damage`: the places whose files cannot be read any more."""

    def __init__(self, fs, guard):
        self.damage = []
        self._fs = fs
        self._guard = guard

    def all(self):
        """Return the kept tariffs (`Kept` each), in the order of the places."""
        self.damage = []
        kept = []
        for place in range(PLACES):
            content = self._read(place)
            if content is not None:
                kept.append(self._kept(place, content))
        return kept

    def keep(self, data):
        """Keep the tariff of these bytes in the place of an older one with its id, or a free one.

        Returns its digest. ValueError for what is no tariff, or none that can be played here, or
        when there is no place left; StorageError.
        """
        tariff = decode(data)
        if tariff.rules in RULE_IDS:
            raise BoxRefusal("", "built_in")
        digest = hexadecimal(digest_of(data))
        try:
            book_of(tariff, digest=digest)
        except MemoryError:
            raise BoxRefusal("", "too_large")
        place = self._place_for(tariff.rules)
        content = {
            "rules": tariff.rules,
            "names": [list(row) for row in tariff.names],
            "tariff": binascii.b2a_base64(data).decode().strip(),
        }
        self._file(place).save(place, content)
        if self.load(digest) != data:
            raise StorageError("storage_failed")
        return digest

    def drop(self, digest):
        """Forget a tariff; BoxRefusal if there is none with this digest."""
        for kept in self.all():
            if kept.digest == digest:
                self._file(kept.place).remove()
                return
        raise BoxRefusal("", "no_tariff")

    def load(self, digest):
        """The bytes of the tariff with this digest, None if it is not here."""
        for place in range(PLACES):
            content = self._read(place)
            if content is not None:
                data = binascii.a2b_base64(content["tariff"])
                if hexadecimal(digest_of(data)) == digest:
                    return data
        return None

    def _place_for(self, rules):
        kept = self.all()
        for one in kept:
            if one.rules == rules:
                return one.place
        taken = [one.place for one in kept] + self.damage
        for place in range(PLACES):
            if place not in taken:
                return place
        if self.damage:
            return self.damage[0]
        raise BoxRefusal("", "no_place", PLACES)

    def _kept(self, place, content):
        digest = hexadecimal(digest_of(binascii.a2b_base64(content["tariff"])))
        names = tuple([tuple(row) for row in content["names"]])
        return Kept(place, content["rules"], names, digest)

    def _read(self, place):
        """Return the file of a place, None if there is none or it cannot be read."""
        try:
            kept = self._file(place).load()
            return None if kept is None else kept[-1]
        except (StorageError, ValueError):
            self.damage.append(place)
            return None

    def _file(self, place):
        return SealedFile(self._fs, self._guard, _PATH.format(place), MAX_SIZE)
