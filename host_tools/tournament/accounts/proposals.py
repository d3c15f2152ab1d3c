"""Proposals: rulings that the director can take with one press, and what each leads to."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from host_tools.tournament.accounts.account import TableAccount, accounts_of
from host_tools.tournament.accounts.hints import AskedOf, Hint
from host_tools.tournament.accounts.round_stand import stand_of
from host_tools.tournament.accounts.ruling import Answer
from host_tools.tournament.accounts.situation import PlayedRound
from host_tools.tournament.accounts.which_proposals import which_rulings
from host_tools.tournament.accounts.who_proposals import who_answers


@dataclass(frozen=True)
class Proposal:
    """An answer that may be taken: of one table, or of two that belong together.

    `points`: {person: points} of the round after it, `points_of_tables`: at the tables that it is
    about alone; `left`: (table, hint) of each question that is open in the round then.
    """

    answer: Answer
    points: Mapping[int, int]
    points_of_tables: Mapping[int, int]
    left: tuple[tuple[int, Hint], ...]


def proposals(
    played: PlayedRound, answers: Sequence[Answer], table: int, hint: Hint
) -> list[Proposal]:
    """The proposals that settle a hint of a table, likeliest first.

    answers: what the director has said so far. Two ways in which deals count that come to the same
    are one; so is an answer with a part of it by which everything stands alike.
    """
    found: list[Proposal] = []
    seen: list[tuple[bool, Mapping[int, int]]] = []
    whole: list[Mapping[int, TableAccount]] = []
    for answer in _answers(played, answers, table, hint):
        led_to = accounts_of(played, [*answers, answer])
        stands = (led_to[table].over, led_to[table].points)
        is_same = hint.asks != AskedOf.WHO_SAT and stands in seen
        is_known = any(
            answer.items() <= one.answer.items() and after == led_to
            for one, after in zip(found, whole, strict=True)
        )
        if hint not in led_to[table].hints and not (is_same or is_known):
            seen.append(stands)
            whole.append(led_to)
            found.append(_proposal(answer, led_to))
    return found


def _proposal(answer: Answer, led_to: Mapping[int, TableAccount]) -> Proposal:
    of_tables = [account for table, account in led_to.items() if table in answer]
    left = ((table, hint) for table, account in led_to.items() for hint in account.questions)
    return Proposal(answer, _points(led_to.values()), _points(of_tables), tuple(left))


def _points(accounts: Iterable[TableAccount]) -> dict[int, int]:
    """{person: points} of several tables."""
    points: dict[int, int] = {}
    for account in accounts:
        for person, value in account.points.items():
            points[person] = points.get(person, 0) + value
    return points


def _answers(
    played: PlayedRound, answers: Sequence[Answer], table: int, hint: Hint
) -> Iterator[Answer]:
    stand = stand_of(played, answers)
    if stand.tables[table].situation.closed:
        return
    if hint.asks == AskedOf.WHO_SAT:
        yield from who_answers(stand, table, hint, played.spare)
    else:
        for ruling in which_rulings(stand.tables[table], hint):
            yield {table: ruling}
