"""Where an event comes to something else today than when its result was sealed, in sentences."""

from collections.abc import Iterator, Mapping
from typing import Any

from host_tools.language.formatting import amount
from host_tools.language.message import Message, msg
from host_tools.results.outcome import Outcome
from host_tools.tournament.aliases import NameOf

_SHOWN = ("results", "played", "state", "lines")


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
    if before["points"] != after["points"]:
        yield msg(
            "{name}: {points} points, today {now}",
            name=name,
            points=before["points"],
            now=after["points"],
        )
    if before["rank"] != after["rank"]:
        yield msg(
            "{name}: rank {rank}, today {now}",
            name=name,
            rank=before["rank"] or "\N{EN DASH}",
            now=after["rank"] or "\N{EN DASH}",
        )
    if before["prize_cents"] != after["prize_cents"]:
        yield msg(
            "{name}: prize {prize}, today {now}",
            name=name,
            prize=amount(before["prize_cents"]),
            now=amount(after["prize_cents"]),
        )
    if before["cup_points"] != after["cup_points"]:
        yield msg(
            "{name}: {points} cup points, today {now}",
            name=name,
            points=before["cup_points"] or 0,
            now=after["cup_points"] or 0,
        )


def _of_tables(sealed: Mapping[Any, Outcome], now: Mapping[Any, Outcome]) -> Iterator[Message]:
    for place in sorted({*sealed, *now}):
        before, after = sealed.get(place), now.get(place)
        if before != after:
            round_number, table = place
            yield msg(
                "round {round}, table {table}: {reason}",
                round=round_number,
                table=table,
                reason=_why(before or {}, after or {}),
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
