"""Registration: who takes part, has paid, comes late, leaves or is replaced."""

from collections.abc import Collection, Iterable, Mapping
from urllib.parse import urlencode

from aiohttp import web

from host_tools.club.folding import has_words
from host_tools.club.person import Person, person_of
from host_tools.common.errors import DeskError, OutdatedError
from host_tools.events.bans import bans_at, earlier
from host_tools.events.club_files import licence_list_of
from host_tools.events.decide_on import Step
from host_tools.intake.database import Database
from host_tools.journal.fields import MAX_REASON
from host_tools.language.message import Message, msg
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.decisions.registration import removal
from host_tools.tournament.event import Event
from host_tools.tournament.look_at import misplaced
from host_tools.tournament.model.entrants import Entrant
from host_tools.tournament.money.cash import Account
from host_tools.tournament.seat_tasks.double_entries import double_entries
from host_tools.tournament.seat_tasks.empty_seats import emptying
from host_tools.tournament.seat_tasks.leavers import (
    has_gone,
    leaving_them_out,
    never_came,
    playing_again,
    stopped_in,
)
from host_tools.tournament.seat_tasks.seat_task import SeatProposal
from host_tools.tournament.seat_tasks.successors import left_empty_at, taking_over, vacant_from
from host_tools.tournament.tables.rulings.questions import questions_in
from host_tools.tournament.tables.table import Table
from host_tools.web.director.decisions_page import REASON, saying, way_back
from host_tools.web.director.event_page import decide, event_of, number_in, render_event
from host_tools.web.director.list_taken_in import taken_in
from host_tools.web.director.person_choice import (
    anybody,
    at_a_seat,
    at_the_door,
    chosen,
    entrant_of,
    suggest,
)
from host_tools.web.director.persons_page import STORED
from host_tools.web.director.posted import whole_number
from host_tools.web.director.warnings_shown import shown_register, warned_in
from host_tools.web.render.templates import say
from host_tools.web.render.typed_numbers import digits
from host_tools.web.serving.app_keys import DESK, STATION
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()

TO, SUBSTITUTE = "to", "substitute"  # in the address of his page: why somebody came there

# Lists of some entrants.
ABSENT, OWING, OWED_BACK, UNLICENSED = "absent", "owing", "back", "unlicensed"

CLUB = "club"
TICKED, ALL, NONE = "ticked", "all", "none"  # in the address of many at once
MANY, NEW = "many", "new"  # in its address: how many were just registered, how many of them are new

# In its address: who just was, or is out again, for a line that says so; and what he had paid.
REGISTERED, CAME, REMOVED, GIVES_BACK = "registered", "came", "removed", "gives_back"

# Of the form at the door: do they pay at once, and was that ticked when the page was made?
PAYS, PAYS_BEFORE = "paid", "paid_before"


@routes.get("/event/{event}/registration")
async def show(request: web.Request) -> web.StreamResponse:
    """The form that registers a person, the counts, and the list of entrants."""
    event = await event_of(request)
    finding, showing = request.query.get("find", ""), request.query.get("show", "")
    cash = event.cash()
    accounts = {account.person: account for account in cash.accounts}
    gone = {one.person for one in event.state.entrants.values() if has_gone(event, one)}
    unlicensed = await _unlicensed(request, event)
    shown = _shown(event, accounts, gone, finding, showing, unlicensed)
    query = {"find": finding, "show": showing}
    here = f"/event/{event.number}/registration"
    asked = urlencode({name: text for name, text in query.items() if text})
    registered = _named(event, request.query.get(REGISTERED, ""))
    stored = _named(event, request.query.get(STORED, ""))
    owing = [one for one, _ in shown if accounts[one.person].open > 0]
    return render_event(
        request,
        "registration.html",
        event,
        tab="registration",
        accounts=accounts,
        cash=cash,
        counts=_counts(event, accounts, gone),
        unlicensed=unlicensed,
        without_licence=_marked(event, unlicensed, showing),
        gone=gone,
        shown=shown,
        owing=[one.person for one in owing if one.present and one.person not in gone],
        owing_gone=[one.person for one in owing if one.person in gone],
        never_came=never_came(event),
        finding=finding,
        showing=showing,
        here=f"{here}?{asked}" if asked else here,
        registered=registered,
        on_boxes=_on_boxes(event, registered or stored),
        stored=stored,
        came=_named(event, request.query.get(CAME, "")),
        removed=_removed(event, request.query.get(REMOVED, "")),
        gives_back=digits(request.query.get(GIVES_BACK, "")),
        many=digits(request.query.get(MANY, "")),
        new=digits(request.query.get(NEW, "")),
        pays=await request.app[DESK].ask(_pays, event.number),
        unplaced=_unplaced(event),
        warned=warned_in(event),
        vacant=_vacant(event),
        doubles=double_entries(event, _plugged(request)),
    )


