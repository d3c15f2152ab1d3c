"""The page on formats knows every version of the database and every record; calls stay the same."""

import ast
import re

from host_tools.database.schema import VERSION
from host_tools.tournament.decisions.ruling_fields import TABLE_RULINGS
from rules_core import record
from tests.docs.markdown import ROOT, tables, tables_below

PAGE = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
# The lists of the calls in `firmware/app/link.py`.
LISTS = ("WITHOUT_APPLICATION", "WITH_APPLICATION")
# {function of the link: its arguments}
CALLS = {
    "identify": "",
    "pull": "offset size",
    "acknowledge": "offset clock",
    "push_session": "session",
    "push_next": "following",
    "push_players": "players",
    "push_tariff": "data",
    "tariffs": "",
    "drop_tariff": "digest",
    "allow_minutes": "minutes",
    "start_clock": "",
    "set_clock": "seconds",
    "set_pin": "pin",
    "begin_anew": "size digest",
}
# The keys of what `identify` answers.
IDENTITY = (
    "box flash log last firmware size boot clock synced session pin_number battery free fault "
    "damage"
)
IN_SESSION = ("session", "back", "director", "pin", "at_once")


def table(heading):
    """The rows of the table whose first cell this is, as lists of what stands in backticks."""
    [rows] = [rows for rows in tables(PAGE) if rows[0][0] == heading]
    return rows[1:]


def named(cell):
    """What a cell names, but for what stands in brackets behind it."""
    return re.findall(r"`(\w+)", re.sub(r"\([^)]*\)", "", cell))


def test_the_versions_of_the_database():
    versions = [row[0] for row in table("version")]
    assert versions == [str(version) for version in range(1, VERSION + 1)]


def test_the_records():
    """Each by its number with the fields of its body, in their order."""
    said = {}
    for name, number, fields in table("kind"):
        assert getattr(record, name) == int(number)
        said[int(number)] = named(fields)
    kinds = record._FORMATS[record.FORMAT]
    expected = {}
    for kind, fields in kinds.items():
        names = [name for name, _ in fields]
        within = tuple(names[: len(IN_SESSION)]) == IN_SESSION
        expected[kind] = names[len(IN_SESSION) :] if within else names
    assert said == expected


def test_the_calls_of_the_link():
    """Every function of the box, with the arguments that it takes: a desk of before calls them."""
    takes = {
        name: [one.arg for one in node.args.args[1:]] for name, node in link_functions().items()
    }
    assert takes == {name: arguments.split() for name, arguments in CALLS.items()}


def test_what_a_box_says_of_itself():
    answer = link_functions()["identify"].body[-1].value
    assert {key.value for key in answer.keys} == set(IDENTITY.split())


def link_functions():
    """{name: its code} of what a desk calls on a box."""
    source = ast.parse((ROOT / "firmware/app/link.py").read_text(encoding="utf-8"))
    functions = [
        name
        for node in source.body
        if isinstance(node, ast.Assign) and node.targets[0].id in LISTS
        for name in ast.literal_eval(node.value)
    ]
    [link] = [node for node in source.body if isinstance(node, ast.ClassDef)]
    found = {node.name: node for node in link.body if isinstance(node, ast.FunctionDef)}
    return {name: found[name] for name in functions}


def test_what_a_ruling_says():
    fields = TABLE_RULINGS.item.fields
    rows = [rows for heading, rows in tables_below(PAGE) if heading == "### A ruling"]
    assert sorted(key for row in rows[0][1:] for key in named(row[0])) == sorted(fields)
