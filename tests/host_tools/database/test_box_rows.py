"""What is stored of a box and of its logs."""

import re

import pytest
from sqlalchemy.event import listen

BOX, OTHER = b"box-0000", b"box-0001"
LOG, NEXT = b"log-0000", b"log-0001"


def test_what_a_box_does_not_say_stays(database):
    row = database.boxes.store(BOX, "0.1.0", 1, battery=3800)
    assert database.boxes.store(BOX, "0.2.0", 2, free=5000) == row
    assert database.boxes.store(BOX, "0.2.0", 3) == row
    [found] = database.boxes.all()
    assert (found["firmware"], found["seen"]) == ("0.2.0", 3)
    assert (found["battery"], found["free"]) == (3800, 5000)
    database.boxes.store(BOX, "0.2.0", 4, battery=0, free=0)
    [found] = database.boxes.all()
    assert (found["battery"], found["free"]) == (0, 0)


def test_a_log_is_stored_once_and_stays_with_its_first_box(database):
    box, other = (database.boxes.store(one, "0.1.0", 1) for one in (BOX, OTHER))
    log = database.boxes.store_log(box, LOG)
    assert database.boxes.store_log(other, LOG) == log
    assert database.boxes.owner_of(log) == BOX


def test_a_log_as_a_box_shows_it(database):
    box, other = (database.boxes.store(one, "0.1.0", 1) for one in (BOX, OTHER))
    assert database.boxes.see_log(box, LOG) == (None, None, 0, 0)
    log = database.boxes.store_log(box, LOG)
    assert database.boxes.see_log(box, LOG) == (log, box, 0, 0)
    assert database.boxes.see_log(other, LOG) == (log, box, 0, 0)
    database.boxes.store_log(box, LOG + BOX + b"digest-0")
    database.boxes.store_log(other, LOG + OTHER + b"digest-1")
    database.boxes.store_log(box, NEXT)
    assert database.boxes.see_log(box, LOG) == (log, box, 2, 1)
    assert database.boxes.see_log(other, NEXT).others == 1
    assert database.boxes.see_log(box, b"log-0002") == (None, None, 0, 3)


def test_branches_are_those_of_their_own_log(database):
    """Also of a log whose identity begins or ends with the lowest or the highest bytes."""
    logs = [b"\x00" * 8, b"\x00" * 7 + b"\x01", b"\xff" * 7 + b"\xfe", b"\xff" * 8]
    box = database.boxes.store(BOX, "0.1.0", 1)
    branches = {}
    for identity in logs:
        database.boxes.store_log(box, identity)
        ends = (b"\x00" * 16, BOX + b"digest-0", b"\xff" * 16)
        branches[identity] = [database.boxes.store_log(box, identity + end) for end in ends]
    for identity in logs:
        assert database.boxes.branches(identity) == branches[identity]
        assert database.boxes.see_log(box, identity).branches == 3


@pytest.mark.parametrize("question", ["seen", "branches", "stored"])
def test_a_log_is_recognised_by_an_index(database, question):
    """Not by a look at the identity of every log there is."""
    box = database.boxes.store(BOX, "0.1.0", 1)
    opened, asked = database.boxes._connection._connection, []
    listen(opened, "before_cursor_execute", lambda *given: asked.append(given[2:4]))
    if question == "seen":
        database.boxes.see_log(box, LOG)
    elif question == "branches":
        database.boxes.branches(LOG)
    else:
        database.records.is_stored(LOG, 0, b"raw")
    [(text, values)] = asked
    steps = [row[3] for row in opened.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values)]
    name = "branch" if question == "seen" else "log"
    [found] = [step for step in steps if re.match(rf"(SCAN|SEARCH) {name}\b", step)]
    assert "(identity>? AND identity<?)" in found
