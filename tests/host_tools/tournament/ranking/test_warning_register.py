"""The register of warnings, over all tables and rounds, and the penalty that the second one costs.

FFT: "WARNUNG UND WENN WIEDERHOLUNGSFALL : STRAFBESTIMMUNGEN : (Avertissement puis, si récidive
pénalités de 100 Points.)"
"""

import pytest

from host_tools.common.errors import DeskError
from host_tools.tournament.accounts.chair import Sitter
from host_tools.tournament.decisions import decide
from host_tools.tournament.look_at import to_look_at
from host_tools.tournament.ranking.standings import final
from host_tools.tournament.ranking.warning_register import answers_to_due, due_in
from rules_core.books import book
from rules_core.incidents import PENALTY, WARNING
from tests.host_tools.decided import registered, sheet_typed
from tests.host_tools.reports.test_play import penalty
from tests.host_tools.tournament.example_event import example, journal, ruling, said, session

FFT = book("fft-4").event
PLAYED = [(1, 2), (2, 1), (2, 2)]


def warning(seat=2, name="w", **fields):
    document = {"warning": {"seat": seat, "reason": "talking"}}
    known = {"id": f"log-{name}", "kind": "warning", "document": document}
    return penalty(0, **(known | fields))


def french(*steps, entries=(), others=()):
    """An event by the rules of the federation, all played; `entries`: of table 1 in round 1."""
    before = {(1, 1): entries, (2, 2): others}
    sessions = [all_played(place, before.get(place, ())) for place in [(1, 1), *PLAYED]]
    made = example(sessions, *steps)
    made.rules = FFT
    return made


def all_played(place, entries):
    """The session of a (round, table), with these entries before all its deals."""
    one = session(*place)
    one.entries[:0] = entries
    return one


def kinds(event, person):
    [found] = [one for one in event.register() if one.person == person]
    return [(one.kind, one.round_number, one.table, one.points) for one in found.incidents]


def test_warnings_of_boxes_and_of_the_director_are_the_players():
    now = french(
        ("adjust", {"what": "warning", "round": 2, "persons": [3]}, "late"),
        (
            "adjust",
            {"what": "penalty", "round": 2, "table": 2, "persons": [3], "points": 100},
            "late again",
        ),
        entries=[warning()],
    )
    assert kinds(now, 3) == [(WARNING, 1, 1, 0), (WARNING, 2, 2, 0), (PENALTY, 2, 2, 100)]
    assert [one.person for one in now.register()] == [3]
    assert kinds(french(entries=[warning()]), 3) == [(WARNING, 1, 1, 0)]


def test_nobody_is_warned_in_a_round_that_has_not_been_drawn():
    late = {"what": "warning", "round": 3, "persons": [3]}
    with pytest.raises(DeskError, match="round 3 has not been drawn yet"):
        decide(journal(), "adjust", late, 0, reason="late")


def test_the_second_warning_at_another_table_proposes_the_penalty():
    once = french(entries=[warning()])
    assert due_in(once.register(), FFT) == []
    # At table 2 of round 2 Carl sits at the first place.
    twice = french(entries=[warning()], others=[warning(seat=0, name="v")])
    [one] = due_in(twice.register(), FFT)
    assert (one.person, [warning.id for warning in one.due]) == (3, ["log-v"])
    assert said(twice.standings().open) == [
        "not the first warning, table 2 of round 2 before the first deal: penalty?"
    ]
    assert not final(twice.standings())
    taken, spared = answers_to_due(3, one.due[0], FFT)
    place = {"round": 2, "table": 2, "persons": [3]}
    assert (taken.kind, taken.content) == (
        "adjust",
        place | {"what": "penalty", "points": 100, "warning": "log-v"},
    )
    assert (spared.kind, spared.content) == (
        "adjust",
        {"what": "no_penalty", "persons": [3], "warning": "log-v"},
    )


@pytest.mark.parametrize("answer", [0, 1])
def test_either_answer_settles_it(answer):
    twice = [
        ("adjust", {"what": "warning", "round": 1, "persons": [3]}, "late"),
        ("adjust", {"what": "warning", "round": 2, "persons": [3]}, "l"),
    ]
    [due] = due_in(french(*twice).register(), FFT)
    chosen = answers_to_due(3, due.due[0], FFT)[answer]
    settled = french(*twice, (chosen.kind, chosen.content, "second warning"))
    assert settled.standings().open == ()
    third = french(*twice, (chosen.kind, chosen.content, "x"), twice[1])
    assert len(due_in(third.register(), FFT)) == 1


def deal(number):
    known = {"id": f"log-{number}", "kind": "deal", "number": number, "name": str(number)}
    document = {"rules": "krenglbach", "passed": True}
    return penalty(0, **known, document=document)


def further():
    """Carl has three warnings: two at table 1 in round 1, one at table 2 in round 2."""
    first = [warning(), deal(1), deal(2), warning(name="v"), deal(3)]
    return {"entries": first, "others": [deal(1), warning(seat=0, name="u")]}


