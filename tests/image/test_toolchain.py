"""What is missing is installed as root, and named in one sentence otherwise."""

import pytest

from firmware.image import toolchain
from firmware.image.process import BuildError


@pytest.fixture
def needs(monkeypatch):
    """A machine that lacks two of three packages."""
    there = {"make": True, "cmake": False, "gcc-arm-none-eabi": False}
    checks = {name: lambda name=name: there[name] for name in there}
    monkeypatch.setitem(toolchain.NEEDS, "firmware", checks)
    return there


def test_what_is_there_is_not_asked_for(needs):
    assert toolchain.missing("firmware") == ["cmake", "gcc-arm-none-eabi"]


def test_who_may_not_install_is_told_what_to_install(needs, monkeypatch):
    monkeypatch.setattr(toolchain.os, "geteuid", lambda: 1000)
    with pytest.raises(
        BuildError, match=r"install these packages first: cmake gcc-arm-none-eabi\."
    ):
        toolchain.ensure("firmware")


def test_root_installs_what_is_missing_and_no_more(needs, monkeypatch):
    commands = []

    def install(command, log, env):
        commands.append(command)
        needs.update(dict.fromkeys(command[4:], True))

    monkeypatch.setattr(toolchain.os, "geteuid", lambda: 0)
    monkeypatch.setattr(toolchain, "_program", lambda name: name == "apt-get")
    monkeypatch.setattr(toolchain, "run", install)
    toolchain.ensure("firmware")
    assert commands[-1][-2:] == ["cmake", "gcc-arm-none-eabi"]
    commands.clear()
    toolchain.ensure("firmware")
    assert commands == []


def test_an_installation_without_effect_is_noticed(needs, monkeypatch):
    monkeypatch.setattr(toolchain.os, "geteuid", lambda: 0)
    monkeypatch.setattr(toolchain, "_program", lambda name: name == "apt-get")
    monkeypatch.setattr(toolchain, "run", lambda command, log, env: "")
    with pytest.raises(BuildError, match="not usable: cmake"):
        toolchain.ensure("firmware")
