"""The boxes of tables with phones, and that on which a tariff is tried."""

import subprocess
import sys
import tempfile
import threading

import pytest

from host_tools.boxes.phones import phone_boxes, trial_box
from host_tools.boxes.phones.phone_boxes import (
    AGAIN_S,
    LENGTH,
    REST_S,
    PhoneBoxes,
    in_groups,
    is_same,
    new_code,
    typed_code,
)
from host_tools.boxes.phones.phone_process import TEMPORARY, PhoneLink
from host_tools.boxes.phones.trial_box import TrialBox, round_by
from host_tools.cli.commands.desk import PHONE_BOX
from host_tools.common.errors import DeskError, LinkError
from host_tools.tariffs.shelf import cup_ids, find, known_ids
from rules_core.tariffs import encode
from tests.patience import HANGS_S


class Process:
    """Stands in for a `PhoneProcess`, of which nothing is started."""

    def __init__(self, command, folder, changed):
        self.command, self.folder, self.changed = command, folder, changed
        self.box = int(folder.name).to_bytes(8, "big")
        self.picture, self.stored, self.moves, self.on = None, 0, [], False

    def start(self):
        self.on = True

    def stop(self):
        self.on = False

    def move(self, key, down):
        self.moves.append((key, down))

    def link(self, name, ended):
        return Link(name, ended)


class Link:
    """Stands in for a `PhoneLink`; `close(stored)`: the visit is over."""

    def __init__(self, name, ended):
        self.name, self.close = name, ended


@pytest.fixture
def now():
    return [1000.0]


@pytest.fixture
def boxes(tmp_path, now, monkeypatch):
    monkeypatch.setattr(phone_boxes, "PhoneProcess", Process)
    return PhoneBoxes(tmp_path / "phones", ["box"], clock=lambda: now[0])


def test_codes_are_long_and_typed_as_people_do():
    code = new_code()
    assert len(code) == LENGTH
    assert 32**LENGTH >= 2**40
    assert len({new_code() for _ in range(100)}) == 100
    assert typed_code(in_groups(code).lower()) == code
    assert typed_code("o0 iIl1-u") == "001111V"
    assert is_same(code, code) and not is_same(code[:-1], code) and not is_same("\udc80", code)


def test_boxes_are_off_until_they_are_switched_on(boxes):
    with pytest.raises(DeskError, match="switched off"):
        boxes.add(7)
    assert boxes.ports() == []
    boxes.switch_on("fr")
    boxes.add(7)
    boxes.add(7)  # as it is
    one = boxes.of_table(7)
    assert one.process.on
    assert one.process.command == ["box", str(one.folder), "fr"]
    assert boxes.ports() == ["phone-7"]
    assert boxes.of_code(one.code) is one
    assert boxes.of_code("") is None
    boxes.switch_off()
    assert not one.process.on
    assert boxes.of_code(one.code) is None
    with pytest.raises(DeskError, match="switched off"):
        boxes.add(7)


def test_tables_and_codes_are_there_again_another_time(boxes, tmp_path):
    boxes.switch_on("de")
    for table in (12, 3):
        boxes.add(table)
    codes = [one.code for one in boxes.tables()]
    boxes.switch_off()
    for name, code in (
        ("notes", b"no table's"),
        ("²", b"7K2QX9M4TA"),
        ("5", b"short"),
        ("6", b"\xff"),
    ):
        (tmp_path / "phones" / name).mkdir()
        (tmp_path / "phones" / name / "code").write_bytes(code)
    later = PhoneBoxes(tmp_path / "phones", ["box"])
    later.switch_on("de")
    later.switch_on("de")  # as it is
    assert [one.table for one in later.tables()] == [3, 12]
    assert [one.code for one in later.tables()] == codes


