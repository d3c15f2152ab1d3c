"""Who the club knows: find, add, change, merge and forget persons, and take in a list of them.

The same pages stand alone and in an event, so that nobody has to leave it.
"""

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.common.plain import plain, shorten
from host_tools.common.text_files import text_of
from host_tools.events import persons
from host_tools.events.person_cards import cards_of, journal_of_club, people_of
from host_tools.events.remaining_names import said_of_forgetting
from host_tools.language.message import msg
from host_tools.tournament import club_journal
from host_tools.tournament.box_names import BoxNames
from host_tools.tournament.person import PARTS, person_of
from host_tools.tournament.person_names import BY_NAME
from host_tools.tournament.search_persons import find, in_order, search
from host_tools.web.director.decisions_page import REASON, way_back
from host_tools.web.director.event_page import event_of, number_in, render_event
from host_tools.web.director.journal_rows import by_days, rows_about_persons
from host_tools.web.director.posted import whole_number
from host_tools.web.render.templates import render, say
from host_tools.web.serving.app_keys import DESK, STATION

routes = web.RouteTableDef()

HOMES = ("/persons", "/event/{event}/persons")
SHOWN = 200
FIELDS = ("name", "first", "last", "short", "licence", "place", "remarks")


def both(method, rest=""):
    """Let a handler serve the address alone and that within an event."""

    def add(handler):
        for home in HOMES:
            method(home + rest)(handler)
        return handler

    return add


@both(routes.get)
async def show(request: web.Request) -> web.StreamResponse:
    """Everybody who is asked for, and the form of somebody new."""
    people = await request.app[DESK].ask(people_of)
    finding = request.query.get("find", "")
    found = in_order(search(people, finding), await _lists_by(request))
    return await _render(
        request,
        "persons.html",
        finding=finding,
        found=found[:SHOWN],
        more=max(0, len(found) - SHOWN),
        known=sum(person.same_as is None for person in people.values()),
        also=club_journal.also(people),
    )


@both(routes.post)
async def add(request: web.Request) -> web.StreamResponse:
    """Keep somebody new, and show him."""
    form = await request.post()
    number = form.get("number", "").strip()
    wanted = whole_number("number", number) if number else None
    new = await request.app[DESK].ask(persons.add_person, _given(form), wanted)
    raise web.HTTPSeeOther(f"{_home(request)}/{new.number}")


@both(routes.get, "/import")
async def show_import(request: web.Request) -> web.StreamResponse:
    """The form that takes a list."""
    back = way_back(request.query, _home(request))
    return await _render(request, "persons_import.html", taken=None, back=back)


@both(routes.post, "/import")
async def preview_import(request: web.Request) -> web.StreamResponse:
    """What a list would do; nothing is taken in yet."""
    form = await request.post()
    file = form.get("file")
    if not isinstance(file, web.FileField):
        raise DeskError(msg("Choose a file."))
    where = shorten(plain(file.filename), 40)
    text = text_of(file.file.read(), where)
    taken, before = await request.app[DESK].ask(persons.read_list, text, where)
    sat = await request.app[DESK].ask(persons.said_before_importing, taken, before)
    return await _render(
        request,
        "persons_import.html",
        taken=taken,
        before=before,
        text=text,
        where=where,
        sat=sat,
        back=way_back(form, _home(request)),
    )


@both(routes.post, "/import/confirm")
async def take_in(request: web.Request) -> web.StreamResponse:
    """Take in the list that was shown, but for the rows that are ticked."""
    form = await request.post()
    texts = [form.get(name, "") for name in ("text", "where", "summary")]
    without = [whole_number("line", line) for line in form.getall("without", [])]
    await request.app[DESK].ask(persons.import_persons, *texts, without)
    raise web.HTTPSeeOther(way_back(form, _home(request)))


@both(routes.get, "/journal")
async def show_journal(request: web.Request) -> web.StreamResponse:
    """Who was merged, parted and forgotten, the newest first."""
    journal, cards = await request.app[DESK].ask(_decided)
    rows = rows_about_persons(journal, cards)
    here = request.path
    return await _render(request, "persons_journal.html", days=by_days(rows), here=here, whole=here)


@both(routes.post, "/undo")
async def undo(request: web.Request) -> web.StreamResponse:
    """Take a decision about persons back; they are two again."""
    form = await request.post()
    number, reason = whole_number("decision", form.get("decision", "")), form.get(REASON, "")
    await request.app[DESK].ask(persons.undo, number, "", reason.strip())
    raise web.HTTPSeeOther(way_back(form, _home(request)))


@both(routes.get, "/{person}")
async def show_person(request: web.Request) -> web.StreamResponse:
    """A person: what can be changed, and in which events he took part."""
    people, person = await _person(request)
    return await _render(
        request,
        "person.html",
        person=person,
        box_name=await _box_name(request, people, person),
        also=await request.app[DESK].ask(_also, person.number),
        sat=await request.app[DESK].ask(persons.said_before_changing, person.number),
        events=await request.app[DESK].ask(persons.events_of, people, person.number),
    )


