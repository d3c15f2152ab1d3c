"""The persons whom a decision names, whatever its kind."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeGuard

from host_tools.journal.fields import PERSON
from host_tools.journal.kind import Content, Kinds
from rules_core.fields import List, Maybe


class PersonsWithin(Protocol):
    """A checker of values in which persons are named among other things."""

    def persons(self, value: Any, /) -> set[int]:
        """The persons who are named in a value."""

    def mapped(self, value: Any, person: Callable[[int], int], /) -> Any:
        """The same with other persons, `person(number)` each."""


def persons_in(kind: str, content: Mapping[str, Any], kinds: Kinds) -> set[int]:
    """The numbers of all persons that the content of a decision names.

    kind: its name, kinds: those of its family; of one that only a newer program knows nobody can
    say whom it names.
    """
    named = _person_fields(kind, kinds)
    found = {person for name in named for person in _flat(content.get(name, ()))}
    for name, checker in _fields_with_persons(kind, kinds):
        found |= checker.persons(content[name])
    return found


def renumbered(
    kind: str, content: Mapping[str, Any], kinds: Kinds, numbers: Mapping[int, int]
) -> Content:
    """The content with other persons in the place of some, `numbers`: {number: other number}.

    It need not be checked yet: what is no number of a person stays as it is, and the kind may be
    none.
    """
    named = [name for name in _person_fields(kind, kinds) if name in content]
    mapped = {name: _mapped(content[name], numbers) for name in named}
    for name, checker in _fields_with_persons(kind, kinds):
        if name in content:
            mapped[name] = checker.mapped(content[name], lambda one: numbers.get(one, one))
    return {**content} | mapped


def _fields_with_persons(kind: str, kinds: Kinds) -> list[tuple[str, PersonsWithin]]:
    fields = kinds[kind].fields if kind in kinds else {}
    return [(name, one) for name, one in fields.items() if _has_persons_within(one)]


def _has_persons_within(checker: object) -> TypeGuard[PersonsWithin]:
    return hasattr(checker, "persons")


def _person_fields(kind: str, kinds: Kinds) -> list[str]:
    fields = kinds[kind].fields if kind in kinds else {}
    return [name for name, checker in fields.items() if _is_of_persons(checker)]


def _is_of_persons(checker: Any) -> bool:
    while isinstance(checker, (List, Maybe)):
        checker = checker.item if isinstance(checker, List) else checker.field
    return checker is PERSON


def _flat(value: Any) -> list[int]:
    if value is None:  # nobody
        return []
    if isinstance(value, int):
        return [value]
    return [person for part in value for person in _flat(part)]


def _mapped(value: Any, numbers: Mapping[int, int]) -> Any:
    if isinstance(value, (list, tuple)):
        return [_mapped(part, numbers) for part in value]
    return numbers.get(value, value) if isinstance(value, int) else value
