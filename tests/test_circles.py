"""No module needs itself over others: each can be read after those that it names."""

import ast

import pytest

from host_tools.development.house_imports import import_statements
from tests.test_layering import facts, module_name, modules, texts_in


@pytest.mark.long
def test_imports_go_in_no_circle():
    """Not even those that come late, or that only types need: modules are read one by one."""
    folders = ("rules_core", "firmware", "host_tools", "hardware")
    paths = {module_name(path): path for folder in folders for path in modules(folder)}
    known = set(paths)
    read = {name: facts(path) for name, path in paths.items()}
    needs = {name: needed(name, one.statements, one.texts, known) for name, one in read.items()}
    assert circle(needs) == []


def needed(name, statements, texts, known):
    """Which of the `known` modules the module `name` loads, sooner or later.

    It imports them, inside of a function maybe, or has their names in a text, which is what `load`
    takes, and `lazy` before a colon. A text that ends with a point stands for the other modules of
    a package.
    """
    names = set()
    for origin, taken in statements:
        names.add(origin)
        names.update(f"{origin}.{part}" for part in taken)
    for text in texts:
        names.add(text.partition(":")[0])
        if text.endswith(".") and " " not in text:
            names.update(other for other in known if f"{other.rpartition('.')[0]}." == text)
    return names & known - {name}


def circle(needs):
    """A circle in {module: modules it needs}, its first module again at the end; [] if none."""
    done = set()

    def follow(path):
        for name in sorted(needs[path[-1]] - done):
            if name in path:
                return [*path[path.index(name) :], name]
            found = follow([*path, name])
            if found:
                return found
        done.add(path[-1])
        return []

    for name in sorted(needs):
        found = follow([name]) if name not in done else []
        if found:
            return found
    return []


@pytest.mark.parametrize(
    "back",
    [
        "import app.home",
        "from app.home import home",
        "from app import home",
        "from . import home",
        "def flow():\n    from app.home import home",
        "if TYPE_CHECKING:\n    from app.home import home",
        "home = lazy('app.home:home')",
        "def flow(code):\n    return load('app.' + code, 'home')",
    ],
)
def test_a_circle_is_found(back):
    assert _circle_of_three("") == []
    found = _circle_of_three(back)
    assert "app.ask" in found
    assert found[0] == found[-1]


def _circle_of_three(last):
    """`circle` of modules that need one another in turn, the last of which says `last`."""
    sources = {"app.home": "from app.deal import ask", "app.deal": "import app.ask"}
    sources["app.ask"] = last
    known = set(sources)
    needs = {}
    for name, source in sources.items():
        module = ast.parse(source)
        statements = import_statements(module, ("app",))
        needs[name] = needed(name, statements, texts_in(module), known)
    return circle(needs)
