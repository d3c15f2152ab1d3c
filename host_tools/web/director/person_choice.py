"""Forms in which a person is chosen by typing: the suggestions, and the person that is meant.

A form sends what was `typed` and the button that was pressed: `person`, the number of a suggestion;
`new`, the name of a new person; or neither, if Enter was pressed before any of them was chosen. It
takes the person that is meant beyond doubt, or the one `marked` before it was pressed. It never
makes a new person.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from host_tools.club.finder.candidate import Candidate, Why
from host_tools.club.finder.certain_person import meant, meant_if_shown
from host_tools.club.finder.person_finder import PersonFinder
from host_tools.club.name_readings import NewNameError, Reading, readings
from host_tools.club.person import Person, newcomer, person_of, too_long
from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.events.decide_on import Step
from host_tools.language.formatting import amount
from host_tools.language.message import Message, msg
from host_tools.tournament.event import Event
from host_tools.tournament.seat_tasks.leavers import Stopped, stopped_in
from host_tools.tournament.seat_tasks.successors import who_may_take_over
from host_tools.web.director.posted import whole_number
from host_tools.web.serving.sent_form import Texts

SHOWN = 8
TAKEN_SHOWN = 3
SHORTEST_NAME = 2


@dataclass(frozen=True)
class Choosable:
    """Whom a form lets somebody choose.

    `likely`: {number: Person} of those whom Enter may take, and who come before all others;
    `taken`: the numbers of those who cannot be chosen; `refusal`: why, behind a name; `stopped`:
    {number: `Stopped`} of those who play no more; `remarks`: {number: remark} on some who can be
    chosen; `unpaid`: {number: refusal} of those who can be chosen if they pay, and are taken
    otherwise.
    """

    likely: Mapping[int, Person]
    taken: frozenset[int]
    refusal: Message
    stopped: Mapping[int, Stopped] = field(default_factory=dict)
    remarks: Mapping[int, Message] = field(default_factory=dict)
    unpaid: Mapping[int, Message] = field(default_factory=dict)

    def refusal_of(self, person: Person) -> Message:
        """Why one of `taken` cannot be chosen."""
        return self.unpaid.get(person.number, self.refusal)

    def marked(self, typed: str) -> Person | None:
        """The `Person` that Enter takes if the suggestions mark one, else None."""
        return self._free(meant_if_shown(PersonFinder(self.likely).candidates(typed)))

    def meant(self, typed: str) -> Person | None:
        """The `Person` who is meant beyond doubt and can be chosen, else None."""
        return self._free(meant(PersonFinder(self.likely).candidates(typed)))

    def _free(self, person: Person | None) -> Person | None:
        if person is None or person.forgotten or person.number in self.taken:
            return None
        return person


def at_the_door(event: Event, pays: bool) -> Choosable:
    """Return who can be chosen at the door: newcomers, and registered persons not noted as here.

    pays: the chosen person pays at once; then persons here who owe a stake can be chosen, too.
    """
    new = _not_registered(event)
    is_here = msg("is registered, is noted as here")
    expected = {
        person_of(event.persons, number).number: is_here
        for number, entrant in event.state.entrants.items()
        if not entrant.present and entrant.last is None
    }
    remarks = {one: remark for one, remark in expected.items() if one not in new.stopped}
    owing = _here_and_owing(event)
    if pays:
        remarks |= {
            one: msg("takes part already, pays {money} now", money=amount(cents))
            for one, cents in owing.items()
        }
    unpaid = {one: _unpaid(cents) for one, cents in owing.items()}
    return replace(new, taken=new.taken - remarks.keys(), remarks=remarks, unpaid=unpaid)


def _here_and_owing(event: Event) -> dict[int, int]:
    """{person number: cents still to be paid} of those who are here, if there is a stake."""
    if not event.stake:
        return {}
    open_of = {account.person: account.open for account in event.cash().accounts}
    return {
        person_of(event.persons, number).number: open_of[number]
        for number, entrant in event.state.entrants.items()
        if entrant.present and entrant.last is None and open_of[number] > 0
    }


def _unpaid(cents: int) -> Message:
    """Return the refusal of an entrant who owes these cents."""
    return msg("takes part already, has not paid {money}", money=amount(cents))


def _not_registered(event: Event) -> Choosable:
    """Everybody who does not take part yet."""
    taken = frozenset(_entered(event))
    refusal = msg("takes part already")
    gone = stopped_in(event).items()
    stopped = {person_of(event.persons, number).number: one for number, one in gone}
    return Choosable(event.persons, taken, refusal, stopped)


def at_a_seat(event: Event, round_number: int) -> Choosable:
    """Return who may take a seat in a round: newcomers, and players without a place in it."""
    may = who_may_take_over(event, round_number)
    remarks = {person_of(event.persons, one).number: remark for one, remark in may.items()}
    new = _not_registered(event)
    if round_number > len(event.state.plan.rounds):
        return new
    return Choosable(
        event.persons,
        new.taken - remarks.keys(),
        msg("has a place in this round"),
        {number: one for number, one in new.stopped.items() if number not in remarks},
        remarks,
    )


def entrant_of(event: Event, person: int) -> int:
    """Return the number of a person as an entrant, who may have several; the given one if none."""
    entrants = {person_of(event.persons, one).number: one for one in event.state.entrants}
    return entrants.get(person, person)


def registering(event: Event, person: int) -> list[Step]:
    """Return the step that registers a person; none if the person takes part."""
    if person in event.state.entrants:
        return []
    return [("entrant", {"what": "registered", "person": person})]


def anybody(event: Event) -> Choosable:
    """Return everybody, players of the event first, for a seat that anybody may have taken."""
    return Choosable(_entered(event), frozenset(), msg("sits there already"))


@dataclass(frozen=True)
class Suggestions:
    """The suggestions of a form for a typed text.

    `free`: persons who can be chosen; `taken`: (person, why) of those who cannot; `more`: how many
    are not shown; `marked`: the person that Enter takes once this is shown, or None; `new`: the
    possible names of a new person, see `readings`, none if the text is no name; `too_long`: the
    refusal of a text longer than a name can be, else None; `unlikely`: those of `free` that Enter
    never takes; `stopped`: (person, `Stopped`) of those who play no more and cannot be chosen;
    `by_surname`: nobody has this name, all these have the surname; `nearly`: nobody has this name,
    all of `free` have a similar one; `new_first`: the similar ones are here already, so the new
    person comes before them; `others`: further persons to choose who share only the surname, shown
    after `new`; `remarks`: {number: remark} on some of all these; `unpaid`: those who can be chosen
    only if they pay.
    """

    free: list[Person]
    taken: list[tuple[Person, Message]]
    more: int
    marked: Person | None
    new: list[Reading]
    too_long: Message | None
    unlikely: list[Person]
    stopped: list[tuple[Person, Stopped]]
    by_surname: bool
    nearly: bool
    new_first: bool
    others: list[Person]
    remarks: Mapping[int, Message]
    unpaid: Collection[int]


def suggest(event: Event, typed: str, choosable: Choosable) -> Suggestions:
    """The `Suggestions` for what was typed, of an event."""
    found = _candidates(event, typed)
    free = [one for one in found if one.person.number not in choosable.taken]
    free.sort(key=lambda one: one.person.number not in choosable.likely)
    stopped = choosable.stopped
    taken = [one.person for one in found if one.person.number in choosable.taken]
    playing = [person for person in taken if person.number not in stopped]
    gone = [(person, stopped[person.number]) for person in taken if person.number in stopped]
    nearly = bool(free) and all(one.other_name for one in free)
    alike = [one.person for one in free if one.why is not Why.SURNAME]
    others = [one.person for one in free if one.why is Why.SURNAME]
    return Suggestions(
        alike[:SHOWN],
        [(person, choosable.refusal_of(person)) for person in playing[:TAKEN_SHOWN]],
        more=max(0, len(free) - SHOWN),
        marked=choosable.marked(typed),
        new=_newcomers(typed),
        too_long=_too_long(typed),
        unlikely=[one for one in (*alike, *others) if one.number not in choosable.likely],
        stopped=gone[:TAKEN_SHOWN],
        by_surname=_has_only_surnames(found),
        nearly=nearly,
        new_first=nearly and all(person.number in choosable.unpaid for person in alike),
        others=others[: max(0, SHOWN - len(alike))],
        remarks=choosable.remarks,
        unpaid=choosable.unpaid.keys(),
    )


def chosen(event: Event, form: Texts, choosable: Choosable) -> tuple[int, list[Person]]:
    """(person number, [the `Person` if it is a new one, `UNNUMBERED`]) of a form. DeskError.

    More may have been typed since the button was shown: it counts if it fits what was typed.
    """
    typed = " ".join(form.get("typed", "").split())
    if not typed:
        raise DeskError(msg("Type a name or a number."))
    found = _candidates(event, typed)
    if form.get("new"):
        on = not found and typed.startswith(form["new"])
        name = typed if on else form["new"]
        meant_so = [one for one in _newcomers(typed) if one.name == name]
        if meant_so:
            new = newcomer(name, form.get("place", "").strip(), meant_so[0].surname)
            return new.number, [new]
    if form.get("person"):
        person_number = whole_number("person", form["person"])
        if any(one.person.number == person_number for one in found):
            return person_number, []
    marked = choosable.marked(typed)
    if marked is not None and form.get("marked") == str(marked.number):
        return marked.number, []
    person = choosable.meant(typed)
    if person is not None:
        return person.number, []
    if not found and _newcomers(typed):
        raise NewNameError(msg("nobody is called {name}", name=quote(typed)), typed)
    raise DeskError(_in_doubt(typed, found, choosable))


def _candidates(event: Event, typed: str) -> list[Candidate]:
    """The `Candidate`s for what was typed, nobody forgotten."""
    found = PersonFinder(event.persons).candidates(typed)
    return [one for one in found if not one.person.forgotten]


def _has_only_surnames(found: list[Candidate]) -> bool:
    """Return True if nobody is found by more than the surname."""
    return bool(found) and found[0].why >= Why.FIRST_NAME


def _in_doubt(typed: str, found: list[Candidate], choosable: Choosable) -> Message:
    """Why nobody was chosen."""
    person = meant(found)
    if person is not None and person.number in choosable.taken:
        return _refused(person, choosable)
    if not found and typed.isdecimal():
        return msg("nobody has the number {number}", number=typed)
    length = _too_long(typed)
    if not found and length is not None:
        return length
    if not found:
        return msg("nobody is called {name}", name=quote(typed))
    free = [one for one in found if one.person.number not in choosable.taken]
    if not free and _is_name(typed):
        return msg(
            "{refused} If it is somebody else, choose the new person: ↓ and Enter, or a click.",
            refused=_all_refused(typed, found, choosable),
        )
    if not free:
        return _all_refused(typed, found, choosable)
    return msg("It is not clear who {typed} is: choose one.", typed=quote(typed))


def _refused(person: Person, choosable: Choosable) -> Message:
    """Why a person who is taken cannot be chosen."""
    stopped = choosable.stopped.get(person.number)
    why = choosable.refusal_of(person) if stopped is None else stopped.why
    sentence = msg("{name} {why}.", name=person.name, why=why)
    if person.number not in choosable.unpaid:
        return sentence
    pays = msg("If it is paid now, tick “pays at once”, and register once more.")
    return msg("{what} {how}", what=sentence, how=pays)


def _all_refused(typed: str, found: list[Candidate], choosable: Choosable) -> Message:
    """Why none of those can be chosen who may be meant, all of them taken."""
    if len(found) == 1:
        return _refused(found[0].person, choosable)
    return msg(
        "Nobody of those whom {typed} may mean can be chosen: the list says why.",
        typed=quote(typed),
    )


def _newcomers(typed: str) -> list[Reading]:
    """Return the possible names of a new person, see `readings`; none if no name can be that."""
    name = " ".join(typed.split())
    return readings(name) if _is_name(name) and _too_long(typed) is None else []


def _too_long(typed: str) -> Message | None:
    """Return the refusal of a typed name that is longer than a name can be; None if it is not."""
    length = too_long("name", " ".join(typed.split()))
    return None if length is None else msg("Too long for a name: {length}.", length=length)


def _is_name(text: str) -> bool:
    return len(text) >= SHORTEST_NAME and not any(sign.isdigit() for sign in text)


def _entered(event: Event) -> dict[int, Person]:
    """{number: Person} of all entrants."""
    entered = (person_of(event.persons, number) for number in event.state.entrants)
    return {person.number: person for person in entered}
