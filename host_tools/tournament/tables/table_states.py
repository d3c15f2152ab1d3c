"""How many tables are how far."""

from collections import Counter
from collections.abc import Iterable

from host_tools.language.message import Message, counted
from host_tools.tournament.tables.table import (
    ENDED,
    LOOK,
    NOT_SET_UP,
    PLAYED,
    PLAYING,
    PROVISIONAL,
    SET_UP,
    SIGNED,
    TYPED,
    WORDS,
    Table,
)

# How many tables are so, in languages that say it of several otherwise than of one.
_COUNTED = {
    NOT_SET_UP: counted("{number} not set up", "{number} not set up", 0),
    SET_UP: counted("{number} set up", "{number} set up", 0),
    PLAYING: counted("{number} playing", "{number} playing", 0),
    PLAYED: counted("{number} all played", "{number} all played", 0),
    PROVISIONAL: counted("{number} provisional", "{number} provisional", 0),
    SIGNED: counted("{number} signed", "{number} signed", 0),
    TYPED: counted("{number} typed", "{number} typed", 0),
    ENDED: counted("{number} ended", "{number} ended", 0),
    LOOK: counted("{number} to look at", "{number} to look at", 0),
}


def states_of(tables: Iterable[Table]) -> dict[str, Message]:
    """{state: how many of the tables are so, a Message} in the order of an event."""
    found = Counter(table.state for table in tables)
    return {state: _COUNTED[state].about(number=found[state]) for state in WORDS if found[state]}
