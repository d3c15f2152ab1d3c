"""Seal of a closed event: the facts about its sealed result."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from host_tools.club.person import Person
from host_tools.common.short_digest import short_digest
from host_tools.language.message import Message


class TakenBack(NamedTuple):
    """The document of an event that is open again, by its digest.

    A paper with that digest is no result any more.
    """

    digest: str

    @property
    def short(self) -> str:
        """The digest as it stands on paper."""
        return short_digest(self.digest)


@dataclass(frozen=True)
class Seal:
    """The document that the result of an event was sealed with.

    `digest`: in hexadecimal; `differences`: where the database comes to something else today;
    `today`: {person: what he is called today} of everybody who was called otherwise; `persons`:
    {number: Person} as the club knows them today; `desk`: which other desk has sealed it, None:
    this one.
    """

    digest: str
    differences: tuple[Message, ...] = ()
    today: Mapping[int, str] = field(default_factory=dict)
    persons: Mapping[int, Person] = field(default_factory=dict, repr=False, compare=False)
    desk: str | None = None

    @property
    def short(self) -> str:
        """The digest as it stands on paper."""
        return short_digest(self.digest)
