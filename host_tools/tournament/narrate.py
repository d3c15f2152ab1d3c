"""Decisions in words that a director understands, a sentence each."""

from host_tools.errors import DeskError
from host_tools.tournament.corrections import corrected
from host_tools.tournament.decisions import TARIFF, UNDO
from host_tools.tournament.draw import BY_HAND
from host_tools.tournament.settings import METHOD_WORDS, ORDER_WORDS, RANK_WORDS
from host_tools.tournament.tariffs import name_in
from host_tools.translations.message import counted, listed, msg, together
from host_tools.wording.entries import Played


def sentence(decision, evening):
    """What was decided, as a `Message`; about an `Evening` of which the decision is one."""
    if decision.kind not in _SENTENCES:
        return msg("Something that only a newer program knows ({kind})", kind=decision.kind)
    content = dict(decision.content)
    if "round" in content:
        content["number"] = content.pop("round")
    return _SENTENCES[decision.kind](evening, decision, **content)


def _tariff(evening, made, digest, data):
    return msg("The tariff {digest} is kept", digest=digest)


def _settings(evening, made, settings):
    if evening.journal.is_making(made):
        return msg("The event has been made: {name}", name=settings.get("name", ""))
    said = {name: _value(name, value) for name, value in settings.items() if value != ""}
    if "rules" in settings:
        digest = settings.get("tariff", "")
        said["rules"] = name_in(evening.state.tariffs, settings["rules"], digest)
    changed = [
        msg("{setting} is {value}", setting=_SETTINGS.get(name, name), value=value)
        for name, value in said.items()
    ]
    return msg("The event has been changed: {changes}", changes=listed(changed) or "")


_SETTINGS = {
    "name": msg("the name"),
    "date": msg("the day"),
    "rules": msg("the rule book"),
    "tariff": msg("the tariff"),
    "rounds": msg("the number of rounds"),
    "deals": msg("the number of deals"),
    "sizes": msg("the size of tables"),
    "method": msg("the way to draw"),
    "rank_by": msg("what is ranked by"),
    "stake": msg("the stake"),
    "shares": msg("the shares of the pot"),
    "prizes": msg("the prizes"),
    "opponents_key": msg("the key of the opponents"),
    "typed_twice": msg("typing twice"),
    "minutes": msg("the number of minutes"),
    "lists_by": msg("what lists are ordered by"),
}

_WORDS = {"method": METHOD_WORDS, "rank_by": RANK_WORDS, "lists_by": ORDER_WORDS}


def _value(name, value):
    """A setting as people write it."""
    if value is None:
        return msg("as in the rule book")
    if isinstance(value, bool):
        return msg("yes") if value else msg("no")
    if name == "stake":
        return _money(value)
    if name in _WORDS:
        return _WORDS[name].get(value, value)
    if isinstance(value, list):
        return listed(map(_money, value) if name == "prizes" else value) or msg("nothing")
    return value


def _register(evening, made, person):
    return msg("{name} takes part", name=evening.name(person))


def _paid(evening, made, person, cents):
    name = evening.name(person)
    if not cents:
        return msg("{name} has paid nothing", name=name)
    return msg("{name} has paid {money}", name=name, money=_money(cents))


def _present(evening, made, person, present):
    name = evening.name(person)
    return msg("{name} is there", name=name) if present else msg("{name} is not there", name=name)


def _local(evening, made, person, local):
    name = evening.name(person)
    if local:
        return msg("{name} is of the club that plays at home", name=name)
    return msg("{name} is a guest", name=name)


def _team(evening, made, person, team):
    name = evening.name(person)
    if not team:
        return msg("{name} is of no team", name=name)
    return msg("{name} is of the team {team}", name=name, team=team)


def _late(evening, made, person, number):
    return msg("{name} plays from round {round} on", name=evening.name(person), round=number)


def _withdraw(evening, made, person, number):
    return msg(
        "{name} plays no more from round {round} on", name=evening.name(person), round=number
    )


def _exclude(evening, made, person, number, until):
    name = evening.name(person)
    if until is None:
        return msg("{name} is excluded from round {round} on", name=name, round=number)
    return msg(
        "{name} is excluded from round {round} on, and banned until {until}",
        name=name,
        round=number,
        until=until,
    )


