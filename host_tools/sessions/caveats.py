"""Caveats that the director should know before reading out a ranking.

Every function yields Messages, sentences without a full stop.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from host_tools.language.formatting import amount
from host_tools.language.message import Message, Sentence, counted, listed, msg, together
from host_tools.sessions import remark_words as words
from host_tools.sessions.after_signing import without_director
from host_tools.sessions.ranking import LOT_TO_DRAW, Decisions, Standing, players_of, tournament_of
from host_tools.sessions.session import Session, continued, parts_of_tables

_NAMED = 6  # so many are named one by one


def troubles(sessions: Iterable[Session]) -> Iterator[Message]:
    """Yield the sessions that the desk could not add up, and why."""
    for session in sessions:
        for trouble in session.troubles:
            yield msg("{what}: left out, {why}", what=_place(session), why=trouble)


def unfinished(sessions: Iterable[Session]) -> Iterator[Message]:
    """Yield the sessions with deals still to play."""
    open_ones = [
        _place_and_deals(session) for session in sessions if session.counts and not session.over
    ]
    if open_ones:
        yield msg("not finished: {tables}", tables=_listed(open_ones))


def ended(sessions: Iterable[Session]) -> Iterator[Message]:
    """Sessions that the director has ended before all deals were played, and nobody has gone on."""
    known = list(sessions)
    gone_on = continued(known)
    early = [
        words.with_how(_place_and_deals(session), session.how_ended)
        for session in known
        if session.counts and session.ended and session.id not in gone_on
    ]
    if early:
        yield words.ended_early(_listed(early))


def altered(sessions: Iterable[Session]) -> Iterator[Message]:
    """Yield the changes after a signature without the director's PIN."""
    for session in sessions:
        what = without_director(session.late_changes)
        if what is not None:
            yield msg("{what}: {how}", what=words.altered(_place(session)), how=what)


def awarded(sessions: Iterable[Session]) -> Iterator[Message]:
    """Every penalty and adjustment that counts, and who has agreed to it."""
    for session in sessions:
        if session.counts:
            for entry in session.entries:
                if entry.kind in words.AWARDS:
                    given = zip(session.names, entry.points, strict=True)
                    who = words.agreed(session, entry)
                    yield words.awarded(entry.kind, _place(session), given, entry.reason, who)


def cleared(sessions: Iterable[Session]) -> Iterator[Message]:
    """Sessions that the director has cleared, and why."""
    for session in sessions:
        if session.cleared is not None:
            yield words.cleared(_place(session), session.cleared, session.how_cleared)


def how_agreed(sessions: Iterable[Session]) -> Iterator[Message]:
    """Yield the agreements given too fast to be read, or by the scribe alone."""
    for session in sessions:
        yield from words.how_agreed(session, _place(session))


def unsigned(sessions: Iterable[Session]) -> Iterator[Message]:
    """Sessions that are over, and the table has not signed them as they stand."""
    open_ones = [
        _place(session)
        for session in sessions
        if session.counts and session.recorded and session.over and not session.signed
    ]
    if open_ones:
        yield msg("not signed: {tables}", tables=_listed(open_ones))


def twice_in_a_round(sessions: Iterable[Session]) -> Iterator[Message]:
    """Players with two sessions in a round: a session begun anew, or two people of one name."""
    tables = defaultdict(list)
    played = [one for one in sessions if one.cleared is None and one.recorded]
    for parts in parts_of_tables(played):
        first = parts[0]
        for player in dict.fromkeys(player for part in parts for player in players_of(part)):
            tables[first.played_by, first.day, first.round, player].append(first.table)
    twice = [
        msg(
            "{player} (round {round}, tables {tables})",
            player=player,
            round=number,
            tables=together(map(str, at)),
        )
        for (_, _, number, player), at in tables.items()
        if len(at) > 1
    ]
    if twice:
        yield msg(
            "more than one session in a round: {players}; each counts as a result",
            players=_listed(twice),
        )


def about_ranking(
    rules: str, sessions: Sequence[Session], ranking: Sequence[Standing]
) -> Iterator[Message]:
    """Yield the open and unusual points of the `ranking` of one rule book."""
    ranked = [line for line in ranking if line.rank is not None]
    played = _played(rules, sessions)
    name = name_of(rules, sessions)
    yield from _unequal_deals(name, ranked)
    if all(session.over for session in played):
        yield from _lots(name, ranked)
    days = {session.day for session in played}
    if played and tournament_of(played).cup and len(days) > 1:
        yield msg(
            "{rules}: {number} days are ranked as one tournament; --date chooses a day",
            rules=name,
            number=len(days),
        )


def pot(
    rules: str,
    sessions: Sequence[Session],
    ranking: Sequence[Standing],
    decisions: Decisions,
) -> Iterator[Message]:
    """Yield the pot and its remainder after the prizes, for a rule book with prizes."""
    stake = tournament_of(_played(rules, sessions)).stake
    if not stake:
        return
    prizes = [line.prize or 0 for line in ranking if line.rank is not None]
    stakes = decisions.paid(len(ranking))
    left = stakes * stake - sum(prizes)
    paid = msg(
        "the prize money of {stakes} is {amount}",
        stakes=counted("{number} entry fee", "{number} entry fees", stakes),
        amount=amount(stakes * stake),
    )
    if left > 0:
        paid = msg("{pot}, and {amount} is left over", pot=paid, amount=amount(left))
    elif left < 0:
        paid = msg("{pot}, and the prizes come to {amount} more", pot=paid, amount=amount(-left))
    yield msg("{what}: {how}", what=name_of(rules, sessions), how=paid)


def name_of(rules: str, sessions: Iterable[Session]) -> Sentence:
    """Return the name of the rule book that ranks sessions (`Session.played_by`)."""
    return next(session.rules_name for session in sessions if session.played_by == rules)


def _played(rules: str, sessions: Iterable[Session]) -> list[Session]:
    """The sessions that are played by these rules (`Session.played_by`) and were not cleared."""
    return [
        session
        for session in sessions
        if session.played_by == rules and session.cleared is None and session.book is not None
    ]


def _unequal_deals(rules: Sentence, ranked: Sequence[Standing]) -> Iterator[Message]:
    counts = Counter(line.deals for line in ranked)
    if len(counts) < 2:
        return
    [(usual, _)] = counts.most_common(1)
    others = [f"{line.player} {line.deals}" for line in ranked if line.deals != usual]
    yield msg(
        "{rules}: most have played {deals}, but {others}",
        rules=rules,
        deals=counted("{number} deal", "{number} deals", usual),
        others=_listed(others),
    )


def _lots(rules: Sentence, ranked: Iterable[Standing]) -> Iterator[Message]:
    tied = defaultdict(list)
    for line in ranked:
        if line.tie == LOT_TO_DRAW:
            tied[line.rank].append(line.player)
    for players in tied.values():
        yield msg(
            "{rules}: the lot decides between {players}; "
            "give --lot NAME for each, in the order drawn",
            rules=rules,
            players=together(players),
        )


def _place(session: Session) -> Message:
    return words.place_of(session.round, session.table)


def _place_and_deals(session: Session) -> Message:
    return words.place_and_deals(_place(session), session.played, session.deals)


def _listed(items: Sequence[Sentence]) -> Sentence:
    named = listed(items[:_NAMED]) or ""
    if len(items) <= _NAMED:
        return named
    return msg("{some} and {number} more", some=named, number=len(items) - _NAMED)
