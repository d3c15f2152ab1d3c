"""What the director should know before he reads out a ranking: sentences, without a full stop."""

from collections import Counter, defaultdict

from host_tools.desk.standings import LOT_TO_DRAW, players_of, tournament_of
from host_tools.formatting import amount, plural, signed
from rules_core.incidents import ADJUST, PENALTY

_NAMED = 6  # so many are named one by one


def troubles(sessions):
    """What the desk could not add up, and why."""
    for session in sessions:
        for trouble in session.troubles:
            yield f"{_place(session)}: left out, {trouble}"


def unfinished(sessions):
    """Sessions of which not all deals have been played."""
    open_ones = [
        f"{_place(session)} ({session.played} of {session.deals})"
        for session in sessions
        if session.counts and not session.over
    ]
    if open_ones:
        yield f"not finished: {_listed(open_ones)}"


def ended(sessions):
    """Sessions that the director has ended before all deals were played."""
    early = [
        f"{_place(session)} ({session.played} of {session.deals})"
        for session in sessions
        if session.counts and session.ended
    ]
    if early:
        yield f"ended early: {_listed(early)}"


def awarded(sessions):
    """Every penalty and adjustment that counts, and who has agreed to it."""
    for session in sessions:
        if session.counts:
            for entry in session.entries:
                if entry.kind in (PENALTY, ADJUST):
                    yield _award(session, entry)


def _award(session, entry):
    points = ", ".join(
        f"{name} {signed(value)}"
        for name, value in zip(session.names, entry.points, strict=True)
        if value
    )
    kind = "adjustment" if entry.kind == ADJUST else "penalty"
    return f"{kind} at {_place(session)}: {points} for {entry.reason} ({_agreed(session, entry)})"


def _agreed(session, entry):
    if entry.director is None:
        return "not confirmed"
    if entry.director:
        return "the director"
    return "the table agreed" if session.others_agree else "the scribe alone"


def cleared(sessions):
    """Sessions that the director has cleared, and why."""
    for session in sessions:
        if session.cleared is not None:
            why = f"cleared, {session.cleared}" if session.cleared else "cleared"
            yield f"{_place(session)}: {why}"


def unsigned(sessions):
    """Sessions that are over, and the table has not signed them as they stand."""
    open_ones = [
        f"table {session.table} round {session.round}"
        for session in sessions
        if session.counts and session.recorded and session.over and not session.signed
    ]
    if open_ones:
        yield f"not signed: {_listed(open_ones)}"


def twice_in_a_round(sessions):
    """Players with two sessions in a round: a session begun anew, or two people of one name."""
    tables = defaultdict(list)
    for session in sessions:
        if session.cleared is not None or not session.recorded:
            continue
        for player in players_of(session):
            tables[session.played_by, session.day, session.round, player].append(session.table)
    twice = [
        f"{player} (round {number}, tables {' and '.join(str(table) for table in at)})"
        for (_, _, number, player), at in tables.items()
        if len(at) > 1
    ]
    if twice:
        yield f"more than one session in a round: {_listed(twice)}; each counts as a result"


def about_ranking(rules, sessions, ranking):
    """What is open or unusual in the `ranking` (Standings) of one rule book."""
    ranked = [line for line in ranking if line.rank is not None]
    played = _played(rules, sessions)
    yield from _unequal_deals(rules, ranked)
    if all(session.over for session in played):
        yield from _lots(rules, ranked)
    days = {session.day for session in played}
    if played and tournament_of(played).cup and len(days) > 1:
        yield f"{rules}: {len(days)} days are ranked as one tournament; --date chooses a day"


def pot(rules, sessions, ranking, decisions):
    """What the players have paid in, and what the prizes leave of it; of a book that has prizes."""
    stake = tournament_of(_played(rules, sessions)).stake
    if not stake:
        return
    prizes = [line.prize for line in ranking if line.rank is not None]
    stakes = decisions.paid(len(ranking))
    left = stakes * stake - sum(prizes)
    sentence = f"{rules}: the pot of {plural(stakes, 'stake')} is {amount(stakes * stake)}"
    if left > 0:
        sentence += f", of which {amount(left)} is left over"
    elif left < 0:
        sentence += f", and the prizes come to {amount(-left)} more"
    yield sentence


def _played(rules, sessions):
    """The sessions that are played by these rules (`Session.played_by`) and were not cleared."""
    return [
        session
        for session in sessions
        if session.played_by == rules and session.cleared is None and session.book is not None
    ]


def _unequal_deals(rules, ranked):
    counts = Counter(line.deals for line in ranked)
    if len(counts) < 2:
        return
    [(usual, _)] = counts.most_common(1)
    others = [f"{line.player} {line.deals}" for line in ranked if line.deals != usual]
    yield f"{rules}: most have played {plural(usual, 'deal')}, but {_listed(others)}"


def _lots(rules, ranked):
    tied = defaultdict(list)
    for line in ranked:
        if line.tie == LOT_TO_DRAW:
            tied[line.rank].append(line.player)
    for players in tied.values():
        yield (
            f"{rules}: the lot decides between {' and '.join(players)}; "
            "give --lot NAME for each, in the order drawn"
        )


def _place(session):
    return f"table {session.table} round {session.round}"


def _listed(items):
    if len(items) <= _NAMED:
        return ", ".join(items)
    return f"{', '.join(items[:_NAMED])} and {len(items) - _NAMED} more"
