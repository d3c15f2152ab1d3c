"""The lines of the desk's bench: values, aims, and whether those are met."""

import pytest

from host_tools.development.bench.rows import Aim
from host_tools.development.bench_desk.box_log import BoxLog, as_played
from host_tools.development.bench_desk.desk_figures import SESSION
from host_tools.development.bench_desk.large_club import DEALS, NOW, RULES, collect_log
from host_tools.development.bench_desk.measured import (
    Figure,
    Took,
    milliseconds,
    per_second,
    seconds,
)
from host_tools.intake.database import Database


@pytest.mark.parametrize(
    ("figure", "words"),
    [
        (Figure("a page", "3 19 34 (4)", "ms (CPU)", Aim(50), 19), "3 19 34 (4) ms (CPU) ≤ 50 met"),
        (
            Figure("a page", "3 51 90 (4)", "ms (CPU)", Aim(50), 51),
            "3 51 90 (4) ms (CPU) ≤ 50 MISSED",
        ),
        (Figure("a page", "7", "ms"), "7 ms"),
        (seconds("a page", Took(0.31, 0.19), Aim(0.2)), "0.31 (0.19) s (CPU) ≤ 0.2 met"),
        (milliseconds("a page", 0.0123, Aim(10)), "12.3 ms CPU ≤ 10 MISSED"),
        (per_second("a page", 100, 0.01, Aim(9000, least=True)), "10000 /s CPU ≥ 9000 met"),
    ],
)
def test_a_figure_says_whether_its_aim_is_met(figure, words):
    assert str(figure).split() == ["a", "page", *words.split()]


def test_a_table_whose_cards_say_who_deals_is_taken_in(tmp_path):
    log = BoxLog(b"box-0000", as_played(RULES, DEALS))
    log.play(SESSION | {"round": 1, "dealer": None}, NOW)
    with Database(tmp_path / "desk.db") as database:
        assert collect_log(database, log) == DEALS + 3
        assert database.findings.all() == []
