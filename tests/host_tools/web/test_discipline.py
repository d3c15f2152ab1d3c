"""Players of a table are warned, fined or given points in one act."""

import re

import pytest

HERE = "/event/1/table/1/1"


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


@pytest.mark.parametrize(
    "persons, said",
    [
        ([], "persons: please choose for whom it is"),
        (["1", "5"], "persons: Otto did not sit at table 1 of round 1"),
        (["x"], "is not a whole number"),
    ],
)
def test_whom_a_penalty_cannot_mean(page, decided, persons, said):
    before = decided()
    form = {"what": "penalty", "persons": persons, "points": "5", "reason": "late"}
    answer = page.post(f"{HERE}/adjust", form)
    assert (answer.status, said in answer.text, decided()) == (422, True, before)
