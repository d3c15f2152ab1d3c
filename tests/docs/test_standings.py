"""The pages of the ranking and of seasons."""

import csv
import re
import shlex

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.main import main
from host_tools.database.location import FILE_VARIABLE
from host_tools.formulas.built_in_formulas import NAMES
from host_tools.formulas.formula_file import read_formula
from host_tools.formulas.formula_keys import FORMULA_KEYS
from host_tools.intake.database import Database
from rules_core.books import RULE_IDS
from rules_core.tournaments import tournament
from tests.docs.markdown import ROOT, blocks, tables, tables_below
from tests.host_tools.box import EVENT_TIME, TableBox

PAGE = (ROOT / "docs/standings.md").read_text(encoding="utf-8")
EXAMPLES = {"tirol": "## Tirol: an example"}
DEALS = 12


def section(heading):
    """The text below a heading of the page, up to the next one."""
    return PAGE.split(heading + "\n")[1].split("\n## ")[0]


def play(box, rules, table, round_number, results):
    """A session that ends with `results` ({player: points}): deals, and what is missing."""
    box.begin(
        rules=rules,
        table=int(table),
        round=int(round_number),
        players=list(results),
        deals=DEALS,
        label=f"table {table} round {round_number}",
    )
    for number in range(DEALS):
        seat = number % 4
        deal = {"rules": rules, "forehand": 0, "game": "dreier", "declarer": seat, "won": True}
        box.play(deal)
    totals = box.session.ledger.points
    box.adjust([wanted - total for wanted, total in zip(results.values(), totals, strict=True)])
    box.session.close()


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """What plays the sessions of a section into the desk's database."""
    path = tmp_path / "desk.db"
    monkeypatch.setenv(FILE_VARIABLE, str(path))

    def fill(rules, text):
        box = TableBox(tmp_path / "flash")
        [[_, *rows]] = tables(text)
        for table, round_number, words in rows:
            results = dict(pair.split() for pair in words.split(", "))
            results = {player: int(points) for player, points in results.items()}
            play(box, rules, table, round_number, results)
        with Database(path) as database:
            assert collect(box.link(), database, clock=lambda: EVENT_TIME).findings == []

    return fill


@pytest.mark.long
@pytest.mark.parametrize("rules", EXAMPLES)
def test_the_examples_come_out_as_the_page_says(rules, desk, capsys):
    text = section(EXAMPLES[rules])
    desk(rules, text)
    runs = blocks(text, "")
    assert runs, "an example without a command"
    for command, heading, *expected in runs:
        prompt, program, *arguments = shlex.split(command)
        assert (prompt, program) == ("$", "schreiber")
        assert main(arguments) == 0
        printed = capsys.readouterr()
        rows = list(csv.DictReader(printed.out.splitlines(), delimiter="\t"))
        columns = re.split(r"\s{2,}", heading.strip())
        assert set(rows[0]) - set(columns) <= {"Deals", "Tables", "Money"}
        lines = [" ".join(row[column] for column in columns) for row in rows]
        # What was played stands in the box as adjustments, which the page leaves out.
        said = printed.err.splitlines()
        lines += [line for line in said if not line.startswith("schreiber: adjustment at ")]
        assert [line.split() for line in lines] == [line.split() for line in expected], command


def test_the_table_says_what_decides_in_every_book():
    [_, *rows] = tables(section("## Who is ahead"))[0]
    said = {book.strip("`"): (order, last) for book, order, last in rows}
    assert said.pop("all others") == ("nothing", "equal rank")
    for rules in RULE_IDS:
        known = tournament(rules)
        if not known.ties and not known.lots:
            assert rules not in said
        else:
            order, last = said.pop(rules)
            assert order == ", ".join(tie.name for tie in known.ties)
            assert last == ("lot" if known.lots else "ex aequo")
    assert not said


SEASONS_PAGE = (ROOT / "docs/seasons.md").read_text(encoding="utf-8")
TABLES = dict(tables_below(SEASONS_PAGE))


def test_every_built_in_formula_is_named():
    rows = TABLES["## The formula"][1:]
    assert {cells[1].strip("`"): cells[0] for cells in rows} == {
        formula_id: str(name) for formula_id, name in NAMES.items()
    }


def test_every_key_is_explained():
    rows = TABLES["## A formula of your own"][1:]
    assert [cells[0].strip("`") for cells in rows] == list(FORMULA_KEYS)


def test_the_example_is_a_formula():
    [example] = re.findall(r"```toml\n(.*?)```", SEASONS_PAGE, re.DOTALL)
    assert read_formula(example).best == 8
