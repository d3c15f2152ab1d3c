"""Slips in a room of a few lines: which are tried, which are noticed, and what is kept of it."""

import builtins
import json
import random

import pytest

from tests.campaign.mutation import changed_module, covering, judge, mutants
from tests.campaign.mutation.changes import mutants_of
from tests.each import each

pytestmark = pytest.mark.long

SUMS = '''"""Sums of a purse: 3 of them."""
from dataclasses import dataclass

LIMIT = 3


@dataclass
class Purse:
    coins: int = 2

    def more(self, number):
        return Purse(coins=self.coins + number)


def is_low(number: int) -> bool:
    return number < LIMIT


def spend(number):
    while number:
        number -= 1
    return number


def guess(number):
    return number * 4


def never():
    raise ValueError(f"{1} is text")
'''
PRICES = """from functools import cache

from room.largest import LARGEST
from room.sums import LIMIT, guess


def price(number):
    return min(number, LARGEST) * LIMIT


@cache
def discount():
    return 1


def reduced(number):
    return number - discount()


def all_guesses(numbers):
    return [guess(one) for one in numbers if one]
"""
CHECKS = """from room.prices import all_guesses, price, reduced
from room.sums import Purse, is_low, spend


def test_sums():
    assert Purse().more(1) == Purse(3)
    assert is_low(2) and not is_low(3)
    assert price(1) == 3 and price(9) == 6


def test_there_is_a_discount():
    reduced(9)


def test_how_large_it_is():
    assert reduced(9) == 8


def test_spending():
    assert spend(2) == 0


def test_guesses():
    all_guesses([0, 1])
"""
# Of these three no test calls a function.
NAMES = """NAMES = (1, 2)
"""
NUMBERS = """from room.names import NAMES

NUMBERS = tuple(NAMES)
"""
LARGEST = """from room.numbers import NUMBERS

LARGEST = max(NUMBERS)
"""
OPTIONS = '[tool.pytest.ini_options]\npythonpath = ["."]\n'


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A room of two modules with the tests of it."""
    root = tmp_path_factory.mktemp("project")
    files = {
        "room/__init__.py": "",
        "room/sums.py": SUMS,
        "room/prices.py": PRICES,
        "room/names.py": NAMES,
        "room/numbers.py": NUMBERS,
        "room/largest.py": LARGEST,
        "room/shelf.py": 'MODULES = ("room.names",)\n',
        "checks/test_sums.py": CHECKS,
        "pyproject.toml": OPTIONS,
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return mutants.Project(root, ("room",), "checks", root / "kept")


def test_a_module_that_is_loaded_by_its_name_is_imported_too(project):
    importers = covering.direct_importers(project)
    assert importers["room/names.py"] == {"room/numbers.py", "room/shelf.py"}


@pytest.fixture(scope="module")
def verdicts(project):
    """{(line of `SUMS` or `PRICES`, what stands there then): verdict} of all mutants."""
    covering.trace_missing(project, 1)
    every = mutants.choose(project, ["room.sums"], random.Random(1), 0)
    for path, text in (("sums", SUMS), ("prices", PRICES), ("names", NAMES)):
        every += mutants_of(f"room/{path}.py", text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judge, "_HANGS_S", 1)
        return {
            (one.path, one.diff.splitlines()[-1][1:].strip()): verdict
            for one, verdict, _ in judge.Judge(project, every, 2).verdicts()
        }


def those(verdicts, wanted):
    return {line for (_, line), verdict in verdicts.items() if verdict == wanted}


@pytest.mark.nightly
def test_what_becomes_of_every_mutant(project, verdicts, monkeypatch):
    """In one test: another worker would try them all once more."""
    monkeypatch.setattr(covering, "in_fork", pytest.fail)  # what was traced is traced once
    covering.trace_missing(project, 1)
    assert those(verdicts, "survived") == {
        "return None",  # of a guess, and of all
        "number -= 2",  # of two
        "return (number // 4)",
        "return number * 5",
        "return number * 3",
        "return [guess(one) for one in numbers if (not (one))]",
        "NAMES = (0, 2)",
        "NAMES = (2, 2)",
    }
    assert those(verdicts, "uncovered") == {"pass"}  # no test calls it
    endless = those(verdicts, "timeout")
    assert {"number += 1", "number -= 0", "pass"} >= endless > set()
    noticed = {
        "LIMIT = 4",  # loaded by value, and used in another module
        "coins: int = 3",
        "return Purse(coins=(self.coins - number))",
        "return Purse()",
        "return number <= LIMIT",
        "return (min(number, LARGEST) // LIMIT)",
        "NAMES = (1, 3)",
        "return 2",  # what another test has asked for first
    }
    assert noticed <= those(verdicts, "killed") | endless
    assert (project.root / "room/sums.py").read_text(encoding="utf-8") == SUMS  # as it was


def test_the_quick_tests_of_all_files_come_first(tmp_path):
    """Then what is nearest by its name."""
    traced = {
        "checks/test_sums.py": [("a", 3.0, True), ("b", 0.0, True)],
        "checks/test_other.py": [("c", 0.0, True), ("d", 2.0, True), ("e", 0.0, False)],
    }
    project = mutants.Project(tmp_path, (), "checks", tmp_path / "kept")
    project.folder.mkdir(parents=True)
    project.imported.write_text("[]", encoding="utf-8")
    (tmp_path / "checks").mkdir()
    for file, tests in traced.items():
        (tmp_path / file).write_text("", encoding="utf-8")
        trace = {"tests": tests, "calls": {"m": "1f"}}
        project.trace_of(file).write_text(json.dumps(trace), encoding="utf-8")
    assert covering.Covering(project).tests("room/sums.py", ["m"]) == [
        ("checks/test_sums.py", ["b"]),
        ("checks/test_other.py", ["c"]),
        ("checks/test_sums.py", ["a"]),
        ("checks/test_other.py", ["d"]),
    ]


def test_a_seed_chooses_the_same_lines_each_time(project):
    def chosen(seed):
        return mutants.choose(project, ["room"], random.Random(seed), 5)

    assert chosen(1) == chosen(1) != chosen(2)
    assert len({(one.path, one.line) for one in chosen(1)}) == 5


def test_a_room_that_there_is_not_is_refused(project):
    with pytest.raises(ValueError, match="no package and no module room\\.none"):
        mutants.choose(project, ["room.none"], random.Random(1), 5)


@pytest.mark.nightly
def test_a_part_says_what_survived(project, capsys):
    found = mutants.run(3, 40, ["room.prices"], 1, project)
    assert (found["cases"], found["survived"]) == (4, 1)
    [failure] = found["failures"]
    assert failure["place"] == "room/prices.py:21"
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "survived room/prices.py:21 (1 tests)"
    assert said[-1].endswith("75.0 of 100 noticed, 75.0 of those that a test calls")


MARKED = """def plain(numbers):
    'A text.'
    return [one for one in numbers]


