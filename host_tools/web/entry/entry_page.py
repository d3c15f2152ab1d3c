"""Deals that are typed at the desk, by the form of the box: corrections, and deals from paper."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.language.games.game_words import game_words
from host_tools.language.message import Message, counted, msg
from host_tools.reports.players import seated_at
from host_tools.sessions.session import Entry as RecordedEntry
from host_tools.sessions.session import Session
from host_tools.tournament.decisions import score_sheets
from host_tools.tournament.event import Event
from host_tools.tournament.tables.table import Table
from host_tools.tournament.tables.typed_deals import known_by_dealer, ledger_before
from host_tools.web.director.event_page import decide, event_of, render_event
from host_tools.web.director.table_page import table_in
from host_tools.web.entry.entry_form import EntryForm, Sent, fill, sent_by
from host_tools.web.entry.entry_labels import EntryLabels
from host_tools.web.entry.who_sits import (
    SITS,
    check_all_known,
    open_chair,
    shared_seats,
    sitting_in,
    who_changes,
)
from host_tools.web.render.templates import language_of
from host_tools.web.render.typed_numbers import digits
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.sent_form import all_texts, texts_of
from rules_core.book import Book
from rules_core.documents import DEAL, Entry, read_document, write_document
from rules_core.types import Answers

routes = web.RouteTableDef()

# None of them is an attribute of a form, such as `remove`: scripts would find the button instead.
SAVE, ADD, WITHOUT, REASON = "save", "add", "without", "reason"
ASKED = "asked"  # the name of the question without an answer that the form has shown
CHOOSE = "choose"  # in the address: let the director choose who sits out
ASK = "ask"  # in the address: ask also for what follows from the dealer
OUT = "out"  # in the address: the persons who sit out
DEALER = "dealer"  # of a typed deal: the number of a person, in the address of its form
QUESTIONS = "questions"  # the element that sends the form after every answer and shows it anew


@routes.route("*", "/event/{event}/table/{round}/{table}/correct/{entry}")
async def correct(request: web.Request) -> web.StreamResponse:
    """Correct a deal that a box has recorded; the record itself stays as it is."""
    event = await event_of(request)
    table = table_in(request, event)
    session, entry, book, names = _entry_of(event, table, request.match_info["entry"])
    document = event.state.corrections.document_of(entry)
    before = read_document({"rules": book.id} | document, lambda rules, version: book)
    name = event.state.corrections.deal_names(session)[entry.id]
    title = msg("Correct deal {number}", number=name)
    dealer = entry.dealer
    known = {} if dealer is None else _known(book, session.players, dealer)
    # A seat that was entered otherwise is asked for.
    known = {key: seat for key, seat in known.items() if before.content.get(key) == seat}
    form = _Form(request, event, table, book, names, title, known, before.content)
    return await form.answer("correct", {"entry": entry.id})


@routes.route("*", "/event/{event}/table/{round}/{table}/deal")
async def enter(request: web.Request) -> web.StreamResponse:
    """Enter a deal of a table without a box. `out`: persons who sit out.

    At a table with one person more than play the dealer sits out, unless the address has `choose`.
    Answers that follow from the dealer are not asked for, unless the address has `ask` or the
    dealer is unknown. It is unknown where guests play, whose neighbours nobody knows.
    """
    event = await event_of(request)
    table = table_in(request, event)
    if request.method == "GET":  # what is sent twice is no further deal
        check_all_known(table, event.name)
    book = await request.app[DESK].book(event)
    out = _persons_in(request, OUT)
    seats = sitting_in(table, _persons_in(request, SITS))
    sitting, shared = tuple(seats), shared_seats(seats)
    _check_enough(book, len(sitting))
    persons = [person for person in sitting if person not in out]
    names = [event.name(person) for person in persons]
    dealer = _dealer_in(request, table, sitting)
    has_one_more = len(persons) == book.seats + 1
    if dealer is not None and has_one_more and CHOOSE not in request.query:
        # As for the dealer: what is stored until the form comes back must not change it.
        raise web.HTTPSeeOther(request.rel_url.with_query({OUT: dealer, SITS: shared}))
    if len(persons) != book.seats:
        return render_event(
            request,
            "sits_out.html",
            event,
            tab="round",
            table=table,
            sitting=sitting,
            dealer=_due_dealer(table, sitting),
            seats=book.seats,
        )
    resting = [person for person in sitting if person in out]
    if resting and not table.guests:
        dealer = resting[0]
    # Sent twice, the form must say the same deal, though the next is due. `out` says who deals.
    address = request.rel_url.update_query({SITS: shared})
    form = _Form(
        request,
        event,
        table,
        book,
        names,
        title=msg("Deal {number}", number=table.account.next.number),
        known={} if dealer is None else known_by_dealer(book, sitting, dealer, persons),
        dealer=None if dealer is None else event.name(dealer),
        resting=list(map(event.name, resting)),
        address=str(address if out else address.update_query(_meant(dealer))),
        changes=who_changes(seats, event.name),
    )
    place = {"round": table.round_number, "table": table.table}
    return await form.answer("typed", {"what": score_sheets.DEAL, **place, "persons": persons})


@dataclass
class _Form:
    """A form on its way: shown, filled in a bit more, or stored.

    `names`: of the players, one a seat; `known`: {question: seat} of what is not asked; `answers`:
    those that it shows at first; `dealer`, `resting`: names, as far as the page says them;
    `address`: where it is sent to, "" for where it is; `changes`: who plays at a seat that has had
    several players.
    """

    request: web.Request
    event: Event
    table: Table
    book: Book
    names: Sequence[str]
    title: Message
    known: Mapping[str, int]
    answers: Answers | None = None
    dealer: str | None = None
    resting: Sequence[str] = ()
    address: str = ""
    changes: Sequence[Message] = ()

    def __post_init__(self) -> None:
        if ASK in self.request.query:
            self.known = {}

    async def answer(self, kind: str, content: Mapping[str, object]) -> web.StreamResponse:
        """The response. A form to be stored is a decision of this kind, with the document."""
        if self.request.method not in ("GET", "HEAD", "POST"):
            raise web.HTTPMethodNotAllowed(self.request.method, ["GET", "POST"])
        sent: Sent = {}
        reason = ""
        asked = ""
        if self.request.method == "POST":
            texts = await texts_of(self.request)
            sent = all_texts(texts)
            reason = texts.get(REASON, "")
            asked = "".join(sent.pop(ASKED, []))
            apply_buttons(sent)
        elif self.answers is not None:
            sent = sent_by(self.book, self.answers)
        form = fill(self.book, sent, self.known)
        if SAVE in sent:
            await self._store(form, kind, content, reason)
        return self._show(form, kind, reason, asked)

    async def _store(
        self, form: EntryForm, kind: str, content: Mapping[str, object], reason: str
    ) -> NoReturn:
        if form.answers is None:
            raise DeskError(msg("something is still missing: answer what is asked last"))
        document = write_document(Entry(self.book, DEAL, form.answers))
        steps = [(kind, {**content, "document": document})]
        await decide(self.request, self.event.number, steps, reason.strip())
        raise web.HTTPSeeOther(await self._following(kind))

    async def _following(self, kind: str) -> str:
        """The address that follows: after a typed deal the form of the next one, if any is left."""
        place = (self.table.round_number, self.table.table)
        here = "/event/{}/table/{}/{}".format(self.event.number, *place)
        now = await self.request.app[DESK].event(self.event.number)
        table = now.tables[place]
        is_left = not table.over and open_chair(table) is None
        return f"{here}/deal" if kind == "typed" and is_left else here

    def _show(self, form: EntryForm, kind: str, reason: str, asked: str) -> web.StreamResponse:
        """The form. asked: the question that was left without an answer when it was sent."""
        score = None if form.answers is None else self.book.score(form.answers)
        words = game_words(language_of(self.request))
        changed = self.request.headers.get("HX-Trigger") == QUESTIONS
        unanswered = form.unanswered
        passed_over = unanswered is not None and unanswered.name == asked and not changed
        return render_event(
            self.request,
            "parts/entry_form.html" if changed else "entry.html",
            self.event,
            tab="round",
            table=self.table,
            form=form,
            still_missing=unanswered if passed_over else None,
            labels=EntryLabels(words, self.book, self.names),
            names=self.names,
            dealer=self.dealer,
            resting=self.resting,
            changes=self.changes,
            known=self.known,
            dealers_own=self.book.dealers_own,
            asking=self.request.rel_url.update_query({ASK: "yes"}),
            score=score,
            title=self.title,
            reason=reason,
            needs_reason=kind == "correct",
            address=self.address or self.request.path_qs,
        )


def _persons_in(request: web.Request, name: str) -> set[int]:
    """The numbers of persons that the address has under a name."""
    found = map(digits, request.query.getall(name, []))
    return {person for person in found if person is not None}


def _check_enough(book: Book, sitting: int) -> None:
    """DeskError where fewer sit at a table than play in a deal."""
    if sitting < book.seats:
        raise DeskError(
            counted(
                "only {number} sits there, and {seats} play: say first on the page of the table "
                "who has the other seats",
                "only {number} sit there, and {seats} play: say first on the page of the table who "
                "has the other seats",
                sitting,
                seats=book.seats,
            )
        )


def _dealer_in(request: web.Request, table: Table, sitting: Sequence[int]) -> int | None:
    """The dealer that the address of a form names, else that of the deal that is due."""
    if table.guests:
        return None
    named = digits(request.query.get(DEALER, ""))
    return named if named in sitting else _due_dealer(table, sitting)


def _due_dealer(table: Table, sitting: Sequence[int]) -> int | None:
    """Return the dealer of the deal that is due; None if unknown or not at the table."""
    dealer = table.account.next.dealer
    due = table.swapped.get(dealer or 0, dealer)
    return due if due in sitting else None


def _meant(dealer: int | None) -> dict[str, str]:
    """Return the part of a form's address about the dealer; None: every question is asked."""
    return {ASK: "yes"} if dealer is None else {DEALER: str(dealer)}


