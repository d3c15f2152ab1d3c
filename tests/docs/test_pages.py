"""What the first pages and the guides name is there, and what they run works."""

import re
import shlex

import pytest
import yaml

from host_tools.cli.command_list import ACTIONS, GROUPS
from host_tools.cli.main import main
from host_tools.database.location import FILE_VARIABLE
from host_tools.simulation.rehearsal.ids import PREFIX
from host_tools.simulation.rehearsal.newcomer import STEPS
from host_tools.simulation.rehearsal.rehearsal import LEAST_PLAYERS, MOST_PLAYERS
from host_tools.tournament.decisions import KINDS
from tests.docs.markdown import ROOT, sections, tables
from tests.each import each

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
# What is only there when somebody has made it.
MADE = ("build/", ".venv")


def code():
    """The words in backticks, and the lines of its blocks."""
    return re.findall(r"`([^`]+)`", PAGE)


def test_every_path_is_there():
    paths = [text for text in code() if re.fullmatch(r"[\w./*\-]+/[\w./*\-]*", text)]
    paths += re.findall(r"\]\((?!http)([^)#]+)\)", PAGE)
    assert len(paths) > 10
    gone = [path for path in paths if not path.startswith(MADE) and not any(ROOT.glob(path))]
    assert gone == []


def test_every_target_is_there():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    there = re.search(r"^\.PHONY: (.+)$", makefile, re.M)[1].split()
    named = {word for text in code() for word in re.findall(r"\bmake ([a-z][a-z -]+)", text)}
    assert named
    assert [name for names in named for name in names.split() if name not in there] == []


def test_the_page_of_commands_names_every_one():
    page = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    text = " ".join(" ".join(row) for row in tables(page)[0])
    named = set(re.findall(r"`([^`]+)`", text))
    commands = {name for group in GROUPS.values() for name in group} - {*ACTIONS}
    actions = {f"{name} {action}" for name in ACTIONS for action in ACTIONS[name]}
    assert commands | actions <= named


