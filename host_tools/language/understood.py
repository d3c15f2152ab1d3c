"""Finds the `Message` of a sentence that comes as English text.

Refusals of the rules, answers of a box and old findings are English texts. The pattern that a text
was made by says it in any language.
"""

import re
from collections.abc import Callable, Collection, Iterable
from string import Formatter

from host_tools.language.message import Message, Sentence

_WORD = r"\S+"
_PHRASE = r".+?"
_NUMBER = r"\d+"


class Understood:
    """Understands the sentences of some patterns, which are `Message`s without values.

    The first pattern that fits counts. phrases: the names of the gaps that hold several words; all
    others hold one word. A gap may hold a sentence of one of the patterns in its turn.
    beyond(sentence): what is made of a sentence that no pattern fits.
    """

    def __init__(
        self,
        patterns: Iterable[Message],
        phrases: Collection[str] = (),
        beyond: Callable[[str], Sentence] = str,
    ) -> None:
        self._phrases = phrases
        self._beyond = beyond
        self._shapes = [
            (message, re.compile(self._shape(pattern), re.DOTALL))
            for message in patterns
            for pattern in filter(None, (message.pattern, message.many))
        ]

    def message(self, sentence: str) -> Sentence:
        """The sentence as something `Sayable`; what `beyond` makes of it if no pattern fits."""
        for message, shape in self._shapes:
            found = shape.fullmatch(sentence)
            if found is not None:
                values: dict[str, Sentence | int] = {
                    name: self.message(text) for name, text in found.groupdict().items()
                }
                if message.many is not None:
                    values["number"] = int(found["number"])
                return message.about(**values)
        return self._beyond(sentence)

    def _shape(self, pattern: str) -> str:
        parts = []
        for text, name, _, _ in Formatter().parse(pattern):
            parts.append(re.escape(text))
            if name is not None:
                parts.append(f"(?P<{name}>{self._gap(name)})")
        return "".join(parts)

    def _gap(self, name: str) -> str:
        if name == "number":
            return _NUMBER
        return _PHRASE if name in self._phrases else _WORD