@routes.get("/event/{event}/registration/suggestions")
async def show_suggestions(request: web.Request) -> web.StreamResponse:
    """Show the persons that a form may mean: of registration, of a substitute, or of a table.

    `anybody`: of all who may have sat somewhere; `round`: of all who may take a seat in it.
    """
    event = await event_of(request)
    typed = request.query.get("typed", "")
    choosable = at_the_door(event, bool(request.query.get(PAYS)))
    if "anybody" in request.query:
        choosable = anybody(event)
    elif "round" in request.query:
        choosable = at_a_seat(event, whole_number("round", request.query["round"]))
    suggestions = suggest(event, typed, choosable)
    return render_event(
        request,
        "parts/suggestions.html",
        event,
        tab="registration",
        typed=typed.strip(),
        suggestions=suggestions,
        licences=await request.app[DESK].ask(licence_list_of),
    )


@routes.post("/event/{event}/registration/register")
async def register(request: web.Request) -> web.StreamResponse:
    """Register the person of the form, a banned one only after a confirmation.

    A registered person who was absent is noted as here. If the tick is set, the person pays, even
    if here already. The tick is remembered for the event.
    """
    event = await event_of(request)
    form = await texts_of(request)
    pays = bool(form.get(PAYS))
    person, new = chosen(event, form, at_the_door(event, pays))
    entrant = event.state.entrants.get(entrant_of(event, person))
    steps = [] if entrant is None else _coming(event, entrant, pays)
    said = CAME
    if not steps:  # the rules refuse whoever is registered already
        steps = [("entrant", {"what": "registered", "person": person})]
        if pays:
            steps.append(("booking", {"what": "stake", "person": person, "cents": event.stake}))
        said = REGISTERED
    first, *_ = await decide(request, event.number, steps, new=new)
    if pays != bool(form.get(PAYS_BEFORE)):
        await request.app[DESK].ask(_set_pays, event.number, pays)
    query = urlencode({said: first.content["person"]})
    raise web.HTTPSeeOther(f"/event/{event.number}/registration?{query}")


@routes.get("/event/{event}/registration/all")
async def show_all(request: web.Request) -> web.StreamResponse:
    """The persons who can be registered at once: those of the club, or of an earlier event."""
    event = await event_of(request)
    of = request.query.get("of", CLUB)
    events = await request.app[DESK].ask(earlier, event.number)
    entrants = {str(event_number): state.entrants for event_number, state in events}
    lists: dict[str, Iterable[int]] = {CLUB: event.persons, **entrants}
    if of not in lists:
        raise web.HTTPNotFound()
    banned = await request.app[DESK].ask(bans_at, event.number)
    persons = _not_entered(event, lists[of])
    return render_event(
        request,
        "register_all.html",
        event,
        tab="registration",
        of=of,
        events=events,
        nobody=request.query.get(TICKED, NONE if of == CLUB else ALL) == NONE,
        persons=[person for person in persons if person.number not in banned],
        banned=[banned[person.number] for person in persons if person.number in banned],
        list_taken_in=taken_in(request, event.persons),
    )