FURTHER = ["table 1 of round 1 after deal 2", "table 2 of round 2 after deal 1"]


def open_places(event):
    return [str(one.place) for register in due_in(event.register(), FFT) for one in register.due]


def test_each_of_two_penalties_that_are_open_says_its_own_table_and_deal():
    """FFT: "pénalités de 100 Points", for each warning after the first."""
    now = french(**further())
    assert open_places(now) == FURTHER
    assert said(now.standings().open) == [
        f"not the first warning, {place}: penalty?" for place in FURTHER
    ]
    assert said(to_look_at(now)) == [
        f"Carl: not the first warning, {place}: penalty?" for place in FURTHER
    ]
    [register] = due_in(now.register(), FFT)
    tables = [answers_to_due(3, one, FFT)[0].content for one in register.due]
    assert [(one["round"], one["table"]) for one in tables] == [(1, 1), (2, 2)]


@pytest.mark.parametrize("answer", [0, 1])
@pytest.mark.parametrize("which", [0, 1])
def test_an_answer_settles_the_warning_that_it_was_given_to(which, answer):
    [register] = due_in(french(**further()).register(), FFT)
    chosen = answers_to_due(3, register.due[which], FFT)[answer]
    after = french((chosen.kind, chosen.content, "further warning"), **further())
    assert open_places(after) == [FURTHER[1 - which]]


@pytest.mark.parametrize(
    "glass", [{"round": 2, "table": 2}, {"round": 1, "table": 1}], ids=["elsewhere", "here"]
)
def test_a_penalty_for_something_else_settles_no_warning(glass):
    """Not even at the table of the warning: one point for a glass is no answer to it."""
    fine = ("adjust", glass | {"what": "penalty", "persons": [3], "points": 1}, "a glass")
    assert open_places(french(fine, **further())) == FURTHER


def test_a_penalty_of_a_box_answers_the_warning_that_it_names():
    """Wherever it stands, and none that names nothing, not even right behind it."""
    beside = [warning(), warning(name="v"), penalty(100, id="log-glass"), deal(1)]
    assert open_places(french(entries=beside)) == ["table 1 of round 1 before the first deal"]
    answer = penalty(100, answers="log-v")
    assert open_places(french(entries=[warning(), warning(name="v"), deal(1), answer])) == []
    assert open_places(french(entries=[warning(), warning(name="v"), answer])) == []


def test_a_penalty_before_the_second_warning_answers_nothing():
    fine = penalty(50, id="log-fine")
    now = french(
        ("adjust", {"what": "warning", "round": 2, "persons": [3]}, "late"),
        entries=[fine, warning()],
    )
    assert [one.person for one in due_in(now.register(), FFT)] == [3]
    box = french(entries=[warning(), warning(name="v"), penalty(100, answers="log-v")])
    assert due_in(box.register(), FFT) == []


def test_what_was_annulled_or_cleared_is_no_warning():
    entries = [warning(), warning(name="v")]
    assert (
        due_in(
            french(
                ("correct", {"entry": "log-v", "document": None}, "not he"), entries=entries
            ).register(),
            FFT,
        )
        == []
    )
    cleared = example([session(1, 1, entries=entries, cleared="x"), session(1, 2)])
    assert cleared.register() == ()


def test_a_warning_is_of_who_sat_there_then():
    """Carl was warned before the first deal; Ida has had his place from deal 4 on."""
    one = all_played((1, 1), [warning()])
    later = warning(name="v")
    one.entries.insert(6, later)
    followed = ruling((1, 1), sat={(one.id, 2): (Sitter(3), Sitter(9, 4))})
    now = example([one], registered(9), followed)
    assert {one.person: [each.id for each in one.incidents] for one in now.register()} == {
        3: ["log-w"],
        9: ["log-v"],
    }


def test_a_sheet_with_a_penalty_does_not_add_up_to_zero_by_just_that():
    place = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "deals": 12, "first": 1}
    points, penalties = [6, 2, -103, -5], [0, 0, 100, 0]
    content = place | {"points": points, "penalties": penalties}
    now = example([], (*sheet_typed(content), "late"))
    table = now.tables[1, 1]
    assert table.results == dict(zip((1, 2, 3, 4), points, strict=True))
    assert (table.state, table.troubles) == ("typed", [])
    assert kinds(now, 3) == [(PENALTY, 1, 1, 100)]
    for wrong in ([6, 2, -3, -5], [6, 2, -104, -5]):
        with pytest.raises(DeskError, match=r"points: they add up to -?[0-9]+, not to -100"):
            decide(journal(), *sheet_typed(content | {"points": wrong}), 0)
    with pytest.raises(DeskError, match="penalties: 2 numbers for 4 persons"):
        decide(journal(), *sheet_typed(content | {"penalties": [0, 100]}), 0)
