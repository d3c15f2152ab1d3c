"""Sentences that can be said in any language later: an English pattern and what fills its gaps."""

from abc import ABC, abstractmethod
from functools import reduce


class Sayable(ABC):
    """What can be said in any language; `str()` says it in English."""

    @abstractmethod
    def said_by(self, translator):
        """The text, by a `translator.Translator`."""


class Message(Sayable):
    """A sentence: `pattern` with `{name}` gaps, and the `values` that fill them. Never changed.

    `many` and `number`: the pattern for any other number than one, and the number itself. A value
    may be `Sayable`, too. `str()` says it in English; `Translator.say` in any language.
    """

    # No dataclass: every command needs this module, and to load that one takes half of its start.
    def __init__(self, pattern, values, many=None, number=None):
        self.pattern = pattern
        self.values = values
        self.many = many
        self.number = number

    def __eq__(self, other):
        if not isinstance(other, Message):
            return NotImplemented
        return vars(self) == vars(other)

    def __repr__(self):
        return f"Message({self.pattern!r}, {self.values!r}, {self.many!r}, {self.number!r})"

    def __str__(self):
        return self.fill(self.in_english())

    def said_by(self, translator):
        """The sentence in the language of a `translator.Translator`."""
        if self.many is None:
            pattern = translator.gettext(self.pattern)
        else:
            pattern = translator.ngettext(self.pattern, self.many, self.number)
        return self.fill(pattern, translator.say)

    def about(self, **values):
        """The same sentence with these `values`; `number` among them where that decides."""
        number = None if self.many is None else values["number"]
        return Message(self.pattern, values, self.many, number)

    def in_english(self):
        """The pattern of the number, in English."""
        return self.pattern if self.many is None or self.number == 1 else self.many

    def fill(self, pattern, say=str):
        """The pattern with its gaps filled; say(message): how a value that is one is said."""
        values = {
            name: say(value) if isinstance(value, Sayable) else value
            for name, value in self.values.items()
        }
        return pattern.format(**values)

    def __hash__(self):
        return hash((self.pattern, self.number))


class WithCommand(Sayable):
    """What names a command at the terminal; on a page it names what the page has for it.

    `command`, `page`: a `Message` each. `str()` is that of the terminal.
    """

    def __init__(self, command, page):
        self.command = command
        self.page = page

    def __str__(self):
        return str(self.command)

    def said_by(self, translator):
        """The sentence for who reads what this `translator.Translator` says."""
        return translator.say(self.page if translator.on_page else self.command)


def msg(pattern, **values):
    """A `Message`."""
    return Message(pattern, values)


def counted(one, many, number, **values):
    """A `Message` about so many things; both patterns may have `{number}`."""
    return Message(one, {"number": number, **values}, many, number)


def listed(parts):
    """Messages or texts with commas between them, as one; None for none."""
    parts = list(parts)
    if not parts:
        return None
    return reduce(lambda some, one: msg("{some}, {next}", some=some, next=one), parts)


def either(parts):
    """Like `listed`, with "or" before the last one."""
    *others, last = parts
    return msg("{some} or {last}", some=listed(others), last=last) if others else last


def together(parts):
    """Like `listed`, with "and" before the last one."""
    *others, last = parts
    return msg("{some} and {last}", some=listed(others), last=last) if others else last
