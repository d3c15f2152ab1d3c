"""The play at the tables: every deal, and whatever else changed the points."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple

from host_tools.common.times import minute
from host_tools.language.games.entries import Played, adjusted, penalised
from host_tools.language.message import Message, Sentence, because, counted, listed, msg
from host_tools.reports.players import HasSeats, Who, name_of, seated_at, who_at
from host_tools.reports.report import NUMBER, POINTS, Cell, Column, Report, Row
from host_tools.sessions.after_signing import Stand
from host_tools.sessions.session import ANNULLED, Entry
from host_tools.tournament.event import Event
from host_tools.tournament.model.director_incidents import Adjustment
from host_tools.tournament.model.state import State
from host_tools.tournament.model.typed_tables import TakenCode, TypedSheet
from host_tools.tournament.tables.binding import Bound
from host_tools.tournament.tables.table import Table
from host_tools.tournament.tables.typed_deals import ScoredDeal
from rules_core.incidents import ADJUST, PENALTY, WARNING
from rules_core.types import Document

SHEET, CODE, TYPED = "sheet", "code", "typed"  # what was typed at the desk


class Correction(NamedTuple):
    """A correction of a deal by the director.

    `reason`: why; `words`: what the box has recorded; `points`: those of what the box has recorded.
    """

    reason: str
    words: Sentence
    points: dict[Who, int]


@dataclass(frozen=True)
class ProtocolLine:
    """One thing that happened at a table.

    `kind`: "deal", "warning", "penalty", "adjust", "typed" (a deal) or "sheet"; `words`: what
    happened; `points`: those that count, empty if none do; `state`: what is special about it;
    `deal`: its number; `name`: of the deal, which is the number or begins with it; `dealer`: who
    dealt; `document`: its JSON document; `time`: when it was entered; `id`: of its record;
    `decision`: the number of the decision that says it; `public_reason`: why, for everybody;
    `corrected`: for the director, what the desk has corrected; `uncounted`: the points of a line
    that does not count. Fields that do not apply are None, or empty.
    """

    kind: str
    words: Sentence
    points: dict[Who, int]
    state: Sentence | None = None
    deal: int | None = None
    name: str | None = None
    dealer: Who | None = None
    document: Document | None = None
    time: datetime | None = None
    id: str | None = None
    decision: int | None = None
    public_reason: str | None = None
    corrected: Correction | None = None
    uncounted: dict[Who, int] = field(default_factory=dict)

    @property
    def to_explain(self) -> str | None:
        """Its name in a decision "explain"; None if it cannot have a reason for everybody."""
        if self.kind in (ADJUST, PENALTY) and self.decision is not None:
            return str(self.decision)
        return self.id if self.kind in (ADJUST, PENALTY) else None


def deals(event: Event) -> Report:
    """Every deal of the event, table by table; `player_1`, `points_1` ... in their order there."""
    tables = [table for _, table in sorted(event.tables.items())]
    most = max((len(players_at(table)) for table in tables), default=0)
    columns = [
        Column("round", msg("Round"), NUMBER),
        Column("table", msg("Table"), NUMBER),
        Column("kind", msg("Kind")),
        Column("deal", msg("Deal"), NUMBER),
        Column("dealer", msg("Dealer")),
        Column("entry", msg("Entry")),
    ]
    for seat in range(1, most + 1):
        columns.append(Column(f"player_{seat}", msg("Player {number}", number=seat)))
        columns.append(Column(f"points_{seat}", msg("Points {seat}", seat=seat), POINTS))
    columns += [
        Column("state", msg("State")),
        Column("public_reason", msg("Reason for everybody")),
        Column("time", msg("Time")),
        Column("document", msg("Document")),
        Column("id", msg("Id")),
    ]
    rows = [row for table in tables for row in _rows(event, table, most)]
    return Report(msg("Deals"), tuple(columns), rows)


def _rows(event: Event, table: Table, most: int) -> Iterator[Row]:
    players = players_at(table)
    for line in lines_of(event, table):
        row: list[Cell] = [table.round_number, table.table, line.kind, line.deal]
        row += [_dealer(event, line), line.words]
        for who in players:
            row += [name_of(event, who), line.points.get(who)]
        row += [None, None] * (most - len(players))
        document = None
        if line.document is not None:
            document = json.dumps(line.document, ensure_ascii=False)
        row += [line.state, line.public_reason, minute(line.time) or None]
        yield (*row, document, line.id)


def players_at(table: Table) -> list[Who]:
    """Return the players with a column at a table: those drawn to it, then others who played there.

    A player drawn to it who does not play has none.
    """
    players: list[Who] = list(table.expected)
    for bound in (bound for bound in table.bound if bound.session.entries):
        players += [
            who_at(bound, place, number)
            for number, entry in bound.session.numbered
            for place in entry.places
        ]
        players += [who_at(bound, place) for place, _ in enumerate(bound.persons)]
    return list(dict.fromkeys([*players, *table.results]))


def lines_of(event: Event, table: Table, public: bool = False) -> Iterator[ProtocolLine]:
    """The lines of a table: those of its boxes, then those of decisions, each in their order.

    public: for everybody, so only what concerns points, and only those reasons that the director
    has published.
    """
    for bound in table.bound:
        yield from _of_box(event, table, bound, public)
    typed = [
        (deal.typed.decision, _typed_line(event, table, deal, deal is table.paper.deals[0]))
        for deal in table.paper.deals
    ]
    typed += [(sheet.decision, _sheet_line(table, sheet)) for sheet in table.paper.sheets]
    typed += [(code.decision, _code_line(table, code)) for code in table.paper.codes]
    for _, line in sorted(typed, key=lambda decided: decided[0]):
        yield line
    for adjustment in table.adjusted:
        yield _adjustment(event, adjustment, public)


def _of_box(event: Event, table: Table, bound: Bound, public: bool) -> Iterator[ProtocolLine]:
    """The lines of a box: of each deal under the persons who sat there then."""
    names, beside = event.state.corrections.deal_names(bound.session), bound.left_out
    stands = bound.signed_stands
    for number, entry in bound.session.numbered:
        if public and entry.kind == WARNING:
            continue
        line = _line(event, bound, number, entry, public)
        if entry.id in stands and not event.state.corrections.decides(entry.id):
            line = _signed_line(event, bound, number, line, stands[entry.id])
        if entry.id in beside:
            line = _without_points(line, _why_not(table))
        yield replace(line, name=names.get(entry.id))


def _line(event: Event, bound: Bound, number: int, entry: Entry, public: bool) -> ProtocolLine:
    """The line of an entry, in the deal of this number, as it stands now."""
    session, state = bound.session, event.state
    document, points, changed = _as_decided(state, entry, public)
    if entry.cleared is not None:
        points = None
    names = tuple(seated_at(event, bound, entry, number))
    why = state.incidents.public_reason(entry.id)
    return ProtocolLine(
        kind=entry.kind,
        words=Played(document, entry.book, names, reason=(why or "") if public else None),
        points=_by_person(bound, entry, number, points or (), entry.number is not None),
        state=listed([*changed, *(entry.public_remarks if public else entry.remarks)]),
        deal=entry.number,
        dealer=None if entry.dealer is None else who_at(bound, entry.dealer, number),
        document={"rules": session.rules} | document,
        time=entry.time,
        id=entry.id,
        public_reason=why,
        corrected=_correction(event, bound, number, entry) if changed and not public else None,
    )


def _signed_line(
    event: Event, bound: Bound, number: int, line: ProtocolLine, stand: Stand | None
) -> ProtocolLine:
    """The line of an entry that counts as it stood when its table signed."""
    if stand is None:
        return _without_points(line, msg("entered after signing: it does not count"))
    points = () if stand.annulled else stand.points
    signed = replace(
        line,
        words=Played(stand.document, stand.book, tuple(seated_at(event, bound, stand, number))),
        document={"rules": bound.session.rules} | stand.document,
        points=_by_person(bound, stand, number, points, stand.is_deal),
        state=listed([*([ANNULLED] if stand.annulled else []), msg("as it was signed")]),
    )
    return replace(signed, corrected=Correction("", line.words, line.points))


def _why_not(table: Table) -> Message:
    """Return why deals of a box do not count while others do."""
    if table.typed:
        return msg("from the box: it does not count, what was typed counts")
    return msg("from the box: it does not count, as was decided")


def _without_points(line: ProtocolLine, why: Message) -> ProtocolLine:
    """The line of an entry that does not count."""
    said = [line.state] if line.state else []
    return replace(line, points={}, uncounted=line.points, state=listed([*said, why]))


def _correction(event: Event, bound: Bound, number: int, entry: Entry) -> Correction | None:
    """The correction of an entry; None if it was annulled instead."""
    corrections = event.state.corrections
    if entry.id in corrections.annulled:
        return None
    reason = corrections.reasons[entry.id]
    if entry.annulled:
        return Correction(reason, ANNULLED, {})
    names = tuple(seated_at(event, bound, entry, number))
    return Correction(
        reason,
        Played(entry.document, entry.book, names),
        _by_person(bound, entry, number, entry.points, is_deal=True),
    )


def _adjustment(event: Event, adjustment: Adjustment, public: bool) -> ProtocolLine:
    """The line of an adjustment, or a penalty, by the director."""
    why = event.state.incidents.public_reason(str(adjustment.decision))
    name = event.name(adjustment.person)
    reason = (why or "") if public else adjustment.reason
    if adjustment.kind == PENALTY:
        words = penalised(name, -adjustment.points, reason)
    else:
        words = adjusted([(name, adjustment.points)], reason)
    return ProtocolLine(
        adjustment.kind,
        words,
        {adjustment.person: adjustment.points},
        decision=adjustment.decision,
        public_reason=why,
    )


def _sheet_line(table: Table, sheet: TypedSheet) -> ProtocolLine:
    words = _deals_of(msg("the sheet"), sheet.deals)
    if sheet.first not in (None, 1):
        words = msg("{what} from deal {first} on", what=words, first=sheet.first)
    points = _of_who_sat(table, sheet.decision, sheet.persons, sheet.played)
    return ProtocolLine(SHEET, words, points, decision=sheet.decision)


def _code_line(table: Table, code: TakenCode) -> ProtocolLine:
    words = _deals_of(msg("the code"), code.deals)
    points = _of_who_sat(table, code.decision, code.persons, code.points)
    return ProtocolLine(CODE, words, points, decision=code.decision)


def _deals_of(source: Message, number: int) -> Message:
    deals = counted("{number} deal", "{number} deals", number)
    return msg("{deals} of {source}", deals=deals, source=source)


def _of_who_sat(
    table: Table, decision: int, stand: Sequence[int], points: Sequence[int]
) -> dict[Who, int]:
    """The points of those who stand on what was typed, by who sat there; of nobody none."""
    sat = [table.paper.who_sat(decision, person) for person in stand]
    known = zip(sat, points, strict=True)
    return {person: value for person, value in known if person is not None}


def _typed_line(event: Event, table: Table, deal: ScoredDeal, first: bool) -> ProtocolLine:
    """The line of a typed deal; only the first of a table says that they were typed."""
    typed, decision = deal.typed, deal.typed.decision
    sat = [table.paper.who_sat(decision, person) or person for person in typed.persons]
    names = [event.name(person) for person in sat]
    special = [msg("typed at the desk from here on")] if first else []
    special += [msg("void")] if deal.void else []
    return ProtocolLine(
        kind=TYPED,
        words=Played(typed.document, deal.book, tuple(names)),
        points=_of_who_sat(table, decision, typed.persons, deal.points),
        state=listed(special),
        deal=deal.number,
        name=str(deal.number),
        document=typed.document,
        decision=decision,
        dealer=None if deal.dealer is None else table.paper.who_sat(decision, deal.dealer),
    )


def _as_decided(
    state: State, entry: Entry, public: bool
) -> tuple[Document, Sequence[int] | None, list[Message]]:
    """(document, points or None, [sentence]) of an entry after what the desk has changed of it.

    public: without reasons.
    """
    corrections = state.corrections
    if entry.id in corrections.annulled:
        why = None if public else corrections.annulled[entry.id]
        return entry.document, None, [because(msg("struck out at the desk"), why)]
    recorded = None if entry.annulled else entry.points
    read = corrections.of(entry)
    if read is None:
        return entry.document, recorded, []
    again = msg("counts again by decision of the desk")
    said = again if entry.annulled else msg("corrected at the desk")
    return corrections.document_of(entry), state.score_of(entry.id, read).points, [said]


def _by_person(
    bound: Bound, entry: HasSeats, number: int, points: Sequence[int], is_deal: bool
) -> dict[Who, int]:
    """The points of an entry by players; of an incident only those of the players concerned."""
    return {
        who_at(bound, place, number): value
        for place, value in zip(entry.places, points, strict=False)
        if value or is_deal
    }


def _dealer(event: Event, line: ProtocolLine) -> str | None:
    return None if line.dealer is None else name_of(event, line.dealer)
