"""Hints in words, and the names of their sources."""

import re

import pytest

from host_tools.language.message import msg
from host_tools.language.translator import LANGUAGES, translator
from host_tools.tournament.accounts.hints import AskedOf, Hint, HintKind
from host_tools.tournament.accounts.source import Source as AccountSource
from host_tools.tournament.accounts.source import SourceKind
from host_tools.tournament.tables.rulings.asked import asked_at
from host_tools.tournament.tables.rulings.hint_words import hint_words, question_words
from host_tools.tournament.tables.rulings.names import Names, names_of
from host_tools.tournament.tables.rulings.questions import Question, questions_in
from tests.cases.desk.evening import Evening
from tests.cases.row import BOX, Plan, Source, Stretch
from tests.each import each
from tests.host_tools.decided import sheet_typed
from tests.host_tools.tournament.tables.rulings.proposed import proposed
from tests.how_many import cases

ANNA, HILDE, IDA = 1, 2, 3
PERSONS = {ANNA: "Anna", HILDE: "Hilde", IDA: "Ida"}
DEALS = {
    "id-box": (1, 12),
    "id-sheet": (3, 12),
    "id-other": (1, 2),
    "id-third": (2, 3),
    "id-late": (9, 12),
}
NAMES = Names(
    PERSONS.__getitem__,
    lambda source: msg("box {box}", box={"id-box": "3f2a"}.get(source, "77aa")),
    lambda source, place: "Hilde",
    DEALS.get,
)
AT = {"source": "id-box", "place": 1}
BOTH = {"sources": ("id-box", "id-sheet")}

SAID = [
    (Hint(HintKind.UNKNOWN_NAME, **AT, text="Baet"), "whose name is “Baet”, at place 2 of box"),
    (Hint(HintKind.UNKNOWN_NAME, **AT, text=""), "no name stands at place 2 of box 3f2a"),
    (
        Hint(HintKind.UNKNOWN_NAME, **AT, person=IDA),
        "Ida sat elsewhere: who sat at place 2 of box 3f2a?",
    ),
    (
        Hint(HintKind.NO_SEAT, **AT, person=IDA),
        "Ida was not drawn here, and stands at place 2 of box 3f2a",
    ),
    (Hint(HintKind.NOT_PLAYED, place=0, person=ANNA), "Anna was drawn here and has not played"),
    (
        Hint(HintKind.STANDS_ABSENT, **AT, person=ANNA),
        "Anna does not play, and stands at place 2 of box 3f2a",
    ),
    (Hint(HintKind.SEAT_ABSENT, place=0, person=ANNA), "Anna has a seat here and does not play"),
    (
        Hint(HintKind.ELSEWHERE, place=0, person=ANNA, tables=(2, 3)),
        "Anna has a seat here, and plays at table 2 and table 3",
    ),
    (
        Hint(HintKind.TWO_TABLES, **AT, person=ANNA, tables=(2,)),
        "Anna stands at place 2 of box 3f2a, and at table 2",
    ),
    (
        Hint(HintKind.TWO_PLACES, **AT, person=ANNA),
        "Anna stands at place 2 of box 3f2a, and at another place",
    ),
    (Hint(HintKind.STOPPED, place=0, person=ANNA, deals=3), "Anna has stopped: who goes on?"),
    (
        Hint(HintKind.LATER_DEALS, **AT, person=ANNA),
        "Anna has stopped, and stands on later deals: box 3f2a",
    ),
    (
        Hint(HintKind.EARLIER_DEALS, **AT, person=ANNA),
        "Hilde stands on deals of Anna, too: box 3f2a",
    ),
    (Hint(HintKind.EARLIER_DEALS, **AT), "Hilde stands on earlier deals, too: box 3f2a"),
    (
        Hint(HintKind.UNDIVIDED, **AT, person=ANNA),
        "several had this seat, and only Anna stands there: box 3f2a",
    ),
    (Hint(HintKind.FEWER, deals=7, due=12), "only 7 of 12 deals were played"),
    (Hint(HintKind.FEWER, deals=0, due=1), "only 0 of 1 deal was played"),
    (Hint(HintKind.MORE, deals=14, due=12), "14 deals were played, and 12 are due"),
    (Hint(HintKind.MORE, deals=2, due=1), "2 deals were played, and 1 is due"),
    (Hint(HintKind.TWICE, **BOTH), "deals 3 to 12 twice: box 3f2a and box 77aa"),
    (
        Hint(HintKind.BOXES, sources=("id-box", "id-other")),
        "deals 1 and 2 twice: box 3f2a and box 77aa",
    ),
    (Hint(HintKind.BOXES, sources=("id-other", "id-third")), "deal 2 twice: box 77aa and box 77aa"),
    (
        Hint(HintKind.BOXES, sources=("id-box", "id-other", "id-late")),
        "some deals twice: box 3f2a, box 77aa and box 77aa",
    ),
    (
        Hint(HintKind.BOXES, sources=("id-other", "id-sheet")),
        "some deals twice: box 77aa and box 77aa",
    ),
    (
        Hint(HintKind.SHEETS, sources=("id-sheet", "id-box")),
        "typed twice, and not the same: deals 3 to 12",
    ),
    (Hint(HintKind.CODE, sources=("id-code", "id-box")), "the code says something else: box 3f2a"),
    (Hint(HintKind.CODE, sources=("id-code",)), "the code says something else: box 77aa"),
    (Hint(HintKind.UNREAD, deals=5, due=12), "5 of 12 deals are known: is that all?"),
    (
        Hint(HintKind.LACKING, place=0, person=ANNA, deals=5, due=8),
        "Anna has stopped later: only 5 deals are known",
    ),
    (
        Hint(HintKind.CAME_LATER, sources=("id-box",), deals=1),
        "box 3f2a has come since, with 1 deal",
    ),
    (
        Hint(HintKind.PARTNERS, source="id-sheet"),
        "nobody can be partners with these points: box 77aa",
    ),
    (
        Hint(HintKind.SET_UP, "id-box", deals=10, due=12),
        "box 3f2a was set up for 10 deals, and not for 12",
    ),
    (Hint(HintKind.SET_UP, "id-box", deals=12, due=12), "box 3f2a was set up for other players"),
    (Hint(HintKind.TYPE_AGAIN, sources=("id-sheet",)), "to be typed once more: box 77aa"),
    (Hint(HintKind.CHANGED, source="id-box"), "changed after signing: box 3f2a"),
]

