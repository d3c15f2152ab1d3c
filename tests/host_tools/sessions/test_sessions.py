"""Sessions as the desk reads them: continued, with put-in deals and other dealers, and exported."""

import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.boxes.collect import collect
from host_tools.cli.commands.deals import list_deals
from host_tools.cli.commands.score import answer_line
from host_tools.intake.database import Database
from host_tools.language.games.game_words import GameWords
from host_tools.sessions import caveats
from host_tools.sessions.findings import ENTRY
from host_tools.sessions.ranking import rank_players
from host_tools.sessions.session_export import write_documents
from host_tools.sessions.sessions import load_sessions
from rules_core import record as records
from tests.host_tools.box import EVENT_TIME, GARDE, NAMES, PASSED, PRISE_LOST, TableBox
from tests.host_tools.brought import kinds, session_of, sync
from tests.host_tools.sessions.test_session_standings import one
from tests.host_tools.tournament.example_event import SOLO, deal, said, session, state
from tests.how_many import cases

OTHERS = [*NAMES[:3], "Emil"]


def played_on(box, extra=0):
    """A deal of four, then Emil sits down instead of Dora for the others.

    `extra`: what Anna brings more than she has.
    """
    first = box.begin(label="", deals=4)
    box.play(GARDE)
    ledger = box.session.ledger
    carried = [ledger.points[0] + extra, *ledger.points[1:3], 0]
    box.session.close()
    box.begin(
        label="", deals=3, players=OTHERS, continues=first.sequence, first_deal=2, carried=carried
    )
    box.play(PRISE_LOST)


def test_a_session_that_continues_another_one_is_added_up_alone(tmp_path, database):
    box = TableBox(tmp_path / "a")
    played_on(box)
    totals = box.session.ledger.totals
    assert collect(box.link(), database).findings == []
    first, second = load_sessions(database)
    assert (first.continues, first.first_deal) == ("", 1)
    assert (second.continues, second.first_deal) == (first.id, 2)
    assert [entry.number for entry in second.entries] == [2]
    assert [a + b for a, b in zip(first.points[:3], second.points[:3], strict=True)] == totals[:3]
    assert said(caveats.ended([first, second])) == []
    assert said(caveats.ended([first])) != []
    assert said(caveats.twice_in_a_round([first, second])) == []


def test_who_brings_more_than_he_has_is_told_of(tmp_path, database):
    box = TableBox(tmp_path / "a")
    played_on(box, extra=10)
    [finding] = collect(box.link(), database).findings
    assert "+328 -106 -106 0; their session before ended with +318 -106 -106 0" in str(
        finding.sentence
    )


def test_a_session_and_the_one_continued_are_one_result_of_a_player():
    first = one([30, -10, -10, -10], played=1, sat_at=[1] * 4, id="a")
    second = one([20, 4, -12, -12], ("A", "B", "C", "E"), continues="a", first_deal=2, id="b")
    lines = {line.player: line for line in rank_players([first, second])["fft-4"]}
    assert (lines["A"].points, lines["A"].deals, lines["A"].results) == (50, 5, [50])
    assert (lines["D"].points, lines["D"].results, lines["E"].results) == (-10, [-10], [-12])
    assert lines["A"].sessions == 1
    apart = rank_players([first, one([20, 4, -12, -12], id="b")])["fft-4"]
    assert next(line for line in apart if line.player == "A").results == [30, 20]


def test_a_deal_that_was_corrected_to_passed_and_back(box, database):
    box.begin()
    box.play(GARDE)
    second = box.play(GARDE)
    box.play(PASSED, corrects=second.sequence)
    box.play(PRISE_LOST)
    found = session_of(box, database)
    # Only one of the two counts, and it is the second deal.
    assert [entry.name for entry in found.entries] == ["1", "2", "2"]
    box.play(GARDE, corrects=second.sequence)
    found = session_of(box, database)
    assert [entry.name for entry in found.entries] == ["1", "2a", "2b"]
    assert [entry.number for entry in found.entries] == [1, 2, 2]
    assert [row[2] for row in list_deals([found], GameWords("en"))] == ["1", "2a", "2b"]


def test_a_late_change_names_the_deal(box, database):
    box.begin()
    first = box.play(GARDE)
    box.play(PASSED, corrects=first.sequence)
    box.play(GARDE)
    box.session.close()
    box.play(PRISE_LOST, corrects=first.sequence)
    [change] = session_of(box, database).late_changes
    assert (str(change.what), change.number) == ("deal 1a", 1)


def names(deals, *steps):
    return list(state(*steps).corrections.deal_names(session(1, 1, entries=deals)).values())


def test_a_deal_that_the_desk_has_corrected_counts_as_it_is_now():
    deals = [deal(SOLO, id="a"), deal(SOLO, counts=False, id="b"), deal(SOLO, 2, id="c")]
    assert names(deals) == ["1", "1", "2"]
    assert names(deals, ("correct", {"entry": "b", "document": SOLO}, "slip")) == ["1a", "1b", "2"]
    # One that cannot be changes nothing.
    wrong = ("correct", {"entry": "b", "document": {"game": "solodreier"}}, "slip")
    assert names(deals, wrong) == ["1", "1", "2"]


