"""A release is made of what is committed, is complete, and says whose work is in it."""

import os
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from firmware.image import toolchain
from firmware.image.paths import ROOT
from firmware.image.process import BuildError
from host_tools.development.release import checkout, contents, linked, requirements
from host_tools.development.release.guides import catalogs, make_guides

COMMITTED = 1_795_000_000  # 18 November 2026, 11:06:40
TREE = Path("/tree/micropython")
MAP = f"""
Discarded input sections
 .text.a  0x10000000  0x10 {TREE}/lib/lwip/tcp.c.o
Linker script and memory map
 .text          0x10000100       0x10 CMakeFiles/firmware.dir{TREE}/lib/littlefs/lfs2.c.o
 .text.a_section_with_a_long_name
                0x1000f000      0x120 CMakeFiles/firmware.dir{TREE}/py/gc.c.o
 .text          0x1001f000        0x0 CMakeFiles/firmware.dir{TREE}/lib/tinyusb/src/tusb.c.o
 .text          0x10020000        0x4 /usr/lib/arm-none-eabi/lib/thumb/libg.a(libc_a-memcmp.o)
 .debug_info    0x00000000       0x40 CMakeFiles/firmware.dir{TREE}/lib/mbedtls/library/x.c.o
"""


@pytest.fixture
def checked_out(tmp_path):
    """A git checkout with one committed file."""
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
    env = os.environ | {"GIT_COMMITTER_DATE": f"{COMMITTED} +0100"}
    (tmp_path / "file").write_text("one", encoding="utf-8")
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "First"]):
        subprocess.run([*git, *words], cwd=tmp_path, env=env, check=True)
    return tmp_path


def test_nothing_is_released_that_is_not_committed(checked_out):
    checkout.require_clean(checked_out)
    assert checkout.epoch(checked_out) == COMMITTED
    (checked_out / "new").write_text("two", encoding="utf-8")
    with pytest.raises(BuildError, match="1 files here are not: new is the first"):
        checkout.require_clean(checked_out)


def test_what_is_committed_is_archived(checked_out, tmp_path):
    (checked_out / "new").write_text("two", encoding="utf-8")
    checkout.archive(tmp_path / "a.zip", "name", checked_out)
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert [name for name in archive.namelist() if not name.endswith("/")] == ["name/file"]


def test_a_version_is_released_when_its_heading_has_a_day(tmp_path):
    page = tmp_path / "CHANGELOG.md"
    page.write_text(
        "# Changes\n\n## [1.0.0] - not yet released\n\n## [0.9.0] - 2027-01-31\n", encoding="utf-8"
    )
    requirements.require_heading("1.0.0.dev0+g12345678", page)
    requirements.require_heading("0.9.0", page)
    for version in ("1.0.0", "2.0.0"):
        with pytest.raises(
            BuildError, match=rf"^CHANGELOG\.md has no heading '## \[{version}\] - "
        ):
            requirements.require_heading(version, page)


@pytest.mark.parametrize(
    ("where", "name"), [("MODULES", "no_such_module"), ("PURPOSES", "no-such-package")]
)
def test_what_is_missing_is_said_before_anything_is_made(monkeypatch, where, name):
    monkeypatch.setattr(requirements, "MODULES", (name,) if where == "MODULES" else ())
    monkeypatch.setattr(requirements, "PURPOSES", (name,) if where == "PURPOSES" else ())
    monkeypatch.setitem(toolchain.NEEDS, "no-such-package", {name: lambda: False})
    with pytest.raises(BuildError, match=rf"cannot be made without {name}; `make release`"):
        requirements.require()


def test_guides_that_are_not_translated_are_not_released(monkeypatch):
    monkeypatch.setattr(catalogs, "untranslated", lambda language: ["one", "two"])
    with pytest.raises(BuildError, match="lacks 2 translations: 'one' is the first"):
        make_guides.require_translated()


def test_a_part_that_lacks_a_kind_of_file_is_refused(tmp_path):
    part = contents.Part("case", (".stl", ".step"), None)
    (tmp_path / "lid.stl").touch()
    with pytest.raises(BuildError, match=r"case of the release has no \.step\."):
        contents.check(part, tmp_path)
    (tmp_path / "lid.step").touch()
    contents.check(part, tmp_path)


def test_the_page_of_the_release_names_every_folder():
    text = (ROOT / "docs/release.md").read_text(encoding="utf-8").partition("SHA256SUMS")[0]
    named = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    assert sorted(named) == sorted(part.name for part in contents.PARTS)


def test_the_udev_rule_is_in_its_folder(tmp_path):
    [part] = [one for one in contents.PARTS if one.name == "linux"]
    part.make(tmp_path, COMMITTED)
    contents.check(part, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["70-schreiber.rules"]


def test_the_map_tells_what_is_in_the_image():
    names = [one.name for one in linked.components(MAP, TREE)]
    assert names == ["littlefs", "uzlib", "re1.5", "micropython", "newlib"]


def test_what_nobody_knows_the_licence_of_is_refused():
    unknown = MAP + f" .text  0x10030000  0x8 CMakeFiles/firmware.dir{TREE}/lib/lwip/tcp.c.o\n"
    with pytest.raises(BuildError, match="nobody has said under which licence"):
        linked.components(unknown, TREE)


def test_a_licence_is_the_text_of_the_sources(tmp_path):
    one = linked.Component("some", "MIT", ("lib/some/",), ("some.h", "LICENSE"))
    (tmp_path / "some.h").write_text("/* whose it is */\nint code;\n", encoding="utf-8")
    with pytest.raises(BuildError, match="LICENSE is not there, which has the licence of some"):
        linked.licence(one, tmp_path)
    (tmp_path / "LICENSE").write_text("the conditions\n", encoding="utf-8")
    text = linked.licence(one, tmp_path)
    assert "whose it is" in text
    assert "the conditions" in text
    assert "int code" not in text
