"""Decisions: their variants and tables, the same sent twice, registrations, bans and lots."""

from argparse import ArgumentParser
from dataclasses import replace

import pytest

from host_tools.cli.commands import decide as command
from host_tools.club import club_journal
from host_tools.common.errors import DeskError
from host_tools.events.journals import decision_of
from host_tools.journal.journal import check
from host_tools.journal.kind import Decision
from host_tools.tournament.decisions import KINDS, EventJournal, decide, read, state_of
from host_tools.tournament.decisions.concerned import places_of
from host_tools.tournament.decisions.decision_marks import knows, mark_of, seen_in
from host_tools.tournament.decisions.idle_decisions import cannot_hold
from host_tools.tournament.decisions.registration import Ban, bans, removal
from host_tools.tournament.decisions.resubmission import decided_otherwise_since, decided_since
from tests.each import each
from tests.host_tools.decided import (
    CLOSE,
    adjusted,
    comes,
    deal_typed,
    drawn_as,
    exchanged,
    in_team,
    paid,
    present,
    registered,
    set_aside,
    stands_in,
)
from tests.host_tools.tournament.example_event import (
    SOLO,
    deal,
    ended,
    example,
    example_from,
    journal,
    said,
    sat,
    session,
    state,
)

PLACE = {"round": 1, "table": 2}


@pytest.fixture(scope="module")
def now():
    """Two tables were played; the session of one was set aside."""
    gone = session(2, 1)
    entry = deal(SOLO)
    step = (*set_aside(gone.id), "to another box")
    substitute = stands_in(9, 4, 1)
    return example([session(1, 1, entries=[entry]), gone], substitute, step)


@each(
    "kind",
    "content",
    "places",
    [
        ("adjust", PLACE | {"what": "points", "persons": [5], "points": 2}, [(1, 2)]),
        (*ended((1, 2)), [(1, 2)]),
        ("adjust", PLACE | {"what": "penalty", "persons": [5], "points": 100}, [(1, 2)]),
        ("adjust", {"what": "warning", "round": 2, "persons": [5]}, [(2, 1)]),
        (*sat(session(1, 1), 0, 1), [(1, 1)]),
        ("ruling", {"round": 2, "tables": [{"table": 1}, {"table": 2}]}, [(2, 1), (2, 2)]),
        (*set_aside("s-2-1"), [(2, 1)]),
        ("correct", {"entry": "log-1", "document": None}, [(1, 1)]),
        (*exchanged(1, 3, 2), [(2, 1), (2, 2)]),
        (*exchanged(1, 2, 2), [(2, 1)]),
        (*stands_in(9, 4, 1), [(1, 1), (2, 2)]),
        (*stands_in(9, 4, 2), [(2, 2)]),
        (*drawn_as([[[1, 2, 3, 4], [5, 6, 7, 8]]]), [(1, 1)]),  # where a box was set up
        ("wish", {"what": "stay", "person": 1, "table": 2}, []),
        ("clock", {"what": "started", "round": 1}, []),
        (*paid(1, 500), []),
    ],
)
def test_a_decision_is_about_tables(now, kind, content, places):
    assert places_of(Decision(99, kind, content), now) == places


@pytest.mark.parametrize(
    ("kind", "content", "persons"),
    [
        (*exchanged(1, 3, 2), {2: {1, 3}}),
        (*stands_in(9, 4, 1), {1: {9}, 2: {9}}),
        (*comes(9, 2), {}),
    ],
)
def test_a_decision_gives_another_seat(now, kind, content, persons):
    assert read(Decision(99, kind, content)).seats_changed(now) == persons


@pytest.mark.parametrize(
    ("step", "is_unheeded"),
    [
        (("wish", {"what": "apart", "persons": [1, 2]}), True),
        (("wish", {"what": "stay", "person": 1, "table": 2}), False),
        (in_team(1, "Wels"), True),
        (in_team(1, ""), False),
    ],
)
def test_a_lot_keeps_nobody_apart(step, is_unheeded):
    for method, is_told in (("lot", is_unheeded), ("swaps", False)):
        told = read(Decision(99, *step)).unheeded(state(settings={"method": method}))
        assert ("keeps nobody apart" in str(told)) is is_told


def test_another_number_of_deals_is_about_the_tables_whose_boxes_were_told_the_old_one():
    told = session(1, 1, [0] * 4, played=0, signed=False)
    fewer = ("settings", {"settings": {"deals": 4}})
    event = example([told], fewer)
    assert places_of(event.journal.decisions[-1], event) == [(1, 1)]


NOTHING = present(1, True)