def test_a_code_that_is_renewed_or_taken_away_is_worth_nothing(boxes):
    told = []
    boxes.told = told.append
    boxes.switch_on("de")
    boxes.add(7)
    one, old = boxes.of_table(7), boxes.of_table(7).code
    boxes.renew(7)
    assert told == [7]
    assert boxes.of_code(old) is None
    assert boxes.of_code(one.code) is one
    boxes.remove(7)
    assert not one.process.on
    assert boxes.tables() == []
    boxes.remove(7)  # as it is
    boxes.switch_off()
    boxes.switch_on("de")
    assert boxes.tables() == []
    with pytest.raises(DeskError, match="table 7 has no phone"):
        boxes.renew(7)
    boxes.add(7)
    assert boxes.of_table(7).code not in (old, one.code)


def test_there_are_so_many_and_no_more(boxes, monkeypatch):
    boxes.switch_on("de")
    for table in (2, 1):
        boxes.add(table)
    boxes.switch_off()
    monkeypatch.setattr(phone_boxes, "MOST", 1)
    boxes.switch_on("de")
    assert boxes.ports() == ["phone-1"]
    with pytest.raises(DeskError, match="more there cannot be"):
        boxes.add(2)


@pytest.mark.posix
def test_nobody_else_at_this_computer_reads_a_code(boxes):
    boxes.switch_on("de")
    boxes.add(7)
    assert boxes.of_table(7).folder.stat().st_mode & 0o077 == 0


def test_what_a_box_shows_is_told_of_its_table(boxes):
    told = []
    boxes.told = told.append
    boxes.switch_on("de")
    for table in (7, 8):
        boxes.add(table)
    boxes.of_table(8).process.changed()
    assert told == [8]
    assert boxes.open_link("phone-8").name == "phone-8"


def test_a_box_that_has_not_said_its_id_is_not_attended_yet(boxes):
    boxes.switch_on("de")
    boxes.add(7)
    process = boxes.of_table(7).process
    process.box, process.stored = b"", 1
    assert (boxes.standing(), boxes.due([])) == ({}, [])
    process.box = b"its id"
    assert boxes.standing() == {b"its id": 7}
    assert boxes.due([]) == [("phone-7", False)]  # nobody has moved a key


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "phones").write_text("a file", "ascii")
    boxes = PhoneBoxes(tmp_path / "phones", ["box"])
    boxes.switch_on("de")
    with pytest.raises(DeskError, match="phones"):
        boxes.add(1)
    assert boxes.tables() == []


def test_keys_and_links_of_no_box_come_to_nothing(boxes):
    boxes.move(7, "ok", True)
    with pytest.raises(LinkError, match="phone-7"):
        boxes.open_link("phone-7")
    boxes.switch_on("de")
    boxes.add(7)
    boxes.move(7, "ok", True)
    assert boxes.of_table(7).process.moves == [("ok", True)]
    assert boxes.standing() == {(7).to_bytes(8, "big"): 7}


def test_a_deal_is_due_at_once_and_the_next_table_when_the_keys_rest(boxes, now):
    boxes.switch_on("de")
    boxes.add(7)
    assert boxes.due([]) == []
    boxes.move(7, "ok", True)
    boxes.of_table(7).process.stored += 1
    assert boxes.due([]) == [("phone-7", True)]
    assert boxes.due([]) == []
    now[0] += REST_S - 1
    assert boxes.due([]) == []
    now[0] += 1
    assert boxes.due([]) == [("phone-7", False)]
    assert boxes.due([]) == []


def test_what_the_desk_stores_itself_on_a_box_is_no_reason_to_come_again(boxes, now):
    boxes.switch_on("de")
    boxes.add(7)
    process = boxes.of_table(7).process
    process.stored = 1  # the log was begun; the station comes by itself to whoever is new
    link = boxes.open_link("phone-7")
    process.stored = 2  # it was set up
    now[0] += REST_S
    assert boxes.due([], ["phone-7"]) == []
    link.close(2)
    assert boxes.due([]) == []
    process.stored = 3
    assert boxes.due([]) == [("phone-7", False)]