def test_an_annulled_deal_keeps_its_name():
    deals = [deal(SOLO, id="a"), deal(SOLO, id="b")]
    assert names(deals, ("correct", {"entry": "a", "document": None}, "twice")) == ["1a", "1b"]
    assert names([deal(SOLO, id="a", annulled=True), deal(SOLO, id="b")]) == ["1a", "1b"]


DREIER = {"rules": "krenglbach", "forehand": 0, "game": "dreier", "declarer": 1, "won": True}
FIVE = {"rules": "krenglbach", "players": ["Anna", "Béat", "Zoë", "Jürg", "Urs"], "dealer": 3}


@pytest.fixture
def played(box):
    """A box whose table has played two deals, dealt by places 0 and 1."""
    box.begin(dealer=0)
    box.play(GARDE)
    box.play(PRISE_LOST)
    return box


def test_who_deals_is_said(played, database):
    played.session.let_deal(0)
    found = session_of(played, database)
    assert (found.dealer, found.upcoming, found.left_out) == (0, 3, 0)
    assert len(found.entries) == 2
    assert found.points == played.session.ledger.points


def test_another_dealer_is_no_late_change_and_no_finding(played, database):
    played.session.close()
    played.session.let_deal(0)
    assert sync(played, database).findings == []
    found = session_of(played, database)
    assert found.late_changes == [] and not found.signed


@pytest.mark.parametrize(
    ("kind", "body", "sentence"),
    [
        (records.DEALER, {"dealer": 4}, "another dealer (record 4): seat 4 dealt at a table of 4"),
        (
            records.DEAL,
            {"before": 1},
            "deal 2: it was played before record 1, which is no deal here",
        ),
    ],
)
def test_a_dealer_or_a_put_in_deal_that_cannot_be_is_told(played, database, kind, body, sentence):
    if kind == records.DEAL:
        body = played.log.find(3).body | body
    played.store(kind, body)
    report = sync(played, database)
    assert kinds(report) == [ENTRY]
    assert sentence in report.findings[0].message
    assert session_of(played, database).left_out == 1


def test_a_deal_that_was_put_in_stands_where_it_was_played(played, database):
    played.warn(1)
    played.play(PASSED, before=3, number=2, dealer=2)
    played.play(GARDE, before=3, number=2, dealer=2)
    found = session_of(played, database)
    assert [entry.kind for entry in found.entries] == ["deal"] * 4 + ["warning"]
    assert [entry.name for entry in found.entries[:4]] == ["1", "2", "2a", "2b"]
    assert list(state().corrections.deal_names(found).values()) == ["1", "2", "2a", "2b"]
    assert [entry.dealer for entry in found.entries[:4]] == [0, 2, 2, 1]
    assert [row[2] for row in list_deals([found], GameWords("en"))][:4] == ["1", "2", "2a", "2b"]
    ledger = played.session.ledger
    assert (found.upcoming, found.dealer, found.played) == (ledger.number, ledger.dealer, 3)
    assert found.points == ledger.points


def test_a_deal_that_is_put_in_behind_a_signature_is_told(played, database):
    played.session.close()
    played.play(GARDE, before=3, number=2, dealer=2)
    [change] = session_of(played, database).late_changes
    assert (change.kind, str(change.what)) == ("deal", "deal 2a")


def test_another_dealer_of_five_sat_out(box, database):
    box.begin(**FIVE)
    first = box.play(DREIER)
    box.play(DREIER, corrects=first.sequence, dealer=0)
    found = session_of(box, database)
    [deal] = found.entries
    assert (deal.dealer, deal.places, found.dealer) == (0, [1, 2, 3, 4], 1)
    assert found.points == box.session.ledger.points == [0, -4, 12, -4, -4]


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
@settings(max_examples=cases(8, 40))
@given(EVENTS)
def test_the_points_of_a_deal_stay_the_same_up_to_the_export(tmp_path_factory, event_path):
    folder = tmp_path_factory.mktemp("evening")
    box = TableBox(folder / "flash")
    box.begin()
    for document in event_path:
        box.play(document)
    with Database(folder / "desk.db") as database:
        assert collect(box.link(), database, clock=lambda: EVENT_TIME).findings == []
        sessions = load_sessions(database)
    file = io.StringIO()
    write_documents(sessions, file)
    exported = [json.loads(line) for line in file.getvalue().splitlines()]
    for document, dealt, entry in zip(exported, event_path, sessions[0].entries, strict=True):
        answer = answer_line(json.dumps(document).encode())
        direct = answer_line(json.dumps(dealt).encode())
        assert answer == direct | {"id": entry.id}
        assert answer["points"] == entry.points
        assert answer.get("void", False) == entry.void
        assert {key: document[key] for key in dealt} == dealt
    assert sessions[0].points == box.session.ledger.points
