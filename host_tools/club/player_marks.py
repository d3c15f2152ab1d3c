"""Marks of persons: what part of the players somebody belongs to, such as the home club.

A mark is a word. Some are known, and said in every language; any other is a club's own.
"""

from collections.abc import Callable, Iterable

from host_tools.common.errors import DeskError
from host_tools.common.limits import MAX_MARK, MAX_MARKS
from host_tools.common.plain import quote
from host_tools.language.message import Sentence, listed, msg

LOCAL, LADIES, JUNIORS, GUESTS = "local", "ladies", "juniors", "guests"
# Not a mark of anybody: the part of the players that ends with the last of the ranking.
LAST = "last"
MARK_WORDS = {
    LOCAL: msg("home club"),
    LADIES: msg("ladies"),
    JUNIORS: msg("juniors"),
    GUESTS: msg("guests"),
}
PART_WORDS = {**MARK_WORDS, LAST: msg("the last one")}
# How people write a known mark in a list or a form, in small letters.
SPELLINGS = {
    LOCAL: (
        *("local", "home club", "home", "heimverein", "einheimisch", "ort", "hiesig"),
        *("club organisateur", "club local"),
    ),
    LADIES: ("ladies", "lady", "women", "damen", "dame", "frauen", "frau", "dames", "femmes"),
    JUNIORS: ("juniors", "junior", "youth", "jugend", "junioren", "jugendliche", "jeunes", "jeune"),
    GUESTS: ("guests", "guest", "gäste", "gast", "invités", "invité"),
    LAST: ("last", "the last one", "letzter", "letzte", "der letzte", "le dernier", "dernier"),
}


def part_of(text: str) -> str:
    """Return the group of players that a text means: a known word for it, or the text as a mark."""
    known = text.strip().casefold()
    return next((mark for mark, words in SPELLINGS.items() if known in words), text.strip())


def marks_of(texts: Iterable[str]) -> tuple[str, ...]:
    """The marks that texts mean, each once, the known ones first. DeskError for what is none."""
    found = {part_of(text) for text in texts if text.strip()}
    if LAST in found:
        raise DeskError(msg("marks: nobody is marked as the last one; the ranking says who it is"))
    for mark in sorted(found):
        if len(mark) > MAX_MARK or "," in mark:
            sentence = msg(
                "marks: {mark} is no word of at most {most} letters",
                mark=quote(mark),
                most=MAX_MARK,
            )
            raise DeskError(sentence)
    if len(found) > MAX_MARKS:
        raise DeskError(msg("marks: nobody has more than {most}", most=MAX_MARKS))
    return in_order(found)


def in_order(marks: Iterable[str]) -> tuple[str, ...]:
    """Marks in the order in which they are shown: the known ones, then the club's own."""
    places = {mark: place for place, mark in enumerate(PART_WORDS)}
    return tuple(sorted(marks, key=lambda mark: (places.get(mark, len(places)), mark)))


def mark_without_name(mark: str, taken_out: Callable[[str], str]) -> str:
    """A mark in which a number stands for the name of who is forgotten; a known one stays.

    taken_out: makes the text without the name of a text.
    """
    return mark if part_of(mark) in PART_WORDS else taken_out(mark)[:MAX_MARK].strip()


def mark_words(mark: str) -> Sentence:
    """Return the words for a mark, or for the group of players of the mark."""
    return PART_WORDS.get(mark, mark)


def all_marks_words(marks: Iterable[str]) -> Sentence | None:
    """Several marks in words, None for none."""
    return listed(map(mark_words, marks))


def as_text(marks: Iterable[str]) -> str:
    """Marks as a card holds them."""
    return ", ".join(marks)


def of_text(text: str) -> tuple[str, ...]:
    """The marks that a card holds, or that stand in a cell of a list. DeskError."""
    return marks_of(text.replace(";", ",").split(","))
