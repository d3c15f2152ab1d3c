"""What a page offers about an event is refused or holds once it is closed, as by its command.

Each row sends what a form of the open event sends, and types the command that does the same.
"""

import json
import re

import pytest

from host_tools.cli.main import main
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.results.sealed_results import sealed_result
from host_tools.intake.database import Database
from host_tools.journal.journal import UNDO
from host_tools.tournament.decisions import KINDS
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.host_tools.decided import CLOSE
from tests.host_tools.web.scene import ADDRESS, copy_scene
from tests.host_tools.web.served import TOKEN, desk_at

pytestmark = pytest.mark.long

EVENT = 2
WHY = "as on paper"
# In their places the ids of the event's first table, of its last round that was begun: its session
# and a deal of that; and of a session at no table.
SESSION, ENTRY, STRANGER = "SESSION", "ENTRY", "STRANGER"
FOUR = {"persons": [2, 20, 10, 16], "points": [3, 1, -1, -3], "deals": 12}
DRAW = {"what": "drawn", "tables": [[[1, 2, 3, 4]]], "seed": 1, "method": "lot"}
DEAL = {
    "rules": "krenglbach",
    "forehand": 1,
    "game": "rufer",
    "declarer": 1,
    "partner": 2,
    "won": True,
}
TABLE = {"round": 2, "table": 1}
OPEN_TABLE = {"round": 2, "table": 5}

# Kind of decision, and its content: refused once the event is closed.
REFUSED = {
    "code": TABLE
    | {
        "persons": [6, 22, 19, 15],
        "points": [0, 0, 0, 0],
        "deals": 7,
        "records": 8,
        "digest": "0000",
    },
    "clock:started": {"what": "started", "round": 3},
    "clock:waits": {"what": "waits", "round": 3},
    "clock:runs_on": {"what": "runs_on", "round": 3},
    "clock:longer": {"what": "longer", "round": 3, "minutes": 5},
    "session:set_aside": {"what": "set_aside", "session": SESSION},
    "session:called_back": {"what": "called_back", "session": SESSION},
    "typed:sheet": OPEN_TABLE | {"what": "sheet"} | FOUR,
    "typed:deal": OPEN_TABLE
    | {"what": "deal", "persons": FOUR["persons"], "document": DEAL, "first": 1},
    "correct": {"entry": ENTRY, "document": DEAL},
    "correct:annulled": {"entry": ENTRY, "document": None},
    "adjust:points": TABLE | {"what": "points", "persons": [6], "points": -2},
    "explain": {"what": "49", "text": "rule 12"},
    "adjust:warning": {"what": "warning", "round": 2, "persons": [6]},
    "adjust:penalty": TABLE | {"what": "penalty", "persons": [6], "points": 3},
    "adjust:no_penalty": {"what": "no_penalty", "persons": [12], "warning": "50"},
    "ruling": {"round": 2, "tables": [{"table": 1, "over": True}]},
    "lot": {"persons": [1, 2]},
    "lot:teams": {"teams": ["A", "B"]},
    "tariff": {"digest": "0" * 16, "data": "AA=="},
    "settings": {"settings": {"minutes": 40}},
    "wish:apart": {"what": "apart", "persons": [1, 2], "strictly": False},
    "wish:stay": {"what": "stay", "person": 1, "table": 3},
    "seats:drawn": DRAW | {"round": 3},
    "seats:exchanged": {"what": "exchanged", "round": 3, "one": 20, "other": 16},
    "seats:taken": {"what": "taken", "round": 3, "person": 10, "whom": 20},
    "seats:joined": {"what": "joined", "round": 3, "table": 1, "person": 10},
    "seats:empty": {"what": "empty", "round": 3, "person": 20},
    "entrant:registered": {"what": "registered", "person": 1},
    "booking:stake": {"what": "stake", "person": 7, "cents": 500},
    "entrant:present": {"what": "present", "person": 13, "present": False},
    "entrant:marks": {"what": "marks", "person": 13, "marks": ["ladies"]},
    "entrant:team": {"what": "team", "person": 13, "team": "Linz"},
    "plays:from": {"what": "from", "person": 13, "round": 3},
    "plays:stops": {"what": "stops", "person": 13, "round": 3},
    "plays:excluded": {"what": "excluded", "person": 13, "round": 3},
    "plays:substitute": {"what": "substitute", "person": 10, "whom": 13, "round": 3},
    "undo": {"decision": 49},
}

# It changes no result: the same about a closed event.
HOLDS = {
    "publish": {"round": 2},
    "season": {"season": "2027"},
    "announce": {"text": "Soup at 7"},
    "booking:float": {"what": "float", "cents": 10_000},
    "booking:expense": {
        "what": "expense",
        "cents": 1_200,
        "text": "lamp",
        "receipt": "7",
        "who": "Huber",
    },
    "booking:income": {
        "what": "income",
        "cents": 300,
        "text": "coffee",
        "receipt": "8",
        "who": "Huber",
    },
    "booking:share": {"what": "share", "cents": 100, "percent": 0, "who": "club"},
    "booking:house": {"what": "house", "cents": 100},
    "booking:prize": {"what": "prize", "person": 13, "cents": 100, "who": "Huber"},
    "booking:playing_money": {"what": "playing_money", "payer": 18, "receiver": 5, "cents": 3},
    "booking:counted": {"what": "counted", "cents": 5_000},
}

