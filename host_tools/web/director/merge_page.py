"""Two cards of one person: who may be the same, what merging them does, and merging them."""

from collections.abc import Mapping
from dataclasses import replace

from aiohttp import web

from host_tools.club import club_journal
from host_tools.club.finder.person_finder import PersonFinder
from host_tools.club.person import Person, person_of
from host_tools.events import persons
from host_tools.events.merged_entrants import double_entries, merge_entrants
from host_tools.events.person_cards import cards_of, journal_of_club, persons_of
from host_tools.events.tables_played import events_with
from host_tools.intake.database import Database
from host_tools.web.director.decisions_page import REASON
from host_tools.web.director.event_page import number_in
from host_tools.web.director.persons_page import CARD, HOME, SHOWN, person_in
from host_tools.web.director.posted import whole_number
from host_tools.web.director.within_event import both, home_of, render_within
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()

CHOOSABLE = ("name", "place")  # what the kept one of two cards may have from the other one


@both(routes.get, HOME, "/{person}/merge")
async def show_merge(request: web.Request) -> web.StreamResponse:
    """Show persons who may be the same, and for a chosen one what merging would do."""
    cards, person = await person_in(request)
    typed = request.query.get("typed", person.name)
    found = _may_be_the_same(cards, person, typed)
    ways, other, doubles, clashes, sat = [], None, [], [], None
    if request.query.get("other"):
        ask = request.app[DESK].ask
        other = person_of(cards, whole_number("other", request.query["other"]))
        sat = await ask(persons.said_before_merging, person, other)
        ways = await ask(_ways_to_merge, person, other)
        doubles = await ask(double_entries, person.number, other.number)
        clashes = await ask(persons.events_of_both, person.number, other.number)
    return await render_within(
        request,
        "person_merge.html",
        HOME,
        person=person,
        typed=typed,
        found=found[:SHOWN],
        ways=ways,
        other=other,
        cards=[persons.card_mark(one) for one in (person, other) if one],
        differing=[field for field in CHOOSABLE if other and _differ(field, person, other)],
        doubles=doubles,
        clashes=clashes,
        sat=sat,
    )


@both(routes.post, HOME, "/{person}/merge")
async def merge_with(request: web.Request) -> web.StreamResponse:
    """Let two be one person, by the card that is to be kept: by default the one of the page.

    Name and place are those of the kept card, unless the form says whose they are.
    """
    form = await texts_of(request)
    person, other = number_in(request, "person"), whole_number("other", form.get("other", ""))
    reason = form.get(REASON, "").strip()
    two = (other, person) if form.get("kept") == str(other) else (person, other)
    taken = [field for field in CHOOSABLE if form.get(field) == str(two[1])]
    await request.app[DESK].ask(persons.check_as_shown, form.getall(CARD, []))
    kept, _ = await request.app[DESK].ask(merge_entrants, *two, "", reason, taken)
    raise web.HTTPSeeOther(f"{home_of(request, HOME)}/{kept.number}")


def _may_be_the_same(cards: Mapping[int, Person], person: Person, typed: str) -> list[Person]:
    """Those whose cards are like that of a person of the typed name, then others by that name."""
    finder = PersonFinder(cards, [person.number])
    like_him = finder.may_be(finder.candidates(replace(person, name=typed)))
    by_typing = [one.person for one in finder.candidates(typed) if one.person != person]
    return list(dict.fromkeys([*like_him, *by_typing]))


def _ways_to_merge(
    database: Database, one: Person, other: Person
) -> list[tuple[Person, Person, Person]]:
    """[(who is kept, the other one, the card then)]: first who is in more events.

    DeskError if they cannot be one.
    """
    both = (one, other) if one.number < other.number else (other, one)
    cards = persons_of(database)
    numbers = {person: club_journal.all_numbers(cards, person.number) for person in both}
    kept, gone = sorted(both, key=lambda person: -len(events_with(database, numbers[person])))
    return [
        (first, second, _merged(database, first.number, second.number))
        for first, second in ((kept, gone), (gone, kept))
    ]


def _differ(field: str, one: Person, other: Person) -> bool:
    """Have two cards each a text of their own in this field?"""
    texts = {getattr(one, field), getattr(other, field)}
    return len(texts - {""}) == 2


def _merged(database: Database, kept: int, gone: int) -> Person:
    """The `Person` that merging these two would keep. DeskError if they cannot be one."""
    journal, cards = journal_of_club(database), cards_of(database)
    content = {"what": club_journal.SAME, "kept": kept, "gone": gone}
    journal.decisions.append(club_journal.decide(cards, journal, club_journal.CARD, content, 0))
    return club_journal.completed(club_journal.club_of(cards, journal).persons)[kept]
