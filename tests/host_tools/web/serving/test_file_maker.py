"""Files of the database: a large one is made in another process, and no page waits for it."""

import asyncio
import io
import pickle
import socket
import subprocess
import sys
import threading
from contextlib import closing, contextmanager
from functools import partial
from types import SimpleNamespace

import pytest

from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from host_tools.web import app
from host_tools.web.serving import file_maker
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.file_maker import FileMaker
from tests.each import nightly
from tests.host_tools.web.served import desk_at


def bytes_of(database, number):
    """A file of the numbers of the events, and of this one."""
    return " ".join(map(str, [*database.events.numbers(), number])).encode()


def refused(*_):
    raise DeskError("no such file")


# Answers as the process does, once whoever listens at the port has sent a byte.
SCRIPT = """
import pickle, socket, sys
from host_tools.common.errors import DeskError
sys.stdin.buffer.read()
with socket.create_connection(("127.0.0.1", {port})) as door:
    made = {{b".": b"made", b"?": DeskError("no such file")}}.get(door.recv(1))
if made is None:
    sys.exit(3)
pickle.dump(made, sys.stdout.buffer)
"""
RESULT = "/event/1/paper/result.json"


@pytest.fixture
def few(monkeypatch):
    """Every event is a large one."""
    monkeypatch.setattr(file_maker, "FEW_DEALS", -1)


def data_of(page, name):
    """The bytes of a file of event 1."""
    return page.get(f"/event/1/paper/{name}").data


@contextmanager
def beside(ask):
    """Ask for something in a thread of its own: yields a list, which has the answer at the end."""
    answers = []
    thread = threading.Thread(target=lambda: answers.append(ask()))
    thread.start()
    yield answers
    thread.join()


@pytest.fixture
def waiting(monkeypatch, few):
    """A socket at which each process that makes a file waits until it is let go on."""
    with closing(socket.create_server(("127.0.0.1", 0))) as door:
        script = SCRIPT.format(port=door.getsockname()[1])
        maker = partial(FileMaker, command=[sys.executable, "-c", script])
        monkeypatch.setattr(app, "FileMaker", maker)
        yield door


def let_go(door, byte=b"."):
    """Wait for a process to be at work, and let it go on."""
    process, _ = door.accept()
    with process:
        process.send(byte)


def change(path):
    """Decide something: the database is another one."""
    with Database(path, check=False) as database:
        decide_on(database, 1, [("settings", {"settings": {"name": "Cup of cups"}})])


@pytest.mark.parametrize(
    "name",
    nightly(["result.json", "event.xlsx", "tables.zip", "event.json"], ["tables.zip"]),
)
def test_it_is_the_same_file_wherever_it_is_made(path, name, few, monkeypatch):
    with desk_at(path) as page:
        there = data_of(page, name)
        monkeypatch.setattr(file_maker, "FEW_DEALS", 1000)
        assert data_of(page, name) == there


def test_what_is_wrong_is_said_in_a_sentence(path, waiting):
    with desk_at(path) as page:
        with beside(lambda: page.get(RESULT)) as answers:
            let_go(waiting, b"?")
        assert answers[0].status >= 400
        assert "no such file" in answers[0].text


def test_a_page_is_answered_while_a_file_is_made(path, waiting):
    with desk_at(path) as page, beside(lambda: page.get(RESULT)) as answers:
        process, _ = waiting.accept()  # it is at work now
        with process:
            assert page.get("/event/1/settings").status == 200
            change(path)
            assert "Cup of cups" in page.get("/event/1/settings").html
            assert not answers
            process.send(b".")
    assert answers[0].html == "made"


def test_whoever_asks_meanwhile_waits_for_the_same_one(path, waiting):
    with desk_at(path) as page:
        with beside(lambda: page.get(RESULT)) as first, beside(lambda: page.get(RESULT)) as second:
            let_go(waiting)
        assert first[0].html == second[0].html == "made"
        assert page.get(RESULT).html == "made"  # it is kept: no process waits
        change(path)
        with beside(lambda: page.get(RESULT)) as third:
            let_go(waiting)
        assert third[0].html == "made"


def test_one_process_works_after_the_other(path, waiting):
    with (
        desk_at(path) as page,
        beside(lambda: page.get(RESULT)) as first,
        beside(lambda: page.get(f"{RESULT}?cash")) as second,
    ):
        process, _ = waiting.accept()
        waiting.settimeout(0)
        with pytest.raises(BlockingIOError):
            waiting.accept()
        waiting.settimeout(None)
        with process:
            process.send(b".")
        let_go(waiting)
    assert first[0].html == second[0].html == "made"


def test_a_process_that_ends_is_told_and_tried_again(path, waiting):
    with desk_at(path) as page:
        with beside(lambda: page.get(RESULT)) as failed:
            let_go(waiting, b"!")
        assert "the process that makes it has ended" in failed[0].text
        with beside(lambda: page.get(RESULT)) as again:
            let_go(waiting)
        assert again[0].html == "made"


def test_no_more_is_kept_than_there_is_room_for(path, waiting, monkeypatch):
    monkeypatch.setattr(file_maker, "MOST_KEPT", 7)
    with desk_at(path) as page:
        for address in (RESULT, f"{RESULT}?cash", RESULT):
            with beside(partial(page.get, address)) as answers:
                let_go(waiting)
            assert answers[0].html == "made"
        assert page.get(RESULT).html == "made"  # the one that was made last is kept


def test_the_end_of_the_desk_ends_the_process(path, waiting):
    with desk_at(path, patience=0.01) as page:
        thread = threading.Thread(target=lambda: _ask_in_vain(page))
        thread.start()
        process, _ = waiting.accept()
    with process:
        assert process.recv(1) == b""  # it has gone
    thread.join()


def test_a_process_that_begins_as_the_desk_ends_makes_nothing(path, tmp_path, monkeypatch):
    made = tmp_path / "made"
    script = f"import sys; sys.stdin.buffer.read(); open({str(made)!r}, 'w')"

    async def scenario():
        desk, loop = Desk(path), asyncio.get_running_loop()
        maker = FileMaker(desk, [sys.executable, "-c", script])

        class Ending(subprocess.Popen):
            def __init__(self, *arguments, **options):
                super().__init__(*arguments, **options)
                asyncio.run_coroutine_threadsafe(maker.close(), loop).result()

        monkeypatch.setattr(subprocess, "Popen", Ending)
        with pytest.raises(asyncio.CancelledError):
            await maker.make(1000, bytes_of, 2)
        await desk.close()

    asyncio.run(scenario())  # at its end all its threads have ended
    assert not made.exists()


def _ask_in_vain(page):
    with pytest.raises(OSError):
        page.get(RESULT)


def test_what_is_read_in_a_snapshot_is_of_one_moment(path):
    with Database(path) as database:
        before = database.events.last_decision(1)
        with database.snapshot():
            assert database.events.last_decision(1) == before
            change(path)
            assert database.events.last_decision(1) == before
        assert database.events.last_decision(1) != before


def test_the_process_answers_with_the_bytes_or_with_the_error(path, monkeypatch):
    """What it does by itself, in this process."""
    nice = []
    monkeypatch.setattr("os.nice", nice.append, raising=False)

    def answer_to(make):
        asked = io.BytesIO(pickle.dumps((path, (make, (2,)))))
        answered = io.BytesIO()
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=asked))
        monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=answered))
        file_maker.main()
        return pickle.loads(answered.getvalue())

    assert answer_to(bytes_of) == b"1 2"
    assert answer_to(refused).message == "no such file"
    assert nice == [5, 5]
