"""What is missing is installed as root, and named in one sentence otherwise."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from firmware.image import backports, toolchain
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


@pytest.fixture
def debian(monkeypatch, tmp_path):
    """A Debian with a root who lacks the shell without windows: the commands that were run."""
    (tmp_path / "os-release").write_text("ID=debian\n", encoding="utf-8")
    commands, there = [], {"apt-get", "chromium"}

    def install(command, log, env):
        commands.append(command)
        there.update(command)

    monkeypatch.setattr(backports.debian, "OS_RELEASE", tmp_path / "os-release")
    monkeypatch.setitem(toolchain.NEEDS, "browser", {})
    monkeypatch.setattr(toolchain.os, "geteuid", lambda: 0)
    monkeypatch.setattr(toolchain, "_program", there.__contains__)
    monkeypatch.setattr(toolchain, "run", install)
    return commands


def test_the_quicker_browser_is_installed_once(debian):
    toolchain.ensure("browser")
    assert debian[-1][-1] == "chromium-headless-shell"
    debian.clear()
    toolchain.ensure("browser")
    assert debian == []


def test_it_is_done_without_where_it_cannot_be_installed(debian, monkeypatch, capsys):
    def fail(command, log, env):
        raise BuildError("no line to the archive")

    monkeypatch.setattr(toolchain, "run", fail)
    toolchain.ensure("browser")
    assert "no line to the archive" in capsys.readouterr().out


def test_it_is_not_asked_for_where_it_would_not_be_installed(debian, monkeypatch, tmp_path):
    monkeypatch.setattr(toolchain.os, "geteuid", lambda: 1000)
    toolchain.ensure("browser")
    monkeypatch.setattr(toolchain.os, "geteuid", lambda: 0)
    (tmp_path / "os-release").write_text("ID=ubuntu\n", encoding="utf-8")
    toolchain.ensure("browser")
    assert debian == []


def test_the_quicker_browser_is_taken_first(monkeypatch):
    there = ["google-chrome", "chromium", "chromium-headless-shell"]
    monkeypatch.setattr(
        toolchain.shutil, "which", lambda name: f"/bin/{name}" if name in there else None
    )
    found = []
    while there:
        found.append(toolchain.browser())
        there.pop()
    assert found == ["/bin/chromium-headless-shell", "/bin/chromium", "/bin/google-chrome"]
    assert toolchain.browser() is None


def test_an_old_debian_gets_kicad_from_its_backports(monkeypatch, tmp_path):
    release = tmp_path / "os-release"
    release.write_text("ID=debian\nVERSION_CODENAME=bookworm\n", encoding="utf-8")
    (tmp_path / "sources.list.d").mkdir()
    updates = tmp_path / "sources.list.d" / "debian.sources"
    updates.write_text("Suites: bookworm-security\n", encoding="utf-8")
    monkeypatch.setattr(backports.debian, "SOURCES", tmp_path)
    monkeypatch.setattr(backports.debian, "OS_RELEASE", release)
    monkeypatch.setattr(backports.debian, "mirrors", lambda: ["http://mirror.example/debian"])
    there, seen = [], []

    def install(command, log, env):
        configuration = Path(env["APT_CONFIG"]).read_text(encoding="utf-8")
        sources = Path(configuration.split('Dir::Etc::sourceparts "')[1].split('"')[0])
        texts = [path.read_text(encoding="utf-8") for path in sorted(sources.iterdir())]
        seen.append((command, configuration, texts))
        there.extend(command)

    monkeypatch.setitem(toolchain.NEEDS, "kicad", {"kicad": lambda: "kicad" in there})
    monkeypatch.setattr(toolchain.os, "geteuid", lambda: 0)
    monkeypatch.setattr(toolchain, "_program", lambda name: name == "apt-get")
    monkeypatch.setattr(backports, "run", install)
    toolchain.ensure("kicad")
    command, configuration, sources = seen[-1]
    assert command[-3:] == ["--target-release", "bookworm-backports", "kicad"]
    assert "http://mirror.example/debian bookworm-backports main" in sources[0]
    # What the machine has is asked for updates, too; its own lists and sources are not written to.
    assert sources[1:] == [updates.read_text(encoding="utf-8")]
    for setting in ("State::lists", "Cache", "Etc::sourceparts"):
        assert f'Dir::{setting} "{tmp_path.anchor}' in configuration
    assert "/var/lib/apt" not in configuration
    assert list(updates.parent.iterdir()) == [updates]


@pytest.mark.parametrize(
    ("version", "missing"), [("9.0.8", []), ("10.0.1", []), ("6.0.11", ["kicad"])]
)
def test_an_old_kicad_is_none(monkeypatch, version, missing):
    answer = SimpleNamespace(stdout=f"{version}\n")
    monkeypatch.setattr(toolchain, "_program", lambda name: True)
    monkeypatch.setattr(toolchain.subprocess, "run", lambda *_, **__: answer)
    monkeypatch.setattr(toolchain, "KICAD_SHARE", SimpleNamespace(glob=lambda pattern: ["there"]))
    assert toolchain.missing("kicad") == missing


def test_the_newest_postgresql_is_taken(monkeypatch, tmp_path):
    monkeypatch.setattr(toolchain, "POSTGRESQL", tmp_path)
    monkeypatch.setattr(toolchain.shutil, "which", lambda name: None)
    assert toolchain.postgresql() is None
    assert toolchain.missing("postgresql") == ["postgresql"]
    for release in ("9", "15"):
        folder = tmp_path / release / "bin"
        folder.mkdir(parents=True)
        (folder / "initdb").touch()
    (tmp_path / "17" / "bin").mkdir(parents=True)  # of clients alone
    assert toolchain.postgresql() == tmp_path / "15" / "bin"