# So many rows of the table of cases there are for one that is looked at.
EVERY = cases(32, 1)
LONGEST = 80
WORDS = 15
everywhere = pytest.mark.parametrize("language", LANGUAGES)


@each("hint", "expected", SAID)
def test_a_hint_says_why_it_is_asked(hint, expected):
    assert str(hint_words(hint, NAMES)).startswith(expected)


def test_every_hint_has_words():
    assert {hint.kind for hint, _ in SAID} == set(HintKind)


@everywhere
def test_a_hint_is_short_and_names_no_id(language):
    said = [translator(language).say(hint_words(hint, NAMES)) for hint, _ in SAID]
    assert [one for one in said if len(one) > LONGEST or len(one.split()) > WORDS] == []
    assert [one for one in said if re.search(r"\bid-|None|[{}]", one)] == []


@everywhere
def test_the_questions_have_words(language):
    said = {translator(language).say(question_words(one)) for one in AskedOf}
    assert len(said) == len(AskedOf)


def test_the_questions_are_two_and_a_task():
    assert [str(question_words(one)) for one in AskedOf] == [
        "Who sat here?",
        "Which deals count?",
        "To do",
    ]


@pytest.mark.slow
@each("language", LANGUAGES)
def test_the_hints_of_a_table_differ_in_their_words(language):
    """Of what is asked in rows of the table of cases."""
    say, found = translator(language).say, {}
    for one in proposed(EVERY):
        words = say(hint_words(one.hint, one.names))
        assert found.setdefault((one.case, one.place, words), one.hint) == one.hint, words
        assert len(words) <= LONGEST, words


WHO = Question(Hint(HintKind.NOT_PLAYED, place=3, person=4), msg("signed"))
TASK = Question(Hint(HintKind.CHANGED), msg("typed"))


def test_a_question_is_said_as_its_words():
    assert str(WHO) == "signed"
    assert translator("de").say(WHO) == "unterschrieben"


