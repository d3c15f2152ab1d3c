"""Differences of a document from the right one, with their place."""

from dataclasses import dataclass

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.common.strict_json import Json
from host_tools.language.message import Message, Sayable, Sentence, Speaker, msg


@dataclass(frozen=True)
class Difference(Sayable):
    """A fault at a `path` of a document, such as tables[0].lines[3].points.

    `place`: the same in words where there are any, such as round 1, table 1, deal 4.
    """

    path: str
    sentence: Sentence
    place: Sentence = ""

    def __str__(self) -> str:
        return str(self._whole())

    def said_by(self, translator: Speaker) -> str:
        """The sentence with its path, in the language of a `Translator`."""
        return translator.say(self._whole())

    def _whole(self) -> Sentence:
        if not self.path:
            return self.sentence
        if not self.place:
            return msg("{what}: {how}", what=self.path, how=self.sentence)
        where = msg("{what} ({how})", what=self.path, how=self.place)
        return msg("{what}: {how}", what=where, how=self.sentence)


class UnreadableResultError(DeskError):
    """A file that is no result document, or one that only a newer program can check."""

    status = 2


def newer(path: str, version: object) -> UnreadableResultError:
    """Return the error that a part of a document is of a version unknown to this program."""
    return UnreadableResultError(
        msg(
            "{path}: version {version} is of a newer program: update schreiber",
            path=path,
            version=quote(version),
        )
    )


def at(path: str, key: str | int) -> str:
    """The path of a key of an object, or of a place in a list, that stands at `path`."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else key


def not_right(said: Json, right: Json) -> Message:
    """Return the sentence on a wrong value, with the one that follows from the rest."""
    return msg("it says {said}; right is {right}", said=quote(said), right=quote(right))
