"""Persons in sentences: by numbers where nobody knows their names, by names where somebody does."""

from contextlib import contextmanager

from host_tools.errors import DeskError
from host_tools.translations.message import Message


class SpokenPerson(int):
    """The number of a person in a sentence, who is called by his name where that is known."""


def with_names(sentence, name):
    """A `Message` with what name(person) says in the place of every `SpokenPerson` in it."""
    if isinstance(sentence, SpokenPerson):
        return name(int(sentence))
    if not isinstance(sentence, Message):
        return sentence
    values = {key: with_names(value, name) for key, value in sentence.values.items()}
    return Message(sentence.pattern, values, sentence.many, sentence.number)


@contextmanager
def naming(name):
    """Let a DeskError that leaves the block call persons by what name(person) says."""
    try:
        yield
    except DeskError as error:
        raise DeskError(with_names(error.message, name)) from error