def test_what_the_first_page_leads_to_is_there():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    paths = re.findall(r"\]\(([^)#]+)\)", page) + re.findall(r'src="([^"]+)"', page)
    assert len(paths) > 20
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_page_for_developers_is_named():
    """Nobody finds a page to which nothing leads."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")}
    assert [path for path in sorted(pages) if path not in page] == []


# What the guides decide by command are kinds of decisions, with their fields


ALL_GUIDES = sorted(ROOT.glob("docs/**/*.md"))
DECIDED = [
    (path.name, said)
    for path in ALL_GUIDES
    for said in re.findall(r"(?:`|schreiber )decide ([^`\n]+)", path.read_text(encoding="utf-8"))
]


@each("guide", "said", DECIDED)
def test_a_decision_is_of_a_kind_with_these_fields(guide, said):
    kind, *fields = shlex.split(said, comments=True)
    assert kind in KINDS
    named = [one.partition("=")[0] for one in fields if re.match(r"\w+=", one)]
    assert set(named) <= set(KINDS[kind].fields)


def test_a_variant_is_one_of_its_kind():
    found = [re.match(r"(\w+) what=(\w+)", said) for _, said in DECIDED]
    named = {one.groups() for one in found if one and KINDS[one[1]].variants}
    assert len(named) > 4
    assert {one for one in named if one[1] not in KINDS[one[0]].variants} == set()


# Every decision says what, why, and what it costs; what it names is there


DECISIONS_PAGE = (ROOT / "docs/decisions.md").read_text(encoding="utf-8")
DECISIONS = [
    (heading, text) for heading, text in sections(DECISIONS_PAGE) if heading.startswith("## ")
]


def test_each_says_what_why_and_its_price():
    assert 12 <= len(DECISIONS) <= 17
    for heading, text in DECISIONS:
        said = re.findall(r"^- \*\*(\w+)\.\*\*", text, re.M)
        assert said == ["Choice", "Reason", "Price"], heading


def test_what_it_names_is_there():
    paths = re.findall(r"`(\w+/[\w/.]+)`", DECISIONS_PAGE)
    paths += [f"docs/{page}" for page in re.findall(r"\]\((\w+\.md)\)", DECISIONS_PAGE)]
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []


# The page of the commands: its evening is run, in its order, and all of it works


COMMANDS_PAGE = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
EVENING = dict(sections(COMMANDS_PAGE))["## An evening by command"]
BLOCKS = dict(re.findall(r"(?ms)^```(\w*)\n(.*?)^```", EVENING))
COMMANDS = [shlex.split(line)[1:] for line in BLOCKS[""].splitlines()]


@pytest.mark.long
def test_the_evening_of_the_page(short_search, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "desk.db"))
    (tmp_path / "members.csv").write_text(BLOCKS["csv"], encoding="utf-8")
    for command in COMMANDS:
        unplayed = ["--anyway"] if command[:2] == ["event", "close"] else []
        assert main([*command, *unplayed]) == 0, (command, capsys.readouterr().err)


def test_it_has_every_command_of_an_event():
    named = {command[0] for command in COMMANDS}
    assert named >= {"persons", "event", "register", "draw", "box", "status", "decide", "print"}


# The page about rehearsals: its example is run, and its figures are those of the program


REHEARSAL_PAGE = (ROOT / "docs/rehearsal.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.long
def test_the_example_of_the_page(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    _, example = REHEARSAL_PAGE.split("\n```")[1::2]
    commands = [shlex.split(line)[1:] for line in example.strip().splitlines()]
    assert len(commands) == 3
    for command in commands:
        assert main(command) == 0, (command, capsys.readouterr().err)
    _, troubles = capsys.readouterr().out.split("Faults on purpose\n")
    assert "vanishes in the middle" in troubles


def test_the_figures_of_the_page():
    assert f"`--players` ({LEAST_PLAYERS} to {MOST_PLAYERS})" in REHEARSAL_PAGE
    assert f"`{PREFIX.decode()}` ({PREFIX.hex()})" in REHEARSAL_PAGE


def test_the_steps_of_the_readme_are_those_of_the_page():
    [steps] = re.findall(r"six steps, with their keys: (.+?)\.", README)
    assert len(STEPS) == 6
    assert steps.split(", ") == [str(what).rstrip(".").lower() for what, _ in STEPS]


# What a forge shows to who comes: its forms can be filled in, and the two commands are there


FOLDER = ROOT / ".github/ISSUE_TEMPLATE"
FORMS = ["box-trouble", "desk-trouble", "new-rule-book", "wrong-score"]
# What a form may ask with, and the attributes that it then must have.
ASKS = {
    "markdown": {"value"},
    "input": {"label"},
    "textarea": {"label"},
    "dropdown": {"label", "options"},
    "checkboxes": {"label", "options"},
}


def text(name):
    return (FOLDER / f"{name}.yml").read_text(encoding="utf-8")


def test_the_forms_that_there_are():
    names = sorted(path.stem for path in FOLDER.iterdir())
    assert names == sorted([*FORMS, "config"])
    assert set(yaml.safe_load(text("config"))) == {"blank_issues_enabled"}


@pytest.mark.parametrize("name", FORMS)
def test_a_form_can_be_filled_in(name):
    form = yaml.safe_load(text(name))
    assert set(form) == {"name", "description", "title", "labels", "body"}
    asked = [field for field in form["body"] if field["type"] != "markdown"]
    assert any(field.get("validations", {}).get("required") for field in asked)
    assert len({field["id"] for field in asked}) == len(asked)
    for field in form["body"]:
        assert ASKS[field["type"]] <= set(field["attributes"])
        assert set(field) <= {"type", "id", "attributes", "validations"}


@pytest.mark.parametrize("name", FORMS)
def test_what_a_form_leads_to_is_there(name):
    links = re.findall(r"\.\./blob/HEAD/([^)#]+)", text(name))
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_two_commands_are_in_the_makefile():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    [[_, *rows]] = tables((ROOT / "README.md").read_text(encoding="utf-8"))
    assert [command for command, _ in rows] == ["`make run`", "`make test`"]
    for command, _ in rows:
        assert re.search(rf"^{command.strip('`').removeprefix('make ')}:", makefile, re.M)


def test_each_hook_calls_the_makefile():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    assert [hook["entry"] for place in hooks for hook in place["hooks"]] == ["make lint"]