def test_questions_are_found_among_other_sentences():
    troubles = [msg("look"), WHO, TASK]
    assert questions_in(troubles) == [WHO, TASK]
    assert questions_in(troubles, HintKind.CHANGED) == [TASK]
    assert questions_in(troubles, HintKind.FEWER) == []


TABLES = (("Anna", "Beat", "Carl", "Dora"), ("Emil", "Fritz", "Gerti", "Hans"))


def with_sheets(*sheets):
    """The event and its table 1, of which these sheets were typed: persons and deals each."""
    evening = Evening(Plan("krenglbach", 12, (TABLES,), others=("Ida",)))
    for names, deals in sheets:
        persons = [evening.number(name) for name in names.split()]
        sheet = {"persons": persons, "points": [6, 2, -3, -5], "deals": deals}
        evening.decide(sheet_typed({"round": 1, "table": 1} | sheet))
    event = evening.event()
    return event, event.tables[1, 1]


def test_a_sheet_that_does_not_say_where_it_begins_was_played():
    event, table = with_sheets(("Ida Beat Carl Dora", 12))
    [asked] = asked_at(event, table)
    assert str(asked.words) == "Ida was not drawn here, and stands at place 1 of the sheet"
    assert [str(one.words) for one in asked.offers] == ["Ida sat there", "Anna sat there"]


def test_of_several_sheets_each_has_a_number():
    event, table = with_sheets(("Anna Beat Carl Dora", 12), ("Ida Beat Carl Dora", 12))
    names = event.source_names(1)
    called = {str(names.source(one.id)): names.deals(one.id) for one in table.stand.whole.sources}
    assert called == {"sheet 1": (1, 12), "sheet 2": (1, 12)}


def test_the_sheets_of_a_table_are_numbered_as_if_there_was_no_other_table():
    evening = Evening(Plan("krenglbach", 12, (TABLES,)))
    for table, totals in ((1, (6, 2, -3, -5)), (2, (6, 2, -3, -5)), (2, (6, 2, -5, -3))):
        persons = [evening.number(name) for name in TABLES[table - 1]]
        sheet = {"persons": persons, "points": list(totals), "deals": 12, "first": 1}
        evening.decide(sheet_typed({"round": 1, "table": table} | sheet))
    event = evening.event()
    [asked] = asked_at(event, event.tables[1, 2])
    assert [str(one.words) for one in asked.offers] == ["only sheet 2", "only sheet 1"]
    names = event.source_names(1)
    [sheet] = event.tables[1, 1].stand.whole.sources
    assert str(names.source(sheet.id)) == "the sheet"


def box(name, places, table=1, deals=12):
    """A box that has brought so many deals."""
    played = (Stretch(1, deals, (-8, 24, -8, -8)),) if deals else ()
    return Source(name, BOX, 1, table, tuple(places.split()), played)


def with_boxes(*boxes):
    """The event of which these boxes were read."""
    evening = Evening(Plan("krenglbach", 12, (TABLES,)))
    for one in boxes:
        evening.take(one)
    return evening.event()


def test_the_box_of_a_table_needs_no_name_and_of_several_each_has_a_number():
    event = with_boxes(box("a", "Anna Beat Carl Dora", deals=5))
    assert str(event.source_names(1).source("a")) == "the box"
    event = with_boxes(*(box(name, "Anna Beat Carl Dora", deals=5) for name in "ab"))
    assert [str(event.source_names(1).source(name)) for name in "ab"] == ["box 1", "box 2"]


def test_what_is_left_of_another_table_says_which():
    event = with_boxes(box("a", "Anna Fritz Carl Dora"), box("b", "Emil Fritz Gerti Hans", 2, 0))
    [asked] = asked_at(event, event.tables[1, 1])
    left = {str(one.words): [str(each) for each in one.left] for one in asked.offers}
    there = "table 2: Fritz has a seat here, and plays at table 1"
    assert left["Fritz sat there"] == ["Beat was drawn here and has not played", there]


def test_at_a_place_of_paper_stands_a_person_or_a_text():
    sheet = AccountSource("sheet 7", SourceKind.SHEET, (ANNA, "Baet"))
    names = names_of([[sheet]], {}, PERSONS.__getitem__)
    assert [names.place("sheet 7", place) for place in range(2)] == ["Anna", "Baet"]
    assert names.place("sheet 8", 0) == ""  # it was taken back
