"""An event as one JSON document, for programs of others. docs/formats.md lists its keys."""

from dataclasses import asdict

from host_tools.reports.overview import open_at_the_end
from host_tools.reports.play import UnknownEntry, lines_of, name_of
from host_tools.tournament.decisions import UNDO
from host_tools.tournament.person import person_of

FORMAT = "schreiber-event"
VERSION = 1


def event_document(event):
    """Everything about an event whose settings are known, as a dict that JSON can say.

    Persons are numbers; `persons` has their names. Money is in cents, times are Unix seconds.
    """
    state = event.state
    standings = event.standings()
    cash = event.cash()
    tables = [table for _, table in sorted(event.tables.items())]
    return {
        "format": FORMAT,
        "version": VERSION,
        "number": event.number,
        "settings": asdict(state.settings),
        "draw": {"method": state.method, "seed": state.seed},
        "published": state.published,
        "closed": state.closed,
        "open": list(map(str, open_at_the_end(event))),
        "persons": [_person(event, person) for person in _everybody(event)],
        "entrants": entrant_documents(event),
        "tables": [_table(table) for table in tables],
        "deals": [deal for table in tables for deal in deals_of(event, table)],
        "standings": [_line(line) for line in standings.lines],
        "teams": [team_document(line) for line in event.teams().lines],
        "cash": {
            "accounts": [_account(account) for account in cash.accounts],
            "due_cents": cash.due,
            "paid_cents": cash.paid,
            "prizes_cents": cash.prizes,
            "left_cents": cash.left,
            "pot_cents": standings.pot,
        },
        "journal": journal_documents(event.journal),
        "about_persons": journal_documents(event.club, event.about_persons()),
    }


def entrant_documents(event):
    """Everybody who takes part, in the order of the numbers."""
    return [
        {"person": person, "name": event.name(person), "paid_cents": entrant.paid}
        | {key: value for key, value in vars(entrant).items() if key not in ("person", "paid")}
        for person, entrant in sorted(event.state.entrants.items())
    ]


def deals_of(event, table):
    """Everything that was played, or decided, at a `tables.Table`, in its order."""
    return [line_document(event, table, line) for line in lines_of(event, table)]


def line_document(event, table, line):
    """A `play.ProtocolLine` of a `tables.Table` as JSON."""
    return deal_document(
        line,
        {"round": table.round_number, "table": table.table},
        None if line.dealer is None else _player(event, line.dealer),
        [_player(event, who) | {"points": points} for who, points in line.points.items()],
    )


def deal_document(line, place, dealer, points):
    """A `play.ProtocolLine` as JSON; place, dealer, points: dicts on where, who, what each got."""
    return {
        **place,
        "kind": line.kind,
        "deal": line.deal,
        "dealer": dealer,
        "entry": str(line.words),
        "points": points,
        "state": "" if line.state is None else str(line.state),
        "public_reason": line.public_reason,
        "time": None if line.time is None else int(line.time.timestamp()),
        "document": line.document,
        "id": line.id,
    }


def journal_documents(journal, decisions=None):
    """Every decision with what it holds, and whether it was undone; decisions: only of these."""
    standing = {decision.number for decision in journal.in_force()}
    return [
        vars(decision) | {"undone": decision.kind != UNDO and decision.number not in standing}
        for decision in (journal.decisions if decisions is None else decisions)
    ]


def _everybody(event):
    """The numbers of all who take part or have played."""
    played = {person for table in event.tables.values() for person in table.results}
    return sorted(played.union(event.state.entrants))


def _person(event, number):
    one = person_of(event.persons, number)
    texts = {field: getattr(one, field) for field in ("name", "first", "last", "licence", "place")}
    return {"person": number} | texts | {"same_as": _other(one, number)}


def _other(one, number):
    """The number of whom this one turned out to be, None if nobody."""
    return None if one.number == number else one.number


def _table(table):
    return {
        "round": table.round_number,
        "table": table.table,
        "state": str(table.state),
        "played": table.played,
        "deals": table.deals,
        "persons": list(table.persons),
        "results": [
            {"person": person, "points": points} for person, points in table.results.items()
        ],
        "sessions": [bound.session.id for bound in table.bound],
        "troubles": list(map(str, table.troubles)),
    }


def _line(line):
    return {
        "rank": line.rank,
        "person": line.person,
        "points": line.points,
        "results": list(line.results),
        "tie": line.tie,
        "shared": line.shared,
        "won": line.won,
        "cup_points": line.cup,
        "prize_cents": line.prize,
    }


def team_document(line):
    """A `teams.TeamLine` as JSON; its members are persons."""
    return {
        "rank": line.rank,
        "team": line.team,
        "points": line.points,
        "results": list(line.results),
        "members": list(line.members),
        "tie": line.tie,
        "shared": line.shared,
        "won": line.won,
    }


def _account(account):
    return {
        "person": account.person,
        "due_cents": account.due,
        "paid_cents": account.paid,
        "owed_cents": account.owed,
        "prize_cents": account.prize,
    }


def _player(event, who):
    person = None if isinstance(who, UnknownEntry) else who
    return {"person": person, "name": name_of(event, who)}
