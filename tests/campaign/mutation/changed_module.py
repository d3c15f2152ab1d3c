"""Modules of another source than in their files: the functions that differ, and those that say
when they are called.
"""

import ast
import builtins
import importlib.abc
import importlib.machinery
import sys
import types

_COMPREHENSIONS = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}
# Whatever module of ours is loaded finds it there.
_NAME = "__was_called__"


def changed_codes(before, after):
    """[(code before, code after)] of all functions that differ, those within them apart.

    Who differs only in a function within it is there, too: it makes the other one.
    """
    pairs = []
    inner = [_functions(code) for code in (before, after)]
    if [code.co_name for code in inner[0]] == [code.co_name for code in inner[1]]:
        for one, other in zip(*inner, strict=True):
            pairs += changed_codes(one, other)
    if pairs or said(before) != said(after):
        pairs.append((before, after))
    return pairs


def _inner(code):
    return [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]


def _functions(code):
    """Those within a code, and within its comprehensions."""
    found = []
    for one in _inner(code):
        found += _functions(one) if one.co_name in _COMPREHENSIONS else [one]
    return found


def said(code):
    """What the code does by itself, with its comprehensions."""
    constants = [repr(one) for one in code.co_consts if not isinstance(one, types.CodeType)]
    parts = [said(one) for one in _inner(code) if one.co_name in _COMPREHENSIONS]
    return code.co_code, code.co_names, code.co_varnames, constants, parts


def load_as(source_of):
    """From now on a module in `path` is loaded from `source_of(path)`; None: as always."""
    sys.meta_path.insert(0, _Finder(source_of))


class _Finder(importlib.abc.MetaPathFinder):
    """Finds modules as always, and lets those that have another source be loaded from it."""

    def __init__(self, source_of):
        self._source_of = source_of

    def find_spec(self, name, path=None, target=None):
        """The spec of a module, None: as always."""
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or not isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            return None
        source = self._source_of(spec.origin)
        if source is None:
            return None
        spec.loader = _Loader(name, spec.origin, source)
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module as if `source` stood in its file."""

    def __init__(self, name, path, source):
        super().__init__(name, path)
        self._source = source

    def get_code(self, fullname):
        """The code of the other source; none is kept beside the file."""
        return compile(self._source, self.path, "exec", dont_inherit=True)


# Marked modules: the first thing that each function does is to add its mark. `sys.settrace` would
# make every step of a program slow; a mark costs a thirtieth of a microsecond.


def mark_of(path, code):
    """The mark of a function of the module `path`."""
    return f"{path}:{code.co_firstlineno} {code.co_name}"


def listen(add):
    """From now on `add(mark)` is called for every function of a marked module that is called."""
    setattr(builtins, _NAME, add)


def marked(path, source):
    """The tree of a module whose functions add their marks; `path`: as marks say it."""
    return ast.fix_missing_locations(_Marking(path).visit(ast.parse(source)))


class _Marking(ast.NodeTransformer):
    def __init__(self, path):
        self._path = path

    def _call(self, line, name):
        mark = ast.Constant(f"{self._path}:{line} {name}")
        return ast.Call(ast.Name(_NAME, ast.Load()), [mark], [])

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        line = min([node.lineno, *(one.lineno for one in node.decorator_list)])
        first = node.body[0]
        has_docstring = ast.get_docstring(node, clean=False) is not None
        call = ast.copy_location(ast.Expr(self._call(line, node.name)), first)
        node.body.insert(1 if has_docstring else 0, call)
        return node

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_Lambda(self, node):
        self.generic_visit(node)
        both = ast.Tuple([self._call(node.lineno, "<lambda>"), node.body], ast.Load())
        last = ast.Subscript(both, ast.Constant(1), ast.Load())
        node.body = ast.copy_location(last, node.body)
        return node
