"""A module of another source than in its file: loaded, or its functions beside those of before."""

import importlib.abc
import importlib.machinery
import importlib.util
import sys
import types


def changed_codes(before, after):
    """[(code before, code after)] of all functions that differ, those within them apart.

    Who differs only in a function within it is there, too: it makes the other one.
    """
    pairs = []
    inner = [_inner(code) for code in (before, after)]
    if [code.co_name for code in inner[0]] == [code.co_name for code in inner[1]]:
        for one, other in zip(*inner, strict=True):
            pairs += changed_codes(one, other)
    if pairs or said(before) != said(after):
        pairs.append((before, after))
    return pairs


def _inner(code):
    return [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]


def said(code):
    """What the code does by itself."""
    constants = [repr(one) for one in code.co_consts if not isinstance(one, types.CodeType)]
    return code.co_code, code.co_names, code.co_varnames, constants


def load_changed(path, source, root):
    """From now on whoever loads the module in `path` gets one of another source."""
    sys.meta_path.insert(0, _Finder(path, source, root))


class _Finder(importlib.abc.MetaPathFinder):
    """Finds one module, whose source is another one than in its file."""

    def __init__(self, path, source, root):
        names = path.relative_to(root).with_suffix("").parts
        self._name = ".".join(names[:-1] if names[-1] == "__init__" else names)
        self._path = str(path)
        self._source = source

    def find_spec(self, name, path=None, target=None):
        """The spec of that module, None for any other."""
        if name != self._name:
            return None
        loader = _Loader(name, self._path, self._source)
        return importlib.util.spec_from_file_location(name, self._path, loader=loader)


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module as if `source` stood in its file."""

    def __init__(self, name, path, source):
        super().__init__(name, path)
        self._source = source

    def get_code(self, fullname):
        """The code of the other source; none is kept beside the file."""
        return compile(self._source, self.path, "exec", dont_inherit=True)
