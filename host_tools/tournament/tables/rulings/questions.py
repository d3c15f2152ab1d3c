"""Questions and tasks of a table: hints in words."""

from collections.abc import Iterable
from dataclasses import dataclass

from host_tools.language.message import Message, Sayable, Sentence, Speaker
from host_tools.tournament.accounts.hints import Hint, HintKind


@dataclass(frozen=True)
class Question(Sayable):
    """A hint of a table with its words; it is said as these."""

    hint: Hint
    words: Message

    def said_by(self, translator: Speaker) -> str:
        """The words in a language."""
        return translator.say(self.words)

    def __str__(self) -> str:
        return str(self.words)


def questions_in(troubles: Iterable[Sentence], *kinds: HintKind) -> list[Question]:
    """The `Question`s among what has to be looked at; of these kinds, of all without any."""
    found = [one for one in troubles if isinstance(one, Question)]
    return [one for one in found if one.hint.kind in kinds or not kinds]
