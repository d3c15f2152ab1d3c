"""The emulator's C and Cython files are compiled for the Python at hand, when that is needed."""

import importlib.util
import os

import pytest

from firmware.image.process import BuildError
from host_tools.simulation.emulator import native

pytestmark = pytest.mark.usefixtures("compiler")

SOURCE = """
#define PY_SSIZE_T_CLEAN
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "answer", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_answer(void) {
    PyObject *made = PyModule_Create(&module);
    PyModule_AddIntConstant(made, "number", 42);
    return made;
}
"""


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "answer.c"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_what_runs_here_was_compiled_for_this_python():
    assert native.outdated(native.sources()) == []


def test_a_module_is_compiled_once(source):
    assert native.compile_all([source]) == ["answer"]
    path = source.with_name("answer" + native.SUFFIX)
    spec = importlib.util.spec_from_file_location("answer", path)
    answer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(answer)
    assert answer.number == 42
    assert native.compile_all([source]) == []
    assert sorted(source.parent.iterdir()) == [source, path]


def test_a_newer_source_is_compiled_again(source):
    native.compile_all([source])
    later = source.stat().st_mtime + 60
    os.utime(source, (later, later))
    assert native.compile_all([source]) == ["answer"]


def test_what_the_compiler_refuses_leaves_nothing(source):
    source.write_text("int x = ;", encoding="utf-8")
    with pytest.raises(BuildError, match="gcc failed"):
        native.compile_all([source])
    assert list(source.parent.iterdir()) == [source]
