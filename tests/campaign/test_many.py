"""The campaign finds modules that know of few cases and of many, and says which one has failed."""

import subprocess

import pytest

from tests.campaign import many
from tests.how_many import VARIABLE


def test_it_knows_modules_of_both_kinds():
    found = many.modules()
    assert "tests/rules_core/test_koenigrufen.py" in found
    assert "tests/rules_core/test_walker.py" in found


@pytest.mark.parametrize("status", [0, 1])
def test_a_module_that_fails_is_told(monkeypatch, status):
    asked = []

    def run(command, **options):
        asked.append((command[-1], options["env"][VARIABLE]))
        return subprocess.CompletedProcess(command, status, "so it goes", "")

    monkeypatch.setattr(subprocess, "run", run)
    done = many.run(3, 2)
    found = many.modules()
    assert asked == [(found[6], "1"), (found[7], "1")]
    failures = [(found[6], 3, "so it goes"), (found[7], 3, "so it goes")]
    assert done == {"cases": 2, "failures": failures if status else []}
