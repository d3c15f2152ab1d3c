"""Names of persons and sources in sentences about rulings."""

from collections.abc import Callable
from dataclasses import dataclass

from host_tools.language.message import Message
from host_tools.tournament.aliases import NameOf


@dataclass(frozen=True)
class Names:
    """The names for sentences.

    `person(number)`: a person; `source(id)`: a source, as "the box", "box 2", "the sheet", "the
    single deals", "the code"; `place(source, place)`: the text at a place, from 0, of a source;
    `deals(source)`: the numbers of its (first, last) deal, None without any.
    """

    person: NameOf
    source: Callable[[str], Message]
    place: Callable[[str, int], str]
    deals: Callable[[str], tuple[int, int] | None]
