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


def jobs(name):
    """Those that have steps; another one is a whole workflow."""
    return [job for job in workflow(name)["jobs"].values() if "steps" in job]


def steps(name):
    return [step for job in jobs(name) for step in job["steps"]]


def commands(name):
    """The words of every command of a workflow."""
    for step in steps(name):
        for line in step.get("run", "").splitlines():
            yield from (shlex.split(command) for command in line.split(" && "))


def targets():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.search(r"^\.PHONY: (.+)$", makefile, re.M)[1].split())


def test_there_are_some():
    assert NAMES == ["check.yml", "nightly.yml", "pages.yml", "release.yml"]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_is_there(name):
    for program, *words in commands(name):
        if program == "make":
            assert words[0] in targets()
        elif "/" in program:
            assert os.access(ROOT / program, os.X_OK), program
        else:
            assert program in ITS_OWN


def recipe_of(target, makefile):
    """The lines of a recipe."""
    return re.search(rf"^{target}:.*\n((?:\t.*\n)+)", makefile, re.M)[1]


def test_every_test_is_passed():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert recipe_of("test", makefile).endswith(" moved lint\n")
    assert recipe_of("moved", makefile).endswith("python -m tests.moved_clock $(WORKERS)\n")
    ci = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert ci.splitlines()[-1] == "make test PYTHON=$python"


@pytest.mark.parametrize("name", NAMES)
def test_what_others_have_made_is_pinned(name):
    """By a digest; the version stands behind it, for people and for the bot that renews both."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    used = re.findall(r"uses: (?!\./)(.+)", text)
    assert len(used) == len([step for step in steps(name) if "uses" in step])
    form = r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+"
    assert [one for one in used if not re.fullmatch(form, one)] == []
    images = [job["container"] for job in jobs(name) if "container" in job]
    assert [one for one in images if not re.fullmatch(r"debian:12@sha256:\w{64}", one)] == []


def test_a_pin_is_the_same_everywhere():
    texts = [(FOLDER / name).read_text(encoding="utf-8") for name in NAMES]
    pins = {pin for text in texts for pin in re.findall(r"(?:uses|container): (\S+)@", text)}
    pinned = {pin for text in texts for pin in re.findall(r"(?:uses|container): (\S+@\S+)", text)}
    assert len(pinned) == len(pins)


@pytest.mark.parametrize("name", NAMES)
def test_a_step_does_one_thing(name):
    assert all(("run" in step) != ("uses" in step) for step in steps(name))


@pytest.mark.parametrize("name", NAMES)
def test_nobody_gets_more_rights_than_needed(name):
    """A job that may write runs nothing of ours, but for the forge's own command."""
    assert workflow(name)["permissions"] == {"contents": "read"}
    for job in jobs(name):
        programs = {step["run"].split()[0] for step in job["steps"] if "run" in step}
        assert "permissions" not in job or programs <= {"gh"}


@pytest.mark.parametrize("name", NAMES)
def test_no_checkout_keeps_the_right_to_write(name):
    checkouts = [
        step for step in steps(name) if step.get("uses", "").startswith("actions/checkout@")
    ]
    assert [step for step in checkouts if step["with"]["persist-credentials"]] == []


def test_a_release_is_made_twice():
    made = [words for program, *words in commands("release.yml") if program == "make"]
    assert made == [["release", "TWICE=yes"]]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "python -m host_tools.development.release $(if $(TWICE),--twice)\n" in makefile


def test_a_release_needs_what_is_tried_each_night():
    """The first key of a workflow, `on`, is read as True."""
    assert {"schedule", "workflow_call"} <= workflow("nightly.yml")[True].keys()
    release = workflow("release.yml")["jobs"]
    [name] = [name for name, job in release.items() if "nightly.yml" in job.get("uses", "")]
    assert name in release["publish"]["needs"]
    assert ["make", "nightly"] in commands("nightly.yml")


def test_the_least_python_is_checked_on_every_system():
    matrix = workflow("check.yml")["jobs"]["check"]["strategy"]["matrix"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == f">={matrix['python'][0]}"
    assert [name.partition("-")[0] for name in matrix["system"]] == ["ubuntu", "windows", "macos"]