def excluded(person, until, reason="marked cards"):
    return journal(
        ("plays", {"what": "excluded", "person": person, "round": 2, "until": until}, reason)
    )


def test_a_ban_holds_up_to_its_day():
    banned = {4: Ban(4, "2027-01-31", "Cup", "marked cards")}
    assert bans([excluded(4, "2027-01-31")], "2027-01-31") == banned
    assert bans([excluded(4, "2027-01-31")], "2027-02-01") == {}
    assert bans([excluded(4, None)], "2026-01-01") == {}


def test_a_ban_is_found_behind_an_event_that_has_excluded_nobody():
    nobody, banned = journal(), excluded(4, "2027-01-31")
    assert bans([nobody, banned], "2027-01-31") == bans([banned], "2027-01-31")


def test_the_longest_ban_is_told():
    events = [
        excluded(4, "2027-01-31"),
        excluded(4, "2028-01-31", "again"),
        excluded(4, "2027-02-01"),
    ]
    assert bans(events, "2026-11-22")[4].reason == "again"


def test_nobody_is_banned_until_no_day():
    with pytest.raises(DeskError, match="until: 'spring' is no day"):
        excluded(4, "spring")


def test_what_was_undone_bans_nobody():
    made = excluded(4, "2027-01-31")
    last = made.decisions[-1].number
    made.decisions.append(decide(made, "undo", {"decision": last}, 0))
    assert bans([made], "2026-11-22") == {}


def removed(made, person):
    for kind, content in removal(made, person):
        made.decisions.append(decide(made, kind, content, 0))
    return state_of(made)


def test_nothing_is_left_of_a_registration_by_mistake():
    made = journal(in_team(3, "A"), draw=NOTHING)
    before = state_of(made).entrants
    after = removed(made, 3).entrants
    assert after == {person: one for person, one in before.items() if person != 3}


def test_who_was_drawn_stays_registered():
    with pytest.raises(DeskError, match=r"\(seats\)"):
        removed(journal(), 3)


ADJUST = adjusted(-2, 2)
PAID = [paid(1, 0), paid(2, 0)]
DEAL = deal_typed({"round": 1, "table": 1, "persons": [1, 2, 3, 4], "document": SOLO})
NOBODY = {}
WHY = "because"


def decided(*steps):
    """(a journal that ends with these steps, the number of the last decision before them)."""
    whole = journal(*[(*step, WHY) for step in steps])
    return whole, len(whole.decisions) - len(steps)


@pytest.mark.parametrize("steps", [[ADJUST], PAID, [DEAL]])
def test_what_was_decided_since_is_found(steps):
    whole, seen = decided(*steps)
    assert decided_since(whole, seen, steps, NOBODY, WHY).number == seen + 1


@pytest.mark.parametrize("steps", [[ADJUST], PAID, [DEAL]])
def test_who_knew_of_it_may_decide_it_again(steps):
    whole, seen = decided(*steps)
    assert decided_since(whole, seen + len(steps), steps, NOBODY, WHY) is None


def test_something_else_is_not_the_same():
    whole, seen = decided(ADJUST)
    other = ("adjust", ADJUST[1] | {"points": -3})
    assert decided_since(whole, seen, [other], NOBODY, WHY) is None
    assert decided_since(whole, seen, [ADJUST, other], NOBODY, WHY) is None


def test_the_same_for_another_reason_is_not_the_same():
    whole, seen = decided(ADJUST)
    assert decided_since(whole, seen, [ADJUST], NOBODY, "he was late") is None


def test_all_of_it_must_have_been_decided():
    whole, seen = decided(PAID[0], ADJUST)
    assert decided_since(whole, seen, PAID, NOBODY, WHY) is None


def test_what_was_undone_since_may_be_decided_again():
    whole, seen = decided(ADJUST, ("undo", {"decision": len(journal().decisions) + 1}))
    assert decided_since(whole, seen, [ADJUST], NOBODY, WHY) is None


def test_a_deal_is_the_same_with_the_version_of_its_rule_book():
    whole, seen = decided(deal_typed(DEAL[1] | {"document": SOLO | {"version": 1}}))
    assert decided_since(whole, seen, [DEAL], NOBODY, WHY).number == seen + 1


def test_a_deal_of_another_game_is_not_the_same():
    whole, seen = decided(deal_typed(DEAL[1] | {"document": SOLO | {"game": "dreier"}}))
    assert decided_since(whole, seen, [DEAL], NOBODY, WHY) is None


