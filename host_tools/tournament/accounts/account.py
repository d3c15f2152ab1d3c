"""The account of a table: its points and deals, and what is open there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from host_tools.tournament.accounts.agreement import agree
from host_tools.tournament.accounts.chair import NOBODY, Deal
from host_tools.tournament.accounts.dealer import NextDeal, next_deal
from host_tools.tournament.accounts.hints import CONFLICTS, UNSEATED, WHOSE, AskedOf, Hint, HintKind
from host_tools.tournament.accounts.round_stand import (
    RoundStand,
    TableStand,
    stand_of,
)
from host_tools.tournament.accounts.ruling import Answer, Ruling, Stretch
from host_tools.tournament.accounts.situation import PlayedRound
from host_tools.tournament.accounts.source import SourceKind
from host_tools.tournament.accounts.stretches import CountedRow, counted_rows, sitter
from host_tools.tournament.accounts.which_hints import which_hints
from host_tools.tournament.accounts.who_hints import who_hints

_FIRST = NextDeal(Deal(1, 1), None)


@dataclass(frozen=True)
class TableAccount:
    """The result of a table so far.

    `points`: {person: points}, adjustments included; `played`: the number of deals that count.
    `money`: {person: cents}, None if no source knows of any; `without_money`: the sources whose
    money is unknown. `next`: the deal that comes next, of an open table. `over`: none is to come.
    `provisional`: only a code is known, and nobody has ruled. `hints`: the reasons for questions.
    """

    points: Mapping[int, int] = field(default_factory=dict)
    played: int = 0
    money: Mapping[int, int] | None = None
    without_money: tuple[str, ...] = ()
    next: NextDeal = _FIRST
    over: bool = False
    provisional: bool = False
    hints: tuple[Hint, ...] = ()

    @property
    def questions(self) -> tuple[Hint, ...]:
        """The hints that ask something, without tasks."""
        return tuple(one for one in self.hints if one.asks != AskedOf.TASK)


class RoundAccount(NamedTuple):
    """The results of the tables of a round, as they `stand`: {table: `TableAccount`}."""

    stand: RoundStand
    tables: Mapping[int, TableAccount]

    @property
    def questions(self) -> list[tuple[int, Hint]]:
        """(table, hint) of each question that is open."""
        return [(at, hint) for at, one in self.tables.items() for hint in one.questions]

    def after(self, answer: Answer) -> "RoundAccount":
        """Return the account after one answer more; only tables that it reaches are added
        up anew.
        """
        stand = self.stand.after(answer)
        reached = {name: _account(stand, name) for name in stand.reached_since(self.stand)}
        return RoundAccount(stand, {**self.tables, **reached})


def round_account(played: PlayedRound, answers: Sequence[Answer] = ()) -> RoundAccount:
    """Return the account of a round; answers: of the director, in their order."""
    stand = stand_of(played, answers)
    return RoundAccount(stand, {name: _account(stand, name) for name in stand.tables})


def _account(stand: RoundStand, table: int) -> TableAccount:
    """Return the account of a table in the present state of its round."""
    here = stand.tables[table]
    hints, paying = _hints(stand, table), _paying_rows(here)
    return TableAccount(
        points=_points(here),
        played=here.played,
        money=_money(here.ruling, paying, is_open=any(one.kind in WHOSE for one in hints)),
        without_money=_without_money(paying),
        next=next_deal(here),
        over=here.over,
        provisional=here.coded and here.ruling.counts is None,
        hints=hints,
    )


def _hints(stand: RoundStand, table: int) -> tuple[Hint, ...]:
    """All hints of a table: first which source counts, then who sat there.

    How many deals there should be is asked once it is known who sat there, and who plays by that.
    """
    here = stand.tables[table]
    which = which_hints(here)
    conflicts = [one for one in which if one.kind in CONFLICTS]
    who = [
        one
        for one in who_hints(stand, table)
        if not (conflicts and one.kind in (HintKind.NOT_PLAYED, HintKind.EARLIER_DEALS))
    ]
    is_open = any(one.kind in UNSEATED for one in who)
    others = [
        one
        for one in which
        if one not in conflicts and not (is_open and one.kind in (HintKind.FEWER, HintKind.MORE))
    ]
    return (*conflicts, *who, *others)


def _points(here: TableStand) -> dict[int, int]:
    """{person: points} of the rows that count, and of adjustments."""
    found: dict[int, int] = {}
    for person, counted, place in here.shares:
        points = counted.row.points[place]
        if points is not None:
            found[person] = found.get(person, 0) + (0 if counted.row.annulled else points)
    for person, points in here.situation.adjustments:
        found[person] = found.get(person, 0) + points
    return found


def _paying_rows(here: TableStand) -> Sequence[CountedRow]:
    """The rows that count; instead of a sheet those of a box that says the same, deal by deal."""
    paying = tuple(_deal_by_deal(here, one) for one in here.stretches)
    return here.rows if paying == here.stretches else counted_rows(here.situation, paying)


def _deal_by_deal(here: TableStand, stretch: Stretch) -> Stretch:
    placed = {one.id: one for one in here.situation.placed}
    sheet = placed.get(stretch.source)
    if sheet is None or sheet.kind != SourceKind.SHEET:
        return stretch
    boxes = [one for one in placed.values() if one.recorded]
    alike = [one for one in boxes if agree(here, one, sheet)]
    return Stretch(alike[0].id) if alike else stretch


def _money(ruling: Ruling, rows: Sequence[CountedRow], *, is_open: bool) -> dict[int, int] | None:
    """{person: cents} of the rows that know of money; None if none does.

    {} while a name is open, and where it does not add up, since some of it is nobody's.
    """
    known = [one for one in rows if one.row.money is not None]
    found: dict[int, int] = {}
    for counted in known:
        for place, cents in enumerate(counted.row.money or ()):
            person = sitter(ruling, counted, place)
            if cents is not None and (is_open or isinstance(person, str)):
                return {}
            if cents is not None and isinstance(person, int):
                found[person] = found.get(person, 0) + (0 if counted.row.annulled else cents)
    adds_up = not found.pop(NOBODY, 0)
    return (found if adds_up else {}) if known else None


def _without_money(rows: Sequence[CountedRow]) -> tuple[str, ...]:
    """The sources of deals whose money nobody knows."""
    unknown = [one.source.id for one in rows if one.row.counting and one.row.money is None]
    return tuple(dict.fromkeys(unknown))
