"""Rulings without what the plan has of them, and chairs that somebody has left."""

from dataclasses import replace

from host_tools.tournament.accounts.chair import Chair, Sitter
from host_tools.tournament.accounts.ruling import PLAN, Answer
from host_tools.tournament.model.entrants import Left, Ruled


def without_plan(answer: Answer) -> Answer:
    """Return an answer without its rulings on chairs, and on the table of a source.

    These are in the plan as soon as the answer holds.
    """
    return {
        table: replace(
            ruling,
            sat={where: sat for where, sat in ruling.sat.items() if where[0] != PLAN},
            moved={},
        )
        for table, ruling in answer.items()
    }


def names_alone(ruled: Ruled, person: int) -> tuple[Ruled, list[tuple[str, int]]]:
    """(what was ruled, without that a person sat somewhere from the first deal on; the places)."""
    alone = (Sitter(person),)
    places = [
        where
        for ruling in ruled.answer.values()
        for where, sat in ruling.sat.items()
        if sat == alone
    ]
    answer = {
        table: replace(
            ruling, sat={where: sat for where, sat in ruling.sat.items() if where not in places}
        )
        for table, ruling in ruled.answer.items()
    }
    return replace(ruled, answer=answer), places


def left_by(chair: Chair, person: int, left: Left) -> Chair:
    """Return a chair after a person has left it; a follower keeps it from then on.

    A person who never had it becomes its first holder.
    """
    held = chair.holders
    if person not in chair.persons:
        held = (Sitter(person), *held)
    at = max(at for at, one in enumerate(held) if one.person == person)
    following = held[at + 1].person if at + 1 < len(held) else None
    end = Sitter(following, left.deals + 1, not left.counted)
    return Chair((*held[: at + 1], end, *held[at + 2 :]))
