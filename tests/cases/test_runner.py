"""The runner of the table of cases finds what is false in a row, and what is no row."""

import pytest
import yaml

from host_tools.common.errors import DeskError
from host_tools.intake.database import Database
from rules_core.books import book
from tests.cases.deals_by_points import document
from tests.cases.desk.desk import differences
from tests.cases.desk.sessions import session_of
from tests.cases.draft import draft
from tests.cases.reading import Mistake, case_of, rows_of
from tests.each import nightly
from tests.host_tools.box import EVENT_TIME, TableBox
from tests.host_tools.brought import session_of as session_brought

TRUE = """
case: The lost box is found and has played on what was typed
story:
  - sheet: {3-12: [10, -10, 0, 0]}
  - box: {1-12: [-8, 24, -8, -8]}
points: [-6, 38, -16, -16]
deals: 12
asks: {which deals count: the same deals twice}
proposals:
  - counts: [box 1-2, sheet]
    points: [-6, 38, -16, -16]
  - counts: [box]
    points: [-96, 288, -96, -96]
"""


def row(*changes):
    """The row above with some of its text replaced: (old, new) each, once."""
    text = TRUE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return rows_of(text)


def found(*changes):
    return differences(case_of("theme", row(*changes)))


def test_a_true_row_differs_in_nothing():
    assert found() == []


LAST = "points: [-96, 288, -96, -96]"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("deals: 12", "deals: 11", "deals are 12 at 1/1, 0 at 2/1, not 11 at 1/1, 0 at 2/1"),
        (
            "\npoints: [-6,",
            "\npoints: [-7,",
            "points are Anna -6, Beat 38, Carl -16, Dora -16, not "
            "Anna -7, Beat 38, Carl -16, Dora -16",
        ),
        (
            "points: [-6, 38, -16, -16]\ndeals",
            "points: {Anna: -6, Beat: 38, Carl: -16, Dora: -16, Emil: 0}\ndeals",
            "points are Anna -6, Beat 38, Carl -16, Dora -16, not "
            "Anna -6, Beat 38, Carl -16, Dora -16, Emil 0",
        ),
        (
            "the same deals twice",
            "several boxes",
            "it is not asked: table 1, round 1: which deals count: several boxes",
        ),
        (
            "{which deals count: the same deals twice}",
            "[]",
            "it is asked: table 1, round 1: the same deals twice "
            "(deals 3 to 12 twice: the box and the sheet)",
        ),
        (
            "the same deals twice}",
            "the same deals twice, table: 2}",
            "it is not asked: table 2, round 1: which deals count: the same deals twice",
        ),
        (
            "[box 1-2, sheet]",
            "[box 1-3, sheet]",
            "it is not proposed: counts: [box 1-3, sheet], but counts: [box 1-2, sheet]; "
            "counts: [box]",
        ),
        (
            LAST,
            f"{LAST}\n  - counts: [sheet]",
            "it is not proposed: counts: [sheet], but counts: [box 1-2, sheet]; counts: [box]",
        ),
        (
            LAST,
            "points: [-96, 288, -96, -95]",
            "after 'counts: [box]': points are Anna -96, Beat 288, Carl -96, Dora -96, not "
            "Anna -96, Beat 288, Carl -96, Dora -95",
        ),
        (
            LAST,
            f"{LAST}\n    asks: {{which deals count: more deals than are due}}",
            "after 'counts: [box]': it is not asked: table 1, round 1: which deals count: "
            "more deals than are due",
        ),
        (LAST, f"{LAST}\nbeside: {{state: signed}}", "state is 'look', not 'signed'"),
    ],
)
def test_what_is_false_in_a_row_is_found(old, new, sentence):
    assert sentence in found((old, new))


