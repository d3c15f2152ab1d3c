"""Tables of the account in a few words: chairs, sources, and what comes of them."""

from host_tools.tournament.accounts.account import round_account
from host_tools.tournament.accounts.chair import Chair, Sitter, chair_of
from host_tools.tournament.accounts.proposals import proposals
from host_tools.tournament.accounts.ruling import Ruling
from host_tools.tournament.accounts.situation import PlayedRound, Situation
from host_tools.tournament.accounts.source import Source, SourceKind, SourceRow

A_DEAL = (-8, 24, -8, -8)
PAPER = (10, -10, 0, 0)
FOUR = (1, 2, 3, 4)


def rows(deals, points=A_DEAL, first=1, annulled=()):
    """So many deals of one result each, from a number on."""
    numbers = range(first, first + deals)
    return tuple(SourceRow(at, tuple(points), annulled=at in annulled) for at in numbers)


def box(deals=12, places=FOUR, name="box", points=A_DEAL, first=1, annulled=(), **fields):
    """What a box has brought."""
    kind = fields.pop("kind", SourceKind.BOX)
    played = fields.pop("rows", rows(deals, points, first, annulled))
    return Source(name, kind, tuple(places), played, **fields)


def sheet(points=PAPER, deals=12, first=None, places=FOUR, name="sheet", since=1, **fields):
    """A sheet with the sum of its deals."""
    row = SourceRow(first, tuple(points), deals, moves=deals)
    return Source(name, SourceKind.SHEET, tuple(places), (row,), since, **fields)


def typed(deals, places=FOUR, first=None, name="typed", points=A_DEAL, since=1):
    """Deals that were typed one by one."""
    played = tuple(
        SourceRow(None if first is None else first + at, tuple(points)) for at in range(deals)
    )
    return Source(name, SourceKind.DEALS, tuple(places), played, since)


def code(points, deals=12, places=FOUR, name="code", since=1):
    """What the code of a box says."""
    return Source(
        name, SourceKind.CODE, tuple(places), (SourceRow(1, tuple(points), deals),), since
    )


def chair(*holders):
    """A chair; holders: a person, or (person, after how many deals) each."""
    held = [one if isinstance(one, tuple) else (one, 0) for one in holders]
    return Chair(tuple(Sitter(person, after + 1, *rest) for person, after, *rest in held))


def table(*sources, chairs=FOUR, due=12, **fields):
    """A `Situation`; chairs: persons, or chairs."""
    seated = tuple(one if isinstance(one, Chair) else chair_of(one) for one in chairs)
    return Situation(seated, due, sources, **fields)


def sat(source, place, *sitters):
    """The ruling who sat at a place; sitters: a person, or (person, from which deal on) each."""
    held = tuple(Sitter(*one) if isinstance(one, tuple) else Sitter(one) for one in sitters)
    return Ruling(sat={(source, place): held})


def counts(situation, *stretches):
    """The ruling that these stretches count, of all that is known."""
    known = {one.id: one.deals for one in situation.sources}
    return Ruling(counts=stretches, known=known)


def played_round(*tables, absent=(), spare=()):
    """A `PlayedRound` of tables that are numbered from 1."""
    return PlayedRound(dict(enumerate(tables, 1)), frozenset(absent), tuple(spare))


def account(situation, *rulings, absent=()):
    """The `TableAccount` of a table alone, after rulings."""
    alone = played_round(situation, absent=absent)
    return round_account(alone, [{1: one} for one in rulings]).tables[1]


def asked(one):
    """The kinds of its hints."""
    return [hint.kind for hint in one.hints]


def proposed(situation, *rulings, hint=0, absent=(), spare=()):
    """The rulings that are proposed for a hint of a table alone, and the points after each."""
    alone = played_round(situation, absent=absent, spare=spare)
    answers = [{1: one} for one in rulings]
    why = round_account(alone, answers).tables[1].hints[hint]
    return [(one.answer[1], one.points) for one in proposals(round_account(alone, answers), 1, why)]


def added(deals, *more, persons=FOUR, points=A_DEAL):
    """{person: points} of so many deals of one result, and of others."""
    sums = [[value * deals for value in points], *more]
    return dict(zip(persons, map(sum, zip(*sums, strict=True)), strict=True))


def is_final(one):
    """Return True if a table is over, and nothing is asked there any more."""
    return one.over and not one.provisional and not one.questions
