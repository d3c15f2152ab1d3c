"""Where an event comes to something else today than when its result was sealed, in sentences."""

from collections.abc import Iterator, Mapping
from typing import Any

from host_tools.language.formatting import amount
from host_tools.language.message import Message, Sentence, msg
from host_tools.results.outcome import Outcome
from host_tools.tournament.aliases import NameOf

_SHOWN = ("results", "played", "state", "lines")
# The labels of what a player has, by its keys.
_COMPARED = {
    "points": msg("Points"),
    "rank": msg("Rank"),
    "prize_cents": msg("Prize"),
    "cup_points": msg("Cup points"),
}


def outcome_differences(sealed: Outcome, now: Outcome, name: NameOf) -> list[Message]:
    """Every difference as a `Message`, [] where there is none.

    sealed, now: what the event came to then, and what it comes to now; name(person): his name.
    """
    if sealed == now:
        return []
    found = [*_of_players(sealed, now, name), *_of_tables(sealed["tables"], now["tables"])]
    if [*now["open"]] != sealed["open"]:
        found.append(msg("what is still open is something else today"))
    return found or [msg("the rankings of teams or parts of the players are others today")]


def _of_players(sealed: Outcome, now: Outcome, name: NameOf) -> Iterator[Message]:
    before, after = sealed["players"], now["players"]
    for person in [*before, *(person for person in after if person not in before)]:
        if person not in before or person not in after:
            yield msg("{name}: in only one of the two rankings", name=name(person))
            continue
        yield from _of_player(before[person], after[person], name(person))


def _of_player(before: Mapping[str, Any], after: Mapping[str, Any], name: str) -> Iterator[Message]:
    for key, label in _COMPARED.items():
        if before[key] != after[key]:
            yield msg(
                "{name}: {what} {before}, today {now}",
                name=name,
                what=label,
                before=_written(key, before[key]),
                now=_written(key, after[key]),
            )


def _written(key: str, value: int | None) -> Sentence | int:
    if key == "prize_cents":
        return amount(value or 0)
    return value or ("\N{EN DASH}" if key == "rank" else 0)


def _of_tables(sealed: Mapping[Any, Outcome], now: Mapping[Any, Outcome]) -> Iterator[Message]:
    for place in sorted({*sealed, *now}):
        before, after = sealed.get(place), now.get(place)
        if before != after:
            round_number, table = place
            yield msg(
                "{what}: {how}",
                what=msg("Round {round}, table {table}", round=round_number, table=table),
                how=_why(before or {}, after or {}),
            )


def _why(before: Outcome, after: Outcome) -> Message:
    """Why a table comes to something else."""
    then, today = _records(before), _records(after)
    if today - then:
        return msg("a box has brought more since then")
    if then - today:
        return msg("records of a box are missing or counted otherwise")
    if any(before.get(key) != after.get(key) for key in _SHOWN):
        return msg("this program judges it otherwise than the one that has sealed it")
    return msg("it is planned otherwise")


def _records(table: Outcome) -> set[str]:
    return {line["record"] for line in table.get("lines", ()) if line["record"] is not None}
