"""Kinds of decisions that say several things: their field `what` says which."""

from argparse import ArgumentParser

import pytest

from host_tools.cli.commands import decide
from host_tools.club import club_journal
from host_tools.common.errors import DeskError
from host_tools.events.journals import decision_of
from host_tools.journal.journal import check
from host_tools.journal.kind import Decision
from host_tools.tournament.decisions import KINDS, EventJournal, read, state_of
from host_tools.tournament.decisions import decide as decide_in
from host_tools.tournament.decisions.idle_decisions import cannot_hold
from tests.each import each
from tests.host_tools.decided import CLOSE
from tests.host_tools.tournament.example_event import example, journal

OF_BOTH_JOURNALS = [*KINDS.values(), *club_journal.KINDS.values()]
VARIED = [(kind, what) for kind in OF_BOTH_JOURNALS for what in kind.variants]
PENALTY = {"what": "penalty", "round": 1, "table": 1, "persons": [1]}
STAKE = {"what": "stake", "person": 1, "cents": 500}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"cents": 5}, "what: must be one of: float, stake, income"),
        ({"what": "rent", "cents": 5}, "what: must be one of: float, stake, income"),
        ({"what": ["stake"]}, "what: must be one of: float"),
        ({"what": "income", "cents": 5}, "text: missing"),
        ({"what": "income", "cents": 0, "text": "Raffle"}, "cents: must be a whole number from 1"),
        (STAKE | {"cents": -1}, "cents: must be a whole number from 0"),
        (STAKE | {"percent": 5}, "percent: booking stake has no such field"),
        (STAKE | {"person": None}, "person: must be a whole number"),
    ],
)
def test_a_mistake_names_the_field(content, said):
    with pytest.raises(DeskError) as refused:
        check(KINDS, "booking", content)
    assert str(refused.value).startswith(said)


@each(
    "kind",
    "content",
    "said",
    [
        ("lot", {}, "persons: a lot is drawn of persons or of teams"),
        ("lot", {"persons": [1, 2], "teams": ["Au", "Wels"]}, "persons: a lot is drawn of persons"),
        ("close", {"closed": False, "anew": True}, "anew: only what is closed is sealed anew"),
        ("wish", {"what": "stay", "table": 2}, "person: missing"),
        (
            "adjust",
            {"what": "no_penalty", "persons": [1], "warning": None},
            "warning: must be a text",
        ),
        (
            "adjust",
            {"what": "no_penalty", "persons": [1, 1], "warning": "7"},
            "persons: one stands there twice",
        ),
        ("adjust", PENALTY | {"points": 0}, "points: must be a whole number from 1"),
        ("adjust", PENALTY | {"points": 5}, "reason: must be given"),
        ("correct", {"entry": "log-1"}, "document: missing"),
        ("wish", {"what": "apart", "persons": [1, 2]}, "strictly: missing"),
        (
            "wish",
            {"what": "stay", "person": 1, "table": 2, "persons": []},
            "persons: wish stay has",
        ),
    ],
)
def test_a_mistake_of_another_kind_names_the_field(kind, content, said):
    closed = [CLOSE] if kind == "close" else []
    with pytest.raises(DeskError) as refused:
        decide_in(journal(*closed), kind, content, 0)
    assert str(refused.value).startswith(said)


@each("kind", "what", VARIED)
def test_every_variant_has_a_help_and_only_fields_of_its_kind(kind, what):
    variant = kind.variants[what]
    assert variant.help
    assert {*variant.needs, *variant.may, *variant.stricter} <= {*kind.fields} - {"what"}
    assert all(hasattr(kind, name) for name in variant.otherwise)


@each("kind", [kind for kind in OF_BOTH_JOURNALS if kind.variants])
def test_no_field_of_a_kind_is_of_no_variant(kind):
    named = {name for one in kind.variants.values() for name in (*one.needs, *one.may)}
    assert named == {*kind.fields} - {"what"}


def test_the_help_of_the_command_says_what_there_is():
    parser = ArgumentParser()
    decide.add_arguments(parser)
    varied = [(kind, what) for kind in KINDS.values() for what in kind.variants]
    assert varied
    assert [one for one in varied if f"what={one[1]}" not in parser.epilog] == []
    # What needs a reason has a star.
    assert "\n  adjust      points, warnings and penalties\n" in parser.epilog
    assert "what=penalty* round table persons points [warning]" in parser.epilog
    assert "what=no_penalty persons warning" in parser.epilog


def test_what_only_a_newer_program_books_is_kept_and_has_no_effect():
    row = {"number": 9, "kind": "booking", "time": 0, "author": "", "reason": ""}
    newer = decision_of(row | {"event": 1, "content": '{"what": "rent", "cents": 5}'})
    assert "a newer program" in str(read(newer).say(None))
    event = example()
    later = EventJournal([*event.journal.decisions, Decision(99, "booking", newer.content)])
    state = state_of(later)
    assert "a newer program has decided it" in str(state.idle[0][1])
    assert cannot_hold(state) is None


def test_a_name_is_taken_out_of_what_was_typed_whatever_a_kind_says():
    def taken_out(text):
        return text.replace("Karl", "#12")

    entry = {"what": "income", "cents": 5, "text": "Raffle of Karl", "settles": None}
    assert KINDS["booking"].without_name(entry, taken_out)["text"] == "Raffle of #12"
    lot = {"persons": [1, 2]}
    assert KINDS["lot"].without_name(lot, taken_out) == lot
    card = club_journal.KINDS["card"]
    marked = {"what": "mark", "mark": "Karl", "persons": [1], "marked": True}
    assert card.without_name(marked, taken_out)["mark"] == "#12"
    assert card.without_name({"what": "forgotten", "person": 1}, taken_out)["person"] == 1
