"""Deals entered at the desk, by the same form as on the box: corrected ones, and those of paper."""

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.language.games.game_words import game_words
from host_tools.language.message import msg
from host_tools.reports.play import seated_at
from host_tools.tournament.corrections import names_of
from host_tools.web.director.event_page import decide, event_of, render_event
from host_tools.web.director.table_page import table_in
from host_tools.web.entry.entry_form import fill, sent_by
from host_tools.web.entry.entry_labels import EntryLabels
from host_tools.web.render.templates import language_of
from host_tools.web.render.typed_numbers import digits
from host_tools.web.serving.app_keys import DESK
from rules_core.documents import DEAL, Entry, read_document, write_document
from rules_core.ledger import Ledger

routes = web.RouteTableDef()

# None is a name that a form itself has, as `remove`: a script would find the button in its place.
SAVE, ADD, WITHOUT, REASON = "save", "add", "without", "reason"
CHOOSE = "choose"  # who sits out
ASK = "ask"  # also what follows from who deals
QUESTIONS = "questions"  # what sends the form when an answer is changed, and shows it anew


@routes.route("*", "/event/{event}/table/{round}/{table}/correct/{entry}")
async def correct(request: web.Request) -> web.StreamResponse:
    """Correct a deal that a box has recorded; the record itself stays as it is."""
    event = await event_of(request)
    table = table_in(request, event)
    session, entry, names = _entry_of(event, table, request.match_info["entry"])
    document = event.state.corrected.get(entry.id, entry.document)
    whole = {"rules": entry.book.id} | document
    before = read_document(whole, lambda rules, version: entry.book)
    name = names_of(session, event.state)[entry.id]
    title = msg("Correct deal {number}", number=name)
    known = _known(entry.book, session.players, entry.dealer)
    # What was entered otherwise is asked for.
    known = {key: seat for key, seat in known.items() if before.content.get(key) == seat}
    form = _Form(request, event, table, entry.book, names, title, before.content, known)
    return await form.answer("correct", {"entry": entry.id})


@routes.route("*", "/event/{event}/table/{round}/{table}/deal")
async def enter(request: web.Request) -> web.StreamResponse:
    """Enter a deal of a table that has no box; `out`: persons who sit out.

    Of a table with one more than play that is who deals, unless `choose` asks for somebody else.
    What follows from who deals is not asked, unless the address says so.
    """
    event = await event_of(request)
    table = table_in(request, event)
    book = await request.app[DESK].book(event)
    out = set(map(digits, request.query.getall("out", []))) - {None}
    persons = [person for person in table.persons if person not in out]
    names = [event.name(person) for person in persons]
    title = msg("Deal {number}", number=table.upcoming)
    if len(persons) == book.seats + 1 and not out and CHOOSE not in request.query:
        # In the address: what is stored between this form and its answer must not change it.
        raise web.HTTPSeeOther(request.rel_url.with_query(out=table.dealer))
    if len(persons) != book.seats:
        return render_event(
            request, "sits_out.html", event, tab="round", table=table, seats=book.seats
        )
    resting = [person for person in table.persons if person in out]
    dealer = resting[0] if resting else table.dealer
    known = _known_of_persons(book, table.persons, dealer, persons)
    form = _Form(request, event, table, book, names, title, known=known)
    form.dealer, form.resting = event.name(dealer), list(map(event.name, resting))
    place = {"round": table.round_number, "table": table.table, "persons": persons}
    return await form.answer("deal", place)


