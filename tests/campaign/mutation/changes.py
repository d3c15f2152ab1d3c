"""Changes of one place of a module each, as a slip of whoever wrote it could have made it.

No docstring, annotation or text is changed, no decorator, and nothing that only types need.
"""

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARISONS = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_ARITHMETIC = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
# What these say is read by people only, or is what Python takes on our systems anyway.
_IDLE_KEYWORDS = {"help", "metavar", "description", "epilog", "prog", "encoding", "strict"}
_CHECKING = {"TYPE_CHECKING", "False"}  # conditions that hold for no program that runs
_OF_TYPES = {"TYPE_CHECKING", "TypeVar", "TypeVarTuple", "ParamSpec", "NewType"}


@dataclass(frozen=True)
class Mutant:
    """The file `path`, whose source is `before`, with `new` in the place of some of its bytes."""

    path: str
    line: int
    before: str
    bytes: slice
    new: str

    @property
    def source(self):
        """The source with the change."""
        text = self.before.encode()
        changed = text[: self.bytes.start] + self.new.encode() + text[self.bytes.stop :]
        return changed.decode()

    @property
    def diff(self):
        """The changed lines, as `diff` would show them, without those around them."""
        pair = (self.before.splitlines(), self.source.splitlines())
        lines = list(difflib.unified_diff(*pair, lineterm="", n=0))[2:]
        return "\n".join(line for line in lines if not line.startswith("@@"))


def mutants_of(path, source):
    """Every `Mutant` of a module; `path` is its name, whatever the caller calls it by."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def mutant(node, new):
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        return Mutant(path, node.lineno, source, slice(begin, end), new)

    tree = ast.parse(source)
    return [mutant(node, new) for node, new in _changes(tree) if new != ast.unparse(node)]


def _changes(node) -> Iterator[tuple[ast.AST, str]]:
    """(node, what stands in its place) for all that can be changed in it and below it."""
    if _is_of_types(node):
        return
    if not _is_for_checking(node):
        yield from _own(node)
    for child in _children(node):
        yield from _changes(child)


def _is_of_types(node):
    """Is it a statement that only types need?"""
    if isinstance(node, ast.AnnAssign):
        return "TypeAlias" in ast.unparse(node.annotation)
    if isinstance(node, ast.Assign):
        made = node.value.func if isinstance(node.value, ast.Call) else node.targets[0]
        return ast.unparse(made) in _OF_TYPES
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        # It does nothing, as in a protocol: so nothing asks for its defaults.
        values = [one.value if isinstance(one, ast.Expr) else one for one in node.body]
        return all(isinstance(value, (ast.Constant, ast.Pass)) for value in values)
    return False


def _is_for_checking(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) in _CHECKING


def _children(node):
    """What is looked at below `node`."""
    if isinstance(node, (ast.JoinedStr, ast.Import, ast.ImportFrom)):
        return
    if isinstance(node, ast.keyword) and node.arg in _IDLE_KEYWORDS:
        return
    left_out = ("annotation", "returns", "decorator_list")
    if _is_for_checking(node):
        left_out = ("test", "body")
    for name, value in ast.iter_fields(node):
        if name in left_out:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child


def _own(node):
    """The changes of the node itself."""
    kind = type(node)
    if kind in _CHANGES:
        yield from _CHANGES[kind](node)
    if isinstance(node, (ast.If, ast.While, ast.IfExp, ast.comprehension)):
        tests = node.ifs if isinstance(node, ast.comprehension) else [node.test]
        for test in tests:
            if not isinstance(test, (ast.Compare, ast.UnaryOp, ast.Constant)):
                yield test, f"(not ({ast.unparse(test)}))"


def _compare(node):
    # 0 <= x < 8: a change of each part.
    for number, operator in enumerate(node.ops):
        ops = [*node.ops[:number], _COMPARISONS[type(operator)](), *node.ops[number + 1 :]]
        yield node, ast.unparse(ast.Compare(node.left, ops, node.comparators))


def _bool_op(node):
    other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
    yield node, f"({ast.unparse(ast.BoolOp(other, node.values))})"
    for number in range(len(node.values)):
        rest = node.values[:number] + node.values[number + 1 :]
        left = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        yield node, f"({ast.unparse(left)})"


def _bin_op(node):
    other = _ARITHMETIC.get(type(node.op))
    texts = any(
        isinstance(part, ast.JoinedStr)
        or (isinstance(part, ast.Constant) and isinstance(part.value, (str, bytes)))
        for part in (node.left, node.right)
    )
    if other and not texts:
        yield node, f"({ast.unparse(ast.BinOp(node.left, other(), node.right))})"


def _unary_op(node):
    if isinstance(node.op, (ast.Not, ast.USub)):
        yield node, f"({ast.unparse(node.operand)})"


def _constant(node):
    if isinstance(node.value, bool):
        yield node, str(not node.value)
    elif isinstance(node.value, int):
        yield node, str(node.value + 1)
        if node.value > 0:
            yield node, str(node.value - 1)


def _return(node):
    if node.value is not None and not isinstance(node.value, ast.Constant):
        yield node, "return None"


def _call(node):
    for keyword in node.keywords:
        if keyword.arg is not None and keyword.arg not in _IDLE_KEYWORDS:
            rest = [other for other in node.keywords if other is not keyword]
            yield node, ast.unparse(ast.Call(node.func, node.args, rest))


def _expression(node):
    if isinstance(node.value, ast.Call):
        yield node, "pass"


def _assign(node):
    # Without a name's first value there is a NameError, and nobody learns anything.
    if all(isinstance(target, (ast.Attribute, ast.Subscript)) for target in node.targets):
        yield node, "pass"


def _left_out(node):
    yield node, "pass"


_CHANGES = {
    ast.Compare: _compare,
    ast.BoolOp: _bool_op,
    ast.BinOp: _bin_op,
    ast.UnaryOp: _unary_op,
    ast.Constant: _constant,
    ast.Return: _return,
    ast.Call: _call,
    ast.Expr: _expression,
    ast.Assign: _assign,
    ast.AugAssign: _left_out,
    ast.Raise: _left_out,
    ast.Delete: _left_out,
    ast.Break: lambda node: [(node, "continue")],
    ast.Continue: lambda node: [(node, "break")],
}
