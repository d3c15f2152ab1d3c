"""Holds the account against a case: what differs, in sentences."""

from dataclasses import replace

from host_tools.tournament.accounts.chair import NOBODY
from host_tools.tournament.accounts.hints import CONFLICTS, HintKind
from host_tools.tournament.accounts.proposals import proposals
from host_tools.tournament.accounts.round_stand import stand_of
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Sitter, Stretch
from host_tools.tournament.accounts.stretches import counted_rows
from rules_core.books import book
from tests.cases import row
from tests.cases.model.evening import Evening
from tests.cases.sentences import OF_TABLE

# {why it is asked: the words of its hint}
HINTS = {
    HintKind.UNKNOWN_NAME: "nobody knows {name}",
    HintKind.NO_SEAT: "{name} was not drawn here",
    HintKind.NOT_PLAYED: "{name} was drawn here and has not played",
    HintKind.STANDS_ABSENT: "{name} does not play and stands here",
    HintKind.SEAT_ABSENT: "{name} has a seat and does not play",
    HintKind.ELSEWHERE: "{name} has a seat and plays elsewhere",
    HintKind.TWO_TABLES: "{name} stands at two tables",
    HintKind.TWO_PLACES: "{name} stands at two places",
    HintKind.STOPPED: "{name} has stopped and who goes on is open",
    HintKind.LATER_DEALS: "{name} has stopped and stands on later deals",
    HintKind.EARLIER_DEALS: "{name} has stopped and somebody else stands on earlier deals",
    HintKind.UNDIVIDED: "{name} has stopped and who played on is not on the sheet",
    HintKind.FEWER: "fewer deals than are due",
    HintKind.MORE: "more deals than are due",
    HintKind.TWICE: "the same deals twice",
    HintKind.BOXES: "several boxes",
    HintKind.SHEETS: "the sheet was typed twice and not the same",
    HintKind.CODE: "the code says something else",
    HintKind.UNREAD: "not all deals may be known",
    HintKind.LACKING: "{name} has stopped after more deals than are known",
    HintKind.PARTNERS: "nobody can be partners",
    HintKind.SET_UP: "the box was told something else",
    HintKind.TYPE_AGAIN: "the sheet is to be typed once more",
    HintKind.CHANGED: "something was changed after signing",
}
# Of the registration and of the boxes, not of a table.
NOT_OF_A_TABLE = (
    "{name} takes part and has no seat",
    "{name} takes part with two cards",
    "{name} is of no table",
    "{name} was warned once more",
)


def differences(case):
    """In what the account differs from a `row.Case`: sentences, [] where in nothing."""
    return list(_differences(Evening(case.plan, case.story), case.outcome, ""))


def _differences(evening, outcome, after):
    accounts = evening.accounts()
    for sentence in _held(evening, accounts, outcome):
        yield after + sentence
    offers = list(_offers(evening, accounts))
    for at, answer in enumerate(outcome.proposals):
        if answer.ruling.says:
            continue  # it changes the plan
        found = [one for one, _ in offers if one == answer.ruling]
        if not found:
            yield f"{after}it is not proposed: {answer.ruling}"
        elif at == 0 and offers[0][0] != answer.ruling:
            yield f"{after}it is not the first proposal: {answer.ruling}, but {offers[0][0]}"
    for answer in (*outcome.proposals, *outcome.answers):
        if answer.outcome is not None:
            then = f"{after}after '{answer.ruling}': "
            yield from _differences(answered(evening, answer.ruling), answer.outcome, then)


def _held(evening, accounts, outcome):
    points = {}
    for account in accounts.values():
        for person, value in account.points.items():
            points[evening.name(person)] = points.get(evening.name(person), 0) + value
    if points != dict(outcome.points):
        yield f"points are {_sorted(points)}, not {_sorted(outcome.points)}"
    deals = {place: one.played for place, one in accounts.items()}
    expected = {place: outcome.deals.get(place, 0) for place in deals}
    if deals != expected:
        yield f"deals are {deals}, not {expected}"
    asked = asked_in(evening, accounts)
    asks = [
        (one.round, one.table, one.hint, one.name)
        for one in outcome.asks
        if one.hint not in NOT_OF_A_TABLE
    ]
    for one in asked:
        if one in asks:
            asks.remove(one)
        else:
            yield f"it is asked: {_said(one)}"
    yield from (f"it is not asked: {_said(one)}" for one in asks)
    for what, value in outcome.beside.items():
        if what in _BESIDE and _BESIDE[what](evening, accounts) != value:
            yield f"{what} is {_BESIDE[what](evening, accounts)!r}, not {value!r}"


def asked_in(evening, accounts):
    """[(round, table, hint, name)] of all that is asked."""
    found = []
    for place, account in accounts.items():
        for hint in account.hints:
            came_later = hint.kind == HintKind.CAME_LATER
            words = _of_two_kinds(evening, place) if came_later else HINTS[hint.kind]
            name = hint.text or (evening.name(hint.person) if hint.person else None)
            found.append((*place, words, name if "{name}" in words else None))
    return found


def _of_two_kinds(evening, place):
    """A source that came after a ruling: beside paper it says the same deals, else it is a box."""
    typed = any(one.typed for one in evening.sources_at(place))
    return HINTS[HintKind.TWICE if typed else HintKind.BOXES]


def _said(one):
    round_number, table, words, name = one
    return f"table {table}, round {round_number}: {words.replace('{name}', str(name))}"


