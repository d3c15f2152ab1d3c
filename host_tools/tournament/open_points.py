"""What may still change a ranking, and where it is settled; what the director has to look at."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.language.formatting import box_end
from host_tools.language.message import Message, Sayable, Speaker, msg
from host_tools.tournament.seating_sentences import without_seat
from host_tools.tournament.warning_register import due_in

if TYPE_CHECKING:
    from host_tools.tournament.event import Event

# Where it is settled; in brackets which of those there are.
DRAW = "draw"  # (rounds)
TABLE = "table"  # (round, table)
SESSION = "session"  # without a table (its id)
OWING = "owing"  # who has not paid
TEAM = "team"  # (its name)
LOT = "lot"
TEAM_LOT = "team lot"
JOURNAL = "journal"
WARNED = "warned"  # who has had further warnings, and no penalty


@dataclass(frozen=True)
class OpenPoint(Sayable):
    """A `sentence` on what is open; `where`: one of the words above; `which`: of those there."""

    sentence: Message
    where: str
    which: tuple[int | str, ...] = ()

    def said_by(self, translator: Speaker) -> str:
        """The sentence in the language of a `translator.Translator`."""
        return self.sentence.said_by(translator)

    def __str__(self) -> str:
        return str(self.sentence)


def to_look_at(event: "Event") -> list[OpenPoint]:
    """What the director has to look at: each page of an event shows the same.

    Tables with troubles, persons without a seat in a round that is not over, sessions without a
    table, further warnings; nothing once the event is closed.
    """
    if event.state.closed:
        return []
    tables = [
        OpenPoint(
            msg("Round {number}, table {table}", number=place[0], table=place[1]), TABLE, place
        )
        for place, table in sorted(event.tables.items())
        if table.troubles
    ]
    sessions = [
        OpenPoint(
            msg("Box {box}, without a table", box=box_end(waiting.session.box)),
            SESSION,
            (waiting.session.id,),
        )
        for waiting in event.waiting
    ]
    return [*tables, *_without_seat(event), *sessions, *_warned(event)]


def _warned(event: "Event") -> list[OpenPoint]:
    """A point for each person whose last warning may cost a penalty."""
    return [
        OpenPoint(msg("{name}, a further warning", name=event.name(one.person)), WARNED)
        for one in due_in(event.register(), event.rules)
    ]


def _without_seat(event: "Event") -> list[OpenPoint]:
    """A point for each person without a seat in rounds that are not over; it names the rounds."""
    rounds: dict[Message, list[int]] = {}
    for number in sorted({place[0] for place, table in event.tables.items() if not table.over}):
        for sentence in without_seat(event, number):
            rounds.setdefault(sentence, []).append(number)
    return [
        OpenPoint(
            msg("Round {rounds}: {said}", rounds=", ".join(map(str, numbers)), said=sentence),
            DRAW,
            tuple(numbers),
        )
        for sentence, numbers in rounds.items()
    ]