def _substitute(evening, made, person, whom, number):
    return msg(
        "{name} plays for {whom} from round {round} on",
        name=evening.name(person),
        whom=evening.name(whom),
        round=number,
    )


def _apart(evening, made, persons, strictly):
    names = together(map(evening.name, persons))
    if strictly:
        return msg("{names} must not meet", names=names)
    return msg("{names} should rather not meet", names=names)


def _stay(evening, made, person, table):
    name = evening.name(person)
    if table is None:
        return msg("{name} sits wherever the draw puts him", name=name)
    return msg("{name} stays at table {table}", name=name, table=table)


def _draw(evening, made, number, tables, seed, method):
    last = number + len(tables) - 1
    drawn = msg("Round {round}", round=number)
    if last != number:
        drawn = msg("Rounds {round} to {last}", round=number, last=last)
    if method == BY_HAND:
        return msg("{rounds} seated anew by hand", rounds=drawn)
    if _drawn_before(evening, made, number):
        return msg("{rounds} drawn anew (seed {seed})", rounds=drawn, seed=seed)
    return msg("{rounds} drawn (seed {seed})", rounds=drawn, seed=seed)


def _drawn_before(evening, made, number):
    """Had this round been drawn when it was decided?"""
    return any(
        earlier.kind == "draw"
        and earlier.content["round"] + len(earlier.content["tables"]) > number
        for earlier in evening.journal.decisions
        if earlier.number < made.number
    )


def _exchange(evening, made, number, one, other):
    return msg(
        "{one} and {other} exchange their places in round {round}",
        one=evening.name(one),
        other=evening.name(other),
        round=number,
    )


def _take_seat(evening, made, number, person, whom):
    return msg(
        "{name} takes the seat of {whom} in round {round}",
        name=evening.name(person),
        whom=evening.name(whom),
        round=number,
    )


def _empty_seat(evening, made, number, person):
    return msg(
        "The seat of {name} stays empty in round {round}", name=evening.name(person), round=number
    )


def _start(evening, made, number):
    return msg("The clock of round {round} runs", round=number)


def _bind(evening, made, session, number, table):
    what = _session(evening, session)
    return msg("{session} is {table}", session=what, table=_table(number, table))


def _set_aside(evening, made, session):
    return msg("{session} is set aside", session=_session(evening, session))


def _name(evening, made, session, place, person):
    return msg(
        "{session}: at place {place} sat {name}",
        session=_session(evening, session),
        place=place + 1,
        name=evening.name(person),
    )


def _sheet(evening, made, number, table, persons, points, deals):
    return msg(
        "Table {table}, round {number}, from paper, {deals}: {results}",
        table=table,
        number=number,
        deals=counted("{number} deal", "{number} deals", deals),
        results=listed(
            msg("{name} {points}", name=evening.name(person), points=_signed(value))
            for person, value in zip(persons, points, strict=True)
        ),
    )


def _deal(evening, made, number, table, persons, document):
    names = tuple(map(evening.name, persons))
    paper = msg("Table {table}, round {number}, a deal from paper", table=table, number=number)
    at = evening.tables.get((number, table))
    for deal in () if at is None else at.typed_deals:
        if deal.typed.decision == made.number:
            return msg("{deal}: {words}", deal=paper, words=_played(document, deal.book, names))
    # Undone, or it cannot be any more: no rule book has read it.
    return msg("{deal}: {words}", deal=paper, words=listed(names))


def _correct(evening, made, entry, document):
    what, found, names = _entry(evening, entry)
    if found is None:
        return msg("{deal} corrected", deal=what)
    try:
        corrected(found, document)
    except DeskError:
        return msg("{deal} corrected, but it cannot have been so", deal=what)
    words = _played(document, found.book, names)
    return msg("{deal} corrected: {words}", deal=what, words=words)


def _annul(evening, made, entry):
    what, *_ = _entry(evening, entry)
    return msg("{deal} does not count", deal=what)


def _adjust(evening, made, number, table, person, points):
    return counted(
        "{name} {points} point, {table}",
        "{name} {points} points, {table}",
        abs(points),
        name=evening.name(person),
        points=_signed(points),
        table=_table(number, table),
    )


def _explain(evening, made, what, text):
    about = _explained(evening, what)
    if not text:
        return msg("No reason for everybody any more ({what})", what=about)
    return msg("Reason for everybody: {text} ({what})", what=about, text=text)


