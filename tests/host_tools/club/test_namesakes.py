"""Persons whose name is nearly another one's."""

import random
import string

import pytest

from host_tools.club.folding import folded
from host_tools.club.person import Person
from tests.each import each
from tests.host_tools.club.searches import Namesakes

CLUB = {
    1: "Gertrude Huber",
    2: "Elfriede Pichler",
    3: "Karl Auer",
    4: "Gertrud Huber",
    5: "Eva Maria Lang",
    6: "Jean-Luc Đurić",
}
NAMESAKES = Namesakes(Person(number, name) for number, name in CLUB.items())


@each(
    "name",
    "numbers",
    [
        ("Gertrud Huber", [4, 1]),  # as it is written comes first
        ("Huber Gertrude", [1, 4]),
        ("GERTRUDE HUBRE", [1, 4]),
        ("Elfride Pichlr", [2]),  # an error in each word
        ("Elfrid Pichler", []),  # two in one
        ("Karl Auers", [3]),
        ("Kurl Auer", [3]),
        ("Karl Au", []),
        ("Eva Maria Lang", [5]),
        ("Gerti Huber", [1, 4]),  # a short form
        ("Pichler Elfi", [2]),
        ("Karli Auer", [3]),
        ("Evi Maria Lang", []),  # short words have no errors
        ("Maria Lang", []),  # as many words
        ("Jean Luc Djuric", [6]),
        ("", []),
    ],
)
def test_the_same_words_but_for_an_error_in_each(name, numbers):
    assert [person.number for person in NAMESAKES.of(name)] == numbers


@pytest.mark.parametrize("number", [1, 2, 4])
def test_every_typing_error_is_found(number):
    chance = random.Random(number)
    for _ in range(200):
        words = folded(CLUB[number]).split()
        at = chance.randrange(len(words))
        words[at] = misspelt(words[at], chance)
        assert number in [person.number for person in NAMESAKES.of(" ".join(words))], words


def misspelt(word, chance):
    """A word with a letter less, more or otherwise, or two exchanged."""
    place, letter = chance.randrange(len(word) - 1), chance.choice(string.ascii_lowercase)
    return chance.choice(
        (
            word[:place] + word[place + 1 :],
            word[:place] + letter + word[place:],
            word[:place] + letter + word[place + 1 :],
            word[:place] + word[place + 1] + word[place] + word[place + 2 :],
        )
    )
