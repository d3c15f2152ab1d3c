"""What the station tells of a box."""

from host_tools.boxes.news import news_of
from host_tools.boxes.room import room_now
from host_tools.language.formatting import box_end
from host_tools.language.message import listed, msg


def collected(report, running):
    """What has come, and how the table stands. running: `answers.Running` or None."""
    news = msg("Box {box}: {news}", box=box_end(report.box), news=news_of(report))
    if running is None:
        return news
    return msg("{news}, {standing}", news=news, standing=_standing(running))


def _standing(running):
    place = {"table": running.table, "round": running.round}
    if running.signed:
        return msg("table {table} of round {round} is signed", **place)
    if not running.played:
        return msg("set up for table {table} of round {round}", **place)
    return msg(
        "table {table} of round {round} has played {played} of {deals}",
        played=running.played,
        deals=running.deals,
        **place,
    )


def found(box, finding):
    """A `Finding` about a box."""
    return msg("Box {box}: {what}", box=box_end(box), what=finding.said)


def about(box, what):
    """Something about a box, or its table; `what`: a `Message`."""
    return msg("Box {box}: {what}", box=box_end(box), what=what)


def room(box, what):
    """Little room is left on the flash of a box; `what`: a sentence."""
    return about(box, what)


def another_pin(box):
    """The director's PIN of a box is none of those that this desk has set there."""
    return about(
        box,
        msg("it has a director's PIN that was not set here; 'schreiber pin' sets another one"),
    )


def cleared(report, copy):
    """The log of a box has begun anew; `copy`: where that of the database lies."""
    return msg(
        "Box {box}: its log has begun anew: {room}; a copy of the database lies at {copy}",
        box=box_end(report.box),
        room=room_now(report.free),
        copy=copy,
    )


def set_up(box, place, players):
    """A box was given a (round, table); `players`: a `CalledPerson` each."""
    return msg(
        "Box {box} → round {round}, table {table}: {players}",
        box=box_end(box),
        round=place[0],
        table=place[1],
        players=listed(players),
    )


def free_again(place):
    """A box was set up for a (round, table) that another one has played."""
    return msg(
        "another box has played table {table} of round {round}: this one is free again",
        round=place[0],
        table=place[1],
    )


def waits(box, why):
    """There is nothing to set up on a box; `why`: a `Message`."""
    return msg("Box {box}: nothing to set up, {why}", box=box_end(box), why=why)


def unsigned(place):
    """Why a box that has played all its deals gets no new table."""
    return msg(
        "its players have not signed table {table} of round {round}",
        round=place[0],
        table=place[1],
    )


def elsewhere():
    """Why a box gets no table that is in the middle of a session of another evening."""
    return msg(
        "it is in the middle of a round that belongs to no table of this event; "
        "“End the round” in its menu, at “Director”, ends that one"
    )


def without_event():
    """Why a box gets no table where nothing is played."""
    return msg("there is no event that is open")
