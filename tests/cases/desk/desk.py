"""Holds the desk against a case: what differs, in sentences."""

from host_tools.common.errors import DeskError
from host_tools.web.director.sheet_asked import sheet_asked
from tests.cases.desk.asked import asked_in, offers_in
from tests.cases.desk.evening import Evening
from tests.cases.desk.rulings import steps_of
from tests.cases.row import Refused
from tests.cases.sentences import OF_TABLE


def differences(case):
    """In what the desk differs from a `row.Case`: sentences, [] where in nothing."""
    evening = Evening(case.plan)
    for entry in case.story:
        if isinstance(entry, Refused):
            if not evening.refuses(entry.entry):
                return [f"the desk does not refuse this: {entry}"]
            continue
        try:
            evening.take(entry)
        except DeskError as error:
            return [f"the desk refuses what happens: {error}"]
    return list(_differences(evening, case.outcome, ""))


def _differences(evening, outcome, after):
    event = evening.event()
    for sentence in _held(evening, event, outcome):
        yield after + sentence
    offers = offers_in(evening, event)
    yield from _proposed(offers, outcome, after)
    for answer in (*outcome.proposals, *outcome.answers):
        if answer.outcome is not None:
            yield from _answered(evening, offers, answer, after)


def _answered(evening, offers, answer, after):
    """What differs after an answer: a proposal that it is, else what a director says himself."""
    then = f"{after}after '{answer.ruling}': "
    steps = next((one.step for one in offers if one.ruling == answer.ruling), None)
    decided = evening.copy()
    try:
        decided.decide(*([steps] if steps else steps_of(answer.ruling, evening)))
        for one in answer.ruling.says:
            decided.say(one)
    except DeskError as error:
        yield f"{then}the desk refuses it: {error}"
        return
    yield from _differences(decided, answer.outcome, then)


def _held(evening, event, outcome):
    points = {}
    for table in event.tables.values():
        for person, value in table.results.items():
            name = evening.name(person)
            points[name] = points.get(name, 0) + value
    if points != dict(outcome.points):
        yield f"points are {_sorted(points)}, not {_sorted(outcome.points)}"
    deals = {place: table.played for place, table in event.tables.items()}
    expected = {place: outcome.deals.get(place, 0) for place in deals}
    if deals != expected:
        yield f"deals are {_played(deals)}, not {_played(expected)}"
    asked, asks = asked_in(evening, event), list(outcome.asks)
    for one in asked:
        said = next((ask for ask in asks if one.is_said_by(ask)), None)
        if said is None:
            yield f"it is asked: {one}"
        else:
            asks.remove(said)
    for ask in asks:
        yield f"it is not asked: {ask}"
    for what, value in outcome.beside.items():
        found = BESIDE[what](evening, event)
        if found != value:
            yield f"{what} is {found!r}, not {value!r}"


def _proposed(offers, outcome, after):
    """A row names the proposals that it is about; the first one of them is the desk's first."""
    found = [one.ruling for one in offers]
    for at, answer in enumerate(outcome.proposals):
        if any(one.words != OF_TABLE or one.undone or one.round > 1 for one in answer.ruling.says):
            continue  # it changes the plan, or another round
        if answer.ruling not in found:
            known = "; ".join(map(str, found)) or "nothing"
            yield f"{after}it is not proposed: {answer.ruling}, but {known}"
        elif at == 0 and found[0] != answer.ruling:
            yield f"{after}it is not the first proposal: {answer.ruling}, but {found[0]}"


def _sorted(points):
    return ", ".join(f"{name} {value}" for name, value in sorted(points.items())) or "none"


def _played(deals):
    return ", ".join(
        f"{value} at {table}/{number}" for (number, table), value in sorted(deals.items())
    )


def _ranking(evening, event):
    return [evening.name(line.person) for line in event.standings().lines]


def _states(evening, event):
    return {f"{r}/{t}": table.state for (r, t), table in sorted(event.tables.items())}


def _state(evening, event):
    return event.tables[1, 1].state


def _dealer(evening, event):
    dealer = event.tables[1, 1].account.next.dealer
    return None if dealer is None else evening.name(dealer)


def _money(evening, event):
    money = event.playing_money()
    return money and {evening.name(person): cents for person, cents in money.balances.items()}


def _teams(evening, event):
    return {line.team: line.points for line in event.teams().lines}


def _rest(evening, event):
    """With which deal a sheet of table 1 would have to begin, and how many it would have."""
    asked = sheet_asked(event.tables[1, 1], event.source_names(1))
    return [asked.first, asked.deals]


# What a row may look at beside points and deals: {its word: what it is at the desk}.
BESIDE = {
    "ranking": _ranking,
    "state": _state,
    "states": _states,
    "dealer": _dealer,
    "money": _money,
    "teams": _teams,
    "rest": _rest,
}
