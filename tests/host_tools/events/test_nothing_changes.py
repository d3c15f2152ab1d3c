"""Whatever becomes of the names of persons: what was played stays as it was."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from host_tools.common.errors import DeskError
from host_tools.events import persons
from host_tools.events.cache import EventCache
from host_tools.events.person_cards import persons_of
from host_tools.intake.database import Database
from tests.host_tools.events.test_recognition import is_older
from tests.host_tools.tournament.played_event import PlayedEvent, all_of, sealed_digest
from tests.how_many import cases


def rename(database, chance, person):
    name = chance.choice((f"Other {person}", "Max", persons_of(database)[1].name))
    persons.change_person(database, person, {"name": name})


def take_in(database, chance, person):
    """A list in which everybody is called otherwise, or some are."""
    numbers = chance.choice(([person], sorted(persons_of(database))))
    rows = [f"{number};Listed {chance.randrange(5)} {number}" for number in numbers]
    persons.import_persons(database, "Nr;Name\n" + "\n".join(rows), "list.csv")


def merge(database, chance, person):
    """With another card of his, whichever of both is kept; with somebody else it is refused."""
    double = max(persons_of(database)) + 1
    persons.add_person(database, {"name": f"Double {double}"}, double)
    one, other = chance.sample((person, double), 2)
    try:
        persons.merge_persons(database, one, other)
    except DeskError:
        return  # he is forgotten, or is somebody else by now


def part(database, chance, person):
    try:
        persons.undo(database)
    except DeskError:
        return  # nothing is left that could be undone


def forget(database, chance, person):
    persons.forget_person(database, person)


def merged_in(database):
    """How many cards lead to another one."""
    return sum(card.same_as is not None for card in persons_of(database).values())


WAYS = (rename, take_in, merge, part, forget)


def played(folder, seed, ways=()):
    """All that the event of this seed has come to, and the path of its database.

    ways: what happens to persons, and between what: something of it again and again.
    """
    folder.mkdir()
    chance = random.Random(seed + 1)  # not that of the event, which is the same in any case
    with Database(folder / "desk.db") as database:

        def meanwhile():
            for way in ways:
                way(database, chance, chance.randint(1, event.size))

        event = PlayedEvent(database, folder, random.Random(seed), meanwhile)
        event.play()
        assert EventCache(database).of(1).standings() == all_of(database)["ranking"]
        return all_of(database), database.path, event.size


@pytest.mark.slow
@settings(max_examples=cases(6, 20))
@example(13168, [forget, take_in])  # forgotten, brought back by a list, and forgotten again
@example(1, [rename, merge, part])  # the other ways
@given(st.integers(0, 1 << 32), st.lists(st.sampled_from(WAYS), min_size=1, max_size=3))
def test_nothing_that_happens_to_names_changes_what_was_played(tmp_path_factory, seed, ways):
    """Also while boxes are under way that the desk has set up."""
    folder = tmp_path_factory.mktemp("event")
    before, _, _ = played(folder / "alone", seed)
    after, _, _ = played(folder / "with", seed, ways)
    assert after == before


@pytest.mark.slow
@settings(max_examples=cases(4, 10))
@given(st.integers(0, 1 << 32), st.permutations(WAYS))
def test_everybody_renamed_taken_in_merged_and_forgotten(tmp_path_factory, seed, ways):
    before, path, size = played(tmp_path_factory.mktemp("event") / "desk", seed)
    chance = random.Random(seed)
    with Database(path) as database:
        digest = sealed_digest(database)
        for way in ways:
            for person in chance.sample(range(1, size + 1), size):
                way(database, chance, person)
            if way is merge:
                assert merged_in(database) >= size or forget in ways[: ways.index(merge)]
            assert (all_of(database), sealed_digest(database)) == (before, digest)
    with Database(path) as database:
        assert (all_of(database), sealed_digest(database)) == (before, digest)


@pytest.mark.long
@settings(max_examples=cases(4, 10))
@example(1)  # a misspelt name, whose owner is known by name at no other table
@given(st.integers(0, 1 << 32))
def test_what_an_older_program_has_left_is_kept_as_it_was(tmp_path_factory, seed):
    before, path, _ = played(tmp_path_factory.mktemp("event") / "desk", seed)
    is_older(path)
    with Database(path) as database:
        assert all_of(database) == before