def _explained(evening, what):
    """The adjustment that is explained: a decision by its number, or an entry of a box."""
    for earlier in evening.journal.decisions:
        if earlier.kind == "adjust" and str(earlier.number) == what:
            return sentence(earlier, evening)
    about, *_ = _entry(evening, what)
    return about


def _not_played(evening, made, number, table, person):
    return msg(
        "{name} did not play at {table}",
        name=evening.name(person),
        table=_table(number, table),
    )


def _end(evening, made, number, table):
    return msg(
        "Table {table}, round {number}: no deal is to come any more", table=table, number=number
    )


def _seen(evening, made, change):
    for (number, table), at in evening.tables.items():
        if change in (one.change.id for one in at.changes):
            what = _table(number, table)
            return msg("Seen what was changed after signing: {table}", table=what)
    return msg("Seen what was changed after signing")


def _lot(evening, made, persons):
    order = (
        msg("{place}. {name}", place=place, name=evening.name(person))
        for place, person in enumerate(persons, 1)
    )
    return msg("The lot: {order}", order=listed(order))


def _team_lot(evening, made, teams):
    order = (msg("{place}. {name}", place=place, name=team) for place, team in enumerate(teams, 1))
    return msg("The lot of the teams: {order}", order=listed(order))


def _publish(evening, made, number):
    return msg("Everybody may see the ranking after round {round}", round=number)


def _season(evening, made, season):
    if not season:
        return msg("The event counts for no season")
    return msg("The event counts for the season {season}", season=season)


def _close(evening, made, closed):
    return msg("The event is over") if closed else msg("The event goes on")


def _undo(evening, made, decision):
    for earlier in evening.journal.decisions:
        if earlier.number == decision:
            return msg("Undone: {sentence}", sentence=sentence(earlier, evening))
    return msg("Decision {number} undone", number=decision)


_SENTENCES = {
    TARIFF: _tariff,
    "settings": _settings,
    "register": _register,
    "paid": _paid,
    "present": _present,
    "local": _local,
    "team": _team,
    "late": _late,
    "withdraw": _withdraw,
    "exclude": _exclude,
    "substitute": _substitute,
    "apart": _apart,
    "stay": _stay,
    "draw": _draw,
    "exchange": _exchange,
    "take_seat": _take_seat,
    "empty_seat": _empty_seat,
    "start": _start,
    "bind": _bind,
    "set_aside": _set_aside,
    "name": _name,
    "sheet": _sheet,
    "deal": _deal,
    "correct": _correct,
    "annul": _annul,
    "adjust": _adjust,
    "explain": _explain,
    "not_played": _not_played,
    "end": _end,
    "seen": _seen,
    "lot": _lot,
    "team_lot": _team_lot,
    "publish": _publish,
    "season": _season,
    "close": _close,
    UNDO: _undo,
}


def _table(number, table):
    return msg("table {table}, round {number}", table=table, number=number)


def _session(evening, session):
    """A session by who sat there; where it is not known any more, only that it is one."""
    known = [one.session for table in evening.tables.values() for one in table.bound]
    known += [session for table in evening.tables.values() for session in table.aside]
    known += [waiting.session for waiting in evening.waiting]
    for one in known:
        if one.id == session:
            return msg("The session of {names}", names=listed(filter(None, one.players)) or "?")
    return msg("A session of a box")


def _entry(evening, entry):
    """(what it is, its `sessions.Entry`, the name of each seat); None where it is not known."""
    for (number, table), played in evening.tables.items():
        for bound in played.bound:
            for one in bound.session.entries:
                if one.id == entry:
                    names = tuple(bound.session.names[place] for place in one.places)
                    at = _table(number, table)
                    if one.number is None:
                        return msg("An entry of {table}", table=at), one, names
                    return msg("Deal {deal} of {table}", deal=one.number, table=at), one, names
    return msg("A deal"), None, None


def _played(document, book, names):
    return Played({"rules": book.id} | document, book, names)


def _money(cents):
    # The translation of this pattern has the mark that stands before the cents.
    return msg("{whole}.{cents}", whole=cents // 100, cents=f"{cents % 100:02}")


def _signed(value):
    return f"{value:+d}".replace("-", "\N{MINUS SIGN}") if value else "0"