@both(routes.post, "/{person}")
async def change(request: web.Request) -> web.StreamResponse:
    """Change what the form has otherwise than it was shown."""
    _, person = await _person(request)
    given = _given(await request.post())
    if [given.get(part) for part in PARTS] == list(person.parts):
        for part in PARTS:  # as they were guessed: that makes no card of them
            del given[part]
    await request.app[DESK].ask(persons.change_person, number_in(request, "person"), given)
    raise web.HTTPSeeOther(f"{_home(request)}?find={number_in(request, 'person')}")


@both(routes.get, "/{person}/merge")
async def show_merge(request: web.Request) -> web.StreamResponse:
    """Who may be the same person; when one of them was chosen, what happens."""
    people, person = await _person(request)
    typed = request.query.get("typed", person.name)
    found = [one for one in find(people, typed) if one.number != person.number]
    merged, other, clashes, sat = None, None, [], None
    if request.query.get("other"):
        number = whole_number("other", request.query["other"])
        other = person_of(people, number)
        sat = await request.app[DESK].ask(persons.said_before_merging, person, other)
        merged = await request.app[DESK].ask(_merged, person.number, other.number)
        clashes = await request.app[DESK].ask(persons.events_of_both, person.number, other.number)
    return await _render(
        request,
        "person_merge.html",
        person=person,
        typed=typed,
        found=found[:SHOWN],
        merged=merged,
        other=other,
        clashes=clashes,
        sat=sat,
    )


@both(routes.post, "/{person}/merge")
async def merge_with(request: web.Request) -> web.StreamResponse:
    """Let two be one person."""
    form = await request.post()
    other = whole_number("other", form.get("other", ""))
    person, reason = number_in(request, "person"), form.get(REASON, "").strip()
    kept, _ = await request.app[DESK].ask(persons.merge_persons, person, other, "", reason)
    raise web.HTTPSeeOther(f"{_home(request)}/{kept.number}")


@both(routes.get, "/{person}/forget")
async def show_forget(request: web.Request) -> web.StreamResponse:
    """What is replaced when somebody is forgotten, and what stays; also once he is."""
    _, person = await _person(request)
    told = await request.app[DESK].ask(said_of_forgetting, person.number)
    done = not await request.app[DESK].ask(persons.cards_to_forget, person.number)
    return await _render(request, "person_forget.html", person=person, told=told, done=done)


@both(routes.post, "/{person}/forget")
async def forget(request: web.Request) -> web.StreamResponse:
    """Replace a name by its number, and say what remains."""
    number = number_in(request, "person")
    names = await request.app[DESK].ask(persons.forget_person, number)
    request.app[STATION].leave_out(names)
    raise web.HTTPSeeOther(f"{_home(request)}/{number}/forget")


def _given(form):
    """What a form has of a card: {field: text}."""
    return {name: form[name].strip() for name in FIELDS if name in form}


def _home(request):
    event = request.match_info.get("event")
    return f"/event/{number_in(request, 'event')}/persons" if event else "/persons"


async def _box_name(request, people, person):
    """What somebody is called on the boxes; in an event so that nobody else is."""
    if "event" in request.match_info:
        return (await event_of(request)).box_name(person.number)
    return BoxNames(people, [person.number]).of(person.number)


async def _lists_by(request: web.Request) -> web.StreamResponse:
    """What the list is ordered by: in an event as its lists are."""
    return (await event_of(request)).lists_by if "event" in request.match_info else BY_NAME


async def _render(request, template, **values):
    home = _home(request)
    if "event" not in request.match_info:
        return render(request, template, layout="layout/page.html", home=home, **values)
    event = await event_of(request)
    return render_event(
        request,
        template,
        event,
        tab="persons",
        layout="layout/event.html",
        home=home,
        **values,
    )


async def _person(request: web.Request) -> web.StreamResponse:
    """({number: Person}, the one behind the number in the address); 404 if there is none."""
    people = await request.app[DESK].ask(people_of)
    number = number_in(request, "person")
    if number not in people:
        raise web.HTTPNotFound(
            text=say(request, msg("nobody has the number {number}", number=number))
        )
    return people, person_of(people, number)


def _decided(database):
    return journal_of_club(database), cards_of(database)


def _also(database, number):
    """[(card, number of the decision or None)] of those who turned out to be this person."""
    journal, cards = _decided(database)
    found = club_journal.club_of(cards, journal)
    others = club_journal.also(found.persons).get(number, [])
    return [(found.persons[other], found.by.get(other)) for other in others]


def _merged(database, kept, gone):
    """Who would be kept if these were one person. DeskError if they cannot be."""
    journal, cards = _decided(database)
    content = {"kept": kept, "gone": gone}
    journal.decisions.append(club_journal.decide(cards, journal, club_journal.SAME, content, 0))
    return club_journal.completed(club_journal.club_of(cards, journal).persons)[kept]