class _Form:
    """One form on its way: shown, filled in a bit more, or stored.

    `dealer`, `resting`: the names of who deals and who sits out, as far as the page says it.
    """

    def __init__(self, request, event, table, book, names, title, answers=None, known=()):
        self.dealer = None
        self.resting = ()
        self._request = request
        self._event = event
        self._table = table
        self._book = book
        self._names = names
        self._title = title
        self._answers = answers
        self._known = {} if ASK in request.query else dict(known)

    async def answer(self, kind, content):
        """The response; when it is to be stored a decision of this kind, with the document."""
        if self._request.method not in ("GET", "HEAD", "POST"):
            raise web.HTTPMethodNotAllowed(self._request.method, ["GET", "POST"])
        sent, reason = {}, ""
        if self._request.method == "POST":
            posted = await self._request.post()
            sent = {name: posted.getall(name) for name in posted}
            reason = posted.get(REASON, "")
            _change(sent)
        elif self._answers is not None:
            sent = sent_by(self._book, self._answers)
        form = fill(self._book, sent, self._known)
        if SAVE in sent:
            return await self._store(form, kind, content, reason)
        return self._show(form, kind, reason)

    async def _store(self, form, kind, content, reason):
        if form.answers is None:
            raise DeskError(msg("something is still missing: answer what is asked last"))
        document = write_document(Entry(self._book, DEAL, form.answers))
        steps = [(kind, content | {"document": document})]
        await decide(self._request, self._event.number, steps, reason.strip())
        raise web.HTTPSeeOther(await self._following(kind))

    async def _following(self, kind):
        """What is shown afterwards: after a typed deal the form of the next one, if one is left."""
        place = (self._table.round_number, self._table.table)
        here = "/event/{}/table/{}/{}".format(self._event.number, *place)
        now = await self._request.app[DESK].event(self._event.number)
        return f"{here}/deal" if kind == "deal" and not now.tables[place].over else here

    def _show(self, form, kind, reason):
        score = None if form.answers is None else self._book.score(form.answers)
        words = game_words(language_of(self._request))
        changed = self._request.headers.get("HX-Trigger") == QUESTIONS
        part = "parts/questions.html" if changed else "entry.html"
        return render_event(
            self._request,
            part,
            self._event,
            tab="round",
            table=self._table,
            form=form,
            labels=EntryLabels(words, self._book, self._names),
            names=self._names,
            dealer=self.dealer,
            resting=self.resting,
            known=self._known,
            asking=self._request.rel_url.update_query({ASK: "yes"}),
            score=score,
            title=self._title,
            reason=reason,
            needs_reason=kind == "correct",
            address=self._request.path_qs,
        )


def _entry_of(event, table, name):
    """(session, its entry of this id, the names of who has its seats); 404 without such a deal."""
    for bound in table.bound:
        for entry in bound.session.entries:
            if entry.id == name and entry.kind == DEAL and entry.book is not None:
                return bound.session, entry, seated_at(event, bound, entry)
    raise web.HTTPNotFound()


def _known(book, players, dealer):
    """{question: seat} of what follows from who deals; dealer: a place among the `players`."""
    return book.known(_ledger(book, players, dealer), dealer)


def _known_of_persons(book, persons, dealer, seated):
    """The same of a deal with the seats of those `seated`; dealer: one of the `persons`."""
    place = persons.index(dealer)
    seating = _ledger(book, persons, place).seating(place)
    known = _known(book, persons, place)
    return {key: seated.index(persons[seating[seat]]) for key, seat in known.items()}


def _ledger(book, players, dealer):
    """The account of a table at which nothing was played yet."""
    return Ledger({"players": list(players), "dealer": dealer}, None, book)


def _change(sent):
    """Add what a button adds (`menu/0=key`) and take away what one takes away (`menu/0`)."""
    for text in sent.pop(ADD, []):
        name, _, key = text.partition("=")
        sent[name] = [key]
    for gone in sent.pop(WITHOUT, []):
        menu, _, index = gone.rpartition("/")
        for name in [name for name in sent if name == gone or name.startswith(f"{gone}/")]:
            del sent[name]
        _close_gap(sent, menu, digits(index) or 0)


def _close_gap(sent, menu, index):
    """Let the items behind a gap move up."""
    while f"{menu}/{index + 1}" in sent:
        old, new = f"{menu}/{index + 1}", f"{menu}/{index}"
        for name in [name for name in sent if name == old or name.startswith(f"{old}/")]:
            sent[new + name.removeprefix(old)] = sent.pop(name)
        index += 1
