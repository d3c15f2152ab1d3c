"""Which tables and seats a decision is about, and how such a table stands by now."""

from host_tools.tournament.decisions import persons_in
from host_tools.tournament.seatless import seats_left
from host_tools.tournament.tables import WORDS
from host_tools.translations.message import msg


def places_of(decision, evening):
    """The (round, table) in their order at which a decision has changed something.

    evening: the `Evening` of the event as it stands afterwards.
    """
    return [place for place, table in sorted(evening.tables.items()) if _is_about(decision, table)]


def seats_changed(decision, evening):
    """{round: persons} of the rounds in which a decision gives somebody another seat, or none."""
    content = decision.content
    if decision.kind == "exchange":
        return {content["round"]: {content["one"], content["other"]}}
    if decision.kind in ("take_seat", "empty_seat"):
        return {content["round"]: persons_in(content)}
    if decision.kind == "substitute":
        rounds = range(content["round"], len(evening.state.rounds) + 1)
        return {number: {content["person"]} for number in rounds}
    return {}


def seats_of_gone(decision, evening):
    """The (round, table) at which whom a decision lets stop still has a seat."""
    if decision.kind not in ("withdraw", "exclude"):
        return []
    return seats_left(evening, decision.content["person"])


def standing(evening, table):
    """How far a `tables.Table` is, and everything that somebody has to look at there."""
    place = {"table": table.table, "round": table.number}
    said = msg(
        "table {table}, round {round}: {players}; {state}, {played} of {deals} deals",
        players=", ".join(evening.name(person) for person in table.persons),
        state=WORDS[table.state],
        played=table.played,
        deals=table.deals,
        **place,
    )
    looks = [
        msg("table {table}, round {round}: {what}", what=one, **place) for one in table.troubles
    ]
    return [said, *looks]


def _is_about(decision, table):
    content = decision.content
    if decision.kind == "exchange":
        sits = {content["one"], content["other"]} & set(table.persons)
        return table.number == content["round"] and bool(sits)
    if decision.kind == "take_seat":
        return table.number == content["round"] and content["person"] in table.persons
    if decision.kind == "substitute":
        return table.number >= content["round"] and content["person"] in table.persons
    if "session" in content:
        return content["session"] in _sessions(table)
    if "entry" in content:
        return content["entry"] in _entries(table)
    if decision.kind == "seen":
        return content["change"] in (one.change.id for one in table.changes)
    if decision.kind == "explain":
        return content["what"] in [*_entries(table), *_adjustments(table)]
    return (content.get("round"), content.get("table")) == (table.number, table.table)


def _sessions(table):
    return [one.session.id for one in table.bound] + [session.id for session in table.aside]


def _adjustments(table):
    return [str(one.decision) for one in table.adjusted]


def _entries(table):
    return [entry.id for one in table.bound for entry in one.session.entries]
