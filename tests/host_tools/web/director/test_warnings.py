"""Warnings and penalties: given in one act, shown, and what the second warning costs."""

import json
import re
import shlex

import pytest

from host_tools.cli.main import main
from host_tools.database.location import FILE_VARIABLE
from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.events.persons import add_person, merge_persons
from host_tools.intake.database import Database
from tests.host_tools.decided import drawn_as, registered

HERE = "/event/1/table/1/1"


@pytest.mark.parametrize("event", [1])
@pytest.mark.parametrize("address", [HERE, "/event/1/ranking/1"])
@pytest.mark.parametrize("persons", [["1"], ["1", "3"], ["1 2 3 4"], ["1 2 3 4", "1"]])
def test_players_are_warned_or_fined_in_one_act(page, decided, address, persons):
    form = {"persons": persons, "reason": "late"}
    numbers = sorted({int(one) for one in " ".join(persons).split()})
    place, before = {"round": 1, "table": 1}, decided()
    for said, content in (
        ({"what": "warning"}, {"round": 1}),
        ({"what": "penalty", "points": "5"}, place | {"points": 5}),
        ({"what": "points", "points": "−3"}, place | {"points": -3}),
    ):
        answer = page.post(f"{address}/adjust", form | said)
        assert answer.headers["Location"] == address
        made = content | {"what": said["what"], "persons": numbers}
        assert decided() == [*before, ("adjust", made)]
        before = decided()


def test_one_undo_takes_back_what_a_whole_table_got(page):
    form = {"what": "penalty", "persons": ["1", "2", "3", "4"], "points": "5", "reason": "late"}
    page.post(f"{HERE}/adjust", form)
    shown = page.get(HERE)
    assert shown.text.count("5 points, late") == 4
    assert "Penalty for Anna, Emil, Ida and Karl, each: −5" in shown.text
    assert shown.text.count("Take back for all of them") == 4
    [number] = set(re.findall(r'name="decision" value="(\d+)"', shown.html))
    page.post("/event/1/decide/undo", {"decision": number})
    assert "5 points, late" not in page.get(HERE).text


@pytest.mark.parametrize("event", [1])
@pytest.mark.parametrize(
    "persons, said",
    [
        ([], "persons: please choose for whom it is"),
        (["1", "5"], "persons: Otto did not sit at table 1 of round 1"),
        (["x"], "is not a whole number"),
    ],
)
def test_whom_a_penalty_cannot_mean(refuses, persons, said):
    form = {"what": "penalty", "persons": persons, "points": "5", "reason": "late"}
    refuses(f"{HERE}/adjust", form, said)


EVENT = "/event/2"
PLACE = {"round": 1, "table": 1}


@pytest.fixture
def event():
    return 2


@pytest.fixture
def french(path):
    """Event 2 by the rules of the federation, a round of two tables; a function that decides."""
    with Database(path) as database:
        settings = {"name": "Open", "date": "2026-11-22", "rules": "fft-4"}
        number = new_event(database, settings | {"rounds": 1, "deals": 4})
        steps = [registered(person) for person in range(1, 9)]
        tables = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
        steps.append(drawn_as(tables))
        decide_on(database, number, steps)

    def decide(*steps, reason="talking"):
        with Database(path) as database:
            decide_on(database, number, list(steps), reason=reason)

    return decide


def warn(page, person, reason="talking"):
    form = {"what": "warning", "persons": [person], "round": 1, "reason": reason}
    form |= {"back": f"{EVENT}/table/1/1"}
    assert page.post(f"{EVENT}/decide/adjust", form).status == 303


def form_of(shown, what):
    """The fields of the form that decides this of points."""
    forms = re.findall(r'action="/event/2/decide/adjust">(.*?)</form>', shown.html, re.DOTALL)
    [form] = [one for one in forms if f'name="what" value="{what}"' in one]
    return form


