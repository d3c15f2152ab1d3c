"""What was played at the tables: every deal, and all else that has changed the points."""

import json
from dataclasses import dataclass, replace

from host_tools.common.errors import DeskError
from host_tools.common.times import minute
from host_tools.language.games.entries import Played, adjusted
from host_tools.language.message import counted, listed, msg
from host_tools.reports.report import NUMBER, POINTS, Column, Report
from host_tools.tournament.corrections import corrected, names_of
from rules_core.incidents import ADJUST, PENALTY, WARNING

SHEET, TYPED = "sheet", "typed"  # what was typed at the desk


@dataclass(frozen=True)
class UnknownEntry:
    """Somebody at a `place` of a session (its id), of whom it is not known which person he is."""

    session: str
    place: int
    name: str


@dataclass(frozen=True)
class Correction:
    """What the director has corrected of a deal.

    `reason`: his; `words`: what the box has recorded; `points`: {who: points} of that.
    """

    reason: str
    words: object
    points: dict


@dataclass(frozen=True)
class ProtocolLine:
    """One thing that happened at a table.

    `kind`: "deal", "warning", "penalty", "adjust", "typed" (a deal) or "sheet"; `words`: what it
    was; `points`: {who: points} of what counts, empty if nothing of it does; `state`: what is
    special about it, a Message or None; `deal`: its number, `name`: what it is called, which is the
    number or begins with it, `dealer`: his name; `document`: its
    JSON document; `time`: when it was entered; `id`: of its record; `decision`: the number of the
    one that says it; `public_reason`: why, for everybody; `corrected`: of a deal that was corrected
    at the desk, what was, for the director. None where there is no such thing.
    """

    kind: str
    words: object
    points: dict
    state: object = None
    deal: int | None = None
    name: str | None = None
    dealer: str | None = None
    document: dict | None = None
    time: object = None
    id: str | None = None
    decision: int | None = None
    public_reason: str | None = None
    corrected: Correction | None = None

    @property
    def to_explain(self):
        """What a decision "explain" calls it; None of what has no reason for everybody."""
        if self.kind == ADJUST and self.decision is not None:
            return str(self.decision)
        return self.id if self.kind in (ADJUST, PENALTY) else None


def protocol(event, number, table):
    """Every deal of a table with the points of each player, a column each, and the sums.

    What was annulled stands there without points, so that the columns add up. DeskError if there
    is no such table.
    """
    if (number, table) not in event.tables:
        raise DeskError(
            msg("there is no table {table} in round {number}", table=table, number=number)
        )
    played = event.tables[number, table]
    players = players_at(played)
    lines = list(lines_of(event, played))
    seats = [
        Column(f"points_{seat}", msg("{name}", name=name_of(event, who)), POINTS)
        for seat, who in enumerate(players, 1)
    ]
    columns = (
        Column("deal", msg("deal"), NUMBER),
        Column("dealer", msg("dealer")),
        Column("entry", msg("entry")),
        *seats,
        Column("state", msg("state")),
        Column("time", msg("time")),
    )
    rows = [
        (
            line.deal,
            _dealer(event, line),
            line.words,
            *(line.points.get(who) for who in players),
            line.state,
            minute(line.time) or None,
        )
        for line in lines
    ]
    sums = [sum(line.points.get(who, 0) for line in lines) for who in players]
    totals = (None, None, msg("total"), *sums, None, None)
    title = msg("Round {number}, table {table}", number=number, table=table)
    return Report(title, columns, rows, totals)


def deals(event):
    """Every deal of the event, table by table; `player_1`, `points_1` ... as they sit there."""
    tables = [table for _, table in sorted(event.tables.items())]
    most = max((len(players_at(table)) for table in tables), default=0)
    columns = [
        Column("round", msg("round"), NUMBER),
        Column("table", msg("table"), NUMBER),
        Column("kind", msg("kind")),
        Column("deal", msg("deal"), NUMBER),
        Column("dealer", msg("dealer")),
        Column("entry", msg("entry")),
    ]
    for seat in range(1, most + 1):
        columns.append(Column(f"player_{seat}", msg("player {seat}", seat=seat)))
        columns.append(Column(f"points_{seat}", msg("points {seat}", seat=seat), POINTS))
    columns += [
        Column("state", msg("state")),
        Column("public_reason", msg("reason for everybody")),
        Column("time", msg("time")),
        Column("document", msg("document")),
        Column("id", msg("record")),
    ]
    rows = [row for table in tables for row in _rows(event, table, most)]
    return Report(msg("Deals"), tuple(columns), rows)


def _rows(event, table, most):
    players = players_at(table)
    for line in lines_of(event, table):
        row = [table.round_number, table.table, line.kind, line.deal]
        row += [_dealer(event, line), line.words]
        for who in players:
            row += [name_of(event, who), line.points.get(who)]
        row += [None, None] * (most - len(players))
        document = None
        if line.document is not None:
            document = json.dumps(line.document, ensure_ascii=False)
        row += [line.state, line.public_reason, minute(line.time) or None]
        yield (*row, document, line.id)


def players_at(table):
    """Who has a column in what was played at a table: those drawn to it, then whoever played.

    Persons by their numbers, or `UnknownEntry`.
    """
    players = list(table.persons)
    for bound in table.bound:
        players += [_who(bound, place) for place, _ in enumerate(bound.persons)]
    return list(dict.fromkeys([*players, *table.results]))


