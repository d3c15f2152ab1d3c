"""Which archive is asked, and which version is taken from it."""

import pytest

from firmware.image import debian
from firmware.image.process import BuildError

DEB822 = """\
Types: deb
# a comment between the fields
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main

Types: deb
URIs: http://other.example/off
Suites: bookworm
Components: main
Enabled: no

Types: deb-src
URIs: http://other.example/source-only
Suites: bookworm
Components: main
"""

ONE_LINE = """\
# deb http://commented.example/debian bookworm main
deb [arch=amd64 signed-by=/k.gpg] http://vendor.example/tools bookworm main  # a vendor
deb http://mirror.example/debian/ bookworm main contrib
deb-src http://mirror.example/sources bookworm main
"""


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A Debian 12 whose /etc/apt is an empty folder."""
    folder = tmp_path / "apt"
    (folder / "sources.list.d").mkdir(parents=True)
    os_release = tmp_path / "os-release"
    os_release.write_text(
        'ID=debian\nVERSION_CODENAME=bookworm\nVERSION="12 (bookworm)"\n', encoding="utf-8"
    )
    monkeypatch.setattr(debian, "SOURCES", folder)
    monkeypatch.setattr(debian, "OS_RELEASE", os_release)
    monkeypatch.delenv("DEBIAN_MIRROR", raising=False)
    return folder


def test_archives_of_the_new_format():
    assert list(debian.archives(DEB822)) == [
        ("http://mirror.example/debian", ["bookworm", "bookworm-updates"], ["main", "contrib"]),
        ("http://mirror.example/debian-security", ["bookworm-security"], ["main"]),
    ]


def test_archives_of_the_old_format():
    assert list(debian.archives(ONE_LINE)) == [
        ("http://vendor.example/tools", ["bookworm"], ["main"]),
        ("http://mirror.example/debian/", ["bookworm"], ["main", "contrib"]),
    ]


def test_the_machines_own_mirror_is_asked(machine):
    (machine / "sources.list.d/debian.sources").write_text(DEB822, encoding="utf-8")
    (machine / "sources.list.d/debian.sources.disabled").write_text(ONE_LINE, encoding="utf-8")
    assert debian.mirrors() == ["http://mirror.example/debian"]


def test_debian_is_asked_before_a_vendor(machine):
    (machine / "sources.list").write_text(ONE_LINE, encoding="utf-8")
    assert debian.mirrors() == ["http://mirror.example/debian/", "http://vendor.example/tools"]


def test_a_mirror_can_be_given(machine, monkeypatch):
    (machine / "sources.list").write_text(ONE_LINE, encoding="utf-8")
    monkeypatch.setenv("DEBIAN_MIRROR", "http://given.example/debian")
    assert debian.mirrors() == ["http://given.example/debian"]


def test_another_distribution_is_not_asked_for_debians_packages(machine, tmp_path):
    (tmp_path / "os-release").write_text("ID=ubuntu\nVERSION_CODENAME=noble\n", encoding="utf-8")
    (machine / "sources.list").write_text(
        "deb http://ubuntu.example/ubuntu noble main\n", encoding="utf-8"
    )
    assert debian.mirrors() == [debian.SERVER]


@pytest.mark.parametrize(
    ("version", "release", "taken"),
    [
        ("1.25.0+ds-1", "1.25.0", True),
        ("1.25.0+ds-1+deb13u2", "1.25.0", True),
        ("2:1.25.0-3~bpo12+1", "1.25.0", True),
        ("3.6.6-0.1~deb13u1", "3.6", True),
        ("1.26.0+ds-1", "1.25.0", False),
        ("1.25.1+ds-1", "1.25.0", False),
        ("1.25.01-1", "1.25.0", False),
        ("3.60.0-1", "3.6", False),
    ],
)
def test_a_point_release_is_taken_and_another_version_is_not(version, release, taken):
    assert debian.is_release(version, release) == taken


OFFERED = """\
Package: micropython
Version: 1.9.4-1
Package: micropython
Version: 1.26.1+ds-1
Package: micropython
Version: 1.25.0+ds-1
"""


@pytest.fixture
def apt(tmp_path, monkeypatch):
    """Debian's sid, which has OFFERED."""
    monkeypatch.setattr(debian.Apt, "_run", lambda *words: OFFERED)
    return debian.Apt(tmp_path, "http://mirror.example/debian", "sid")


def test_another_suite_can_be_asked(apt):
    listed = (apt.folder / "sources.list").read_text(encoding="utf-8")
    assert [line.split()[-2:] for line in listed.splitlines()] == 2 * [["sid", "main"]]


def test_of_another_suite_the_newest_is_taken(apt):
    assert apt.version("micropython", None, source=True) == "1.26.1+ds-1"
    assert apt.version("micropython", "1.25.0", source=True) == "1.25.0+ds-1"


def test_a_release_that_is_not_on_offer_is_refused(apt):
    with pytest.raises(BuildError, match=r"made for 1\.27\.0"):
        apt.version("micropython", "1.27.0", source=True)
