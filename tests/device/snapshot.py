"""A test in a child of the test process, with what that process has made so far as its own.

A box that the parent has started is so the child's to do anything with, and as it was for the
next one: the image starts once and not for every test.
"""

import os

import pytest


def call_in_child(function, arguments):
    """Call it with these keyword arguments in a fork of this process; fail the test if it raises.

    The child's report is the traceback as pytest shows it. What it prints is shown, what it
    changes in memory is gone.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _report(function, arguments, writer)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as pipe:
        report = pipe.read()
    _, status = os.waitpid(child, 0)
    if report or status:
        pytest.fail(report or f"the process of the test ended with status {status}", pytrace=False)


def _report(function, arguments, writer):
    """The child's life. It ends at once: the cleaning up is the parent's."""
    report = ""
    try:
        function(**arguments)
    except BaseException as error:  # of whatever kind it is: pytest's own outcomes are no Exception
        report = str(pytest.ExceptionInfo.from_exception(error).getrepr())
    with os.fdopen(writer, "w", encoding="utf-8") as pipe:
        pipe.write(report)
    os._exit(0)
