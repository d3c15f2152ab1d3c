"""What a box that is plugged in needs, and which table it gets: pure functions of an event.

A box keeps its table until a signature or the director says otherwise: what has begun is never
replaced. A box that is set up and has not begun follows the plan.
"""

from dataclasses import dataclass

from host_tools.language.message import Message, msg

# What a box needs.
PLAY = "play"  # it is in the middle of a session: nothing
START = "start"  # it is set up as the plan has it: nothing
SIGNATURE = "signature"  # all deals were played, and its players have not signed
TABLE = "table"  # its session is over, or counts for nobody: the next one
ANEW = "anew"  # it is set up for a table whose plan is another one by now


@dataclass(frozen=True)
class Need:
    """What a box needs: one of the words above; `place`: (round, table) where it is, or None."""

    what: str
    place: tuple | None = None


@dataclass(frozen=True)
class NextTable:
    """The (round, table) that a box gets, or None and `why` there is none for it."""

    place: tuple | None
    why: Message | None = None


def need_of(event, box, running, planned, unsigned=False):
    """The `Need` of a box.

    box: its id; running: its session as it says it (`answers.Running`) or None; planned: {(round,
    table): `plan.Planned`}; unsigned: do without the signature.
    """
    if running is None:
        return Need(TABLE, _signed_last(event, box))
    place, session = _found(event, box, running)
    if place is None:
        return Need(PLAY if running.unfinished else TABLE)
    if running.signed or is_known_to_be_over(event, place):
        return Need(TABLE, place)
    if running.unfinished:
        return Need(PLAY, place)
    if running.played:
        return Need(TABLE if unsigned else SIGNATURE, place)
    if session.recorded:  # a deal that everybody passed, an incident
        return Need(PLAY, place)
    as_planned = {"tariff": ""} | planned[place].session == {"tariff": ""} | running.pushed
    return Need(START if as_planned else ANEW, place)


def _found(event, box, running):
    """((round, table), Session) of the session of a box, None twice if it is none of the event."""
    known = (box, running.label, running.round, running.table)
    for place, table in event.tables.items():
        for one in table.bound:
            session = one.session
            told = (session.box, session.label, session.round, session.table)
            if told == known and not session.left:
                return place, session
    return None, None


def _signed_last(event, box):
    """The (round, table) that was signed last on a box, None: it was at none.

    Nothing is left of it on a box that was cleared since, which is no spare one for that.
    """
    signed = (
        place
        for place, table in event.tables.items()
        for one in table.bound
        if one.session.box == box and one.session.signed
    )
    return max(signed, default=None)


def is_known_to_be_over(event, place):
    """Did the director end a (round, table), or was the rest of it typed? Its box cannot tell."""
    table = event.tables[place]
    return place in event.state.ended or (table.typed and table.over)


def choose(event, before=None, given=()):
    """The `NextTable` of a box that was at the table `before`, (round, table) or None, last.

    It is taken to the same table of the next round, or else to the first one that nobody has. A box
    that was at none is for the round that is being played: so a spare one takes nobody's table.
    Where nothing is to come for a box yet, it is a spare one, too, but only for a table whose box
    was set aside: any other without a box may be played on paper, or wait for the box it had.
    given: places that others were given and that the evening does not show yet.
    """
    now = _played_now(event)
    number = now if before is None else max(now, before[0] + 1)
    choice = _choose_in(event, number, before, given)
    if choice.place is None and number > now:
        left = [place for place in _free(event, now, given) if event.tables[place].aside]
        return NextTable(left[0]) if left else choice
    return choice


def _choose_in(event, number, before, given):
    """The `NextTable` of a box in the round of this number."""
    settings, rounds = event.state.settings, event.state.rounds
    if number > settings.rounds:
        return NextTable(None, msg("that was the last round"))
    if number > len(rounds):
        return NextTable(None, msg("round {number} has not been drawn yet", number=number))
    free = _free(event, number, given)
    if not free:
        return NextTable(None, msg("every table of round {number} has a box", number=number))
    same = None if before is None else (number, before[1])
    return NextTable(same if same in free else free[0])


def _free(event, number, given):
    """The (round, table) in their order of a round that can be given to a box."""
    return [
        place
        for place, table in sorted(event.tables.items())
        if place[0] == number and place not in given and is_free(table)
    ]


def is_free(table):
    """Has no box the table, and was nothing of it typed?"""
    return not (table.typed or table.ended or any(_holds(one.session) for one in table.bound))


def _holds(session):
    """Is the session more than a mistake: not cleared, and not left before anything was played?"""
    return session.cleared is None and (session.recorded or not session.left)


def _played_now(event):
    """The first round with a table that is not over, or the one behind all that are drawn."""
    going_on = [number for (number, _), table in event.tables.items() if not table.over]
    return min(going_on, default=len(event.state.rounds) + 1)
