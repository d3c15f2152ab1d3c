"""The pages about rule books, tariffs, rankings and seasons say what the code does."""

import csv
import json
import re
import shlex

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.commands.score import answer_line
from host_tools.cli.main import main
from host_tools.database.location import FILE_VARIABLE
from host_tools.formulas.built_in_formulas import NAMES
from host_tools.formulas.formula_file import read_formula
from host_tools.formulas.formula_keys import FORMULA_KEYS
from host_tools.intake.database import Database
from host_tools.tariffs.shelf import CUPS, cup_ids, heading
from rules_core.books import RULE_IDS
from rules_core.tournaments import tournament
from tests.docs.markdown import ROOT, RULES, blocks, sections, tables, tables_below
from tests.docs.tariff_tables import expected
from tests.host_tools.box import EVENT_TIME, TableBox
from tests.host_tools.cli.test_rules import FakeLink

PAGES = sorted(path.stem for path in RULES.glob("*.md"))


def read(page):
    return (RULES / f"{page}.md").read_text(encoding="utf-8")


def examples(page):
    """(deal, result) of every example of a page, as the lines stand there."""
    pairs = []
    for block in blocks(read(page), "json"):
        assert block, "an empty block"
        assert len(block) % 2 == 0, f"a deal without a result: {block[-1]}"
        pairs += zip(block[::2], block[1::2], strict=True)
    return pairs


def test_there_is_a_page_for_every_family():
    assert set(PAGES) == set(expected())


@pytest.mark.parametrize("page", PAGES)
def test_every_example_scores_as_the_page_says(page):
    pairs = examples(page)
    assert pairs, "a page without examples"
    for deal, result in pairs:
        assert answer_line(deal.encode()) == json.loads(result), deal


def test_every_rule_book_has_an_example():
    shown = {json.loads(deal)["rules"] for page in PAGES for deal, _ in examples(page)}
    assert shown == set(RULE_IDS)


@pytest.mark.parametrize("page", PAGES)
def test_the_tables_are_those_of_the_tariff(page):
    """Each below the heading that says what it is about."""
    assert tables_below(read(page)) == expected()[page]


# The page about tariffs: its commands are run, its changes made, its cups compared


TARIFFS_PAGE = (ROOT / "docs/tariffs.md").read_text(encoding="utf-8")
FENCE = "```"
FILE = "our-club.toml"
SCORED = "schreiber score --rules our-club.toml deals.jsonl"


def steps():
    """(language, lines) of every block of the page, in order."""
    found = []
    for part in TARIFFS_PAGE.split("\n" + FENCE)[1::2]:
        language, *lines = part.split("\n")
        found.append((language, lines))
    return found


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder to work in, and a box that is plugged in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("host_tools.boxes.link.serial_ports.chosen", lambda ports: ["/dev/ttyACM0"])
    monkeypatch.setattr("host_tools.boxes.link.mpremote_link.MpremoteLink", FakeLink)
    return tmp_path


def test_what_the_page_does_comes_out_as_it_says(folder, capsys):
    before = None
    commands = []
    for language, lines in steps():
        if language == "json":
            score(folder, lines, capsys)
        elif language == "":
            run(lines, capsys)
            commands.append(shlex.split(lines[0])[3])
        elif before is None:
            before = "\n".join(lines)
        else:
            text = (folder / FILE).read_text(encoding="utf-8")
            assert text.count(before) == 1, before
            text = text.replace(before, "\n".join(lines))
            (folder / FILE).write_text(text, encoding="utf-8")
            before = None
    assert commands == ["new", "check", "diff", "send", "check"]
    assert before is None


def run(lines, capsys):
    command, *expected_lines = lines
    prompt, program, *arguments = shlex.split(command)
    assert (prompt, program) == ("$", "schreiber")
    complains = any(line.startswith("schreiber: ") for line in expected_lines)
    assert main(arguments) == (1 if complains else 0)
    printed = capsys.readouterr()
    assert (printed.out + printed.err).splitlines() == expected_lines, command


def score(folder, lines, capsys):
    deal, result = lines
    (folder / "deals.jsonl").write_text(deal + "\n", encoding="utf-8")
    assert f"`{SCORED}`" in TARIFFS_PAGE
    assert main(SCORED.split()[1:]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(result)


def test_every_cup_stands_there_as_its_file_says():
    [(_, [_, *rows])] = [found for found in tables_below(TARIFFS_PAGE) if found[0] == "## Cups"]
    assert [rules.strip("`") for rules, _ in rows] == cup_ids()
    for rules, what in rows:
        words = " ".join(heading(CUPS / f"{rules.strip('`')}.toml")).split(" Source")[0]
        assert " ".join(words.split()).startswith(what), rules


def test_blocks_and_tables_are_seen():
    assert len(blocks(TARIFFS_PAGE, "toml")) == 12
    assert len(tables(TARIFFS_PAGE)) == 2
    assert sections(TARIFFS_PAGE)[0][0] == "# A rule book of your own"


# The pages of the ranking and of seasons


RANKING_PAGE = (ROOT / "docs/standings.md").read_text(encoding="utf-8")
EXAMPLES = {"tirol": "## Tirol: an example"}
DEALS = 12


def section(heading):
    """The text below a heading of the page, up to the next one."""
    return RANKING_PAGE.split(heading + "\n")[1].split("\n## ")[0]


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
    for command, columns_line, *outcome in runs:
        prompt, program, *arguments = shlex.split(command)
        assert (prompt, program) == ("$", "schreiber")
        assert main(arguments) == 0
        printed = capsys.readouterr()
        rows = list(csv.DictReader(printed.out.splitlines(), delimiter="\t"))
        columns = re.split(r"\s{2,}", columns_line.strip())
        assert set(rows[0]) - set(columns) <= {"Deals", "Tables", "Money"}
        lines = [" ".join(row[column] for column in columns) for row in rows]
        # What was played stands in the box as adjustments, which the page leaves out.
        said = printed.err.splitlines()
        lines += [line for line in said if not line.startswith("schreiber: adjustment at ")]
        assert [line.split() for line in lines] == [line.split() for line in outcome], command


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
