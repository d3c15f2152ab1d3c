"""An event, and persons, about whom everything was decided that can be."""

from pathlib import Path

from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.events.person_links import make_link
from host_tools.events.persons import (
    change_person,
    forget_person,
    merge_persons,
    show_names,
    undo,
)
from host_tools.events.planned_tables import planned
from host_tools.events.season_formulas import decide_formula
from host_tools.events.seasons import choices, count_for
from host_tools.events.seatings import note_sent
from host_tools.events.statistics_events import show_statistics
from host_tools.formulas.built_in_formulas import built_in_text
from host_tools.intake.result_import import import_result, read_document
from host_tools.sessions.sessions import load_sessions
from host_tools.tournament.model.journal_tariffs import step_of
from tests.frozen.table import NAMES
from tests.host_tools.decided import (
    deal_typed,
    drawn_as,
    exchanged,
    of_table,
    seat_emptied,
    seat_taken,
    sheet_typed,
    table_joined,
)
from tests.made_tariffs import packed

SETTINGS = {
    "name": "Frozen cup",
    "date": "2025-11-20",
    "rules": "fft-4",
    "rounds": 2,
    "deals": 4,
    "sizes": [4],
    "method": "swaps",
    "rank_by": "points",
    "stake": 500,
    "shares": [60, 40],
    "prizes": [1000],
    "opponents_key": True,
    "typed_twice": True,
    "first_dealer": "open",
    "show_numbers": True,
    "leavers": "out",
    "pot": "registered",
    "parts": [["local", "Ortsmeister", [1000]], ["U18", "", [500, 300]]],
    "one_prize": True,
    "deals_of": 4,
    "currency": "CHF",
}
EXAMPLE = Path(__file__).parents[2] / "docs" / "result-example.json"
ROUNDS = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]]
DEAL = {"taker": 0, "contract": "garde", "points": 49, "bouts": 2}


