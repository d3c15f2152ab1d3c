"""How far each table is, what it has come to, and what was changed there after signing."""

import pytest

from host_tools.language.translator import translator
from host_tools.reports.play import players_at
from host_tools.tournament.accounts.account import TableAccount
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.situation import Situation
from host_tools.tournament.decisions import decide
from host_tools.tournament.tables.table import (
    ENDED,
    LOOK,
    NOT_SET_UP,
    PLAYED,
    PLAYING,
    SET_UP,
    SIGNED,
    TYPED,
    WORDS,
    Table,
    states_of,
)
from tests.host_tools.decided import (
    deal_typed,
    drawn_as,
    excluded,
    of_table,
    registered,
    set_aside,
    sheet_typed,
    stands_in,
    stops,
)
from tests.host_tools.tournament.example_event import (
    PERSONS,
    SOLO,
    deal,
    ended,
    example,
    example_from,
    journal,
    late_change,
    not_played,
    ruling,
    said,
    sat,
    session,
    typed_deal,
)

DREIER = {"game": "dreier", "forehand": 0, "declarer": 0, "won": True}


def table(sessions, *steps, place=(1, 1), **options):
    return example(sessions, *steps, **options).tables[place]


def hints(at):
    """Why something is asked at a table, or is to be done."""
    return [one.hint.kind for one in at.questions]


def sheet(points, deals=12, persons=(1, 2, 3, 4)):
    content = {"persons": list(persons), "points": list(points), "deals": deals}
    return sheet_typed(content | {"round": 1, "table": 1})


def test_every_state():
    nothing = session(1, 1, points=[0] * 4, played=0, signed=False)
    assert table([]).state == NOT_SET_UP
    assert table([nothing]).state == SET_UP
    assert table([session(1, 1, played=7, signed=False)]).state == PLAYING
    assert table([session(1, 1, signed=False)]).state == PLAYED
    assert table([session(1, 1)]).state == SIGNED
    assert table([session(1, 1, left_out=1)]).state == LOOK
    assert table([], sheet([6, 2, -3, -5])).state == TYPED


def test_the_word_of_the_director_stands_for_the_signature():
    """FFT: "sammelt der Schiedsrichter selbst die Kontrollblätter ... der Nachzügler ein"."""
    unsigned = session(1, 1, signed=False)
    assert table([unsigned], ended()).state == ENDED
    assert table([session(1, 1)], ended()).state == SIGNED
    early = {"played": 7, "ended": True, "signed": False}
    assert table([session(1, 1, **early, director_ended=True)]).state == ENDED
    no_pin = table([session(1, 1, **early)])  # who has ended it gave none
    assert (no_pin.state, hints(no_pin)) == (LOOK, [HintKind.FEWER])


def test_deals_are_typed_one_by_one():
    eleven = [typed_deal(DREIER)] * 11
    playing = table([], *eleven)
    assert (playing.state, playing.played, playing.typed) == (PLAYING, 11, True)
    whole = table([], *eleven, typed_deal(DREIER | {"declarer": 1}))
    assert (whole.state, whole.played) == (TYPED, 12)
    assert whole.results == {1: 11 * 12 - 4, 2: -11 * 4 + 12, 3: -12 * 4, 4: -12 * 4}
    assert whole.account.money == whole.results  # a cent a point
    assert [one.points for one in whole.paper.deals[-2:]] == [(12, -4, -4, -4), (-4, 12, -4, -4)]
    assert len({one.typed.decision for one in whole.paper.deals}) == 12


def test_a_deal_that_does_not_count_is_no_deal_played():
    passed = ("settings", {"settings": {"rules": "fft-4"}})
    played = table([], passed, typed_deal({"passed": True}))
    assert (played.played, played.typed, played.results) == (
        0,
        True,
        dict.fromkeys((1, 2, 3, 4), 0),
    )


def test_a_typed_deal_that_cannot_be_is_told_and_left_out():
    """As after a change of the rule book: when it was typed it was judged."""
    wrong = [
        (typed_deal(DREIER | {"declarer": 7}), "declarer"),
        (typed_deal(DREIER | {"rules": "tirol"}), "rules: the event is played by krenglbach"),
        (typed_deal(DREIER, persons=(1, 2, 3)), "persons: 4 play a deal of Krenglbach"),
        (
            typed_deal({"warning": {"seat": 0, "reason": "talking"}}),
            "the document is of no deal",
        ),
        (typed_deal(DREIER | {"version": 99}), "version"),
    ]
    for step, sentence in wrong:
        told = table([], step, typed_deal(DREIER))
        assert (told.state, told.played, told.results[1]) == (LOOK, 1, 12)
        [trouble] = said(told.troubles)
        assert trouble.startswith("decision ")
        assert sentence in trouble


def test_a_session_begun_anew_before_anything_was_recorded():
    empty = session(1, 1, points=[0] * 4, played=0, signed=False, name="empty")
    assert table([empty, session(1, 1)]).state == SIGNED