@routes.post("/event/{event}/registration/all")
async def register_all(request: web.Request) -> web.StreamResponse:
    """Register all persons that the form names."""
    event = await event_of(request)
    form = await texts_of(request)
    ticked = [whole_number("person", text) for text in form.getall("person", [])]
    absent = {} if form.get("present") else {"present": False}
    steps = [("entrant", {"what": "registered", "person": person} | absent) for person in ticked]
    if not steps:
        raise DeskError(msg("Tick those who take part."))
    await decide(request, event.number, steps)
    new = {whole_number("person", text) for text in form.getall(NEW, [])}
    said = urlencode({MANY: len(ticked), NEW: len(new.intersection(ticked))})
    raise web.HTTPSeeOther(f"/event/{event.number}/registration?{said}")


@routes.post("/event/{event}/registration/pay")
async def pay(request: web.Request) -> web.StreamResponse:
    """Note that several persons have paid what they owe: those ticked, or all `shown`."""
    event = await event_of(request)
    form = await texts_of(request)
    texts = form.getall("shown" if form.get("all") else "person", [])
    persons = {whole_number("person", text) for text in texts}
    owing = [one for one in event.cash().accounts if one.person in persons and one.open > 0]
    if not owing:
        raise DeskError(msg("Tick those who pay."))
    steps = [
        ("booking", {"what": "stake", "person": one.person, "cents": one.paid_when_even})
        for one in owing
    ]
    await decide(request, event.number, steps)
    raise web.HTTPSeeOther(way_back(form, f"/event/{event.number}/registration"))


@routes.post("/event/{event}/registration/never-came")
async def leave_out(request: web.Request) -> web.StreamResponse:
    """Let all who were registered and have not come not play."""
    event = await event_of(request)
    form = await texts_of(request)
    steps = leaving_them_out(event)
    if not steps:
        raise OutdatedError
    await decide(request, event.number, steps)
    raise web.HTTPSeeOther(way_back(form, f"/event/{event.number}/registration"))


@routes.get("/event/{event}/registration/{person}")
async def show_entrant(request: web.Request) -> web.StreamResponse:
    """Show the decisions about an entrant. The list shows a part of them in the entrant's line."""
    event = await event_of(request)
    person = number_in(request, "person")
    if person not in event.state.entrants:
        raise web.HTTPNotFound()
    accounts = {account.person: account for account in event.cash().accounts}
    leaves_from, rounds = event.leaves_from(person), event.state.settings.rounds
    return render_event(
        request,
        "entrant.html",
        event,
        tab="registration",
        person=person,
        entrant=event.state.entrants[person],
        account=accounts[person],
        back=way_back(request.query, f"/event/{event.number}/registration"),
        following=min(leaves_from, rounds),
        stops_from=event.stops_from(person, min(leaves_from, rounds)),
        can_stop=leaves_from <= rounds,
        leaves_at=event.leaves_at(person),
        has_played=_has_played(event, person),
        without_place=_begun_without_place(event, person),
        has_seat=any(person in table.persons for table in event.tables.values()),
        forgotten=person_of(event.persons, person).forgotten,
        replaced=request.query.get(TO) == SUBSTITUTE,
        leaves=TO in request.query,
        register=shown_register(event).get(person),
        stopped=stopped_in(event).get(person),
        plays_again=None if event.state.closed else playing_again(event, person),
        vacant_from=vacant_from(event, person),
        stays_empty=emptying(event, person, leaves_from, _plugged(request)),
        leaves_from=leaves_from,
    )


@routes.post("/event/{event}/registration/{person}/substitute")
async def substitute(request: web.Request) -> web.StreamResponse:
    """Let a person play on for an entrant: a new one, or one without a place in the `round`."""
    event = await event_of(request)
    form = await texts_of(request)
    round_number = whole_number("round", form.get("round", ""))
    person, new = chosen(event, form, at_a_seat(event, round_number))
    person, whom = entrant_of(event, person), number_in(request, "person")
    steps = taking_over(event, person, whom, round_number)
    reason = form.get(REASON, "").strip()
    await decide(request, event.number, steps, reason, new)
    raise web.HTTPSeeOther(way_back(form, f"/event/{event.number}/registration"))