def test_what_another_one_has_decided_otherwise_is_found():
    whole, seen = decided(paid(1, 500), comes(2, 2))
    other = [comes(2, 3)]
    assert decided_otherwise_since(whole, seen, other, "Rosa") == whole.decisions[-1]
    assert decided_otherwise_since(whole, seen, [comes(2, 2)], "Rosa") is None
    assert decided_otherwise_since(whole, seen + 2, other, "Rosa") is None
    assert decided_otherwise_since(whole, seen, other, whole.decisions[-1].author) is None


def test_somebody_new_has_another_number_the_second_time():
    whole, seen = decided(registered(9))
    again = [registered(10)]
    assert decided_since(whole, seen, again, {10: [9]}, WHY).number == seen + 1
    assert decided_since(whole, seen, again, {10: [8]}, WHY) is None


ONE = Decision(1, "entrant", {"what": "registered", "person": 1}, 1_795_258_800)
OTHER = Decision(2, "entrant", {"what": "registered", "person": 2}, 1_795_258_860, "Rosa")


def test_a_decision_is_known_by_its_mark():
    whole = EventJournal([ONE, OTHER])
    assert knows(whole, seen_in(mark_of(OTHER)))
    assert knows(whole, seen_in(f"{mark_of(ONE)} {mark_of(OTHER)}"))
    assert seen_in(f"{mark_of(OTHER)} {mark_of(ONE)}").number == 2


@pytest.mark.parametrize(
    "fields", [{"content": {"person": 3}}, {"time": 1}, {"author": ""}, {"reason": "late"}]
)
def test_another_decision_by_the_same_number_is_not_known(fields):
    seen = seen_in(f"{mark_of(ONE)} {mark_of(OTHER)}")
    assert not knows(EventJournal([ONE, replace(OTHER, **fields)]), seen)
    assert not knows(EventJournal([ONE]), seen)


@pytest.mark.parametrize(
    "text", ["1", "-1", "1-", "1-xyz", "9" * 5000, f"{'9' * 30}-0a1b2c3d", "²"]
)
def test_what_is_no_mark_is_not_known(text):
    assert not knows(EventJournal([ONE, OTHER]), seen_in(text))


EQUAL = [session(1, table, points=(4, 4, -4, -4)) for table in (1, 2)]
TEAMS = [in_team(person, team) for person, team in ((1, "Au"), (7, "Au"), (2, "Wels"), (8, "Wels"))]


def told(*lots, rules="tirol", sessions=EQUAL, about=-1):
    """What is said of one of these lots, the last one, after all of them were decided."""
    made = journal(*TEAMS, *lots)
    event = example_from(made, sessions, rules)
    return said(read(made.decisions[about]).undecided(event))


def lot(*persons):
    return "lot", {"persons": list(persons)}


def test_a_book_without_lots_leaves_equal_players_so():
    sentence = "this rule book leaves equal players ex aequo: the lot decides nothing"
    assert told(lot(1, 2, 5, 6), rules="fft-4") == [sentence]
    assert told(("lot", {"teams": ["Au", "Wels"]}), rules="fft-4") == [sentence]


def test_who_is_missing_of_those_who_are_equal_is_named():
    assert told(lot(1, 5)) == [
        "the lot decides nothing between Anna, Beat, Emil, Fritz; not in it: Beat, Fritz"
    ]
    both = [
        "the lot decides nothing between Anna, Beat, Emil, Fritz; not in it: Emil, Fritz",
        "the lot decides nothing between Carl, Dora, Gerti, Hans; not in it: Dora, Gerti, Hans",
    ]
    assert told(lot(3, 1, 2)) == both


def test_nothing_is_said_of_a_lot_that_decides():
    assert told(lot(5, 1, 6, 2)) == []
    assert told(lot(5, 1, 6, 2), lot(8, 7, 4, 3), about=-2) == []
    assert told(("lot", {"teams": ["Wels", "Au"]})) == []


@pytest.mark.parametrize("sessions", [[], [session(1, 1, points=(5, 2, -3, -4))]])
def test_who_is_not_equal_with_anybody_needs_no_lot(sessions):
    sentence = "the lot decides nothing: nobody in it is equal with another player so far"
    assert told(lot(1, 3), sessions=sessions) == [sentence]


def test_of_other_decisions_nothing_is_said():
    event = example_from(journal(), EQUAL, "fft-4")
    assert read(Decision(99, "clock", {"what": "started", "round": 1})).undecided(event) == ()


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
        (STAKE | {"percent": 5}, "percent: there is no such field"),
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
            "persons: there is no such field",
        ),
    ],
)
def test_a_mistake_of_another_kind_names_the_field(kind, content, said):
    closed = [CLOSE] if kind == "close" else []
    with pytest.raises(DeskError) as refused:
        decide(journal(*closed), kind, content, 0)
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
    command.add_arguments(parser)
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