def lines_of(event, table, public=False):
    """The `ProtocolLine`s of a `Table`: those of its boxes, then what was decided at the desk.

    Each in its order; a sheet that was typed once more stands where it was typed first. public: for
    everybody, so only what concerns points, and no reason but what the director lets them read.
    """
    state = event.state
    for bound in table.bound:
        names = names_of(bound.session, state)
        for entry in bound.session.entries:
            if not (public and entry.kind == WARNING):
                line = _line(event, bound, entry, public)
                yield replace(line, name=names.get(entry.id))
    place = (table.round_number, table.table)
    typed = [
        (deal.typed.decision, _typed_line(event, deal, deal is table.typed_deals[0]))
        for deal in table.typed_deals
    ]
    for sheet in state.sheets.get(place, [])[-1:]:
        typed.append((state.sheets[place][0].decision, _sheet_line(sheet)))
    for _, line in sorted(typed, key=lambda one: one[0]):
        yield line
    for one in table.adjusted:
        yield _adjustment(event, one, public)


def _line(event, bound, entry, public):
    session, state = bound.session, event.state
    document, points, changed = _as_decided(state, entry, public)
    if entry.annulled or entry.cleared is not None:
        points = None
    names = tuple(seated_at(event, bound, entry))
    why = public_reason(state, entry.id)
    return ProtocolLine(
        kind=entry.kind,
        words=Played(document, entry.book, names, reason=(why or "") if public else None),
        points=_by_person(bound, entry, points),
        state=listed([*changed, *(entry.public_remarks if public else entry.remarks)]),
        deal=entry.number,
        dealer=None if entry.dealer is None else _who(bound, entry.dealer),
        document={"rules": session.rules} | document,
        time=entry.time,
        id=entry.id,
        public_reason=why,
        corrected=_correction(event, bound, entry) if changed and not public else None,
    )


def _correction(event, bound, entry):
    """The `Correction` of an entry; None if it was only annulled."""
    state = event.state
    if entry.id in state.annulled:
        return None
    return Correction(
        state.why_corrected[entry.id],
        Played(entry.document, entry.book, tuple(seated_at(event, bound, entry))),
        _by_person(bound, entry, entry.points),
    )


def _adjustment(event, one, public):
    """The `ProtocolLine` of an `entrants.Adjustment`."""
    why = public_reason(event.state, str(one.decision))
    given = [(event.name(one.person), one.points)]
    return ProtocolLine(
        ADJUST,
        adjusted(given, why) if public else one.reason,
        {one.person: one.points},
        decision=one.decision,
        public_reason=why,
    )


def public_reason(state, what):
    """Why points were adjusted, as everybody may read it; None where the director says nothing.

    what: the number of the decision as a text, or the id of an entry.
    """
    return state.explained.get(what) or None


def _sheet_line(sheet):
    words = counted("{number} deal from paper", "{number} deals from paper", sheet.deals)
    return ProtocolLine(SHEET, words, dict(zip(sheet.persons, sheet.points, strict=True)))


def _typed_line(event, deal, first):
    """The `ProtocolLine` of a `ScoredDeal`; only the first of a table says that they were typed."""
    typed = deal.typed
    names = [event.name(person) for person in typed.persons]
    special = [msg("typed at the desk from here on")] if first else []
    special += [msg("void")] if deal.void else []
    return ProtocolLine(
        kind=TYPED,
        words=Played(typed.document, deal.book, tuple(names)),
        points=dict(zip(typed.persons, deal.points, strict=True)),
        state=listed(special),
        deal=deal.number,
        name=str(deal.number),
        document=typed.document,
        decision=typed.decision,
    )


def _as_decided(state, entry, public):
    """(document, points or None, [Message]) of an entry with what the desk has changed of it.

    public: without why.
    """
    if entry.id in state.annulled:
        reason = state.annulled[entry.id]
        said = msg("annulled at the desk: {reason}", reason=reason)
        return entry.document, None, [msg("annulled at the desk") if public else said]
    if entry.id in state.corrected:
        document = state.corrected[entry.id]
        try:
            points = corrected(entry, document).score().points
        except DeskError:  # it cannot be, and does not count: the table says so in its troubles
            return entry.document, entry.points, []
        return document, points, [msg("corrected at the desk")]
    return entry.document, entry.points, []


def _by_person(bound, entry, points):
    """{who: points} of an entry; of an incident only those whom it concerns."""
    return {
        _who(bound, place): value
        for place, value in zip(entry.places, points or (), strict=False)
        if value or entry.number is not None
    }


def _who(bound, place):
    session, person = bound.session, bound.persons[place]
    return UnknownEntry(session.id, place, session.names[place]) if person is None else person


def seated_at(event, bound, entry):
    """What everybody is called who has a seat in an entry of a bound session."""
    return [name_of(event, _who(bound, place)) for place in entry.places]


def _dealer(event, line):
    return None if line.dealer is None else name_of(event, line.dealer)


def name_of(event, who):
    """What somebody is called, a person by his number or `UnknownEntry`."""
    return who.name if isinstance(who, UnknownEntry) else event.name(who)