FIVE = drawn_as([[[1, 2, 3, 4, 5]]])


def dealers_of_five(*steps):
    """Who has dealt each typed deal of a table of five."""
    settings = {"rounds": 1, "sizes": [5]}
    return [
        one.dealer for one in table([], *steps, draw=FIVE, settings=settings, players=5).paper.deals
    ]


def typed(*persons):
    return deal_typed({"round": 1, "table": 1, "persons": list(persons), "document": DREIER})


def test_who_sits_a_typed_deal_out_has_dealt_it():
    assert dealers_of_five(typed(2, 3, 4, 5), typed(3, 4, 5, 1)) == [1, 2]
    substitute = stands_in(6, 4, 1)
    assert dealers_of_five(typed(2, 3, 4, 5), typed(3, 4, 5, 1), substitute) == [1, 2]


def test_who_did_not_come_has_dealt_nothing():
    assert dealers_of_five(not_played(0), typed(2, 3, 4, 5), typed(2, 3, 4, 5)) == [5, 5]


def test_who_is_sent_away_later_has_dealt_what_he_sat_out_at_a_table_where_he_has_played():
    players = [PERSONS[person].name for person in range(1, 6)]
    box = session(1, 1, players=players, points=[0] * 5, played=3, signed=False)
    gone = (*excluded(1, 1, until=None), "loud")
    options = {"draw": FIVE, "settings": {"rounds": 1, "sizes": [5]}, "players": 5}
    content = typed(2, 3, 4, 5)[1] | {"first": 4}
    [dealt] = table([box], deal_typed(content), gone, **options).paper.deals
    assert dealt.dealer == 1


def test_sessions_that_continue_each_other_count_one_after_the_other():
    """The players have changed seats; no other session of the table is a rival."""
    early = {"ended": True, "upcoming": 6}
    first = session(1, 1, (6, 2, -3, -5), name="a", played=5, **early)
    fields = {"played": 7, "deals": 7, "upcoming": 13, "first_deal": 6}
    second = session(1, 1, (1, -1, 3, -3), name="b", continues=first.id, **fields)
    both = table([first, second])
    assert (both.state, both.played, both.account.next.number) == (SIGNED, 12, 13)
    assert both.results == {1: 7, 2: 1, 3: 0, 4: -8}
    assert both.ended is False
    assert str(both.bound[1].words).endswith("; goes on with other players, from deal 6")
    apart = table([first, session(1, 1, (1, -1, 3, -3), name="b", played=7, deals=7)])
    assert hints(apart) == [HintKind.BOXES]
    alone = table([second])
    assert (alone.played, alone.account.next.number, hints(alone)) == (7, 13, [HintKind.FEWER])


def test_after_two_have_swapped_their_tables_each_shows_who_sat_there():
    first, second = session(1, 1), session(1, 2)
    steps = [sat(first, 1, 6), sat(second, 1, 2, (1, 2))]
    for place, seated in {(1, 1): (1, 6, 3, 4), (1, 2): (5, 2, 7, 8)}.items():
        at = table([first, second], *steps, place=place)
        assert (at.troubles, at.state) == ([], SIGNED)
        assert (at.seated, at.expected, tuple(players_at(at))) == (seated,) * 3


def test_who_sat_for_one_of_five_is_at_the_table():
    players = [PERSONS[person].name for person in range(1, 6)]
    points = {"points": [6, 2, -3, -5, 0], "played": 15, "deals": 15}
    one = session(1, 1, players=players, **points)
    steps = [registered(10), sat(one, 4, 10), not_played(4)]
    options = {"draw": FIVE, "settings": {"rounds": 1, "sizes": [4, 5]}, "players": 5}
    at = table([one], *steps, **options)
    assert (at.played, at.deals, at.state) == (15, 15, SIGNED)
    assert (at.seated, at.everybody) == ((1, 2, 3, 4, 10), (1, 2, 3, 4, 10, 5))


def test_a_box_that_was_set_up_otherwise_since_is_none_of_a_table_any_more():
    """Its newer session was set aside: the older one does not come back."""
    older = session(1, 1, [0] * 4, played=0, signed=False, left=True, name="old")
    newer = session(1, 1, [0] * 4, played=0, signed=False, name="new")
    at = table([older, newer], (*set_aside("new-1-1"), "to another box"))
    assert (at.bound, at.state) == ([], NOT_SET_UP)
    assert [one.id for one in at.sessions.aside] == ["new-1-1"]


@pytest.mark.parametrize(
    "brought",
    [
        {"seen": 0},  # nobody knows when: an event of another desk
        {"seen": 1000},  # as it was ended
        {"signed": True, "played": 12},
        {"ended": True, "director_ended": True},
        {"left": True},
    ],
)
def test_a_box_that_has_no_more_does_not_keep_a_table_open_that_was_ended(brought):
    known = {"played": 2, "seen": 940, "signed": False}
    made = journal()
    made.decisions.append(decide(made, *ended(), 1000, "desk"))

    def at(**fields):
        return example_from(made, [session(1, 1, **(known | fields))]).tables[1, 1]

    assert hints(at()) == [HintKind.UNREAD]
    assert (at(**brought).troubles, at(**brought).over) == ([], True)


