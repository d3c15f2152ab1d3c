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
from tests.host_tools.tournament.played_event import PlayedEvent, all_of, documents_of
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
    """All that the event of this seed has come to, the path of its database, and who took part.

    ways: what happens to persons, and between what: something of it again and again.
    """
    folder.mkdir()
    chance = random.Random(seed + 1)  # not that of the event, which is the same in any case
    with Database(folder / "desk.db") as database:

        def meanwhile():
            for way in ways:
                way(database, chance, chance.choice(event.persons))

        event = PlayedEvent(database, folder, random.Random(seed), meanwhile)
        event.play()
        found = all_of(database)
        assert EventCache(database).of(1).standings() == found["ranking"]
        documents_of(database)
        return found, database.path, event.persons


@pytest.mark.slow
@settings(max_examples=cases(1, 20))
@example(35, [forget, take_in])  # forgotten, brought back by a list, and forgotten again
@example(1, [rename, merge, part])  # the other ways
@given(st.integers(0, 1 << 32), st.lists(st.sampled_from(WAYS), min_size=1, max_size=3))
def test_nothing_that_happens_to_names_changes_what_was_played(tmp_path_factory, seed, ways):
    """Also while boxes are under way that the desk has set up."""
    folder = tmp_path_factory.mktemp("event")
    before, _, _ = played(folder / "alone", seed)
    after, _, _ = played(folder / "with", seed, ways)
    assert after == before


@pytest.mark.slow
@settings(max_examples=cases(1, 10))
@given(st.integers(0, 1 << 32), st.permutations(WAYS))
def test_everybody_renamed_taken_in_merged_and_forgotten(tmp_path_factory, seed, ways):
    before, path, entrants = played(tmp_path_factory.mktemp("event") / "desk", seed)
    chance = random.Random(seed)
    with Database(path) as database:
        documents = documents_of(database)
        for way in ways:
            for person in chance.sample(entrants, len(entrants)):
                way(database, chance, person)
            if way is merge:
                was_forgotten = forget in ways[: ways.index(merge)]
                assert merged_in(database) >= len(entrants) or was_forgotten
            assert (all_of(database), documents_of(database)) == (before, documents)
    with Database(path) as database:
        assert (all_of(database), documents_of(database)) == (before, documents)
