"""Rulings in words: what the button of a proposal says, and what the journal says of an answer."""

from collections.abc import Iterable, Iterator
from functools import reduce

from host_tools.language.message import Message, because, counted, msg
from host_tools.tournament.accounts.ruling import Answer, Ruling
from host_tools.tournament.tables.rulings.names import Names
from host_tools.tournament.tables.rulings.sat_words import sat_at_places, sat_there
from host_tools.tournament.tables.rulings.source_words import stretch_words

_IN_WORDS = 2  # so many stretches have room on a button with the numbers of their deals in words


def offer_words(answer: Answer, table: int, names: Names) -> Message:
    """Return the text on the button of a proposal; table: the one of the button."""
    exchange = _exchange(answer, names)
    if exchange is not None:
        return exchange
    here = [_joined(_offered(at, one, names)) for at, one in answer.items() if at == table]
    moves = all(one.moved for one in answer.values())
    others = [
        _joined(_moved(at, one, names))
        if moves
        else because(msg("table {table}", table=at), _joined(_said(at, one, names)))
        for at, one in sorted(answer.items())
        if at != table
    ]
    return _joined([*here, *others])


def ruling_words(answer: Answer, round_number: int, names: Names) -> Message:
    """Return the sentence on an answer in the journal: one for each of its tables."""
    tables = [
        msg(
            "Table {table}, round {round}: {what}",
            table=table,
            round=round_number,
            what=_joined(_said(table, ruling, names)),
        )
        for table, ruling in sorted(answer.items())
    ]
    exchange = _exchange(answer, names)
    return reduce(_in_sentences, [*([] if exchange is None else [exchange]), *tables])


def _offered(table: int, ruling: Ruling, names: Names) -> list[Message]:
    counts = _sources_that_count(ruling, names)
    what = [] if counts is None else [counts]
    moved = _moved(table, ruling, names)
    return [*moved, *sat_there(ruling.sat, names), *what, *_how_it_goes_on(ruling)]


def _said(table: int, ruling: Ruling, names: Names) -> list[Message]:
    counts = _sources_that_count(ruling, names)
    what = [] if counts is None else [msg("what counts is {what}", what=counts)]
    sat = sat_at_places(ruling.sat, names)
    return [*_moved(table, ruling, names), *sat, *what, *_how_it_goes_on(ruling)]


def _moved(table: int, ruling: Ruling, names: Names) -> list[Message]:
    """Of which table sources are, as it is said at one."""
    return [
        msg("{source} belongs here", source=names.source(one))
        if to == table
        else msg("{source} is of table {table}", source=names.source(one), table=to)
        for one, to in ruling.moved.items()
    ]


def _exchange(answer: Answer, names: Names) -> Message | None:
    """Return the sentence that two persons exchanged tables, if the answer seats them so; else
    None.
    """
    persons = [_only_person(ruling) for _, ruling in sorted(answer.items())]
    if len(persons) != 2 or None in persons:
        return None
    one, other = (names.person(person or 0) for person in persons)
    return msg("{one} and {other} have exchanged their tables", one=one, other=other)


def _only_person(ruling: Ruling) -> int | None:
    """Of whom alone it is ruled that he sat there; None if more is ruled."""
    others = [one for sitters in ruling.sat.values() for one in sitters if not one.person]
    is_more = ruling.counts is not None or ruling.over is not None or others
    return None if is_more or len(ruling.persons) != 1 else next(iter(ruling.persons))


def _joined(parts: Iterable[Message]) -> Message:
    """Clauses as one sentence."""
    return reduce(_clause_by_clause, parts)


def _clause_by_clause(before: Message, following: Message) -> Message:
    return msg("{what}; {how}", what=before, how=following)


def _in_sentences(before: Message, following: Message) -> Message:
    return msg("{what}. {how}", what=before, how=following)


def _sources_that_count(ruling: Ruling, names: Names) -> Message | None:
    """The sources and deals that count; None if it is not said, or if nothing does."""
    counts = ruling.counts or ()
    short = len(counts) > _IN_WORDS
    parts = [stretch_words(one, names, short=short) for one in counts]
    if len(parts) == 1:
        return msg("only {source}", source=parts[0])
    return reduce(_and_next if short else _then, parts) if parts else None


def _then(before: Message, following: Message) -> Message:
    return msg("{before}, then {following}", before=before, following=following)


def _and_next(before: Message, following: Message) -> Message:
    return msg("{some}, {next}", some=before, next=following)


def _how_it_goes_on(ruling: Ruling) -> Iterator[Message]:
    """The sentences of a ruling that nothing counts, or that more deals are to come or none."""
    if ruling.counts == ():
        yield _nothing(ruling)
    elif ruling.over is False:
        yield msg("more deals are to come")
    elif ruling.over and (ruling.counts or ruling.deals is None):
        yield msg("no more deals come")
    elif ruling.over:
        yield counted(
            "no more deals come, and {number} counts",
            "no more deals come, and {number} count",
            ruling.deals or 0,
        )
    elif ruling.counts is None and ruling.seen:
        yield msg("it counts as it stands now")


def _nothing(ruling: Ruling) -> Message:
    """The sentence that nothing counts: nothing is played there, or the table begins anew."""
    if ruling.over:
        return msg("nothing is played here")
    if any(ruling.known.values()):
        return msg("the table begins anew, and nothing counts so far")
    return msg("nothing is played on the box")
