"""Holds today's desk against a case: what differs, in sentences."""

from host_tools.common.errors import DeskError
from host_tools.web.director.sheet_asked import sheet_asked
from tests.cases.row import Refused
from tests.cases.today.asked import asked_in
from tests.cases.today.evening import Evening
from tests.cases.today.offers import offers_at
from tests.cases.today.rulings import CannotBeSaidError, steps_of


def differences(case):
    """In what today's desk differs from a `row.Case`: sentences, [] where in nothing."""
    evening = Evening(case.plan)
    for entry in case.story:
        if isinstance(entry, Refused):
            if not evening.refuses(entry.entry):
                return [f"today's desk does not refuse this: {entry}"]
            continue
        try:
            evening.take(entry)
        except DeskError as error:
            return [f"today's desk refuses what happens: {error}"]
    return list(_differences(evening, case.outcome, ""))


def unexpected(case):
    """What differs and is not said in a row, and what is said and does not differ: sentences.

    [] where the row holds: as it stands, or marked wrong, in just what it says.
    """
    found = differences(case)
    unsaid = [one for one in found if not one.startswith(case.differs)]
    gone = [
        f"it does not differ any more, so the mark has to go: {said}"
        for said in case.differs
        if not any(one.startswith(said) for one in found)
    ]
    return unsaid + gone


def offers_in(evening, event):
    """The `Offer`s of all tables of an event, in the order of tables and of their pages.

    What two tables propose alike stands there once. The page of a closed event proposes nothing.
    """
    found = []
    if event.state.closed:
        return found
    for _, table in sorted(event.tables.items()):
        for offer in offers_at(evening, event, table):
            if offer.ruling not in [one.ruling for one in found]:
                found.append(offer)
    return found


def _differences(evening, outcome, after):
    event = evening.event()
    for sentence in _held(evening, event, outcome):
        yield after + sentence
    offers = offers_in(evening, event)
    yield from _proposed(offers, outcome, after)
    for answer in outcome.proposals:
        said = _said(evening, offers, answer)
        if answer.outcome is not None and said is not None:
            yield from _answered(evening, said, answer, after)
    for answer in outcome.answers:
        said = _said(evening, (), answer)
        if said is None:
            yield f"{after}after '{answer.ruling}': today's desk has no decision that says so"
        else:
            yield from _answered(evening, said, answer, after)


def _said(evening, offers, answer):
    """(steps, sentences) by which a `row.Answer` is given; None: today's desk cannot say it.

    The offer that it is, else what a director enters himself.
    """
    for offer in offers:
        if offer.ruling == answer.ruling:
            return offer.steps, ()
    if answer.today:
        return (), answer.today
    try:
        return steps_of(answer.ruling, evening), answer.ruling.says
    except CannotBeSaidError:
        return None


def _answered(evening, said, answer, after):
    decided, then = evening.copy(), f"{after}after '{answer.ruling}': "
    steps, sentences = said
    try:
        decided.decide(*steps)
        for one in sentences:
            decided.say(one)
    except DeskError as error:
        yield f"{then}today's desk refuses it: {error}"
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
    expected = [answer.ruling for answer in outcome.proposals]
    found = [offer.ruling for offer in offers]
    for at, ruling in enumerate(expected):
        if at >= len(found):
            yield f"{after}it is not proposed: {ruling}"
        elif found[at] != ruling:
            yield f"{after}proposal {at + 1} is '{offers[at].words}' ({found[at]}), not {ruling}"
    if not outcome.and_others:
        for offer in offers[len(expected) :]:
            yield f"{after}it is proposed as well: '{offer.words}' ({offer.ruling})"


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
    dealer = event.tables[1, 1].dealer
    return None if dealer is None else evening.name(dealer)


def _money(evening, event):
    money = event.playing_money()
    return money and {evening.name(person): cents for person, cents in money.balances.items()}


def _teams(evening, event):
    return {line.team: line.points for line in event.teams().lines}


def _rest(evening, event):
    """With which deal a sheet of table 1 would have to begin, and how many it would have."""
    asked = sheet_asked(event, event.tables[1, 1])
    return [asked.first or 1, asked.deals]


# What a row may look at beside points and deals: {its word: what it is today}.
BESIDE = {
    "ranking": _ranking,
    "state": _state,
    "states": _states,
    "dealer": _dealer,
    "money": _money,
    "teams": _teams,
    "rest": _rest,
}