def test_what_is_stored_while_the_desk_is_there_is_collected_when_it_is_gone(boxes, now):
    boxes.switch_on("de")
    boxes.add(7)
    process = boxes.of_table(7).process
    link = boxes.open_link("phone-7")
    process.stored = 2
    boxes.move(7, "ok", True)
    process.stored = 3  # by a key, when the desk was done at 2
    assert boxes.due([], ["phone-7"]) == []
    link.close(2)
    assert boxes.due([]) == [("phone-7", True)]
    link = boxes.open_link("phone-7")
    process.stored = 4
    link.close(None)  # it was only collected
    assert boxes.due([]) == [("phone-7", True)]


def play_a_deal(boxes):
    """The box of table 7 is due for it."""
    boxes.switch_on("de")
    boxes.add(7)
    boxes.move(7, "ok", True)
    boxes.of_table(7).process.stored = 1
    assert boxes.due([]) == [("phone-7", True)]


def test_a_box_that_was_only_collected_gets_its_next_table_when_the_keys_rest(boxes, now):
    play_a_deal(boxes)
    boxes.open_link("phone-7").close(None)
    assert boxes.due([]) == []
    now[0] += REST_S
    assert boxes.due([]) == [("phone-7", False)]
    boxes.open_link("phone-7").close(None)
    assert boxes.due([]) == []


def test_a_box_that_was_collected_and_then_attended_has_its_table(boxes, now):
    play_a_deal(boxes)
    for _ in range(2):  # the station comes by itself the second time
        boxes.open_link("phone-7").close(None)
    now[0] += REST_S
    assert boxes.due([]) == []


def test_what_has_failed_is_tried_again_after_a_while(boxes, now):
    boxes.switch_on("de")
    boxes.add(7)
    boxes.move(7, "ok", True)
    assert boxes.due(["phone-7"]) == []
    now[0] += AGAIN_S
    assert boxes.due(["phone-7"]) == [("phone-7", True)]
    assert boxes.due(["phone-7"]) == []
    assert boxes.due([]) == []
    now[0] += AGAIN_S
    assert boxes.due(["phone-7"]) == []  # this is another failure


def test_a_code_that_cannot_be_read_is_named(boxes, tmp_path):
    (tmp_path / "phones" / "03" / "code").mkdir(parents=True)
    with pytest.raises(DeskError, match="03"):
        boxes.switch_on("de")


# The desk's link to such a box


class Answering:
    """Stands in for a `PhoneProcess` that answers; `wrong`: what it does not do then."""

    def __init__(self, wrong=""):
        self.asked, self.started, self.wrong = [], 1, wrong

    def ask(self, what, *arguments):
        self.asked.append((what, *arguments[:1]))
        if self.wrong == what:
            raise LinkError("it is gone")
        return "{}"

    def go_on(self):
        self.ask("go_on")
        return 5


LISTEN, PLAYERS, CLOCK = ("listen",), ("call", "push_players"), ("call", "set_clock")


def test_a_box_is_stopped_once_before_anything_is_changed_and_goes_on_afterwards():
    process, ended = Answering(), []
    with PhoneLink(process, "phone-7", ended.append) as link:
        link.set_clock(1)  # of which its application notices nothing
        link.push_players([])
        link.push_players([])
    assert process.asked == [CLOCK, LISTEN, PLAYERS, PLAYERS, ("go_on",)]
    with PhoneLink(process, "phone-7", ended.append) as link:
        link.set_clock(1)
    assert process.asked[5:] == [CLOCK]
    with PhoneLink(process, "phone-7", ended.append) as link:
        link.push_players([])
        process.started += 1  # it has started anew by itself
    assert process.asked[6:] == [LISTEN, PLAYERS]
    assert ended == [5, None, None]


