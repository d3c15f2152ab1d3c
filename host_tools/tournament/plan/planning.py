"""Draws the rounds of an event to come, with what the director wishes and who plays in each."""

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import groupby

from host_tools.common.errors import DeskError
from host_tools.journal.journal import Journal
from host_tools.journal.kind import Content
from host_tools.language.message import Message, msg
from host_tools.tournament.aliases import NameOf, Seats, Tables
from host_tools.tournament.draw import draw_report
from host_tools.tournament.draw.plan import DrawError, Plan, Wishes
from host_tools.tournament.draw.standing import by_standing
from host_tools.tournament.draw.whole_event import METHODS, redraw
from host_tools.tournament.model.event_plan import DRAWN
from host_tools.tournament.model.journal_tariffs import parties_of
from host_tools.tournament.model.settings import LOT, SWAPS, settings_of
from host_tools.tournament.model.state import State
from host_tools.tournament.plan.wishes_in_force import wishes_of

STANDING = "standing"  # the best at table 1, the next at table 2; for one round at a time


def decided_method(journal: Journal, methods: Container[str]) -> str:
    """Which of the `methods` of drawing was decided last, by a draw or by the settings."""
    decided = SWAPS
    for decision in journal.in_force():
        if decision.kind == "seats" and decision.content["what"] == DRAWN:
            method = decision.content["method"].rpartition("-")[0]  # without its version
        elif decision.kind == "settings":
            method = decision.content["settings"].get("method")
        else:
            continue
        if method in methods:
            decided = method
    return decided


def ignores(method: str, wishes: Wishes) -> bool:
    """Return True if the `Wishes` have one that a draw by this method ignores."""
    return method == LOT and bool(wishes.apart or wishes.rather_apart)


def foreseen(
    state: State, first: int = 1, name: NameOf = str
) -> list[tuple[list[int], list[Message]]]:
    """Return the certain facts before the rounds from `first` are drawn: [(numbers, sentences)].

    numbers: of rounds with the same players. name(person): the name of a person. DeskError for an
    impossible draw.
    """
    said = []
    for players, numbers in _together(state, first):
        wishes = _among(state, players)
        with _told():
            sentences = draw_report.foreseen(
                players, len(numbers), state.settings.sizes, wishes, name
            )
        said.append((numbers, sentences))
    return said


def propose(
    state: State,
    seed: int,
    first: int,
    method: str,
    only: bool = False,
    ranking: Sequence[int] = (),
) -> Plan:
    """Draw the rounds from `first` as if those from there on had not been: a `Plan`.

    method: `SWAPS`, `LOT` or `STANDING`, which takes one round only; only: so do the others.
    ranking: see `draw_by_standing`. DeskError for what cannot be.
    """
    before = replace(state, plan=replace(state.plan, rounds=state.plan.rounds[: first - 1]))
    if method == STANDING:
        return draw_by_standing(before, seed, ranking)
    rounds = min(first, state.settings.rounds) if only else state.settings.rounds
    before.known_settings = settings_of({"method": method, "rounds": rounds}, state.settings)
    return draw_rounds(before, seed, first)


def draw_rounds(state: State, seed: int, first: int = 1) -> Plan:
    """Draw the rounds from `first` to the last one of the event; return a `Plan` of all
    rounds.

    An absent player gets no seat. The rounds before stay as they are announced; their meetings
    count. DeskError for an impossible draw.
    """
    settings = state.settings
    if not 1 <= first <= min(settings.rounds, len(state.plan.rounds) + 1):
        raise DeskError(
            msg(
                "round: {first} cannot be drawn, only from 1 to {last}",
                first=first,
                last=len(state.plan.rounds) + 1,
            )
        )
    announced = tuple(state.plan.rounds[: first - 1])
    *before, (players, last) = _together(state, first)
    for earlier, numbers in before:
        announced = _drawn(state, announced, earlier, len(numbers), seed).rounds
    return _drawn(state, announced, players, len(last), seed)


