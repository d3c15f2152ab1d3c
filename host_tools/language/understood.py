"""Sentences that come in English, as the `Message`s that say them in any language.

What the rules refuse, what a box answers and what was found years ago is text: whoever said it
knows no other language. The pattern by which it was made says it again.
"""

import re
from string import Formatter

_WORD = r"\S+"
_PHRASE = r".+?"
_NUMBER = r"\d+"


class Understood:
    """Sentences by some patterns, `Message`s without values; the first one that fits is it.

    phrases: the names of the gaps that hold several words, all others hold one. What fills a gap
    may be a sentence by one of the patterns in its turn. beyond(sentence): the same of others, for
    what no pattern fits.
    """

    def __init__(self, patterns, phrases=(), beyond=str):
        self._phrases = phrases
        self._beyond = beyond
        self._shapes = [
            (message, re.compile(self._shape(pattern), re.DOTALL))
            for message in patterns
            for pattern in filter(None, (message.pattern, message.many))
        ]

    def message(self, sentence):
        """What is `Sayable` and says the sentence; the sentence itself if no pattern fits."""
        for message, shape in self._shapes:
            found = shape.fullmatch(sentence)
            if found is not None:
                values = {name: self.message(text) for name, text in found.groupdict().items()}
                if message.many is not None:
                    values["number"] = int(found["number"])
                return message.about(**values)
        return self._beyond(sentence)

    def _shape(self, pattern):
        parts = []
        for text, name, _, _ in Formatter().parse(pattern):
            parts.append(re.escape(text))
            if name is not None:
                parts.append(f"(?P<{name}>{self._gap(name)})")
        return "".join(parts)

    def _gap(self, name):
        if name == "number":
            return _NUMBER
        return _PHRASE if name in self._phrases else _WORD
