"""The evening: who takes part, registered at the door, paid, come late, gone, replaced."""

from urllib.parse import urlencode

from aiohttp import web

from host_tools.events.bans import bans_at, earlier
from host_tools.tournament.folding import folded
from host_tools.tournament.person import person_of
from host_tools.tournament.registration import removal
from host_tools.tournament.seat_questions import GONE, questions_of
from host_tools.web.director.decisions_page import REASON, way_back
from host_tools.web.director.event_page import decide, event_of, number_in, render_event
from host_tools.web.director.person_choice import chosen, suggest
from host_tools.web.director.posted import content_of, whole_number
from host_tools.web.render.typed_numbers import digits
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.error_pages import render_notice

routes = web.RouteTableDef()

ABSENT, OWING = "absent", "owing"  # which entrants are shown, beside all

PAYS, YES = "pays", "yes"  # the cookie of who has ticked that they pay at once
REMEMBERED_S = 30 * 24 * 3600


@routes.get("/event/{event}/registration")
async def show(request: web.Request) -> web.StreamResponse:
    """The form at the door, the counts, and the list of entrants."""
    event = await event_of(request)
    finding, showing = request.query.get("find", ""), request.query.get("show", "")
    cash = event.cash()
    accounts = {account.person: account for account in cash.accounts}
    shown = _shown(event, accounts, finding, showing)
    query = {"find": finding, "show": showing}
    here = f"/event/{event.number}/registration"
    asked = urlencode({name: text for name, text in query.items() if text})
    return render_event(
        request,
        "registration.html",
        event,
        tab="registration",
        accounts=accounts,
        cash=cash,
        counts=_counts(event, accounts),
        shown=shown,
        finding=finding,
        showing=showing,
        here=f"{here}?{asked}" if asked else here,
        registered=_registered(event, request.query.get("registered", "")),
        pays=request.cookies.get(PAYS) == YES,
        unplaced=_unplaced(event),
        vacant=_vacant(event),
    )


@routes.get("/event/{event}/evening{rest:.*}")
async def moved(request: web.Request) -> web.StreamResponse:
    """Where the page was in older programs: bookmarks lead to where it is."""
    event, rest = request.match_info["event"], request.match_info["rest"]
    query = f"?{request.query_string}" if request.query_string else ""
    raise web.HTTPMovedPermanently(f"/event/{event}/registration{rest}{query}")


@routes.get("/event/{event}/registration/suggestions")
async def show_suggestions(request: web.Request) -> web.StreamResponse:
    """Whom the form at the door, or that of a substitute, may mean."""
    event = await event_of(request)
    typed = request.query.get("typed", "")
    suggestions = suggest(event, typed)
    return render_event(
        request, "parts/suggestions.html", event, tab="registration", suggestions=suggestions
    )


@routes.post("/event/{event}/registration/register")
async def register(request: web.Request) -> web.StreamResponse:
    """Register whom the form means; somebody banned only when that is meant."""
    event = await event_of(request)
    form = await request.post()
    person, new = chosen(event, form)
    banned = await request.app[DESK].ask(bans_at, event.number)
    if person in banned and not form.get("anyway"):
        ban = banned[person]
        return render_notice(
            request, "parts/banned.html", ban=ban, event=event, form=form, person=person
        )
    steps = [("register", {"person": person})]
    if form.get("paid"):
        steps.append(("paid", {"person": person, "cents": event.stake}))
    registered, *_ = await decide(request, event.number, steps, new=new)
    said = urlencode({"registered": registered.content["person"]})
    response = web.HTTPSeeOther(f"/event/{event.number}/registration?{said}")
    _remember(response, event, bool(form.get("paid")))
    raise response


@routes.get("/event/{event}/registration/all")
async def show_all(request: web.Request) -> web.StreamResponse:
    """Everybody who could be registered at once: of the club, or of an earlier event."""
    event = await event_of(request)
    of = request.query.get("of", "club")
    events = await request.app[DESK].ask(earlier, event.number)
    lists = {"club": event.persons} | {str(number): state.entrants for number, state in events}
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
        persons=[person for person in persons if person.number not in banned],
        banned=[banned[person.number] for person in persons if person.number in banned],
    )


