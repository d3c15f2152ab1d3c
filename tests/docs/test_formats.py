"""The pages on formats and on the result document know all that is stored and sent."""

import ast
import hashlib
import json
import re

import pytest
from jsonschema import Draft202012Validator

from host_tools.common.short_digest import short_digest
from host_tools.database.schema import VERSION
from host_tools.development.result_pages import SCHEMA, laid_out
from host_tools.results.canonical import read_file
from host_tools.results.result_lines import ANNULLED, TYPED_INSTEAD
from host_tools.results.session_places import CLEARED, CODE_INSTEAD, OTHER_SESSION, SET_ASIDE
from host_tools.tournament.decisions.ruling_fields import TABLE_RULINGS
from rules_core import record
from rules_core.tariff_fields import TIES
from rules_core.tournaments import RESULTS
from tests.docs.markdown import ROOT, blocks, sections, tables, tables_below

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


# The page on the result document, its schema and its example are current, and agree


TEXT = (ROOT / "docs/result-document.md").read_text(encoding="utf-8")
SECTIONS = dict(sections(TEXT))
EXAMPLE = (ROOT / "docs/result-example.json").read_bytes()


@pytest.mark.nightly
def test_the_schema_is_one():
    Draft202012Validator.check_schema(json.loads(SCHEMA.read_text(encoding="utf-8")))


def test_the_example_is_as_the_schema_says():
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(read_file(EXAMPLE))


WRONG = {
    "a key that no version has": lambda one: one.update(colour="red"),
    "a word that no table has": lambda one: one["tables"][0].update(state="dancing"),
    "a contract of another game": lambda one: _entry(one).update(contract="bettel"),
    "points beyond the cards": lambda one: _entry(one).update(points=91.5),
    "a quarter of a point": lambda one: _entry(one).update(points=40.25),
    "a fourth player of three": lambda one: _entry(one).update(taker=3),
    "no digest": lambda one: one.pop("digest"),
    "a salt that is too short": lambda one: one["cash"].update(salt="00"),
    "a decision without a field": lambda one: _content(one).pop("settings"),
}


def _entry(document):
    return document["tables"][0]["lines"][0]["entry"]


def _content(document):
    return document["decisions"][0]["said"]["content"]


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_the_schema_refuses(change):
    document = json.loads(EXAMPLE)
    change(document)
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert not Draft202012Validator(schema).is_valid(document)


def test_the_digest_as_the_page_describes_it():
    """By nothing but what the page says, with the line of Python that it shows."""
    [[line]] = blocks(TEXT, "python")

    def sha256(value):
        return hashlib.sha256(eval(line, {"json": json, "value": value}).encode()).hexdigest()

    def sealed(value):
        if isinstance(value, list):
            return [sealed(part) for part in value]
        if not isinstance(value, dict):
            return value
        within = {key: sealed(part) for key, part in value.items()}
        return {"sha256": sha256(within)} if "salt" in within else within

    document = json.loads(EXAMPLE)
    digest = document.pop("digest")
    assert sha256(sealed(document)) == digest
    assert short_digest(digest) != short_digest("0" * 64)


def test_every_reason_not_to_count_is_there():
    [_, table] = tables(SECTIONS["## Lines of a table"])
    whys = {re.findall(r"`(.+)`", row[0])[0] for row in table[1:]}
    assert whys == {ANNULLED, CLEARED, TYPED_INSTEAD, SET_ASIDE, OTHER_SESSION, CODE_INSTEAD}


def test_every_tie_is_there():
    [table] = tables(SECTIONS["### The ranking"])
    assert [row[0].strip("`") for row in table[1:]] == list(TIES)
    said = " ".join(row[2] for row in table[1:])
    assert [name for names in RESULTS.values() for name in names if f"`{name}`" not in said] == []


def test_what_fits_into_a_line_stands_in_one():
    value = {"a": [1, 2], "b": ["x" * 80, {"c": "y" * 80}]}
    assert laid_out(value).splitlines()[:2] == ["{", ' "a": [1, 2],']
    assert json.loads(laid_out(value)) == value