@pytest.mark.long
def test_a_warning_is_shown_where_one_looks_for_it(page, french, decided):
    warn(page, 1)
    assert decided()[-1] == ("adjust", {"what": "warning", "round": 1, "persons": [1]})
    said = "warning, table 1 of round 1 : talking"
    assert said in page.get(f"{EVENT}/registration/1").text
    assert f"Anna {said}" in page.get(f"{EVENT}/ranking/1").text
    assert "Anna warning 1 1 talking the director" in page.get(f"{EVENT}/paper/warnings").text
    assert "talking" not in page.get(f"{EVENT}/paper/results").text


@pytest.mark.long
def test_the_page_of_a_person_has_those_of_all_events(page, french, path):
    """By whatever number an event knows him."""
    assert "Warnings and penalties" not in page.get("/persons/1").text
    warn(page, 1)
    with Database(path) as database:
        settings = {"name": "Later", "date": "2026-11-29", "rules": "fft-4"}
        later = new_event(database, settings | {"rounds": 1, "deals": 4})
        add_person(database, {"name": "Anna", "place": "Wels"}, 9)
        steps = [registered(person) for person in (5, 6, 7, 9)]
        tables = [[[5, 6, 7, 9]]]
        steps.append(drawn_as(tables))
        decide_on(database, later, steps)
        penalty = {"what": "penalty", "round": 1, "table": 1, "persons": [9], "points": 100}
        decide_on(database, later, [("adjust", penalty)], reason="late")
        merge_persons(database, 1, 9)
    for home in ("/persons", "/event/2/persons"):
        shown = page.get(f"{home}/1")
        assert "Later November 29, 2026 : penalty −100, Round 1, table 1 : late" in shown.text
        assert "Open November 22, 2026 : warning, Round 1, table 1 : talking" in shown.text
        assert 'href="/event/3/table/1/1"' in shown.html
    assert "Warnings and penalties" not in page.get("/persons/2").text