def hold_an_event(database):
    """Store persons, and an event with every kind of decision; a box is told of a table of it."""
    names = [*NAMES[:4], "Karl", "Karl", "Ida", "Oto", "Emil", "Uwe"]
    people = {
        number: Person(number, name, place="Wels", remarks="Hund")
        for number, name in enumerate(names, 1)
    }
    store_persons(database, people.values())
    merge_persons(database, 9, 10, author="desk", reason="to be kept")
    merge_persons(database, 8, 1, author="desk")
    undo(database, author="desk", reason="to be kept")
    forget_person(database, 2, author="desk")
    change_person(database, 7, {"name": "Ida Neu"}, author="desk")
    show_names(database, "number", author="desk")
    show_names(database, "initial", [3, 4], author="desk")
    decide_formula(database, "2025", built_in_text("ranks"), author="desk")
    show_statistics(database, True, author="desk")
    make_link(database, 1, author="desk", secret="frozen")
    number = new_event(database, SETTINGS, author="desk")
    session = load_sessions(database)[0]
    [entry, *_] = [entry for entry in session.entries if entry.kind == "deal"]
    changed = next(one for one in load_sessions(database) if one.late_changes)
    [fine] = [entry for entry in changed.entries if entry.kind == "penalty"]
    sheet = {"round": 1, "table": 2, "persons": [5, 6, 7, 8], "points": [6, 2, -3, -5], "deals": 4}
    code = {"round": 2, "table": 1, "persons": [1, 2, 3, 5], "points": [4, -4, 9, -9], "deals": 4}
    code |= {"records": 6, "digest": "3f9a"}
    fined = {"points": [6, 2, -3, -105], "penalties": [0, 0, 0, 100], "first": 1}
    steps = [
        *(("entrant", {"what": "registered", "person": person}) for person in range(1, 9)),
        ("booking", {"what": "stake", "person": 1, "cents": 500}),
        ("entrant", {"what": "present", "person": 2, "present": False}),
        ("entrant", {"what": "marks", "person": 3, "marks": ["local"]}),
        ("entrant", {"what": "marks", "person": 4, "marks": ["juniors", "U18"]}),
        ("entrant", {"what": "team", "person": 4, "team": "Wels"}),
        ("entrant", {"what": "team", "person": 5, "team": "Linz"}),
        step_of(packed()[0]),
        ("wish", {"what": "apart", "persons": [1, 8], "strictly": False}),
        ("wish", {"what": "stay", "person": 5, "table": 2}),
        drawn_as(ROUNDS, seed=4),
        exchanged(1, 3, 2),
        ("plays", {"what": "from", "person": 8, "round": 1}),
        ("plays", {"what": "substitute", "person": 9, "whom": 4, "round": 2}),
        ("plays", {"what": "stops", "person": 7, "round": 2}),
        ("plays", {"what": "excluded", "person": 6, "round": 2, "until": "2026-01-01"}),
        ("settings", {"settings": {"sizes": [4, 3]}}),
        seat_emptied(5, 2),
        table_joined(5, 1, 2),  # nobody can play with three
        ("entrant", {"what": "registered", "person": 10}),
        seat_taken(10, 6, 2),
        of_table(session.id),
        ("session", {"what": "called_back", "session": session.id}),
        ("ruling", _sat(session, 0)),
        ("ruling", _sat(session, 1)),
        sheet_typed(sheet),
        sheet_typed(sheet | {"first": 1}),
        ("code", code),
        ("ruling", _counts(session)),
        ("announce", {"text": "Soup at 7"}),
        ("clock", {"what": "started", "round": 1}),
        ("clock", {"what": "waits", "round": 1}),
        ("clock", {"what": "runs_on", "round": 1}),
        ("clock", {"what": "longer", "round": 1, "minutes": 5}),
        ("clock", {"what": "longer", "round": 1, "minutes": 10, "table": 2}),
        deal_typed({"round": 2, "table": 1, "persons": [3, 5, 2, 9], "document": DEAL}),
        deal_typed({"round": 2, "table": 2, "persons": [4, 6, 7, 8], "document": DEAL, "first": 1}),
        ("correct", {"entry": entry.id, "document": entry.document}),
        ("correct", {"entry": entry.id, "document": entry.document, "restores": True}),
        ("correct", {"entry": entry.id, "document": None}),
        ("adjust", {"what": "points", "round": 1, "table": 2, "persons": [5], "points": -2}),
        ("adjust", {"what": "warning", "round": 1, "persons": [5]}),
        ("adjust", {"what": "penalty", "round": 1, "table": 2, "persons": [5], "points": 100}),
        sheet_typed(sheet | fined),
        ("ruling", {"round": 1, "tables": [{"table": 2, "over": True, "deals": 12}]}),
        of_table(changed.id, 1, 2),
        ("explain", {"what": fine.id, "text": "rule 12"}),
        ("ruling", {"round": 2, "tables": [{"table": 1, "seen": {changed.id: 1}}]}),
        ("session", {"what": "set_aside", "session": load_sessions(database)[-1].id}),
        ("ruling", _nobody(1, 2, 3)),
        ("plays", {"what": "stops", "person": 1, "round": 2, "deals": 1}),
        ("plays", {"what": "excluded", "person": 2, "round": 2}),
        ("lot", {"persons": [2, 1]}),
        ("lot", {"teams": ["Wels", "Linz"]}),
        ("publish", {"round": 1}),
        ("season", {"season": "2025"}),
        ("undo", {"decision": 10}),
        ("booking", {"what": "float", "cents": 10000}),
        (
            "booking",
            {"what": "expense", "cents": 1250, "text": "Cards", "receipt": "17", "who": "Uwe"},
        ),
        ("booking", {"what": "income", "cents": 50, "text": "Raffle"}),
        ("booking", {"what": "income", "cents": 150, "text": "Stake", "settles": 3}),
        ("booking", {"what": "share", "cents": 500, "percent": 10, "who": "Inn"}),
        ("booking", {"what": "house", "cents": 550}),
        ("close", {"closed": True}),
        ("booking", {"what": "prize", "person": 3, "cents": 1000, "who": "Uwe"}),
        ("booking", {"what": "playing_money", "payer": 3, "receiver": 4, "cents": 350}),
        ("booking", {"what": "counted", "cents": 1000, "pieces": [[1000, 1]]}),
        ("close", {"closed": True, "anew": True}),
    ]
    said = [content.get("what") for _, content in steps]
    spared = {"what": "no_penalty", "persons": [5], "warning": str(2 + said.index("warning"))}
    steps.insert(said.index("penalty") + 1, ("adjust", spared))
    decide_on(database, number, steps, author="desk", reason="to be kept", anyway=True)
    change_person(database, 7, {"marks": "ladies, U18"}, author="desk")
    note_sent(database, bytes(8), planned(load_event(database, number))[0], 0)


def take_in_an_event(database):
    """Store the event of the document that `docs/result-document.md` explains, from another desk.

    Its season is one of this club.
    """
    found = import_result(database, read_document(EXAMPLE.read_bytes()), {}, all_new=True)
    [choice] = [one for one in choices(database) if one.event == found.event]
    count_for(database, choice, "2025")


def _sat(session, person):
    """Who sat at the first place of a session, 0: nobody."""
    place = {"source": session.id, "place": 0, "persons": [[person, 1]]}
    return {"round": 1, "tables": [{"table": 1, "sat": [place]}]}


def _counts(session):
    """That a session counts, of which nothing was known."""
    counts = [{"source": session.id, "first": 1, "last": None}]
    return {"round": 1, "tables": [{"table": 1, "counts": counts, "known": {}}]}


def _nobody(round_number, table, place):
    """That nobody has a chair."""
    chair = {"source": "plan", "place": place, "persons": [[0, 1]]}
    return {"round": round_number, "tables": [{"table": table, "sat": [chair]}]}
