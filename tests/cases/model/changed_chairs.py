"""Chairs of a plan as sentences change them, and what was ruled of them before."""

from dataclasses import replace

from host_tools.tournament.accounts.chair import Chair, Sitter
from host_tools.tournament.accounts.ruling import PLAN


def given(before, after, round_number):
    """{(table, place)} of the chairs of a round that have others than before.

    before, after: {(round, table): [Chair]}.
    """
    return {
        (table, at)
        for (number, table), chairs in after.items()
        for at, chair in enumerate(chairs)
        if number == round_number and before[number, table][at : at + 1] != [chair]
    }


def without_chairs(answer, chairs):
    """An answer without what it says of chairs: {(table, place)}."""
    return {
        table: replace(
            ruling,
            sat={
                (source, at): sitters
                for (source, at), sitters in ruling.sat.items()
                if source != PLAN or (table, at) not in chairs
            },
        )
        for table, ruling in answer.items()
    }


def left(chair, person, deals, numbered):
    """A chair that a person has left after so many deals; whoever has followed him keeps it."""
    held = chair.holders
    at = max(at for at, one in enumerate(held) if one.person == person)
    next_one = held[at + 1].person if at + 1 < len(held) else None
    return Chair((*held[: at + 1], Sitter(next_one, deals + 1, numbered), *held[at + 2 :]))
