"""The lines of both benches, and how much is told to fit on a box."""

from pathlib import Path

import pytest

from firmware.app.storage.log import RESERVE
from firmware.app.storage.log_file import PATH
from firmware.app.storage.room import deals_left
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench import __main__ as command
from host_tools.development.bench.capacity import capacity, largest_log
from host_tools.development.bench.growth_table import LOGS, GrowthColumn, line
from host_tools.development.bench.played_flash import open_log
from host_tools.development.bench.rows import Aim, FigureRow
from host_tools.development.bench.summary import GAMES
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
from tests.each import each


@pytest.mark.parametrize(
    ("aim", "value", "met"),
    [(Aim(15), 15, True), (Aim(15), 15.1, False), (Aim(150, least=True), 150, True)],
)
def test_an_aim_is_met_or_not(aim, value, met):
    assert aim.met(value) is met
    words = str(FigureRow("OK to safe", value, "ms", aim)).split()
    assert words[-1] == ("yes" if met else "NO")


@pytest.mark.parametrize(
    ("value", "worst", "met"),
    [(12.2, 12.9, "yes"), (12.2, 14.8, "not at worst"), (13.1, 14.8, "NO")],
)
def test_an_aim_is_for_the_slowest_flash_as_well(value, worst, met):
    row = str(FigureRow("OK to safe", value, "ms", Aim(13), worst, digits=1))
    assert row.split("13")[-1].strip() == met


def test_a_row_shows_what_the_slowest_flash_comes_to():
    words = str(FigureRow("OK to safe", 18.04, "ms", worst=21.96, digits=1)).split()
    assert words == ["OK", "to", "safe", "18.0", "22.0", "ms"]


def test_a_figure_that_misses_its_aim_is_marked_in_the_table():
    columns = {
        "start": GrowthColumn(("start", "", "ms"), Aim(300)),
        "safe": GrowthColumn(("safe", "", "ms"), Aim(15)),
        "rounds": GrowthColumn(("rounds", "", "ms")),
    }
    found = {"start": 250.0, "safe": 19.0}
    assert line("23", found, columns).split() == ["23", "250", "19*"]
    assert line("0", found, columns, {"start": Aim(200)}).split() == ["0", "250*", "19*"]


def test_only_an_empty_log_has_no_deal_to_look_back_at():
    assert [log.name for log in LOGS if not log.deals] == ["0"]


def test_a_part_that_there_is_not_is_refused(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["bench", "speed"])
    with pytest.raises(SystemExit):
        command.main()
    assert (
        "'speed' is none of figures, growth, power, cache, page, phones" in capsys.readouterr().err
    )


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


# What is told of how much fits is what comes out


DOCUMENT = Path(__file__).parents[3] / "docs" / "storage.md"


@pytest.mark.long
@each("rules", GAMES)
def test_the_table_of_the_document(rules):
    """And the box promises less than that."""
    fit = capacity(rules)
    assert deals_left(open_log(FlashFiles())) < fit.deals
    row = f"| `{rules}` | {fit.deal_bytes:.0f} | {fit.deals:,} | {fit.events} | {fit.years:.1f} |"
    assert row in DOCUMENT.read_text(encoding="utf-8").splitlines()


@pytest.mark.long
def test_a_log_of_that_length_leaves_the_reserve():
    files = FlashFiles()
    with files.open(PATH, "wb") as file:
        file.write(bytes(largest_log()))
    assert files.free() <= RESERVE < files.free() + 2 * 4096
