"""The persons of the club: find, add, change and forget them, and import a list."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlencode

from aiohttp import web

from host_tools.club import club_journal
from host_tools.club.club_journal import ClubJournal
from host_tools.club.finder.person_finder import PersonFinder
from host_tools.club.list_file import list_file
from host_tools.club.member_lists import Import, TakenRow
from host_tools.club.pasted_list import (
    is_without_heading,
    line_in,
    line_of_heading,
    with_heading,
    with_lines,
)
from host_tools.club.person import PARTS, Person, in_order, person_of
from host_tools.club.person_names import BY_NAME
from host_tools.club.player_marks import as_text, of_text
from host_tools.club.shown_names import CLUB, HOW_WORDS, WISH_WORDS
from host_tools.common.errors import DeskError
from host_tools.common.text_files import MAX_SIZE
from host_tools.database.copies import keep_beside
from host_tools.events import persons
from host_tools.events.event_books import book_of
from host_tools.events.forgotten_entrants import forget_entrant, open_entries
from host_tools.events.merged_entrants import double_entries, taking_part_as
from host_tools.events.person_cards import cards_of, journal_of_club, persons_of, shown_names
from host_tools.events.person_incidents import events_with_incidents
from host_tools.events.person_links import has_link
from host_tools.events.remaining_names import said_of_forgetting
from host_tools.intake.database import Database
from host_tools.language.message import Sentence, msg
from host_tools.reports.report import Report, Row
from host_tools.reports.warnings_report import warnings_of_person
from host_tools.tournament.model.box_names import BoxNames
from host_tools.tournament.model.settings import Settings
from host_tools.web.director.decisions_page import REASON, saying, way_back
from host_tools.web.director.event_page import event_of, number_in
from host_tools.web.director.journal_rows import by_days, rows_about_persons
from host_tools.web.director.list_answers import answers_in
from host_tools.web.director.list_taken_in import address_after, taken_in
from host_tools.web.director.posted import whole_number
from host_tools.web.director.within_event import both, home_of, render_within
from host_tools.web.render.templates import say
from host_tools.web.render.typed_numbers import digits
from host_tools.web.serving.app_keys import DESK, STATION
from host_tools.web.serving.sent_form import Texts, chosen_file, texts_of

routes = web.RouteTableDef()

HOME = "/persons"
SHOWN = 200
NEWEST, ALL = 5, "all"  # events of a person that are shown; in the address: all of them
PASTED = "pasted"  # a list that was typed or pasted, instead of a file
STORED = "stored"  # in the address that one comes back to: whose card was just stored
CARD = "card"  # of whom a form was shown: `persons.card_mark`
COPIED = "copied"  # the file of a copy that was made, in an address
FIRST_LINE = "first_line"  # the number of the line of the headings of a list
SURNAME_FIRST = "surname_first"  # do its names begin with the surname: YES, NO, "" for not asked
CHOSEN = "chosen"  # the answer, just given
MENDED = "mended-"  # with a line: the field in which it can be mended
YES, NO = "yes", "no"
FIELDS = ("name", "first", "last", "short", "licence", "place", "remarks")


@both(routes.get, HOME)
async def show(request: web.Request) -> web.StreamResponse:
    """The persons that are searched for, and the form of a new one."""
    cards = await request.app[DESK].ask(persons_of)
    finding = request.query.get("find", "")
    found = in_order(PersonFinder(cards).with_words(finding), await _lists_by(request))
    return await _render(
        request,
        "persons.html",
        finding=finding,
        here=f"{_home(request)}?{urlencode({'find': finding})}",
        found=found[:SHOWN],
        more=max(0, len(found) - SHOWN),
        known=sum(person.same_as is None for person in cards.values()),
        also=club_journal.also(cards),
        list_taken_in=taken_in(request, cards),
        stored=cards.get(digits(request.query.get(STORED, "")) or 0),
        hows=HOW_WORDS,
        usual=(await request.app[DESK].ask(shown_names)).usual,
    )


@both(routes.post, HOME, "/published")
async def show_names(request: web.Request) -> web.StreamResponse:
    """Let names be shown as the form says on published pages, of all who have no wish."""
    form = await texts_of(request)
    await request.app[DESK].ask(persons.show_names, form.get("how", ""))
    raise web.HTTPSeeOther(_home(request))


@both(routes.post, HOME)
async def add(request: web.Request) -> web.StreamResponse:
    """Add a person, and show the card."""
    form = await texts_of(request)
    typed = form.get("number", "").strip()
    wanted = whole_number("number", typed) if typed else None
    new = await request.app[DESK].ask(persons.add_person, _given(form), wanted)
    raise web.HTTPSeeOther(f"{_home(request)}/{new.number}")


@both(routes.get, HOME, "/import")
async def show_import(request: web.Request) -> web.StreamResponse:
    """The form that imports a list."""
    back = way_back(request.query, _home(request))
    return await _render(request, "persons_import.html", taken=None, back=back)


@both(routes.post, HOME, "/import")
async def preview_import(request: web.Request) -> web.StreamResponse:
    """Show what a list would change; nothing is stored yet."""
    form = await texts_of(request)
    sent = await _list_of(request, form)
    order = form.get(CHOSEN, "")
    taken, before = await _read(request, sent, order)
    if not order and taken.order is not None and taken.order.likely_first is not None:
        order = YES if taken.order.likely_first else NO
        taken, before = await _read(request, sent, order)
    event_number = number_in(request, "event") if "event" in request.match_info else None
    here, anywhere = await request.app[DESK].ask(persons.who_takes_part, event_number)
    asked = [row for row in taken.added if row.may_be and not row.above]
    back = way_back(form, _home(request))
    return await _render(
        request,
        "persons_import.html",
        taken=taken,
        before=before,
        twice=[row for row in taken.added if row.above],
        in_doubt=[_likelier_first(row, here, anywhere) for row in asked],
        here=here,
        choosable=_without_row(before, taken),
        added=[row for row in taken.added if not row.may_be and not row.above],
        sent=sent,
        line_in=line_in,
        order=order,
        sat=await request.app[DESK].ask(persons.said_before_importing, taken, before),
        sat_in_doubt=await request.app[DESK].ask(persons.said_before_identifying, taken, before),
        back=back,
        onward=address_after(back, taken),
    )


def _without_row(known: Mapping[int, Person], taken: Import) -> list[Person]:
    """The known persons whom no row of a list means by itself, by name."""
    listed = set(taken.listed)
    missing = [
        person
        for number, person in known.items()
        if number not in listed and person.same_as is None and not person.forgotten
    ]
    return in_order(missing, BY_NAME)


def _likelier_first(row: TakenRow, here: Collection[int], anywhere: Collection[int]) -> TakenRow:
    """A row in doubt; whom it may mean first who takes part in this event, then who did in any."""
    likelier = sorted(
        row.may_be, key=lambda person: (person.number not in here, person.number not in anywhere)
    )
    return replace(row, may_be=tuple(likelier))


@dataclass(frozen=True)
class SentList:
    """A list that somebody has sent, with a heading.

    `where`: its name as sentences have it; `first_line`: the number of the line of its headings;
    `without_heading`: had it none, and was it read as names and places?
    """

    where: str
    text: str
    first_line: int = 1
    without_heading: bool = False


async def _read(
    request: web.Request, sent: SentList, order: str
) -> tuple[Import, dict[int, Person]]:
    """Return the effect of a list, see `persons.read_list`. order: of SURNAME_FIRST. DeskError."""
    return await request.app[DESK].ask(
        persons.read_list, sent.text, sent.where, (), None, (), sent.first_line, order == YES
    )


async def _list_of(request: web.Request, form: Texts) -> SentList:
    """The list that is in a form: pasted, in a file, or shown before. DeskError."""
    if CHOSEN in form:
        return _shown_before(form)
    if PASTED in form:
        if not form[PASTED].strip():
            raise DeskError(msg("Paste the names, one a line."))
        where = say(request, msg("The pasted list"))
        file = list_file(form[PASTED].encode(), where)
    else:
        where, data = await chosen_file(request, "file", MAX_SIZE)
        file = await asyncio.to_thread(list_file, data, where)
        if file.has_headings or not is_without_heading(file.text):
            return SentList(where, file.text, file.first_line)
    known = await request.app[DESK].ask(persons_of)
    return SentList(
        where,
        with_heading(file.text, known.values()),
        file.first_line - 1 + line_of_heading(file.text),
        without_heading=is_without_heading(file.text),
    )


def _shown_before(form: Texts) -> SentList:
    """The list of a preview that is sent again, with the lines that were mended there."""
    first_line = whole_number("line", form.get(FIRST_LINE, "1"))
    mended = {
        whole_number("line", name.removeprefix(MENDED)): line
        for name, line in form.items()
        if name.startswith(MENDED)
    }
    text = with_lines(form.get("text", ""), first_line, mended)
    return SentList(form.get("where", ""), text, first_line)


@both(routes.post, HOME, "/import/confirm")
async def take_in(request: web.Request) -> web.StreamResponse:
    """Import the list that was shown, without the rows that are ticked, and say what was done.

    DeskError if it is not said of a row in doubt who is meant.
    """
    form = await texts_of(request)
    sent = _shown_before(form)
    answers = answers_in(form, await request.app[DESK].ask(persons_of))
    taken = await request.app[DESK].ask(
        persons.import_persons,
        sent.text,
        sent.where,
        form.get("summary", ""),
        answers.without,
        "",
        answers.identified,
        answers.keeping,
        sent.first_line,
        form.get(SURNAME_FIRST) == YES,
    )
    back = way_back(form, _home(request))
    raise web.HTTPSeeOther(address_after(back, taken))


@both(routes.get, HOME, "/journal")
async def show_journal(request: web.Request) -> web.StreamResponse:
    """The decisions that merged, parted and forgot persons, the newest first."""
    journal, cards = await request.app[DESK].ask(_decided)
    rows = rows_about_persons(journal, cards)
    here = request.path
    return await _render(request, "persons_journal.html", days=by_days(rows), here=here, whole=here)


@both(routes.post, HOME, "/undo")
async def undo(request: web.Request) -> web.StreamResponse:
    """Undo a decision about persons."""
    form = await texts_of(request)
    decision_number = whole_number("decision", form.get("decision", ""))
    reason = form.get(REASON, "").strip()
    await request.app[DESK].ask(persons.undo, decision_number, "", reason)
    raise web.HTTPSeeOther(way_back(form, _home(request)))


@both(routes.get, HOME, "/{person}")
async def show_person(request: web.Request) -> web.StreamResponse:
    """The card of a person, and the events in which this person took part."""
    cards, person = await person_in(request)
    ask, number = request.app[DESK].ask, person.number
    events, warnings, earlier = await _events(request, cards, person)
    return await _render(
        request,
        "person.html",
        person=person,
        as_shown=persons.version_of(person),
        marks=of_text(person.marks),
        box_name=await _box_name(request, cards, person),
        also=await ask(_also, number),
        one_entrant=await ask(taking_part_as, number),
        doubles=await ask(double_entries, number, number),
        sat=await ask(persons.said_before_changing, number),
        events=events,
        earlier=earlier,
        has_link=await ask(has_link, number),
        warnings=warnings,
        back=way_back(request.query, _home(request)),
        wishes=WISH_WORDS,
        wish=(await ask(shown_names)).known(cards).get(number, CLUB),
        is_forgotten=not await ask(persons.cards_to_forget, number),
    )


@both(routes.post, HOME, "/{person}/published")
async def show_name(request: web.Request) -> web.StreamResponse:
    """Let the name of a person be shown as the form says on published pages."""
    person_number = number_in(request, "person")
    form = await texts_of(request)
    await request.app[DESK].ask(persons.show_names, form.get("how", ""), [person_number])
    raise web.HTTPSeeOther(f"{_home(request)}/{person_number}")


@both(routes.post, HOME, "/{person}")
async def change(request: web.Request) -> web.StreamResponse:
    """Change what differs from the card in the form."""
    _, person = await person_in(request)
    form = await texts_of(request)
    card = _given(form)
    if [card.get(part) for part in PARTS] == list(person.parts):
        for part in PARTS:  # the page has guessed them: nobody has entered them
            del card[part]
    number, seen = number_in(request, "person"), form.get("as_shown", "")
    await request.app[DESK].ask(persons.change_person, number, card, "", seen)
    back = way_back(form, f"{_home(request)}?find={number}")
    raise web.HTTPSeeOther(saying(back, **{STORED: number}))


@both(routes.get, HOME, "/{person}/forget")
async def show_forget(request: web.Request) -> web.StreamResponse:
    """Show what forgetting a person replaces and what stays, also after it was done."""
    _, person = await person_in(request)
    told = await request.app[DESK].ask(said_of_forgetting, person.number)
    done = not await request.app[DESK].ask(persons.cards_to_forget, person.number)
    copied = request.query.get(COPIED)
    entries = await request.app[DESK].ask(open_entries, person.number)
    return await _render(
        request,
        "person_forget.html",
        person=person,
        told=told,
        done=done,
        card=persons.card_mark(person),
        copied=copied,
        entries=entries,
    )


@both(routes.post, HOME, "/{person}/forget")
async def forget(request: web.Request) -> web.StreamResponse:
    """Replace the name of a person by the number, and say what remains.

    In events that are open the person plays no more.
    """
    person_number = number_in(request, "person")
    shown = (await texts_of(request)).getall(CARD, [])
    await request.app[DESK].ask(persons.check_as_shown, shown)
    names = await request.app[DESK].ask(forget_entrant, person_number)
    await asyncio.to_thread(request.app[STATION].leave_out, names)
    raise web.HTTPSeeOther(f"{_home(request)}/{person_number}/forget")


@both(routes.post, HOME, "/{person}/copy")
async def copy(request: web.Request) -> web.StreamResponse:
    """Copy the database, so that there is a copy without the name of who is forgotten."""
    new = await request.app[DESK].ask(_copied)
    said = urlencode({COPIED: new.name})
    raise web.HTTPSeeOther(f"{_home(request)}/{number_in(request, 'person')}/forget?{said}")


def _given(form: Texts) -> dict[str, str]:
    """The fields of a card in a form: {field: text}. Marks are ticked, and one may be typed."""
    given = {name: form[name].strip() for name in FIELDS if name in form}
    if "marks" in form:
        given["marks"] = as_text(filter(None, form.getall("marks")))
    return given


def _home(request: web.Request) -> str:
    return home_of(request, HOME)


async def _box_name(request: web.Request, cards: Mapping[int, Person], person: Person) -> str:
    """The name of a person on the boxes; within an event no other entrant has the same."""
    if "event" in request.match_info:
        return (await event_of(request)).box_name(person.number)
    return BoxNames(cards, [person.number]).of(person.number)


async def _events(
    request: web.Request, cards: Mapping[int, Person], person: Person
) -> tuple[list[tuple[int, Settings, Sentence | None]], Report, int]:
    """([(number, settings, why it cannot be shown or None)], the warnings) of a person.

    Those of the newest events, or of all if the address asks for them; and how many are earlier.
    """
    took_part = await request.app[DESK].ask(persons.events_of, cards, person.number)
    earlier = 0 if ALL in request.query else max(len(took_part) - NEWEST, 0)
    shown = took_part[: len(took_part) - earlier]
    with_incidents = await request.app[DESK].ask(
        events_with_incidents,
        [event_number for event_number, _ in shown],
        club_journal.all_numbers(cards, person.number),
    )
    listed: list[tuple[int, Settings, Sentence | None]] = []
    rows: list[Row] = []
    for event_number, settings in shown:
        missing: Sentence | None = None
        try:
            if event_number in with_incidents:
                event = await request.app[DESK].event(event_number)
                rows += warnings_of_person([event], person.number).rows
            else:
                await request.app[DESK].ask(book_of, settings)
        except DeskError as error:
            missing = error.message
        listed.append((event_number, settings, missing))
    return listed, replace(warnings_of_person((), person.number), rows=rows), earlier


async def _lists_by(request: web.Request) -> str:
    """Return the order of the list: within an event that of its other lists."""
    return (await event_of(request)).lists_by if "event" in request.match_info else BY_NAME


async def _render(request: web.Request, template: str, **values: object) -> web.StreamResponse:
    return await render_within(request, template, HOME, **values)


async def person_in(request: web.Request) -> tuple[dict[int, Person], Person]:
    """({number: Person}, the person whose number is in the address); 404 if there is none."""
    cards = await request.app[DESK].ask(persons_of)
    person_number = number_in(request, "person")
    if person_number not in cards:
        sentence = msg("nobody has the number {number}", number=person_number)
        raise web.HTTPNotFound(text=say(request, sentence))
    return cards, person_of(cards, person_number)


def _copied(database: Database) -> Path:
    """Copy the database: where the copy lies. DeskError."""
    return keep_beside(database.address, "backup")


def _decided(database: Database) -> tuple[ClubJournal, dict[int, Person]]:
    return journal_of_club(database), cards_of(database)


def _also(database: Database, person_number: int) -> list[tuple[Person, int]]:
    """[(card, number of the decision)] of the cards that were merged with this person's."""
    journal, cards = _decided(database)
    found = club_journal.club_of(cards, journal)
    others = club_journal.also(found.persons).get(person_number, [])
    return [(found.persons[other], found.by[other]) for other in others]
