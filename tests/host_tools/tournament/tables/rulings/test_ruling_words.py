"""Rulings in words: on buttons, in the journal, of chairs; and as the journal stores them."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.language.formatting import box_name
from host_tools.language.message import msg
from host_tools.language.translator import LANGUAGES, translator
from host_tools.tournament.accounts.account import round_account
from host_tools.tournament.accounts.chair import NOBODY, Sitter
from host_tools.tournament.accounts.proposals import proposals
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Stretch
from host_tools.tournament.accounts.source import SourceKind
from host_tools.tournament.tables.rulings.chair_parts import parts_of, sitters_words
from host_tools.tournament.tables.rulings.hint_words import hint_words
from host_tools.tournament.tables.rulings.names import Names
from host_tools.tournament.tables.rulings.record import answer_in, written
from host_tools.tournament.tables.rulings.ruling_words import offer_words, ruling_words
from tests.each import each
from tests.host_tools.tournament.accounts.examples import chair
from tests.host_tools.tournament.accounts.random_rounds import rounds
from tests.host_tools.tournament.tables.rulings.proposed import distinct, proposed
from tests.host_tools.web.tables.named import name
from tests.how_many import cases

# So many rows of the table of cases there are for one that is looked at.
EVERY = cases(8, 1)
LONGEST = 80
ANNA, BEAT, HILDE, IDA = 1, 2, 3, 4
PERSONS = {ANNA: "Anna", BEAT: "Beat", HILDE: "Hilde", IDA: "Ida"}
SOURCES = {
    "id-box": msg("box {box}", box="3f2a"),
    "id-new": msg("box {box}", box="77aa"),
    "id-sheet": msg("the sheet"),
}
DEALS = {"id-box": (1, 12), "id-sheet": (3, 12)}
NAMES = Names(PERSONS.__getitem__, SOURCES.__getitem__, lambda *_: "Baet", DEALS.get)
BOX, SHEET, NEW = "id-box", "id-sheet", "id-new"


def sat(source, place, *sitters):
    return Ruling(sat={(source, place): tuple(Sitter(*one) for one in sitters)})


def counts(*stretches, **more):
    return Ruling(counts=tuple(Stretch(*one) for one in stretches), **more)


# (answer at table 1, the button, the journal)
SAID = [
    ({1: sat(BOX, 1, (BEAT,))}, "Beat sat there", "at place 2 of box 3f2a sat Beat"),
    ({1: sat(BOX, 1, (NOBODY,))}, "nobody sat there", "at place 2 of box 3f2a sat nobody"),
    (
        {1: Ruling(sat={(BOX, 1): (Sitter(BEAT),), (SHEET, 2): (Sitter(BEAT),)})},
        "Beat sat there",
        "at place 2 of box 3f2a sat Beat; at place 3 of the sheet sat Beat",
    ),
    (
        {1: sat(BOX, 0, (ANNA,), (HILDE, 4))},
        "Anna to deal 3, Hilde from deal 4 on",
        "at place 1 of box 3f2a sat Anna to deal 3, Hilde from deal 4 on",
    ),
    (
        {1: sat(BOX, 0, (ANNA,), (HILDE, 4), (NOBODY, 7))},
        "Anna to deal 3, Hilde from deal 4 to 6, nobody from deal 7 on",
        "at place 1 of box 3f2a sat Anna to deal 3, Hilde from deal 4 to 6, nobody from deal 7 on",
    ),
    (
        {1: sat(NEW, 1, (BEAT,))},
        "at place 2 of box 77aa sits Beat",
        "at place 2 of box 77aa sits Beat",
    ),
    (
        {1: Ruling(sat={(NEW, 1): (Sitter(BEAT),), (NEW, 2): (Sitter(IDA),)})},
        "at place 2 of box 77aa sits Beat; at place 3 of box 77aa sits Ida",
        "at place 2 of box 77aa sits Beat; at place 3 of box 77aa sits Ida",
    ),
    ({1: sat(PLAN, 3, (NOBODY,))}, "the seat stays empty", "at seat 4 sits nobody"),
    ({1: sat(PLAN, 3, (IDA,))}, "Ida takes the seat", "at seat 4 sits Ida"),
    (
        {1: sat(PLAN, 0, (ANNA,), (HILDE, 4))},
        "Hilde goes on after 3 deals",
        "at seat 1 sits Anna for 3 deals, then Hilde",
    ),
    (
        {1: sat(PLAN, 0, (ANNA,), (NOBODY, 2))},
        "Anna has stopped after 1 deal, and nobody goes on",
        "at seat 1 sits Anna for 1 deal, then nobody",
    ),
    (
        {1: sat(BOX, 1, (IDA,)), 2: sat(PLAN, 0, (BEAT,))},
        "Ida and Beat have exchanged their tables",
        "at place 2 of box 3f2a sat Ida. Table 2, round 3: at seat 1 sits Beat",
    ),
    (
        {2: sat(BOX, 1, (IDA,))},
        "table 2: at place 2 of box 3f2a sat Ida",
        "Table 2, round 3: at place 2 of box 3f2a sat Ida",
    ),
    (
        {1: counts((BOX, 1, 2), (SHEET,))},
        "deals 1 and 2 of box 3f2a, then the sheet",
        "what counts is deals 1 and 2 of box 3f2a, then the sheet",
    ),
    (
        {1: counts((BOX, 1, 2), (SHEET, 1, 3), (BOX, 4))},
        "box 3f2a (1–2), the sheet (3), box 3f2a (4–12)",
        "what counts is box 3f2a (1–2), the sheet (3), box 3f2a (4–12)",
    ),
    ({1: counts((SHEET,))}, "only the sheet", "what counts is only the sheet"),
    ({1: counts((SHEET, 3, 12))}, "only the sheet", "what counts is only the sheet"),
    (
        {1: counts((BOX, 1, 5), over=True, deals=5)},
        "only deals 1 to 5 of box 3f2a; no more deals come",
        "what counts is only deals 1 to 5 of box 3f2a; no more deals come",
    ),
    (
        {1: counts((BOX,), over=False)},
        "only box 3f2a; more deals are to come",
        "what counts is only box 3f2a; more deals are to come",
    ),
    (
        {1: counts((BOX, 1, None, True), seen={BOX: 2})},
        "only box 3f2a as it was signed",
        "what counts is only box 3f2a as it was signed",
    ),
    ({1: Ruling(seen={BOX: 2})}, "it counts as it stands now", "it counts as it stands now"),
    (
        {1: counts(over=False, known={BOX: 3})},
        "the table begins anew, and nothing counts so far",
        "the table begins anew, and nothing counts so far",
    ),
    (
        {1: counts(over=False, known={NEW: 0})},
        "nothing is played on the box",
        "nothing is played on the box",
    ),
    ({1: counts(over=True, deals=0)}, "nothing is played here", "nothing is played here"),
    (
        {1: Ruling(over=True, deals=7)},
        "no more deals come, and 7 count",
        "no more deals come, and 7 count",
    ),
    ({1: Ruling(over=True)}, "no more deals come", "no more deals come"),
    ({1: Ruling(over=False)}, "more deals are to come", "more deals are to come"),
    (
        {1: Ruling(sat={(BOX, 1): (Sitter(BEAT),)}, counts=(Stretch(BOX),), over=True)},
        "Beat sat there; only box 3f2a; no more deals come",
        "at place 2 of box 3f2a sat Beat; what counts is only box 3f2a; no more deals come",
    ),
]
everywhere = pytest.mark.parametrize("language", LANGUAGES)


@each("answer", "button", "journal", SAID)
def test_a_ruling_is_said_on_its_button_and_in_the_journal(answer, button, journal):
    assert str(offer_words(answer, 1, NAMES)) == button
    said = str(ruling_words(answer, 3, NAMES))
    assert journal in said
    assert f"Table {min(answer)}, round 3: " in said


def test_the_journal_says_of_an_exchange_what_it_is():
    answer = {1: sat(BOX, 1, (IDA,)), 2: sat(PLAN, 0, (BEAT,))}
    said = str(ruling_words(answer, 3, NAMES))
    assert said.startswith("Ida and Beat have exchanged their tables. Table 1, round 3: ")


def test_two_tables_at_which_more_is_ruled_are_said_one_after_the_other():
    answer = {1: counts((BOX,)), 2: sat(PLAN, 0, (BEAT,))}
    said = "only box 3f2a; table 2: at seat 1 sits Beat"
    assert str(offer_words(answer, 1, NAMES)) == said


@pytest.mark.parametrize(
    ("language", "button", "journal"),
    [
        (
            "de",
            "Anna bis Spiel 3, Hilde ab Spiel 4",
            "Tisch 1, Runde 3 – auf Platz 1 (Gerät 3f2a) saß Anna bis Spiel 3, Hilde ab Spiel 4",
        ),
        (
            "fr",
            "Anna jusqu’à la donne 3, Hilde dès la donne 4",
            "Table 1, tour 3 – place 1 (boîtier 3f2a)\N{NO-BREAK SPACE}: "
            "Anna jusqu’à la donne 3, Hilde dès la donne 4",
        ),
    ],
)
def test_a_ruling_is_said_in_other_languages(language, button, journal):
    say, answer = translator(language).say, {1: sat(BOX, 0, (ANNA,), (HILDE, 4))}
    assert say(offer_words(answer, 1, NAMES)) == button
    assert say(ruling_words(answer, 3, NAMES)) == journal


@everywhere
def test_a_ruling_names_no_id(language):
    say = translator(language).say
    for answer, *_ in SAID:
        for words in (offer_words(answer, 1, NAMES), ruling_words(answer, 3, NAMES)):
            assert not re.search(r"\bid-|plan\b|None|[{}]", say(words))


@pytest.mark.slow
@each("language", LANGUAGES)
def test_the_proposals_of_a_hint_have_each_another_button(language):
    """Of what is asked in rows of the table of cases."""
    say = translator(language).say
    for one in proposed(EVERY):
        said = [say(offer_words(answer, one.place[1], one.names)) for answer in one.answers]
        assert len(set(said)) == len(said), (one.case, one.hint.kind, said)


@pytest.mark.slow
@each("language", LANGUAGES)
def test_the_button_of_a_proposal_is_short(language):
    say = translator(language).say
    said = {
        say(offer_words(answer, one.place[1], one.names))
        for one in proposed(EVERY)
        for answer in one.answers
    }
    assert len(said) > cases(20, 100)
    assert [one for one in said if len(one) > LONGEST] == []


@pytest.mark.slow
@each("language", LANGUAGES)
def test_the_journal_tells_the_proposals_of_a_hint_apart(language):
    say = translator(language).say
    for one in proposed(EVERY):
        said = [say(ruling_words(answer, one.place[0], one.names)) for answer in one.answers]
        assert len(set(said)) == len(said), (one.case, one.hint.kind, said)


@pytest.mark.parametrize(
    ("holders", "words"),
    [
        ([1], "Anna"),
        ([NOBODY], "nobody"),
        ([1, (5, 3, True)], "Anna to deal 3, Emil from deal 4 on"),
        (
            [1, (5, 3, True), (9, 5, True)],
            "Anna to deal 3, Emil from deal 4 to 5, Zita from deal 6 on",
        ),
        ([1, (None, 3, True)], "Anna to deal 3, open from deal 4 on"),
        ([1, (NOBODY, 3, True)], "Anna to deal 3, nobody from deal 4 on"),
        ([1, (5, 3)], "Anna for 3 deals, then Emil"),
        ([1, (5, 1), (9, 3)], "Anna for 1 deal, then Emil for 2 deals, then Zita"),
        ([1, (5, 0, True)], "Emil"),
    ],
)
def test_a_chair_says_who_has_had_it(holders, words):
    assert str(sitters_words(chair(*holders).holders, name)) == words


def test_the_parts_of_a_chair_have_their_deals():
    parts = parts_of(chair(1, (5, 3, True)).holders, name)
    assert [(one.person, one.first, one.last) for one in parts] == [(1, 1, 3), (5, 4, None)]


IDS = st.sampled_from((PLAN, "3f2a-1", "sheet-7", "code-9"))
NUMBERS = st.integers(0, 20)
STRETCHES = st.builds(Stretch, IDS, NUMBERS, st.none() | NUMBERS, st.booleans())
SITTERS = st.lists(st.builds(Sitter, NUMBERS, NUMBERS), min_size=1, max_size=3).map(tuple)
RULINGS = st.builds(
    Ruling,
    counts=st.none() | st.lists(STRETCHES, max_size=3).map(tuple),
    over=st.none() | st.booleans(),
    deals=st.none() | NUMBERS,
    sat=st.dictionaries(st.tuples(IDS, NUMBERS), SITTERS, max_size=3),
    seen=st.dictionaries(IDS, NUMBERS, max_size=2),
    known=st.dictionaries(IDS, NUMBERS, max_size=2),
)
ANSWERS = st.dictionaries(st.integers(1, 9), RULINGS, min_size=1, max_size=3)


@given(ANSWERS)
def test_an_answer_is_read_as_it_was_written(answer):
    assert answer_in(json.loads(json.dumps(written(answer)))) == answer


@given(ANSWERS)
def test_what_was_written_is_written_so_again(answer):
    records = written(answer)
    assert written(answer_in(records)) == records


def test_the_tables_stand_in_their_order_and_only_what_was_said():
    answer = {2: Ruling(over=False), 1: Ruling(counts=(Stretch("3f2a-1", 1, 5),))}
    assert written(answer) == [
        {"table": 1, "counts": [{"source": "3f2a-1", "first": 1, "last": 5}]},
        {"table": 2, "over": False},
    ]


def test_a_ruling_that_nothing_counts_is_not_one_that_says_nothing_of_it():
    assert written({1: Ruling(counts=())}) == [{"table": 1, "counts": []}]
    assert answer_in([{"table": 1}]) == {1: Ruling()}


# As the names of an event call them, see `names_of`.
_CALLED = {
    SourceKind.PHONE: msg("the phone"),
    SourceKind.DEALS: msg("the single deals"),
    SourceKind.CODE: msg("the code"),
}


def names_in(played, person):
    """The `Names` of a `PlayedRound`; person(number): the name of somebody."""
    placed = {one.id: one for each in played.tables.values() for one in each.placed}
    known = {one.id: one for each in played.tables.values() for one in each.sources}
    boxes = [one.id for one in known.values() if one.kind == SourceKind.BOX]
    sheets = [one.id for one in known.values() if one.kind == SourceKind.SHEET]

    def source(name):
        if name in boxes:
            return box_name(bytes([0x3F, 0x2A, 0x9C, boxes.index(name)]))
        if name in sheets:
            number = sheets.index(name) + 1
            return msg("sheet {number}", number=number) if len(sheets) > 1 else msg("the sheet")
        return _CALLED[known[name].kind]

    def place(name, at):
        stands = known[name].places[at]
        return person(stands) if isinstance(stands, int) else stands

    def deals(name):
        one = placed.get(name)
        return None if one is None or not one.last else (one.first, one.last)

    return Names(person, source, place, deals)


ELEVEN = ("Anna", "Beat", "Carl", "Dora", "Emil", "Fritz", "Gerti", "Hans", "Hilde", "Ida", "Jan")


def name_of(person):
    return ELEVEN[person - 1]


@pytest.mark.slow
@given(rounds())
def test_the_journal_tells_all_proposals_of_a_hint_apart(played):
    names = names_in(played, name_of)
    for table, account in round_account(played).tables.items():
        for hint in account.hints:
            assert str(hint_words(hint, names))
            answers = distinct(one.answer for one in proposals(round_account(played), table, hint))
            assert all(str(offer_words(one, table, names)) for one in answers)
            journal = {str(ruling_words(one, 1, names)) for one in answers}
            assert len(journal) == len(answers), (hint, journal)
            assert [answer_in(written(one)) for one in answers] == answers