@classmethod
@staticmethod
def decorated(numbers):
    return sorted(numbers, key=lambda one: -one)


class Inner:
    def steps(self):
        yield 1
"""


def test_a_marked_function_says_that_it_is_called(monkeypatch):
    monkeypatch.setattr(builtins, "__was_called__", None, raising=False)
    called, room = [], {}
    changed_module.listen(called.append)
    exec(compile(changed_module.marked("x.py", MARKED), "x.py", "exec"), room)
    assert called == []
    assert room["plain"].__doc__ == "A text."
    assert room["plain"]([2, 1]) == [2, 1]
    assert room["decorated"].__func__.__func__([1, 2]) == [2, 1]
    assert list(room["Inner"]().steps()) == [1]
    assert called == ["x.py:1 plain", "x.py:6 decorated", *["x.py:9 <lambda>"] * 2, "x.py:13 steps"]
    # As the code has them that is not marked.
    exec(compile(MARKED, "x.py", "exec"), room)
    codes = [room["plain"], room["decorated"].__func__.__func__, room["Inner"].steps]
    assert {changed_module.mark_of("x.py", one.__code__) for one in codes} == {
        one for one in called if "lambda" not in one
    }


@each(
    "source",
    "changed",
    [
        ("a < 1", ["a <= 1", "a < 2", "a < 0"]),
        ("0 <= a < b", ["0 < a < b", "0 <= a <= b", "1 <= a < b"]),
        ("a in b", ["a not in b"]),
        ("a == (b if c else d)", ["a != (b if c else d)", "a == (b if (not (c)) else d)"]),
        ("a and b", ["(a or b)", "(b)", "(a)"]),
        ("not a", ["(a)"]),
        ("a - b", ["(a + b)"]),
        ("a + 'text'", []),
        ("-a", ["(a)"]),
        ("True", ["False"]),
        ("'text'", []),
        ("f'{a < 1}'", []),
        ("a if b else c", ["a if (not (b)) else c"]),
        ("[a for a in b if a]", ["[a for a in b if (not (a))]"]),
        ("f(a, key=b)", ["pass", "f(a)"]),
        ("f(help=b)", ["pass"]),
        ("f(strict=True)", ["pass"]),
        ("a += b", ["pass"]),
        ("a.b = c", ["pass"]),
        ("a = b", []),
        ("del a", ["pass"]),
        ("raise a", ["pass"]),
        ("def f(a: 1 = b) -> 2: return a", ["def f(a: 1 = b) -> 2: return None"]),
        ("def f(): '''1'''", []),
        ("@f(1)\ndef g(): return None", []),
        ("if TYPE_CHECKING: a = 1", []),
        (
            "if TYPE_CHECKING: a = 1\nelse: a = 2",
            ["if TYPE_CHECKING: a = 1\nelse: a = 3", "if TYPE_CHECKING: a = 1\nelse: a = 1"],
        ),
        ("TYPE_CHECKING = False", []),
        ("A: TypeAlias = B | None", []),
        ('A: "TypeAlias" = B | None', []),
        ("a: int = 1", ["a: int = 2", "a: int = 0"]),
        ("A = TypeVar('A', bound=B)", []),
        ("A = f('A', bound=B)", ["A = f('A')"]),
        ("cast('A | B', a - b)", ["pass", "cast('A | B', (a + b))"]),
        ("def f(a=True): ...", []),
        ("def f(a=True): g(a)", ["def f(a=False): g(a)", "def f(a=True): pass"]),
        ("for a in b: break", ["for a in b: continue"]),
        ("é = [a, 1]", ["é = [a, 2]", "é = [a, 0]"]),
    ],
)
def test_the_changes_of_a_line(source, changed):
    assert [one.source for one in mutants_of("x.py", source)] == changed