def _entry_of(
    event: Event, table: Table, entry_id: str
) -> tuple[Session, RecordedEntry, Book, list[str]]:
    """(session, its deal of this id, the rule book, the names at the seats); 404 without it."""
    for bound in table.bound:
        for entry in bound.session.entries:
            if entry.id == entry_id and entry.kind == DEAL and entry.book is not None:
                return bound.session, entry, entry.book, seated_at(event, bound, entry)
    raise web.HTTPNotFound()


def _known(book: Book, players: Sequence[object], dealer: int) -> dict[str, int]:
    """{question: seat} of what follows from the dealer, a place among the `players`."""
    return book.known(ledger_before(book, players, dealer), dealer)


def apply_buttons(sent: Sent) -> None:
    """Add the item of a button that adds one (`menu/0=key`), remove that of another (`menu/0`)."""
    for text in sent.pop(ADD, []):
        name, _, key = text.partition("=")
        sent[name] = [key]
    for gone in sent.pop(WITHOUT, []):
        menu, _, index = gone.rpartition("/")
        for name in [name for name in sent if name == gone or name.startswith(f"{gone}/")]:
            del sent[name]
        _close_gap(sent, menu, digits(index) or 0)


def _close_gap(sent: Sent, menu: str, index: int) -> None:
    """Move the items after a gap up."""
    while f"{menu}/{index + 1}" in sent:
        old, new = f"{menu}/{index + 1}", f"{menu}/{index}"
        for name in [name for name in sent if name == old or name.startswith(f"{old}/")]:
            sent[new + name.removeprefix(old)] = sent.pop(name)
        index += 1
