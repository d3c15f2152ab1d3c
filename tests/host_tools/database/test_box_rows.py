"""What is stored of a box and of its logs."""

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