def test_the_first_proposal_is_looked_at():
    first, second = "counts: [box 1-2, sheet]", "counts: [box]"
    swapped = found((first, "counts: X"), (second, first), ("counts: X", second))
    assert swapped[0].startswith("it is not the first proposal: counts: [box], but")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("case: The lost box is found and has played on what was typed", "plan: {}", "has no name"),
        ("deals: 12", "deal: 12", "case: knows no 'deal'"),
        ("deals: 12\n", "", "case: deals are missing"),
        ("points: [-6, 38, -16, -16]\ndeals", "deals", "case: points are missing"),
        ("points: [-6, 38, -16, -16]\ndeals", "points: [1]\ndeals", "need a number a chair"),
        ("points: [-6, 38, -16, -16]\ndeals", "points: {Ana: 1}\ndeals", "nobody is called 'Ana'"),
        ("- sheet", "- shet", "story: 'shet' is no source"),
        ("3-12", "12-3", "sheet: deals 12-3 end before they begin"),
        ("[10, -10, 0, 0]", "[10, -10, 0]", "sheet: deals 3-12 need 4 numbers"),
        ("0]}", "0], singed: yes}", "sheet: knows no 'singed'"),
        ("0]}", "0], fined: {Emil: 5}}", "sheet: fined is 'Emil', who has no place on it"),
        ("-8]}", "-8], annulled: [13]}", "box: it has no deal 13"),
        ("- box", "- sheet: {12 deals: [0, 0, 0, 0]}\n  - box", "sheet: stands twice"),
        ("0]}", "0], table: 9}", "sheet: the plan has no table 9 in round 1"),
        ("0]}", "0], places: Anna Baet Carl Dora}", "sheet: nobody is called 'Baet'"),
        ("- box: {1-12: [-8, 24, -8, -8]}", "- Anna goes home", "story: nobody can decide"),
        ("- box: {1-12: [-8, 24, -8, -8]}", "- Ana stops after deal 3", "nobody is called 'Ana'"),
        ("which deals count: the same", "which deals count: teh same", "asks: there is no hint"),
        ("which deals count: the", "who sat here: the", "is a hint of 'which deals count'"),
        ("counts: [box]", "counts: [bax]", "counts: there is no source 'bax'"),
        ("counts: [box]", "sat: {box: Beat}", "sat: 'box' is no place"),
        ("counts: [box]", "sat: {box 2: Baet}", "sat: nobody is called 'Baet'"),
        ("counts: [box]", "more: yes", "proposals: an answer says counts, sat or says"),
        (
            "    points: [-6, 38, -16, -16]\n  - counts: [box]\n    " + LAST,
            "",
            "what holds after one",
        ),
    ],
)
def test_a_mistake_in_a_row_is_one_sentence_with_case_and_field(old, new, sentence):
    with pytest.raises(Mistake) as raised:
        found((old, new))
    assert sentence in str(raised.value)
    assert str(raised.value).startswith("theme: ")


def test_a_key_that_stands_twice_is_a_mistake():
    with pytest.raises(Mistake, match="'deals' stands twice in what begins in line 2"):
        row(("deals: 12", "deals: 12\ndeals: 11"))


def test_a_story_that_cannot_happen_is_a_difference():
    [sentence] = found(("- box", "- Beat takes the seat of Anna\n  - box"))
    assert sentence == "the desk refuses what happens: person: 2 sits at that table already"


def test_what_is_refused_has_not_happened():
    assert found(("- box", "- refused: Beat takes the seat of Anna\n  - box")) == []
    assert found(("- box", "- refused: {sheet 2: {1-12: [1, 0, 0, 0]}}\n  - box")) == []


def test_what_is_not_refused_is_a_difference():
    [sentence] = found(("- box", "- refused: Anna is fined 5 points\n  - box"))
    assert sentence == "the desk does not refuse this: Anna is fined 5 points"


