"""The database in a thread of its own."""

import threading

import pytest

from host_tools.common.deciding_as import author_or_whoever, deciding_as
from host_tools.common.errors import DeskError, LostError
from host_tools.intake.database import Database
from host_tools.intake.database_thread import ATTEMPTS, DatabaseThread


@pytest.fixture
def thread(tmp_path):
    found = DatabaseThread(tmp_path / "desk.db", clock=lambda: 1700000000)
    yield found
    found.close()


def test_every_question_is_answered_in_the_same_thread_by_the_same_database(thread):
    def where(database):
        return database, threading.get_ident()

    first, second = thread.ask(where).result(), thread.ask(where).result()
    assert first == second
    assert first[1] != threading.get_ident()


def test_arguments_go_along(thread):
    assert thread.ask(lambda database, *given, more: (given, more), 1, 2, more=3).result() == (
        (1, 2),
        3,
    )


def test_a_failing_question_leaves_the_thread_to_the_others(thread):
    def fail(database):
        raise DeskError("no")

    with pytest.raises(DeskError):
        thread.ask(fail).result()
    assert thread.ask(Database.count, "box").result() == 0


def test_what_was_asked_before_closing_is_answered(tmp_path):
    thread = DatabaseThread(tmp_path / "desk.db", clock=lambda: 1700000000)
    asked = [thread.ask(Database.count, "box") for _ in range(3)]
    thread.close()
    assert [future.result(timeout=0) for future in asked] == [0, 0, 0]


def test_a_database_that_cannot_be_opened_is_said_by_every_answer(tmp_path):
    path = tmp_path / "desk.db"
    path.write_text("no database", encoding="utf-8")
    thread = DatabaseThread(path, clock=lambda: 1700000000)
    for _ in range(2):
        with pytest.raises(DeskError):
            thread.ask(Database.changes).result()
    thread.close()


def test_who_asks_is_known_there(thread):
    def whoever(database):
        return author_or_whoever("")

    with deciding_as("Rosa"):
        assert thread.ask(whoever).result() == "Rosa"
    assert thread.ask(whoever).result() == ""


def losing(times):
    """A question that loses its connection so many times, and those who were asked."""
    asked = []

    def question(database):
        asked.append(database)
        if len(asked) <= times:
            raise LostError("lost")
        return len(asked)

    return question, asked


def test_a_question_whose_connection_was_lost_is_asked_again(thread):
    question, _ = losing(ATTEMPTS - 1)
    assert thread.ask(question).result() == ATTEMPTS
    question, asked = losing(ATTEMPTS)
    with pytest.raises(LostError):
        thread.ask(question).result()
    assert len(asked) == ATTEMPTS


def test_what_it_has_stored_is_not_stored_twice(thread):
    def store(database):
        with database.transaction():
            database.events.store(1)
        raise LostError("lost")

    with pytest.raises(LostError):
        thread.ask(store).result()
    assert thread.ask(Database.count, "event").result() == 1
