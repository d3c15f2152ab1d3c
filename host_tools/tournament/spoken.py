"""Persons in sentences: by numbers where nobody knows their names, by names where somebody does."""

from contextlib import contextmanager

from host_tools.common.errors import DeskError
from host_tools.language.message import Message


class SpokenPerson(int):
    """The number of a person in a sentence, who is called by his name where that is known."""


class CalledPerson(str):
    """A name in a sentence that is kept; `person`: the number of whose it is."""

    def __new__(cls, name, person):
        """The name, of the person with this number."""
        called = super().__new__(cls, name)
        called.person = person
        return called


def with_names(sentence, name):
    """A `Message` with what name(person) says in the place of every `SpokenPerson` in it."""
    return _replaced(sentence, SpokenPerson, lambda spoken: name(int(spoken)))


def called_anew(sentence, names):
    """A `Message` in which persons are called otherwise from now on; names: {number: name}."""
    return _replaced(sentence, CalledPerson, lambda called: names.get(called.person, called))


def _replaced(value, kind, replace):
    """A value of a `Message`, or one itself, with replace(what) for what is of this kind in it."""
    if isinstance(value, kind):
        return replace(value)
    if not isinstance(value, Message):
        return value
    values = {key: _replaced(one, kind, replace) for key, one in value.values.items()}
    return Message(value.pattern, values, value.many, value.number)


@contextmanager
def naming(name):
    """Let a DeskError that leaves the block call persons by what name(person) says."""
    try:
        yield
    except DeskError as error:
        raise DeskError(with_names(error.message, name)) from error