@routes.post("/event/{event}/registration/{person}/again")
async def play_again(request: web.Request) -> web.StreamResponse:
    """Let somebody who has stopped play again, and be there: else he would get no box.

    He has his seats again that were to stay empty, as far as nothing was played there.
    """
    event = await event_of(request)
    proposal = playing_again(event, number_in(request, "person"))
    # An undoing with a reason is a decision of its own: it is said, and can be taken back.
    reason = "" if proposal is None else say(request, proposal.words)[:MAX_REASON]
    raise await _taken(request, event, proposal, reason)


@routes.post("/event/{event}/registration/{person}/leaves-empty")
async def leave_empty(request: web.Request) -> web.StreamResponse:
    """Let the seats of somebody stay empty where they can, who plays no more from the `round` on.

    Without a round that is so already.
    """
    event = await event_of(request)
    form = await texts_of(request)
    person = number_in(request, "person")
    first = whole_number("round", form["round"]) if form.get("round") else None
    raise await _taken(request, event, emptying(event, person, first, _plugged(request)))


async def _taken(
    request: web.Request, event: Event, proposal: SeatProposal | None, reason: str = ""
) -> web.HTTPSeeOther:
    """The way back once a proposal is decided; OutdatedError where there is none any more."""
    if proposal is None:
        raise OutdatedError
    form = await texts_of(request)
    await decide(request, event.number, proposal.steps, reason)
    return web.HTTPSeeOther(way_back(form, f"/event/{event.number}/registration"))


@routes.post("/event/{event}/registration/{person}/remove")
async def remove(request: web.Request) -> web.StreamResponse:
    """Undo a mistaken registration, with all decisions about this person alone."""
    event = await event_of(request)
    form = await texts_of(request)
    person = number_in(request, "person")
    if _has_played(event, person):
        name = event.name(person)
        raise DeskError(msg("{name} has played, and was not registered by mistake", name=name))
    steps = removal(event.journal, person)
    if steps:
        await decide(request, event.number, steps)
    back = way_back(form, f"/event/{event.number}/registration")
    paid = event.state.entrants[person].paid if person in event.state.entrants else 0
    said = {REMOVED: person} | ({GIVES_BACK: paid} if paid else {})
    raise web.HTTPSeeOther(saying(back, **said))


def _has_played(event: Event, person: int) -> bool:
    return any(person in table.results for table in event.tables.values())


def _coming(event: Event, entrant: Entrant, pays: bool) -> list[Step]:
    """The steps for an `Entrant` who comes if he was absent, and perhaps pays what is open."""
    person = entrant.person
    steps: list[Step] = []
    if not entrant.present:
        steps.append(("entrant", {"what": "present", "person": person, "present": True}))
    account = next(one for one in event.cash().accounts if one.person == person)
    if pays and account.open > 0:
        steps.append(
            ("booking", {"what": "stake", "person": person, "cents": account.paid_when_even})
        )
    return steps


def _begun_without_place(event: Event, person: int) -> int | None:
    """The last round that has begun in which a person plays and has no place; None if none is."""
    begun = range(event.coming - 1, 0, -1)
    return next((number for number in begun if person in misplaced(event, number)), None)


def _plugged(request: web.Request) -> Collection[bytes]:
    """The ids of the boxes that are set up anew without anybody's help."""
    return request.app[STATION].set_up_anew()


async def _unlicensed(request: web.Request, event: Event) -> dict[int, Message]:
    """{entrant: why there is no valid licence}; empty without a list, and of a closed event."""
    licences = await request.app[DESK].ask(licence_list_of)
    if licences is None or event.state.closed:
        return {}
    remarks = {
        number: licences.remark(person_of(event.persons, number)) for number in event.state.entrants
    }
    return {number: remark for number, remark in remarks.items() if remark is not None}