@pytest.mark.long
def test_warnings_of_a_person_by_command(french, path, monkeypatch, capsys):
    monkeypatch.setenv(FILE_VARIABLE, str(path))
    monkeypatch.setenv("LC_ALL", "C")
    french(("adjust", {"what": "warning", "round": 1, "persons": [1]}))
    capsys.readouterr()
    assert main(["persons", "show", "1"]) == 0
    assert "2\tOpen\t2026-11-22\twarning\t1\t1\ttalking\tthe director" in capsys.readouterr().out
    assert main(["persons", "show", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[-1]["rows"] == [
        {
            "event": 2,
            "event_name": "Open",
            "date": "2026-11-22",
            "incident": "warning",
            "round": 1,
            "table": 1,
            "points_taken": None,
            "reason": "talking",
            "by": "the director",
        }
    ]
    assert main(["persons", "show", "99"]) == 1
    assert "nobody has the number 99" in capsys.readouterr().err


@pytest.mark.long
def test_the_second_warning_asks_for_the_penalty_of_the_book(page, french, decided):
    """FFT: "WARNUNG UND WENN WIEDERHOLUNGSFALL ... pénalités de 100 Points"."""
    warn(page, 1)
    assert "further warning" not in page.get(f"{EVENT}/ranking/1").text
    warn(page, 1, "late")
    shown = page.get(f"{EVENT}/ranking/1")
    assert "1 thing to decide" in shown.text
    printed = page.get(f"{EVENT}/paper/results").text
    assert "the director has not decided about a penalty yet" in printed
    assert "warning" not in printed
    assert '<details class="shown sheet" id="warnings" open>' in shown.html
    question = "The warning, table 1 of round 1 (late), is a further one: it costs 100 points"
    assert question in shown.text
    assert "Penalty of 100 points No penalty" in shown.text
    form = form_of(shown, "penalty")
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert page.post(f"{EVENT}/decide/adjust", fields).status == 303
    kind, content = decided()[-1]
    assert (kind, content) == (
        "adjust",
        PLACE | {"what": "penalty", "persons": [1], "points": 100, "warning": "12"},
    )
    now = page.get(f"{EVENT}/ranking/1").text
    assert "to decide" not in now
    assert "penalty −100, table 1 of round 1 : further warning" in now
    assert "Penalty for Anna: 100 points" in page.get(f"{EVENT}/table/1/1").text


@pytest.mark.long
def test_the_penalty_may_be_left_out(page, french, decided):
    warn(page, 1)
    warn(page, 1)
    assert (
        "Anna: not the first warning, table 1 of round 1: penalty?"
        in page.get(f"{EVENT}/round/1").text
    )
    shown = page.get(f"{EVENT}/ranking/1")
    form = form_of(shown, "no_penalty")
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert page.post(f"{EVENT}/decide/adjust", fields).status == 303
    assert decided()[-1] == (
        "adjust",
        {"what": "no_penalty", "persons": [1], "warning": fields["warning"]},
    )
    assert "to decide" not in page.get(f"{EVENT}/ranking/1").text
    told = "No penalty for a warning of Anna, table 1 of round 1"
    assert told in page.get(f"{EVENT}/journal").text


@pytest.mark.long
def test_a_sheet_with_a_penalty_is_typed(page, french, decided):
    fields = [("persons", person) for person in (1, 2, 3, 4)] + [("deals", 4)]
    fields += [("points", points) for points in (60, 20, -28, -152)]
    refused = page.post(f"{EVENT}/table/1/1/typed", fields)
    assert "add up to −100, not to 0" in refused.text
    fields += [("penalties", points) for points in ("", "", "", "100")]
    assert page.post(f"{EVENT}/table/1/1/typed", fields).status == 303
    _, content = decided()[-1]
    assert (content["what"], content["penalties"]) == ("sheet", [0, 0, 0, 100])
    text = page.get(f"{EVENT}/table/1/1").text
    assert "Penalty for Karl: 100 points" in text
    assert "−152" in text


@pytest.mark.long
def test_the_register_by_command(path, french, monkeypatch, capsys):
    monkeypatch.setenv(FILE_VARIABLE, str(path))
    warn = [
        "decide",
        "adjust",
        "what=warning",
        "round=1",
        "persons=[1]",
        "--event",
        "2",
        "--reason",
        "talking",
    ]
    assert [main(warn), main(warn)] == [0, 0]
    capsys.readouterr()
    assert main(["standings", "--event", "2"]) == 0
    said = capsys.readouterr().err
    assert "Anna: 2 warnings: warning, table 1 of round 1: talking, warning" in said
    command = (
        "decide adjust what=penalty round=1 table=1 persons='[1]' points=100 warning=12 --event 2"
    )
    assert (
        f"Penalty of 100 points, table 1 of round 1: schreiber {command} --reason 'further warning'"
        in said
    )
    assert main([*shlex.split(command), "--reason", "further warning"]) == 0
    assert "Penalty for Anna: −100, table 1, round 1" in capsys.readouterr().out
    assert main(["standings", "--event", "2"]) == 0
    assert "what=penalty" not in capsys.readouterr().err
    assert main(warn) == 0
    assert main(["standings", "--event", "2"]) == 0
    [spare] = re.findall(r"schreiber (decide adjust what=no_penalty .*)", capsys.readouterr().err)
    assert main(shlex.split(spare)) == 0
    assert main(["standings", "--event", "2"]) == 0
    assert "no_penalty" not in capsys.readouterr().err


@pytest.mark.long
def test_a_warning_by_the_director_stands_at_the_table_and_in_the_list(page):
    warned = {"what": "warning", "persons": ["1"], "round": "1", "reason": "late"}
    page.post("/event/1/decide/adjust", warned)
    assert "Warning of Anna by the director: late" in page.get("/event/1/table/1/1").text
    assert "Warning of" not in page.get("/event/1/table/1/2").text
    assert ">1 warning</a>" in page.get("/event/1/registration").html
    fine = {"what": "penalty", "persons": ["1"], "round": "1", "table": "1", "points": "5"}
    fine |= {"reason": "late"}
    page.post("/event/1/decide/adjust", fine)
    assert ">1 warning, 1 penalty</a>" in page.get("/event/1/registration").html
