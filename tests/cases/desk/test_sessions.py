"""A source of the table of cases is what a real box brings: the same session in all that counts."""

import pytest
import yaml

from host_tools.intake.database import Database
from rules_core.books import book
from tests.cases.deals_by_points import document
from tests.cases.desk.sessions import session_of
from tests.cases.reading import case_of
from tests.host_tools.box import EVENT_TIME, TableBox
from tests.host_tools.brought import session_of as session_brought

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