@pytest.mark.parametrize("wrong", ["listen", "call", "go_on"])
def test_a_box_that_is_gone_is_named_and_the_visit_is_over(wrong):
    ended = []
    link = PhoneLink(Answering(wrong), "phone-7", ended.append)
    with pytest.raises(LinkError, match=r"^phone-7: it is gone"), link:
        link.push_players([])
    assert ended == [None if wrong == "go_on" else 5]


# The box on which a tariff is tried: what it is set up for, and that nothing is left of it


CUP = encode(find(cup_ids()[0]).tariff)


@pytest.fixture
def rooms(tmp_path, monkeypatch):
    """Where the boxes have their temporary folders."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("rules", known_ids())
def test_there_is_a_round_by_every_rule_book(rules):
    planned = round_by(encode(find(rules).tariff))
    assert planned.session["rules"] == rules
    assert all(planned.session["players"])


@pytest.mark.long
def test_it_plays_by_the_tariff_and_leaves_nothing(rooms):
    changed = threading.Event()
    box = TrialBox(PHONE_BOX, CUP, "de", changed.set)
    try:
        box.start()
        [folder] = rooms.iterdir()
        assert (folder / TEMPORARY).exists()
        assert b"trial" in (folder / "flash" / "deals.log").read_bytes()
        assert CUP in (folder / "flash" / "deals.log").read_bytes()
        while box.picture is None:
            assert changed.wait(HANGS_S)
            changed.clear()
    finally:
        box.stop()
    assert [*rooms.iterdir()] == []
    box.move("ok", True)  # nobody hears it
    box.stop()


@pytest.mark.long
@pytest.mark.parametrize("temporary", [True, False])
def test_its_process_leaves_nothing_where_the_desk_was_killed(tmp_path, temporary):
    """To the process that is the end of its input. The box of a table keeps its deals."""
    folder = tmp_path / "box"
    folder.mkdir()
    if temporary:
        (folder / TEMPORARY).touch()
    ended = subprocess.run(
        [*PHONE_BOX, folder, "de", "0"], stdin=subprocess.DEVNULL, timeout=HANGS_S
    )
    assert (ended.returncode, folder.exists()) == (0, not temporary)


@pytest.mark.long
@pytest.mark.parametrize(
    ("program", "why"),
    [
        ([sys.executable, "-c", "raise SystemExit('no room')"], "no room"),
        (["there-is-no-such-program"], "there-is-no-such-program"),
    ],
)
def test_what_cannot_be_started_is_said(rooms, program, why):
    box = TrialBox(program, CUP, "de")
    with pytest.raises(DeskError, match=f"cannot be started: .*{why}"):
        box.start()
    box.stop()
    assert [*rooms.iterdir()] == []


def test_nobody_waits_any_longer_for_a_process_that_has_said_something(rooms, monkeypatch):
    looked, heard = [], []

    class Refusing(Process):
        """Says at first nothing that anybody waits for, then why it cannot start."""

        def __init__(self, command, folder, changed):
            self.changed, self.box, self.why = changed, b"", ""

        def start(self):
            self.changed()

    class Waited(threading.Event):
        def wait(self, timeout=None):
            heard.append(self.is_set())
            box._process.why = "no room"
            box._process.changed()
            heard.append(self.is_set())

    monkeypatch.setattr(trial_box, "PhoneProcess", Refusing)
    monkeypatch.setattr(threading, "Event", Waited)
    box = TrialBox(PHONE_BOX, CUP, "de", lambda: looked.append(box))
    with pytest.raises(DeskError, match="cannot be started: no room"):
        box.start()
    assert (heard, looked) == ([False, True], [box, box])


def test_one_without_a_folder_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    box = TrialBox(PHONE_BOX, CUP, "de")
    with pytest.raises(DeskError, match="No such file or directory"):
        box.start()
    box.stop()


def test_one_that_was_switched_off_is_not_started(rooms):
    box = TrialBox(PHONE_BOX, CUP, "de")
    box.stop()
    with pytest.raises(DeskError, match="switched off"):
        box.start()
    assert [*rooms.iterdir()] == []
