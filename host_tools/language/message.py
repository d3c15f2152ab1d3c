"""Sentences that can be said in any language later: an English pattern and values for its gaps."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import reduce


class Sayable(ABC):
    """Something that can be said in any language; `str()` says it in English."""

    @abstractmethod
    def said_by(self, translator: "Speaker") -> str:
        """The text in the language of a `Translator`."""


class Speaker(ABC):
    """Says sentences in one language, see `translator.Translator`.

    `language`: its code; `on_page`: are they read on a page, where there are no commands? `gettext`
    and `ngettext` are those of the standard library.
    """

    language: str
    on_page: bool
    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]

    @abstractmethod
    def say(self, sentence: "Sentence") -> str:
        """A sentence in this language; a text as it is."""


# A text that is the same in every language, or one that any language can say.
Sentence = Sayable | str
# Says a sentence in some language, as `Translator.say`; `str` says it in English.
Say = Callable[[Sentence], str]


class Message(Sayable):
    """A sentence: a `pattern` with `{name}` gaps, and the `values` that fill them. Immutable.

    `many`: the pattern for any number but one; `number`: that number. A value may be `Sayable`,
    too. `str()` says the sentence in English, `Translator.say` in any language.
    """

    # No dataclass: every command needs this module, and to load `dataclasses` takes half its start.
    def __init__(
        self,
        pattern: str,
        values: Mapping[str, object],
        many: str | None = None,
        number: int | None = None,
    ) -> None:
        self.pattern = pattern
        self.values = values
        self.many = many
        self.number = number

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return vars(self) == vars(other)

    def __repr__(self) -> str:
        return f"Message({self.pattern!r}, {self.values!r}, {self.many!r}, {self.number!r})"

    def __str__(self) -> str:
        return self.fill(self.in_english())

    def said_by(self, translator: Speaker) -> str:
        """The sentence in the language of a `Translator`."""
        if self.many is None or self.number is None:
            pattern = translator.gettext(self.pattern)
        else:
            pattern = translator.ngettext(self.pattern, self.many, self.number)
        return self.fill(pattern, translator.say)

    def about(self, **values: object) -> "Message":
        """The same sentence with other `values`; they need a `number` if there is a `many`."""
        if self.many is None:
            return Message(self.pattern, values)
        number = values["number"]
        if not isinstance(number, int):
            raise TypeError(f"{number!r} does not say how many")
        return Message(self.pattern, values, self.many, number)

    def in_english(self) -> str:
        """The English pattern: of one, or of many."""
        return self.pattern if self.many is None or self.number == 1 else self.many

    def fill(self, pattern: str, say: "Say" = str) -> str:
        """The pattern with its gaps filled; `say` says those values that are `Sayable`."""
        values = {
            name: say(value) if isinstance(value, Sayable) else value
            for name, value in self.values.items()
        }
        return pattern.format(**values)

    def __hash__(self) -> int:
        return hash((self.pattern, self.number))


class WithCommand(Sayable):
    """A sentence that names a command at the terminal, and on a page what the page has instead.

    `str()` says that of the terminal.
    """

    def __init__(self, command: Sentence, page: Sentence) -> None:
        self.command = command
        self.page = page

    def __str__(self) -> str:
        return str(self.command)

    def said_by(self, translator: Speaker) -> str:
        """The sentence for the readers of a `Translator`."""
        return translator.say(self.page if translator.on_page else self.command)


def msg(pattern: str, **values: object) -> "Message":
    """The `Message` of a pattern and of the values of its gaps."""
    return Message(pattern, values)


def counted(one: str, many: str, number: int, **values: object) -> "Message":
    """A `Message` about a number of things; both patterns may have `{number}`."""
    return Message(one, {"number": number, **values}, many, number)


def listed(parts: "Iterable[Sentence]") -> "Sentence | None":
    """Sentences with commas between them, as one sentence; None if there are none."""
    parts = list(parts)
    return reduce(_with_comma, parts) if parts else None


def either(parts: "Iterable[Sentence]") -> "Sentence":
    """Like `listed`, with "or" before the last one; at least one."""
    *others, last = parts
    return msg("{some} or {last}", some=listed(others), last=last) if others else last


def together(parts: "Iterable[Sentence]") -> "Sentence":
    """Like `listed`, with "and" before the last one; at least one."""
    *others, last = parts
    return msg("{some} and {last}", some=listed(others), last=last) if others else last


def because(what: "Message", reason: Sentence | None) -> "Message":
    """A sentence with its reason behind a colon; alone if there is none."""
    return msg("{what}: {how}", what=what, how=reason) if reason else what


def _with_comma(before: Sentence, following: Sentence) -> Sentence:
    return msg("{some}, {next}", some=before, next=following)
