"""Deal -> record -> sync -> export -> score: the same points at every station."""

import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.boxes.collect import collect
from host_tools.cli.commands.score import answer_line
from host_tools.intake.database import Database
from host_tools.sessions.session_export import write_documents
from host_tools.sessions.sessions import load_sessions
from tests.host_tools.box import EVENT_TIME, PASSED, TableBox
from tests.how_many import cases

SIDES = st.sampled_from(["attack", "defence"])
POIGNEES = st.fixed_dictionaries({"side": SIDES, "size": st.sampled_from(["simple", "double"])})
RULINGS = st.one_of(
    st.just({"kind": "void"}),
    st.fixed_dictionaries({"kind": st.sampled_from(["renonce", "poignee_late"]), "side": SIDES}),
)
DEALS = st.fixed_dictionaries(
    {
        "rules": st.just("fft-4"),
        "taker": st.integers(0, 3),
        "contract": st.sampled_from(["prise", "garde", "garde_sans", "garde_contre"]),
        "points": st.integers(24, 158).map(lambda halves: halves / 2),
        "bouts": st.integers(0, 3),
    },
    optional={
        "petit_au_bout": SIDES,
        "poignees": st.lists(POIGNEES, min_size=1, max_size=2),
        "ruling": RULINGS,
    },
).filter(lambda deal: "points" in answer_line(json.dumps(deal).encode()))
EVENTS = st.lists(st.one_of(st.just(PASSED), DEALS), min_size=1, max_size=6)


@pytest.mark.slow
@settings(max_examples=cases(15, 40))
@given(EVENTS)
def test_the_points_stay_the_same(tmp_path_factory, event_path):
    folder = tmp_path_factory.mktemp("evening")
    box = TableBox(folder / "flash")
    box.begin()
    for deal in event_path:
        box.play(deal)
    with Database(folder / "desk.db") as database:
        assert collect(box.link(), database, clock=lambda: EVENT_TIME).findings == []
        sessions = load_sessions(database)
    file = io.StringIO()
    write_documents(sessions, file)
    exported = [json.loads(line) for line in file.getvalue().splitlines()]
    for document, deal, entry in zip(exported, event_path, sessions[0].entries, strict=True):
        answer = answer_line(json.dumps(document).encode())
        direct = answer_line(json.dumps(deal).encode())
        assert answer == direct | {"id": entry.id}
        assert answer["points"] == entry.points
        assert answer.get("void", False) == entry.void
        assert {key: document[key] for key in deal} == deal
    assert sessions[0].points == box.session.ledger.points