# Forms that put decisions together, by their addresses within the event: refused as well.
FORMS = {
    "draw": {"basis": "", "round": 3, "method": "lot", "seed": 719314},
    "draw/apart": {"what": "apart", "persons": [13, 7]},
    "draw/mend": {"basis": ""},
    "ranking/2/adjust": {"person": 6, "points": -2, "reason": "late"},
    "ranking/lot": {"person": [1, 2], "by": "program"},
    "registration/register": {"typed": "Xaver Neu", "paid": "yes"},
    "registration/all": {"person": [1]},
    "registration/pay": {"shown": [7, 21], "all": "yes"},
    "registration/never-came": {},
    "registration/13/substitute": {"round": 3, "typed": "Xaver Neu"},
    "registration/10/again": {},
    "registration/13/leaves-empty": {"round": 3},
    "registration/14/remove": {},
    "round/2/code": {"code": "1"},
    "settings": {"name": "Another cup", "date": "2026-11-22", "book": "krenglbach"},
    "table/2/1/adjust": {"person": 6, "points": -2, "reason": "late"},
    "table/2/5/typed": FOUR,
    "table/2/5/deal": {"save": "yes"},
    f"table/2/1/correct/{ENTRY}": {"save": "yes"},
    "table/2/1/ruling": {"over": "over"},
    "table/2/1/seats": {"whom": 6, "typed": "Xaver Neu"},
}
# Nothing is decided by this one as long as something is still asked.
ASKED_ON = {"table/2/5/deal": 200}

# Forms that decide nothing of what is refused: their addresses, as the application has them.
OTHERS = re.compile(
    r"(decide/\{kind\}|emblem(/name|/remove)?|table/.*/photo|photo/.*/remove|season|till/\w+|take|public/\w+|phones/\w+|boxes/set-up|backups/.*|persons.*)"
)


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    """(its pages, the path of its database) of an event in full swing that somebody has closed;
    and a function that puts ids in their places.
    """
    path = copy_scene(tmp_path_factory.mktemp("scene"))
    with Database(path) as database:
        event = load_event(database, EVENT)
        session = event.tables[2, 1].bound[0].session
        ids = {SESSION: session.id, ENTRY: session.entries[0].id}
        ids[STRANGER] = event.waiting[0].session.id
        decide_on(database, EVENT, [CLOSE], anyway=True)
    with desk_at(path, ADDRESS) as served:
        yield served, path, lambda thing: with_ids(thing, ids)


def with_ids(thing, ids):
    """An address or a content with these ids in their places."""
    text = json.dumps(thing)
    for place, found in ids.items():
        text = text.replace(place, found)
    return json.loads(text)


def kind_of(act):
    """The kind of what one of the tables names, `kind` or `kind:what`."""
    return act.partition(":")[0]


def kept(path):
    """What no refused act changes: the number of decisions; and the digest of the document."""
    with Database(path) as database:
        decisions = load_event(database, EVENT).journal.decisions
        return len(decisions), sealed_result(database, EVENT).digest


def by_command(path, kind, content):
    """The arguments of the command that decides it."""
    if kind == UNDO:
        words = ["decide", "undo", f"decision={content['decision']}"]
    else:
        fields = [f"{name}={json.dumps(value)}" for name, value in content.items()]
        words = ["decide", kind, *fields]
    return [*words, "--reason", WHY, "--event", str(EVENT), "--database", str(path)]


def by_form(content):
    """The fields of a form with this content; None: no form has such values."""
    fields = {}
    for name, value in content.items():
        if (
            value is None
            or isinstance(value, dict)
            or (isinstance(value, list) and isinstance(value[0], (list, dict)))
        ):
            return None
        if isinstance(value, bool):
            value = "yes" if value else "no"
        fields[name] = value
    return fields | {"reason": WHY}


def test_what_would_change_the_result_is_refused(closed, capsys):
    page, path, filled = closed
    before = kept(path)
    for act, typed in REFUSED.items():
        kind, content = kind_of(act), filled(typed)
        sent = by_form(content)
        if sent is None or kind == UNDO:  # what no form says, a command does; and one besides
            assert main(by_command(path, kind, content)) == 1, act
            said = capsys.readouterr().err
            assert "the event is closed; nothing is decided about it" in said, act
        if sent is not None:
            answer = page.post(f"/event/{EVENT}/decide/{kind}", sent)
            said = answer.status, "the event is closed" in answer.text
            assert said == (422, True), (act, answer.text)
    assert kept(path) == before


def test_what_a_page_puts_together_is_refused(closed):
    page, path, filled = closed
    before = kept(path)
    for address, sent in FORMS.items():
        status = page.post(f"/event/{EVENT}/{filled(address)}", filled(sent)).status
        assert status == (ASKED_ON.get(address) or 422), address
    assert kept(path) == before


def test_what_changes_no_result_holds(closed):
    page, path, _ = closed
    count, digest = kept(path)
    for act, content in HOLDS.items():
        kind = kind_of(act)
        assert main(by_command(path, kind, content)) == 0, act
        assert page.post(f"/event/{EVENT}/decide/{kind}", by_form(content)).status == 303, act
    assert kept(path) == (count + 2 * len(HOLDS), digest)


def test_every_kind_of_decision_is_in_one_of_the_tables():
    """`close` opens it again, or seals it anew: that is what it is for."""
    assert {*map(kind_of, [*REFUSED, *HOLDS]), "close"} == {*KINDS}


def test_every_form_of_an_event_is_in_one_of_the_tables(closed):
    _, path, _ = closed
    forms = [
        route.resource.canonical.removeprefix("/event/{event}/")
        for route in make_app(Desk(path), TOKEN, ADDRESS).router.routes()
        if route.method == "POST" and route.resource.canonical.startswith("/event/{event}/")
    ]
    assert len(forms) > 40
    unknown = [form for form in forms if not OTHERS.fullmatch(form) and not _is_tried(form)]
    assert unknown == []


def _is_tried(form):
    pattern = re.compile(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(form)))
    return any(pattern.fullmatch(address) for address in FORMS)