def answered(evening, ruling):
    """The `Evening` after a `row.Ruling`."""
    if ruling.says:
        return evening.saying(ruling.says)
    again = [part.source for part in ruling.counts or () if part.source in evening.aside]
    if again:
        evening = evening.saying(tuple(_of_its_table(evening, name) for name in again))
    found = {}
    for (source, place), who in ruling.sat.items():
        at = ruling.place if source == row.CHAIR else _place(evening, source)
        key = (PLAN if source == row.CHAIR else source, place - 1)
        sitters = tuple(
            Sitter(NOBODY if name == row.NOBODY else evening.number(name), first)
            for name, first in who
        )
        if source == row.CHAIR:
            before = evening.chairs[at][place - 1].holders[:-1]
            after = evening.chairs[at][place - 1].last.after
            held = [Sitter(one.person, one.after + 1) for one in before if one.person]
            sitters = (*held, *(Sitter(one.person, after + 1) for one in sitters))
        found.setdefault(at, {})[key] = sitters
    rulings = {at: Ruling(sat=sat) for at, sat in found.items()}
    if ruling.counts is not None:
        offers = _offers(evening, evening.accounts())
        offered = next((one for said, one in offers if said == ruling), None)
        if offered is not None:
            [(round_number, _)] = {ruling.place or _place(evening, ruling.counts[0].source)}
            return evening.ruling(round_number, offered)
    if ruling.counts is not None:
        rulings.update(_counting(evening, ruling))
    [round_number] = {at for at, _ in rulings}
    return evening.ruling(round_number, {table: one for (_, table), one in rulings.items()})


def _of_its_table(evening, source):
    """The sentence that a source which was set aside is of its table after all."""
    at, table = _place(evening, source)
    return row.Said(OF_TABLE, {"session": source, "table": table}, at)


def _place(evening, source):
    one = evening.sources[source]
    return one.round, one.table


def _counting(evening, ruling):
    stretches = [
        Stretch(one.source) if one.first is None else Stretch(one.source, one.first, one.last)
        for one in ruling.counts
    ]
    place = ruling.place or _place(evening, ruling.counts[0].source)
    situation = evening.played(place[0]).tables[place[1]]
    account = evening.accounts()[place]
    known = {one.id: one.deals for one in situation.sources}
    counts = Ruling(counts=tuple(stretches), known=known)
    if ruling.more:
        return {place: replace(counts, over=False)}
    kinds = {hint.kind for hint in account.hints}
    if not stretches and not account.played:
        return {place: replace(counts, over=True, deals=0)}
    stand = stand_of(evening.played(place[0]), evening.answers[place[0]]).tables[place[1]]
    as_it_stands = counted_rows(stand.situation, counts) == list(stand.rows)
    if not kinds.intersection(CONFLICTS) and as_it_stands:
        return {place: Ruling(over=True, deals=account.played)}
    return {place: counts}


def _offers(evening, accounts):
    """(row.Ruling, answer) of everything that is proposed, each once, in the order of tables."""
    seen = []
    for (round_number, table), account in accounts.items():
        played = evening.played(round_number)
        answers = evening.answers[round_number]
        for hint in account.hints:
            for one in proposals(played, answers, table, hint):
                ruling = _as_row(evening, round_number, one.answer)
                if ruling not in seen:
                    seen.append(ruling)
                    yield ruling, one.answer


def _as_row(evening, round_number, answer):
    """An answer of the account as the table of cases writes it."""
    sat, counts, more, place = {}, None, False, None
    for table, ruling in sorted(answer.items()):
        for (source, at), sitters in ruling.sat.items():
            key = (row.CHAIR if source == PLAN else source, at + 1)
            place = (round_number, table) if source == PLAN else place
            sat[key] = tuple(
                (evening.name(one.person) if one.person else row.NOBODY, one.first)
                for one in (_of_chair(evening, place, at, sitters) if source == PLAN else sitters)
            )
        if ruling.counts is not None or ruling.over:
            counts = _parts(evening, round_number, table, ruling)
            more = ruling.over is False
            place = place if counts else (round_number, table)
    return row.Ruling(counts, more, sat, place=place)


def _of_chair(evening, place, at, sitters):
    """Who has a chair without those who have had it before him: of these nothing is said."""
    before = [one.person for one in evening.chairs[place][at].holders[:-1]]
    last = sitters[-1]
    is_new = [one.person for one in sitters[:-1]] == before
    return [Sitter(last.person)] if is_new else sitters


def _parts(evening, round_number, table, ruling):
    situation = evening.played(round_number).tables[table]
    if ruling.counts is None:
        accounts = evening.accounts()[round_number, table]
        known = sorted(situation.placed, key=lambda one: one.first)
        sources = [one.id for one in known if one.deals] if accounts.played else []
        return tuple(map(row.Part, sources))
    return tuple(_part(situation.source(one.source), one) for one in ruling.counts)


def _part(source, stretch):
    last = source.last if stretch.last is None else stretch.last
    if (stretch.first, last) in ((source.first, source.last), (1, source.last)):
        return row.Part(source.id)
    return row.Part(source.id, max(stretch.first, source.first), last)


def _sorted(points):
    return ", ".join(f"{name} {value}" for name, value in sorted(points.items())) or "none"


def _dealer(evening, accounts):
    dealer = accounts[1, 1].next.dealer
    return None if dealer is None else evening.name(dealer)


def _money(evening, accounts):
    if not book(evening.plan.book).has_money:
        return None
    money = {}
    for account in accounts.values():
        for person, cents in (account.money or {}).items():
            money[evening.name(person)] = money.get(evening.name(person), 0) + cents
    return money


_BESIDE = {"dealer": _dealer, "money": _money}
