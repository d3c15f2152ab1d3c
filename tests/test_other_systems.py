"""Nothing takes for granted what only Linux has: text that is UTF-8, modules of the system."""

import ast
import re

import pytest

from tests.test_layering import import_statements, those, tree

PROGRAMS = ("firmware", "hardware", "host_tools", "rules_core", "tests")
# These open a file as text unless they are told otherwise.
METHODS = {"read_text": 0, "write_text": 1}  # and so many arguments come before the encoding
PROCESSES = {"run", "Popen", "check_output"}
# What Windows has not.
POSIX = {"fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty"}


def one_of(words, behind=r"\b"):
    """Finds a text in which one of the words stands: any other need not be understood."""
    return re.compile(rf"\b({'|'.join(words)}){behind}")


OPENS = one_of({*METHODS, *PROCESSES, "open", "fdopen"}, behind=r"\(")
ASKS_LINUX = one_of(POSIX)


def leaves_encoding_to_the_system(call):
    """Does a call (an ast.Call) read or write text as the system likes it, and not as UTF-8?"""
    given = {keyword.arg for keyword in call.keywords}
    if given & {"encoding", None}:  # None: `**options`
        return False
    is_method = isinstance(call.func, ast.Attribute)
    name = call.func.attr if is_method else getattr(call.func, "id", "")
    if name in METHODS:
        return len(call.args) == METHODS[name]
    if name in PROCESSES:
        return bool(given & {"text", "universal_newlines"})
    if name in ("open", "fdopen"):
        of_path = is_method and name == "open"
        modes = [each.value for each in call.keywords if each.arg == "mode"]
        modes += call.args if of_path else call.args[1:]
        # A method of that name may be of anything: what is no mode says so.
        return _is_text(modes[-1]) if modes else not of_path
    return False


def _is_text(mode):
    value = getattr(mode, "value", None)
    return isinstance(value, str) and bool(set(value)) and set(value) <= set("rwax+t")


def left_to_the_system(path):
    if not OPENS.search(path.read_text(encoding="utf-8")):
        return []
    calls = (node for node in ast.walk(tree(path)) if isinstance(node, ast.Call))
    return [ast.unparse(call) for call in calls if leaves_encoding_to_the_system(call)]


@pytest.mark.long
def test_text_has_an_encoding():
    for folder in PROGRAMS:
        assert those(folder, left_to_the_system) == {}


def test_what_is_found():
    """The search itself."""
    bad = ["open(x)", "open(x, 'w')", "x.open('r')", "x.read_text()", "x.write_text(y)"]
    bad += ["os.fdopen(x)", "open(x, mode='a')", "subprocess.run(x, text=True)"]
    good = ["open(x, 'rb')", "x.open('wb')", "x.read_text('utf-8')", "window.open('/event')"]
    good += ["open(x, encoding='utf-8')", "subprocess.run(x, encoding='utf-8')", "walk.open(x)"]
    for expected, sources in ((True, bad), (False, good)):
        for source in sources:
            call = ast.parse(source, mode="eval").body
            assert leaves_encoding_to_the_system(call) is expected, source


def of_linux_at_once(path):
    """Names of the `POSIX` modules that a module imports as it is imported, whatever the system."""
    if not ASKS_LINUX.search(path.read_text(encoding="utf-8")):
        return set()
    ours = [node for node in tree(path).body if isinstance(node, ast.Import | ast.ImportFrom)]
    return {name for name, _ in import_statements(ast.Module(ours, []), ())} & POSIX


@pytest.mark.long
def test_what_windows_has_not_is_imported_where_it_is():
    for folder in PROGRAMS:
        assert those(folder, of_linux_at_once) == {}
