"""What a director decides, as today's decisions: a sentence and the steps it takes, both ways."""

from host_tools.common.errors import DeskError
from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.decisions.kind import KINDS
from host_tools.tournament.warning_register import answers_to_due, due_in
from tests.cases import sentences as words
from tests.cases.deals_by_points import document
from tests.cases.row import Said
from tests.cases.today.sessions import entry_id

# {words: (kind, what it says besides)} of the sentences that are one decision.
KIND_OF = {
    words.STOPS: ("withdraw", {}),
    words.STOPS_COUNTED: ("withdraw", {}),
    words.DOES_NOT_PLAY: ("withdraw", {}),
    words.COMES: ("late", {}),
    words.EXCLUDED: ("exclude", {}),
    words.NOT_THERE: ("present", {"present": False}),
    words.THERE: ("present", {"present": True}),
    words.REGISTERS: ("register", {}),
    words.STANDS_IN: ("substitute", {}),
    words.TAKES_SEAT: ("take_seat", {}),
    words.EXCHANGE: ("exchange", {}),
    words.EMPTY: ("empty_seat", {}),
    words.JOINS: ("join_table", {}),
    words.NOT_PLAYED: ("not_played", {}),
    words.OVER_AFTER: ("end", {}),
    words.OVER: ("end", {}),
    words.OF_TABLE: ("bind", {}),
    words.SET_ASIDE: ("set_aside", {}),
    words.ON_ITS_WAY: ("call_back", {}),
    words.SAT: ("name", {}),
    words.NOBODY_SAT: ("nobody_sat", {}),
    words.ANNULLED: ("annul", {}),
    words.WAS: ("correct", {}),
    words.COUNTS_AGAIN: ("correct", {"restores": True}),
    words.SEEN: ("seen", {}),
    words.GETS: ("adjust", {}),
    words.FINED: ("penalty", {}),
    words.WARNED: ("warning", {}),
    words.PLAYS_FOR: ("team", {}),
    words.CLOSED: ("close", {"closed": True}),
}
# {words: which of the two answers to a penalty that is due}
_OF_WARNING = {words.FINED_FOR_IT: 0, words.LET_OFF: -1}
_PERSONS = ("person", "whom", "one", "other")


def step_of(said, evening):
    """(kind, content) of a sentence that is one decision, in an `evening.Evening`."""
    if said.words in _OF_WARNING:
        return _about_warning(said, evening)
    kind, content = KIND_OF[said.words]
    values, content = said.values, dict(content)
    for name, value in values.items():
        if name in _PERSONS:
            content[name] = evening.number(value)
        elif name == "place":
            content[name] = value - 1
        elif name == "number":
            content["points"] = value
        elif name in ("session", "deals", "table", "team"):
            content[name] = value
    fields = KINDS[kind].fields
    if "entry" in fields:
        content["entry"] = entry_id(values["session"], values["deal"])
        del content["session"]
    if kind == "correct":
        content["document"] = document(evening.plan.book, values["points"])
    if kind == "seen":
        content = {"change": f"late/{entry_id(values['session'], values['deal'])}"}
    if "round" in fields:
        content["round"] = said.round
    if "table" in fields and "table" not in content:
        content["table"] = evening.table_of(said.round, content["person"])
    return kind, content


def _about_warning(said, evening):
    """The answer to the first penalty that is due for a warning of somebody."""
    person, event = evening.number(said.values["person"]), evening.event()
    due = [one.due[0] for one in due_in(event.register(), event.rules) if one.person == person]
    if not due:
        raise DeskError("no penalty is due for a warning")
    answer = answers_to_due(person, due[0], event.rules)[_OF_WARNING[said.words]]
    return answer.kind, answer.content


def said_of(kind, content, evening, undone=False):
    """The sentence of a decision that `step_of` makes; None where there is none."""
    persons = {name: evening.name(content[name]) for name in _PERSONS if name in content}
    values = {**content, **persons}
    if "place" in values:
        values["place"] += 1
    for template, (known, besides) in KIND_OF.items():
        if known != kind or any(values.get(name, ...) != value for name, value in besides.items()):
            continue
        fields = [part.split("}")[0] for part in template.split("{")[1:]]
        if all(values.get(name) is not None for name in fields):
            shown = {name: values[name] for name in fields}
            return Said(template, shown, content.get("round", 1), undone)
    return None


def undoing(numbers):
    """The steps that take decisions back, the last one first."""
    return [(UNDO, {"decision": number}) for number in sorted(numbers, reverse=True)]