def draw_by_standing(state: State, seed: int, ranking: Sequence[int]) -> Plan:
    """Draw the next round by standing: a `Plan` of all rounds. DeskError.

    ranking: persons, best first; who plays in that round and is not among them comes last, who is
    not there gets no seat.
    """
    round_number = len(state.plan.rounds) + 1
    playing = state.to_seat(round_number)
    ordered = [person for person in ranking if person in playing]
    ordered += sorted(set(playing) - set(ordered))
    sizes = state.settings.sizes
    with _told():
        return by_standing(
            ordered,
            seed,
            sizes,
            _among(state, ordered),
            tuple(state.plan.rounds),
            parties_of(state),
        )


def sitting_out(state: State, plan: Plan, first: int) -> list[list[int]]:
    """Return for each round of a plan that is to hold from `first` on the persons who sit it out.

    Late and absent persons have no table either, and do not sit out.
    """
    out = [state.sitting_out(round_number) for round_number in range(1, first)]
    for round_number, tables in enumerate(plan.rounds[first - 1 :], first):
        seated = {person for table in tables for person in table}
        out.append(sorted(set(state.to_seat(round_number)) - seated))
    return out


def late_comers(state: State, plan: Plan, first: int) -> set[int]:
    """The players of such a plan who in some round neither have a table nor sit it out."""
    seated = [{person for table in tables for person in table} for tables in plan.rounds]
    out = sitting_out(state, plan, first)
    return {
        player
        for there, resting in zip(seated, out, strict=True)
        for player in plan.players
        if player not in there and player not in resting
    }


def drawing(plan: Plan, first: int) -> tuple[str, Content]:
    """Return the step that makes the rounds of a plan hold from `first` on."""
    tables = [[list(table) for table in tables] for tables in plan.rounds[first - 1 :]]
    drawn = {"round": first, "tables": tables, "seed": plan.seed, "method": plan.method}
    return "seats", {"what": DRAWN} | drawn


def _together(state: State, first: int) -> list[tuple[Seats, list[int]]]:
    """[(players, numbers)]: late-comers and who leaves; rounds of the same ones go together."""
    numbers = range(first, state.settings.rounds + 1)
    groups = groupby(numbers, lambda round_number: tuple(sorted(state.to_seat(round_number))))
    return [(players, list(rounds)) for players, rounds in groups]


def _drawn(
    state: State, announced: tuple[Tables, ...], players: Seats, rounds: int, seed: int
) -> Plan:
    lot = state.settings.method == LOT
    wishes = _among(state, players)
    if lot:  # it spares nobody a meeting, and that is its sense
        wishes = replace(wishes, apart=(), rather_apart=())
    method = METHODS[state.settings.method]
    with _told():
        sizes, parties = state.settings.sizes, parties_of(state)
        return redraw(announced, players, rounds, seed, sizes, wishes, method, parties)


def _among(state: State, players: Collection[int]) -> Wishes:
    """The wishes as far as they are about these players."""
    wishes = wishes_of(state)
    apart, rather = (_groups(groups, players) for groups in (wishes.apart, wishes.rather_apart))
    stay = {person: table for person, table in wishes.stay.items() if person in players}
    partners = tuple(pair for pair in wishes.partners if {*pair} <= {*players})
    return replace(wishes, apart=apart, rather_apart=rather, stay=stay, partners=partners)


def _groups(groups: Iterable[Seats], players: Container[int]) -> tuple[Seats, ...]:
    """Groups without those who do not play; of one alone nothing is left."""
    left = (tuple(person for person in group if person in players) for group in groups)
    return tuple(group for group in left if len(group) > 1)


@contextmanager
def _told() -> Iterator[None]:
    """Tell what cannot be drawn as the desk tells everything."""
    try:
        yield
    except DrawError as error:
        raise DeskError(error.message) from error