@pytest.mark.parametrize("depth", nightly([0, 1, 2], [2]))
@pytest.mark.parametrize(
    "story",
    [
        "[sheet: {3-12: [10, -10, 0, 0]}, box: {1-12: [-8, 24, -8, -8]}]",
        "[Anna stops after deal 3, Hilde stands in for Anna, box: {1-12: [-8, 24, -8, -8]}]",
        "[Gerti does not play, box: {1: [-8, 24, -8, -8]}]",
        "[box: {1-3: [-8, 24, -8, -8], places: Anna Fritz Carl Dora}, box 2: {table: 2}]",
        "[box: {1-5: [-8, 24, -8, -8], signed: yes}]",
    ],
)
def test_what_is_drafted_is_a_row_that_holds(story, depth):
    text = f"  case: Drafted\n  plan: {{club: Hilde}}\n  story: {story}\n"
    drafted = "\n".join(draft(rows_of(text), depth))
    assert differences(case_of("theme", rows_of(text + drafted))) == []


def test_a_proposal_that_no_row_can_say_is_drafted_as_such():
    played = {"1-12": [-8, 24, -8, -8], "signed": True, "changed": {12: [8, -24, 8, 8]}}
    assert "    # which no row can say" in draft({"case": "Seen", "story": [{"box": played}]}, 1)


def test_a_draft_of_what_is_refused_in_vain_is_none():
    with pytest.raises(DeskError, match="does not refuse this: Anna stops after deal 3"):
        draft({"case": "Nothing", "story": [{"refused": "Anna stops after deal 3"}]}, 1)


def test_a_draft_of_no_row_is_a_mistake():
    with pytest.raises(Mistake, match="a row has no name"):
        draft("case", 1)


DEAL, LOST = [-8, 24, -8, -8], [8, -24, 8, 8]
DEALS = 4


def played(
    folder, *, deals=DEALS, annulled=None, fined=None, changed=None, signed=True, cleared=False
):
    """The session of a real box at a table of four."""
    box = TableBox(folder / "box")
    box.begin(rules="krenglbach", table=1, deals=DEALS, label="E3 r1 t1")
    for number in range(1, deals + 1):
        stored = box.play(document("krenglbach", DEAL))
        if number == annulled:
            box.annul(stored.sequence)
        if fined and number == fined[1]:
            box.penalise(0, fined[0])
    if signed:
        box.session.close()
    if changed:
        box.correct(changed - 1, document("krenglbach", LOST))
    if cleared:
        box.session.clear("wrong table")
    return session_brought(box, Database(folder / "desk.db", check=False))


def told(fields, deals=DEALS):
    """The same as a row tells it."""
    text = f"case: A box\nstory: [{{box: {{1-{deals}: {DEAL}{fields}}}}}]\npoints: {{}}\ndeals: 0"
    [source] = case_of("theme", yaml.safe_load(text)).story
    return session_of(source, book("krenglbach"), DEALS, EVENT_TIME)


def values(session):
    """What decides anything of a session."""
    entries = [
        (one.kind, one.number, one.dealer, one.points, one.places, one.counts, one.annulled)
        for one in session.entries
    ]
    late = [
        (one.kind, one.number, one.before and one.before.points, one.after and one.after.points)
        for one in session.late_changes
    ]
    totals = (
        session.points,
        session.money,
        session.played,
        session.sat_at,
        session.upcoming,
        session.dealer,
    )
    state = session.signed, session.ended, session.director_ended, session.in_play, session.counts
    return {"totals": totals, "state": state, "entries": entries, "late": late}


@pytest.mark.parametrize(
    ("fields", "real"),
    [
        (", signed: yes", {}),
        ("", {"signed": False}),
        (", signed: yes, annulled: [2]", {"annulled": 2}),
        (", signed: yes, fined: {Anna: [5, 2]}", {"fined": (5, 2)}),
        (", signed: yes, changed: {3: [8, -24, 8, 8]}", {"changed": 3}),
        (", signed: yes, cleared: yes", {"cleared": True}),
        (", cleared: yes", {"signed": False, "cleared": True}),
    ],
)
def test_it_is_what_a_box_brings(tmp_path, fields, real):
    assert values(told(fields)) == values(played(tmp_path, **real))


def test_a_box_that_was_signed_early(tmp_path):
    assert values(told(", signed: yes", 2)) == values(played(tmp_path, deals=2))
