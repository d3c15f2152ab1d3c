"""What `make` installs is locked: every package that is asked for, byte by byte, from anywhere."""

import json
import re
import tomllib
from functools import cache

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from firmware.image import packages
from tests.test_layering import ROOT

PIN = re.compile(
    r"^([\w.\-]+)(?:\[[\w,\-]+\])?==(\S+)((?: ;[^\\]*)?(?: \\\n    --hash=sha256:\w{64})+)", re.M
)


@cache
def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@cache
def lock(name):
    """The text of a lock."""
    return (ROOT / "locks" / name).read_text(encoding="utf-8")


def pins(name):
    """{package: [versions]} of a lock; there may be one for each kind of system or Python."""
    found = {}
    for package, version, _ in PIN.findall(lock(name)):
        found.setdefault(package, []).append(version)
    return found


def wanted(*texts):
    """The `Requirement`s of packages that are not ours."""
    requirements = map(Requirement, texts)
    return [each for each in requirements if each.name != project()["project"]["name"]]


def assert_locked(name, requirements):
    there = pins(name)
    for requirement in requirements:
        versions = there.get(canonicalize_name(requirement.name))
        assert versions, f"{requirement} is not in {name}: `make lock`"
        for version in versions:
            assert requirement.specifier.contains(version), f"{requirement}: {version} in {name}"


def test_what_runs_is_locked():
    needs = wanted(*project()["project"]["dependencies"])
    assert_locked("run.txt", needs + wanted(*project()["build-system"]["requires"]))


def test_what_developers_need_is_locked():
    extras = project()["project"]["optional-dependencies"].values()
    needs = wanted(*(text for texts in extras for text in texts))
    assert_locked("develop.txt", needs)


def test_what_the_site_needs_is_locked():
    extra = project()["project"]["optional-dependencies"]["site"]
    assert_locked("site.txt", wanted(*project()["project"]["dependencies"], *extra))


@pytest.mark.long
@pytest.mark.parametrize("name", ["run.txt", "site.txt"])
def test_who_develops_runs_the_same(name):
    for package, versions in pins(name).items():
        assert pins("develop.txt")[package] == versions


def test_what_builds_us_is_asked_for_once():
    """The standard has no way to say it once."""
    assert project()["dependency-groups"]["build"] == project()["build-system"]["requires"]


@pytest.mark.parametrize("name", ["run.txt", "site.txt", "develop.txt"])
def test_a_lock_names_bytes_and_no_place(name):
    lines = [line for line in lock(name).splitlines() if line and not line[0].isspace()]
    packages = [line for line in lines if not line.startswith("#")]
    assert len(packages) == len(PIN.findall(lock(name)))
    assert not re.search(r"://|--index-url|--extra-index-url|--find-links| @ ", lock(name))


def test_nothing_else_is_installed():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "pip install" not in makefile
    assert set(re.findall(r"\$\(INSTALL\) (\w+)", makefile)) == {
        path.stem for path in (ROOT / "locks").glob("*.txt")
    }
    assert packages.LOCKED[-2:] == ["--require-hashes", "--requirement"]
    assert "--no-deps" in packages.THIS


@pytest.mark.parametrize("name", ["run.txt", "site.txt", "develop.txt"])
def test_a_lock_begins_with_its_command(name):
    """The bot reads it there: a value behind `=`, and only what makes the lock, as `make lock`."""
    command = lock(name).splitlines()[1].removeprefix("#    ").split()
    assert command[:4] == ["uv", "pip", "compile", "pyproject.toml"]
    assert f"--output-file=locks/{name}" in command
    assert [word for word in command[4:] if not word.startswith("--")] == []
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert [word for word in command if word not in makefile.split()] == []


def test_the_bot_looks_at_every_pin_in_a_module():
    bot = json.loads((ROOT / ".github/renovate.json").read_text(encoding="utf-8"))
    looked_at = {
        path: re.compile(text.replace("(?<", "(?P<"))
        for manager in bot["customManagers"]
        for path in manager["managerFilePatterns"]
        for text in manager["matchStrings"]
    }
    pinned = {
        path.relative_to(ROOT).as_posix()
        for folder in ("firmware", "host_tools", "tests")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r'^ *sha256 ?= ?"\w{64}"', path.read_text(encoding="utf-8"), re.M | re.I)
    }
    assert set(looked_at) == pinned
    for path, pattern in looked_at.items():
        assert pattern.search((ROOT / path).read_text(encoding="utf-8")), path