def _marked(event: Event, unlicensed: Mapping[int, Message], showing: str) -> Mapping[int, Message]:
    """Those of `unlicensed` whose lines say it: all who are asked for, or the exceptions."""
    few = 2 * len(unlicensed) <= len(event.state.entrants)
    return unlicensed if few or showing == UNLICENSED else {}


def _pays(database: Database, event_number: int) -> bool:
    return database.doors.pays(event_number)


def _set_pays(database: Database, event_number: int, pays: bool) -> None:
    database.doors.set_pays(event_number, pays)


def _not_entered(event: Event, person_numbers: Iterable[int]) -> list[Person]:
    """Those of these `Person`s who are not registered, by name, without forgotten ones."""
    known = {person_of(event.persons, person).number for person in person_numbers}
    entered = {person_of(event.persons, person).number for person in event.state.entrants}
    free = known - entered
    return [person for person in event.everybody if person.number in free]


def _shown(
    event: Event,
    accounts: Mapping[int, Account],
    gone: Collection[int],
    finding: str,
    showing: str,
    unlicensed: Collection[int],
) -> list[tuple[Entrant, Person]]:
    """(Entrant, Person) of those that are searched for, in order."""
    shown = []
    for person_number in event.in_order(event.state.entrants):
        entrant = event.state.entrants[person_number]
        person = person_of(event.persons, person_number)
        text = f"{person_number} {person.name} {person.place} {entrant.team}"
        absent = not (entrant.present or person_number in gone)
        if (
            has_words(text, finding)
            and (showing != ABSENT or absent)
            and (showing != OWING or accounts[person_number].open > 0)
            and (showing != OWED_BACK or accounts[person_number].owed_back)
            and (showing != UNLICENSED or person_number in unlicensed)
        ):
            shown.append((entrant, person))
    return shown


def _counts(event: Event, accounts: Mapping[int, Account], gone: Collection[int]) -> dict[str, int]:
    """How many are registered, present, absent and gone; and of those who must pay, have paid."""
    entrants = event.state.entrants.values()
    staying = [entrant for entrant in entrants if entrant.person not in gone]
    paying = [account for account in accounts.values() if account.due]
    return {
        "registered": len(entrants),
        "present": sum(entrant.present for entrant in staying),
        "absent": sum(not entrant.present for entrant in staying),
        "gone": len(entrants) - len(staying),
        "paid": sum(account.open <= 0 for account in paying),
        "paying": len(paying),
    }


def _unplaced(event: Event) -> dict[int, list[int]]:
    """{round: persons} of those who play in it and have no place.

    In the coming round, as far as it is drawn; and before it as far as it is open there.
    """
    found = {number: list(misplaced(event, number)) for number in range(1, event.coming)}
    if event.coming <= len(event.state.plan.rounds):
        found[event.coming] = event.out_of_place(event.coming).without_place
    return {number: persons for number, persons in found.items() if persons}


def _vacant(event: Event) -> list[Table]:
    """The `Table`s with the place of who plays no more: of the coming round, or left empty.

    Left empty it may be in any round, at a table that has not begun.
    """
    tables = sorted(event.tables.items())
    return [
        table
        for place, table in tables
        if (place[0] == event.coming and questions_in(table.troubles, HintKind.SEAT_ABSENT))
        or left_empty_at(event, table)
    ]


def _on_boxes(event: Event, entrant: Entrant | None) -> str | None:
    """Return an entrant's name on the boxes if it differs from the whole name; else None."""
    if entrant is None:
        return None
    called = event.box_name(entrant.person)
    return None if called == event.name(entrant.person) else called


def _named(event: Event, text: str) -> Entrant | None:
    """The entrant whom an address names, for a line that says what he just did; else None."""
    person_number = digits(text)
    return None if person_number is None else event.state.entrants.get(person_number)


def _removed(event: Event, text: str) -> int | None:
    """Return the number of a removed person in an address; None if the person takes part."""
    person = digits(text)
    return person if person in event.persons and person not in event.state.entrants else None
