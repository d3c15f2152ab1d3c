"""What a forge runs is what a developer runs: its workflows can be read, and call what is there."""

import os
import re
import shlex
import tomllib

import pytest
import yaml

from tests.test_layering import ROOT

FOLDER = ROOT / ".github/workflows"
NAMES = sorted(path.name for path in FOLDER.iterdir())
# What a machine of the forge needs before it can run our commands, and how a release gets out.
ITS_OWN = {"apt-get", "choco", "git", "gh", "test"}


def workflow(name):
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


def steps(name):
    return [step for job in workflow(name)["jobs"].values() for step in job["steps"]]


def commands(name):
    """The words of every command of a workflow."""
    for step in steps(name):
        for line in step.get("run", "").splitlines():
            yield from (shlex.split(command) for command in line.split(" && "))


def targets():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.search(r"^\.PHONY: (.+)$", makefile, re.M)[1].split())


def test_there_are_some():
    assert NAMES == ["check.yml", "release.yml"]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_is_there(name):
    for program, *words in commands(name):
        if program == "make":
            assert words[0] in targets()
        elif "/" in program:
            assert os.access(ROOT / program, os.X_OK), program
        else:
            assert program in ITS_OWN


def test_every_test_is_passed():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipe = re.search(r"^test:.*\n((?:\t.*\n)+)", makefile, re.M)[1]
    assert recipe.endswith("python -m tests.moved_clock $(WORKERS)\n")
    ci = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert ci.splitlines()[-1] == "make test PYTHON=$python"


@pytest.mark.parametrize("name", NAMES)
def test_the_actions_of_others_have_a_version(name):
    used = [step["uses"] for step in steps(name) if "uses" in step]
    assert used
    assert [one for one in used if not re.fullmatch(r"actions/[\w-]+@v\d+\.\d+\.\d+", one)] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_step_does_one_thing(name):
    assert all(("run" in step) != ("uses" in step) for step in steps(name))


@pytest.mark.parametrize("name", NAMES)
def test_nobody_gets_more_rights_than_needed(name):
    assert workflow(name)["permissions"] == {"contents": "read"}


def test_the_least_python_is_checked_on_every_system():
    matrix = workflow("check.yml")["jobs"]["check"]["strategy"]["matrix"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == f">={matrix['python'][0]}"
    assert [name.partition("-")[0] for name in matrix["system"]] == ["ubuntu", "windows", "macos"]