def test_from_which_deal_on_a_box_does_not_count_beside_what_is_typed():
    def box(played, name="s"):
        return session(1, 1, played=played, points=[0] * 4, signed=False, name=name)

    def dealt(deals, first):
        content = typed_deal(SOLO)[1] | {"first": first}
        return [deal_typed(content)] * deals

    assert table([]).typed_from == table([box(0)]).typed_from == 1
    assert table([box(0)], *dealt(2, 1)).typed_from == 1
    assert table([box(3)]).typed_from == 4
    assert table([box(1)], *dealt(2, 2)).typed_from == 2
    again = [*dealt(3, 3), ("undo", {"decision": 19}), *dealt(1, 3)]
    assert table([box(5)], *again).typed_from == 3
    two = [box(2, name) for name in "st"]
    steps = [of_table(one.id) for one in two]
    assert table(two, *steps).typed_from is None


def test_who_has_dealt_is_as_the_typed_deal_says_it():
    """It may come after deals of a box that was not read yet; who sat there then has dealt it."""
    [dealt] = table([], typed_deal(SOLO | {"forehand": 2})).paper.deals
    assert dealt.dealer == 2
    followed = [stops(1, 1, deals=3), stands_in(9, 1, 1)]
    document = SOLO | {"forehand": 1}
    typed = [typed_deal(document)] * 3 + [typed_deal(document, persons=(9, 2, 3, 4))] * 2
    assert [one.dealer for one in table([], *followed, *typed).paper.deals] == [1] * 3 + [9] * 2


def at(number, state):
    """A table of which it was written how far it is."""
    situation = Situation((), 12)
    here = TableStand(situation, situation)
    return Table(1, number, (1, 2, 3, 4), here, TableAccount(), state=state)


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("de", "unterschrieben: 1", "unterschrieben: 2"),
        ("fr", "signée : 1", "signée : 2"),
        ("en", "signed: 1", "signed: 2"),
    ],
)
def test_tables_that_have_signed(language, one, two):
    for tables, words in (([at(1, SIGNED)], one), ([at(1, SIGNED), at(2, SIGNED)], two)):
        [counted] = states_of(tables).values()
        assert translator(language).say(counted) == words


def test_there_is_a_number_of_every_state():
    for state in WORDS:
        assert {*states_of([at(1, state)])} == {state}


BOX = "changed after signing: the box"
PLACE = (1, 1)


def changed_table(*changes, steps=(), **fields):
    now = example([session(*PLACE, late_changes=list(changes), **fields)], *steps)
    return now.tables[PLACE]


def looked_at(at):
    """What has to be looked at of the changes at a table."""
    return [str(one.change.what_and_when) for one in at.sessions.changes if one.is_open]


def seen(changes, session="s-1-1"):
    """The director has seen so many changes of a session."""
    return ruling(PLACE, seen={session: changes})


def test_a_change_after_signing_is_a_trouble_of_the_table():
    at = changed_table(late_change(3))
    assert (at.state, said(at.troubles)) == ("look", [BOX])
    assert [one.hint.kind for one in at.questions] == [HintKind.CHANGED]
    assert looked_at(at) == ["deal 3 at 21:14"]
    assert at.over


def test_all_changes_after_signing_are_one_trouble():
    penalty = late_change(4, "penalty", number=None, time=None)
    at = changed_table(late_change(3), penalty)
    assert said(at.troubles) == [BOX]
    assert looked_at(at) == ["deal 3 at 21:14", "penalty"]


def late(director):
    return [late_change(3, director=director)]


def test_a_change_by_the_director_is_shown_and_no_trouble():
    at = changed_table(*late(True))
    assert (at.state, at.troubles, len(at.sessions.changes)) == ("signed", [], 1)


def test_a_change_for_which_nobody_was_asked_who_he_is_is_a_trouble():
    assert changed_table(*late(None)).state == "look"


def test_a_table_that_was_cleared_after_it_had_signed():
    clearing = late_change(9, "clearing", number=None, before=None, after=None)
    at = changed_table(clearing, cleared="wrong table")
    assert (at.state, at.played) == ("look", 0)
    assert said(at.troubles) == [BOX]
    assert looked_at(at) == ["the whole table at 21:14"]
    assert [one.session.cleared for one in at.sessions.cleared] == ["wrong table"]


def test_a_table_of_which_everything_was_annulled_after_it_had_signed():
    struck = [deal(SOLO, annulled=True)]
    annulled = late_change(1, "annulment")
    at = changed_table(annulled, entries=struck, played=0, points=[0] * 4, signed=False)
    assert (at.state, at.played) == ("look", 0)
