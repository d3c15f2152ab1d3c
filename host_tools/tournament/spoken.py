"""Persons in sentences: by numbers where nobody knows their names, by names where somebody does."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, Sayable, Sentence, Speaker, listed, together
from host_tools.tournament.aliases import NameOf


class SpokenPerson(int):
    """The number of a person in a sentence, who is called by his name where that is known."""


def spoken(persons: Iterable[int]) -> Sentence | None:
    """Persons in a sentence, with commas between them; None if there are none."""
    return listed(_each(persons))


def spoken_together(persons: Iterable[int]) -> Sentence:
    """Likewise with "and" before the last one; at least one."""
    return together(_each(persons))


def _each(persons: Iterable[int]) -> Iterator[Message]:
    return (Message("{person}", {"person": SpokenPerson(person)}) for person in persons)


@dataclass(frozen=True)
class SpokenDay(Sayable):
    """A `day` (YYYY-MM-DD) in a sentence, which pages write out: `November 21, 2026`."""

    day: str

    def __str__(self) -> str:
        return self.day

    def said_by(self, translator: Speaker) -> str:
        """The day for the readers of a `Translator`."""
        if not translator.on_page:
            return self.day
        from babel.dates import format_date

        return format_date(date.fromisoformat(self.day), "long", locale=translator.language)


class CalledPerson(str):
    """A name in a sentence that is kept; `person`: the number of whose it is."""

    person: int

    def __new__(cls, name: str, person: int) -> "CalledPerson":
        """The name, of the person with this number."""
        called = super().__new__(cls, name)
        called.person = person
        return called


def with_names(sentence: Sentence, name: NameOf) -> Sentence:
    """A sentence with what name(person) says in the place of every `SpokenPerson` in it."""
    return _replaced(
        sentence, lambda value: name(value) if isinstance(value, SpokenPerson) else value
    )


def called_anew(sentence: Sentence, names: Mapping[int, str]) -> Sentence:
    """A sentence in which persons have other names from now on; names: {number: name}."""
    return _replaced(
        sentence,
        lambda value: names.get(value.person, value) if isinstance(value, CalledPerson) else value,
    )


def _replaced(sentence: Sentence, replace: Callable[[object], object]) -> Sentence:
    """A sentence with replace(value) for every value in it."""
    if not isinstance(sentence, Message):
        return sentence
    values = {
        key: _replaced(value, replace) if isinstance(value, Message) else replace(value)
        for key, value in sentence.values.items()
    }
    return Message(sentence.pattern, values, sentence.many, sentence.number)


@contextmanager
def naming(name: NameOf) -> Iterator[None]:
    """Let a DeskError that leaves the block call persons by what name(person) says."""
    try:
        yield
    except DeskError as error:
        raise DeskError(with_names(error.message, name)) from error
