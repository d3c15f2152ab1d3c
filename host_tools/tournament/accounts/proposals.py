"""Proposals: rulings that the director can take with one press, and what each leads to."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from host_tools.tournament.accounts.account import RoundAccount, TableAccount
from host_tools.tournament.accounts.hints import AskedOf, Hint
from host_tools.tournament.accounts.round_stand import RoundStand
from host_tools.tournament.accounts.ruling import Answer
from host_tools.tournament.accounts.which_proposals import which_rulings
from host_tools.tournament.accounts.who_proposals import who_answers


class Proposal(NamedTuple):
    """An answer that may be taken: of one table, or of two that belong together.

    `points`: {person: points} after it at the tables that it is about; `left`: (table, hint) of
    each question that is open in the round then.
    """

    answer: Answer
    points: Mapping[int, int]
    left: tuple[tuple[int, Hint], ...]


def proposals(account: RoundAccount, table: int, hint: Hint) -> list[Proposal]:
    """The proposals that settle a hint of a table, likeliest first.

    account: of the round by now. Two ways of counting deals with the same result are one; so is an
    answer with a part of it that gives the same state.
    """
    found: list[Proposal] = []
    seen: list[tuple[bool, Mapping[int, int]]] = []
    whole: list[Mapping[int, TableAccount]] = []
    for answer in _answers(account.stand, table, hint):
        led_to = account.after(answer)
        here = led_to.tables[table]
        stands = (here.over, here.points)
        is_same = hint.asks != AskedOf.WHO_SAT and stands in seen
        is_known = any(
            answer.items() <= one.answer.items() and after == led_to.tables
            for one, after in zip(found, whole, strict=True)
        )
        if hint not in here.hints and not (is_same or is_known):
            seen.append(stands)
            whole.append(led_to.tables)
            found.append(_proposal(answer, led_to))
    return found


def _proposal(answer: Answer, led_to: RoundAccount) -> Proposal:
    points = Counter[int]()
    for table in sorted(answer):
        points.update(led_to.tables[table].points)
    return Proposal(answer, points, tuple(led_to.questions))


def _answers(stand: RoundStand, table: int, hint: Hint) -> Iterator[Answer]:
    here = stand.tables[table]
    if here.situation.closed:
        return
    if hint.asks == AskedOf.WHO_SAT:
        yield from who_answers(stand, table, hint, stand.played.spare)
    else:
        for ruling in which_rulings(here, hint):
            yield {table: ruling}
