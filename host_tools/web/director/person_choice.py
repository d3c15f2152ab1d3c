"""Forms in which somebody is chosen by typing: the suggestions, and whom such a form means.

A form sends what was `typed`, and the button that was pressed: `person`, the number of one of the
suggestions, `new`, the name of somebody whom nobody knows yet, or neither. So does Enter in the
field: it takes who is meant without any doubt, or who was `marked` before it was pressed, and never
makes anybody.
"""

from dataclasses import dataclass

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.tournament.person import newcomer, person_of
from host_tools.tournament.search_persons import find, meant, meant_if_shown
from host_tools.web.director.posted import whole_number

SHOWN = 8
TAKEN_SHOWN = 3
SHORTEST_NAME = 2


@dataclass(frozen=True)
class Suggestions:
    """What a form suggests for what was typed.

    `free`: persons who can be chosen, `taken`: who cannot, being in the event; `more`: how many are
    not shown; `marked`: the first of the free if Enter takes him once he is shown, None if it takes
    nobody; `name`: what somebody new would be called, "" if that makes no sense.
    """

    free: list
    taken: list
    more: int
    marked: object
    name: str


def suggest(event, typed):
    """The `Suggestions` for what was typed, of an event."""
    found = find(event.persons, typed)
    entered = _entered(event)
    free = [person for person in found if person.number not in entered]
    taken = [person for person in found if person.number in entered]
    name = " ".join(typed.split())
    sensible = len(name) >= SHORTEST_NAME and not any(sign.isdigit() for sign in name)
    more = max(0, len(free) - SHOWN)
    marked = _marked(event, typed)
    return Suggestions(free[:SHOWN], taken[:TAKEN_SHOWN], more, marked, name if sensible else "")


def chosen(event, form):
    """(number, [Person] if it is somebody new, `UNNUMBERED`) of whom the form means. DeskError.

    Who presses a button may have typed on since: it counts if it goes with what was typed.
    """
    typed = " ".join(form.get("typed", "").split())
    if not typed:
        raise DeskError(msg("Type a name or a number."))
    found = find(event.persons, typed)
    if form.get("new") and (form["new"] == typed or not found):
        new = newcomer(typed, form.get("place", "").strip())
        return new.number, [new]
    if form.get("person"):
        number = whole_number("person", form["person"])
        if any(person.number == number for person in found):
            return number, []
    marked = _marked(event, typed)
    if marked is not None and form.get("marked") == str(marked.number):
        return marked.number, []
    person = meant(event.persons, typed)
    if person is not None and person.number not in _entered(event):
        return person.number, []
    raise DeskError(_in_doubt(event, typed, person, found))


def _in_doubt(event, typed, person, found):
    """Why nobody was chosen, as a `Message`; person: who is meant, None: that is not clear."""
    if person is not None:
        return msg("{name} takes part already.", name=person.name)
    if not found:
        return msg("Nobody is called {typed}: choose, or make a new person.", typed=quote(typed))
    free = [one for one in found if one.number not in _entered(event)]
    if len(free) == 1:
        return msg("Is {name} meant? Choose, or type all of the name.", name=free[0].name)
    return msg("{typed} may be several: choose one.", typed=quote(typed))


def _marked(event, typed):
    """Whom Enter takes if he is marked among the suggestions, None if nobody is."""
    person = meant_if_shown(event.persons, typed)
    return None if person is None or person.number in _entered(event) else person


def _entered(event):
    """The numbers of the persons behind all entrants."""
    return {person_of(event.persons, number).number for number in event.state.entrants}