@routes.post("/event/{event}/registration/all")
async def register_all(request: web.Request) -> web.StreamResponse:
    """Register everybody whom the form names."""
    event = await event_of(request)
    form = await request.post()
    steps = []
    for text in form.getall("person", []):
        person = whole_number("person", text)
        steps.append(("register", {"person": person}))
        if not form.get("present"):
            steps.append(("present", {"person": person, "present": False}))
    if steps:
        await decide(request, event.number, steps)
    raise web.HTTPSeeOther(f"/event/{event.number}/registration")


@routes.get("/event/{event}/registration/{person}")
async def show_entrant(request: web.Request) -> web.StreamResponse:
    """What can be decided about an entrant; a part of it opens in his line of the list."""
    event = await event_of(request)
    person = number_in(request, "person")
    if person not in event.state.entrants:
        raise web.HTTPNotFound()
    accounts = {account.person: account for account in event.cash().accounts}
    following = min(event.leaves_from(person), event.state.settings.rounds)
    return render_event(
        request,
        "entrant.html",
        event,
        tab="registration",
        person=person,
        entrant=event.state.entrants[person],
        account=accounts[person],
        back=way_back(request.query, f"/event/{event.number}/registration"),
        following=following,
        replaced=request.query.get("to") == "substitute",
    )


@routes.post("/event/{event}/registration/{person}/substitute")
async def substitute(request: web.Request) -> web.StreamResponse:
    """Let somebody, whom nobody may have known before, play on for an entrant."""
    event = await event_of(request)
    form = await request.post()
    person, new = chosen(event, form)
    texts = form.copy()
    texts["person"], texts["whom"] = str(person), request.match_info["person"]
    steps = [("substitute", content_of("substitute", texts))]
    reason = form.get(REASON, "").strip()
    await decide(request, event.number, steps, reason, new)
    raise web.HTTPSeeOther(way_back(form, f"/event/{event.number}/registration"))


@routes.post("/event/{event}/registration/{person}/remove")
async def remove(request: web.Request) -> web.StreamResponse:
    """Undo a registration by mistake, with all that was decided about this person alone."""
    event = await event_of(request)
    form = await request.post()
    steps = removal(event.journal, number_in(request, "person"))
    if steps:
        await decide(request, event.number, steps)
    raise web.HTTPSeeOther(way_back(form, f"/event/{event.number}/registration"))


def _remember(response, event, pays):
    """Let the browser know for the event whether those who come pay at once."""
    path = f"/event/{event.number}/"
    value = YES if pays else ""
    response.set_cookie(PAYS, value, max_age=REMEMBERED_S, path=path, samesite="Strict")


def _not_entered(event, numbers):
    """Of these the `Person`s who are not registered, by name, without those who are forgotten."""
    known = {person_of(event.persons, number).number for number in numbers}
    entered = {person_of(event.persons, number).number for number in event.state.entrants}
    free = known - entered
    return [person for person in event.everybody if person.number in free]


def _shown(event, accounts, finding, showing):
    """(Entrant, Person) of those who are asked for, in order."""
    words = folded(finding).split()
    shown = []
    for number in event.in_order(event.state.entrants):
        entrant = event.state.entrants[number]
        person = person_of(event.persons, number)
        text = folded(f"{number} {person.name} {person.place} {entrant.team}")
        absent = not entrant.present and entrant.last is None
        if (
            all(word in text for word in words)
            and (showing != ABSENT or absent)
            and (showing != OWING or accounts[number].owed > 0)
        ):
            shown.append((entrant, person))
    return shown


def _counts(event, accounts):
    """How many are registered, present, absent, and how many of those who pay have paid."""
    entrants = event.state.entrants.values()
    staying = [entrant for entrant in entrants if entrant.last is None]
    paying = [account for account in accounts.values() if account.due]
    return {
        "registered": len(entrants),
        "present": sum(entrant.present for entrant in staying),
        "absent": sum(not entrant.present for entrant in staying),
        "paid": sum(account.owed <= 0 for account in paying),
        "paying": len(paying),
    }


def _unplaced(event):
    """Who plays in the coming round and has no place in it, where it is drawn already."""
    drawn = event.coming <= len(event.state.rounds)
    return event.state.out_of_place(event.coming).without_place if drawn else []


def _vacant(event):
    """The `Table`s of the coming round with a place of somebody who plays no more."""
    coming = (table for place, table in sorted(event.tables.items()) if place[0] == event.coming)
    return [table for table in coming if questions_of(table, GONE)]


def _registered(event, text):
    """The entrant who was registered last, for the line that says so; None without one."""
    return event.state.entrants.get(digits(text))
