"""Forms in which a person is chosen by typing: the suggestions, and the person that is meant.

A form sends what was `typed` and the button that was pressed: `person`, the number of a suggestion;
`new`, the name of a new person; or neither, if Enter was pressed before any of them was chosen. It
takes the person that is meant beyond doubt, or the one `marked` before it was pressed. It never
makes a new person.
"""

from dataclasses import dataclass

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.language.message import Message, msg
from host_tools.tournament.event import Event
from host_tools.tournament.person import Person, newcomer, person_of
from host_tools.tournament.search_persons import find, meant, meant_if_shown
from host_tools.web.director.posted import whole_number
from host_tools.web.serving.sent_form import Texts

SHOWN = 8
TAKEN_SHOWN = 3
SHORTEST_NAME = 2


@dataclass(frozen=True)
class Suggestions:
    """What a form suggests for what was typed.

    `free`: persons who can be chosen; `taken`: persons who are in the event already; `more`: how
    many are not shown; `marked`: the person that Enter takes once this is shown, or None; `name`:
    of a new person, "" if the text is no name.
    """

    free: list[Person]
    taken: list[Person]
    more: int
    marked: Person | None
    name: str


def suggest(event: Event, typed: str) -> Suggestions:
    """The `Suggestions` for what was typed, of an event."""
    found = find(event.persons, typed)
    entered = _entered(event)
    free = [person for person in found if person.number not in entered]
    taken = [person for person in found if person.number in entered]
    more = max(0, len(free) - SHOWN)
    marked = _marked(event, typed)
    return Suggestions(free[:SHOWN], taken[:TAKEN_SHOWN], more, marked, _name_in(typed))


def chosen(event: Event, form: Texts) -> tuple[int, list[Person]]:
    """(person number, [the `Person` if it is a new one, `UNNUMBERED`]) of a form. DeskError.

    More may have been typed since the button was shown: it counts if it fits what was typed.
    """
    typed = " ".join(form.get("typed", "").split())
    if not typed:
        raise DeskError(msg("Type a name or a number."))
    found = find(event.persons, typed)
    if form.get("new") and (form["new"] == typed or not found):
        new = newcomer(typed, form.get("place", "").strip())
        return new.number, [new]
    if form.get("person"):
        person_number = whole_number("person", form["person"])
        if any(person.number == person_number for person in found):
            return person_number, []
    marked = _marked(event, typed)
    if marked is not None and form.get("marked") == str(marked.number):
        return marked.number, []
    person = meant(event.persons, typed)
    if person is not None and person.number not in _entered(event):
        return person.number, []
    raise DeskError(_in_doubt(event, typed, person, found))


def _in_doubt(event: Event, typed: str, person: Person | None, found: list[Person]) -> Message:
    """Why nobody was chosen. person: the one that is meant, None if that is not clear."""
    if person is not None:
        return msg("{name} takes part already.", name=person.name)
    if not found and not _name_in(typed):
        return msg("Nobody has the number {typed}.", typed=quote(typed))
    if not found:
        return msg(
            "Nobody is called {typed}. If this is a new person, choose that: ↓ and Enter, or a "
            "click.",
            typed=quote(typed),
        )
    entered = _entered(event)
    free = [candidate for candidate in found if candidate.number not in entered]
    if len(free) == 1:
        return msg("Is {name} meant? Choose, or type all of the name.", name=free[0].name)
    return msg("{typed} may be several: choose one.", typed=quote(typed))


def _name_in(typed: str) -> str:
    """The name that a new person would have, "" if what was typed is no name."""
    name = " ".join(typed.split())
    sensible = len(name) >= SHORTEST_NAME and not any(sign.isdigit() for sign in name)
    return name if sensible else ""


def _marked(event: Event, typed: str) -> Person | None:
    """The person that Enter takes if the suggestions mark one, else None."""
    person = meant_if_shown(event.persons, typed)
    return None if person is None or person.number in _entered(event) else person


def _entered(event: Event) -> set[int]:
    """The person numbers of all entrants."""
    return {person_of(event.persons, number).number for number in event.state.entrants}
