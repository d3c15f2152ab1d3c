"""A release is made of what is committed, is complete, and is packed the same way every time."""

import json
import os
import re
import subprocess
import sys
import zipfile
from importlib.resources import files
from pathlib import Path

import pytest
from cyclonedx.spdx import is_expression
from jsonschema import Draft7Validator
from referencing import Registry, Resource

from firmware.image import toolchain
from firmware.image.paths import ROOT
from firmware.image.process import BuildError
from host_tools.development.release import (
    checkout,
    contents,
    dates,
    linked,
    locked,
    packing,
    requirements,
    sbom,
)
from host_tools.development.release.guides import catalogs, make_guides
from host_tools.development.release.twice import differences
from host_tools.development.result_pages import published
from tests.test_locks import pins

EPOCH = 1_795_000_000  # 18 November 2026, 11:06:40
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
    env = os.environ | {"GIT_COMMITTER_DATE": f"{EPOCH} +0100"}
    (tmp_path / "file").write_text("one", encoding="utf-8")
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "First"]):
        subprocess.run([*git, *words], cwd=tmp_path, env=env, check=True)
    return tmp_path


def test_nothing_is_released_that_is_not_committed(checked_out):
    checkout.require_clean(checked_out)
    assert checkout.epoch(checked_out) == EPOCH
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
    part.make(tmp_path, EPOCH)
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


# The same files give the same ZIP; the sums are those that sha256sum reads


FILES = {"b.txt": b"second", "a/first.txt": b"first" * 1000, "Z.bin": bytes(range(256))}


def lay(folder, names, mtime):
    """Write the files in this order; returns the folder."""
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(FILES[name])
        os.utime(path, (mtime, mtime))
    return folder


def pack_elsewhere(folder, target, umask, **environment):
    """Pack in a process of its own, with another umask, locale and time zone."""
    code = (
        "import os, sys; from pathlib import Path\n"
        "from host_tools.development.release.packing import pack\n"
        f"os.umask({umask})\n"
        f"pack(Path({str(folder)!r}), Path({str(target)!r}), {EPOCH})"
    )
    env = os.environ | environment
    subprocess.run([sys.executable, "-c", code], check=True, env=env, cwd=ROOT)
    return target.read_bytes()


@pytest.mark.long
def test_the_same_files_give_the_same_bytes(tmp_path):
    first = lay(tmp_path / "one" / "release", FILES, 1_000_000_000)
    second = lay(tmp_path / "two" / "release", reversed(FILES), 1_500_000_000)
    (second / "b.txt").chmod(0o600)
    here = {"LC_ALL": "C.UTF-8", "TZ": "UTC"}
    there = {"LC_ALL": "C", "TZ": "Asia/Tokyo", "PYTHONUTF8": "0"}
    one = pack_elsewhere(first, tmp_path / "one.zip", 0o022, **here)
    two = pack_elsewhere(second, tmp_path / "two.zip", 0o077, **there)
    assert one == two


def test_what_is_packed_is_what_was_there(tmp_path):
    folder = lay(tmp_path / "release", FILES, 1_000_000_000)
    packing.pack(folder, tmp_path / "a.zip", EPOCH)
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        found = {entry.filename: archive.read(entry) for entry in archive.infolist()}
        assert {entry.external_attr >> 16 for entry in archive.infolist()} == {0o100644}
        assert {entry.date_time for entry in archive.infolist()} == {(2026, 11, 18, 11, 6, 40)}
    assert found == {f"release/{name}": content for name, content in FILES.items()}


def test_files_may_lie_in_no_folder(tmp_path):
    folder = lay(tmp_path / "release", FILES, 1_000_000_000)
    packing.pack(folder, tmp_path / "a.zip", EPOCH, inside="")
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert set(archive.namelist()) == set(FILES)


def test_the_sums_are_those_of_sha256sum(tmp_path):
    folder = lay(tmp_path / "release", FILES, 1_000_000_000)
    lines = packing.sums(folder)
    check = ["sha256sum", "--check", "--strict"]
    good = subprocess.run(check, cwd=folder, input=lines.encode(), capture_output=True)
    assert good.returncode == 0
    assert len(lines.splitlines()) == len(FILES)
    (folder / "b.txt").write_bytes(b"something else")
    bad = subprocess.run(check, cwd=folder, input=lines.encode(), capture_output=True)
    assert bad.returncode == 1


# No file says when it was made by whom, but of which commit


@pytest.mark.parametrize(
    ("written", "settled"),
    [
        (b"%TF.CreationDate,2031-01-02T03:04:05+00:00*%", b"2026-11-18T11:06:40+00:00"),
        (b"G04 Created by KiCad date 2031-01-02 03:04:05*", b"2026-11-18 11:06:40"),
        (b"/CreationDate (D:20310102030405)", b"(D:20261118110640)"),
        (b"FILE_NAME('a.step','2031-01-02T03:04:05',", b"'2026-11-18T11:06:40'"),
    ],
)
def test_a_time_is_that_of_the_commit(written, settled):
    content = dates.settled(written, EPOCH)
    assert settled in content
    assert len(content) == len(written)
    assert b"2031" not in content


def test_nothing_else_is_touched(tmp_path):
    content = b"X20310102030405Y\n20-11-2031 2031-01-02\n"
    (tmp_path / "a.gbr").write_bytes(content)
    (tmp_path / "a.png").write_bytes(b"2031-01-02T03:04:05")
    dates.settle(tmp_path, EPOCH)
    assert (tmp_path / "a.gbr").read_bytes() == content
    assert (tmp_path / "a.png").read_bytes() == b"2031-01-02T03:04:05"


# A file that comes out in two ways is found


def zip_of(path, files, time=(2026, 11, 18, 11, 6, 40)):
    with zipfile.ZipFile(path, "w") as target:
        for name, content in files.items():
            target.writestr(zipfile.ZipInfo(name, time), content)
    return path


def test_two_archives_are_compared(tmp_path):
    one = zip_of(tmp_path / "a.zip", {"a": b"1", "b": b"2"})
    assert differences(one, zip_of(tmp_path / "b.zip", {"a": b"1", "b": b"2"})) == []
    assert differences(one, zip_of(tmp_path / "c.zip", {"a": b"1", "b": b"3"})) == ["b"]
    assert differences(one, zip_of(tmp_path / "d.zip", {"a": b"1", "c": b"2"})) == ["b", "c"]
    later = zip_of(tmp_path / "e.zip", {"a": b"1", "b": b"2"}, (2027, 1, 1, 0, 0, 0))
    assert differences(one, later) == ["a.zip"]


# What image and desk consist of is said in valid CycloneDX, with everything that is in them


VERSION = "1.0.0.dev0+g12345678"
SCHEMA = "bom-1.6.SNAPSHOT.schema.json"
# What the schema asks of others.
NEEDED = ("spdx.SNAPSHOT.schema.json", "jsf-0.82.SNAPSHOT.schema.json")
LICENCES = {
    "aiohttp": locked.Licence("Apache-2.0 AND MIT", is_expression=True),
    "rich": locked.Licence("MIT License", is_expression=False),
    "segno": None,
}


def schema(name):
    text = (files("cyclonedx.schema") / "_res" / name).read_text(encoding="utf-8")
    return json.loads(text)


@pytest.fixture(scope="module")
def validator():
    found = [(schema(name)["$id"], Resource.from_contents(schema(name))) for name in NEEDED]
    return Draft7Validator(schema(SCHEMA), registry=Registry().with_resources(found))


def of_image(image=b"image"):
    return sbom.of_image(VERSION, EPOCH, image, linked.COMPONENTS, {"micropython": "1.25.0"})


def of_desk():
    return sbom.of_desk(VERSION, EPOCH, locked.packages(), LICENCES)


@pytest.mark.long
@pytest.mark.parametrize("bill", [of_image(), of_desk()], ids=["image", "desk"])
def test_a_bill_is_valid(validator, bill):
    assert [error.message for error in validator.iter_errors(json.loads(bill))] == []


@pytest.mark.long
def test_a_bill_that_is_not_valid_is_found(validator):
    document = json.loads(of_desk())
    document["components"][0]["type"] = "thing"
    document["components"][1] |= {"licenses": [{"expression": 1}]}
    assert len([*validator.iter_errors(document)]) == 2


def test_that_of_the_image_names_everything_in_it():
    document = json.loads(of_image())
    assert document["metadata"]["timestamp"] == "2026-11-18T11:06:40Z"
    own = document["metadata"]["component"]
    assert (own["name"], own["version"], own["type"]) == ("schreiber.uf2", VERSION, "firmware")
    parts = {part["name"]: part for part in document["components"]}
    assert parts.keys() == {one.name for one in linked.COMPONENTS}
    assert parts["micropython"]["version"] == "1.25.0"
    assert "version" not in parts["newlib"]
    for one in linked.COMPONENTS:
        assert parts[one.name]["licenses"] == [{"expression": one.licence}]
        assert is_expression(one.licence)


def test_that_of_the_desk_names_what_is_locked_for_it():
    document = json.loads(of_desk())
    parts = {part["name"]: part for part in document["components"]}
    assert {name: [part["version"]] for name, part in parts.items()} == pins("run.txt")
    assert parts["aiohttp"]["licenses"] == [{"expression": "Apache-2.0 AND MIT"}]
    assert parts["rich"]["licenses"] == [{"license": {"name": "MIT License"}}]
    assert "licenses" not in parts["segno"]
    assert parts["aiohttp"]["purl"].startswith("pkg:pypi/aiohttp@3.")
    assert parts["aiohttp"]["scope"] == "required"
    assert parts["cffi"]["scope"] == "optional"  # of one kind of Python
    [source] = parts["rich"]["externalReferences"]
    assert len(source["hashes"]) == 2


def test_the_same_has_the_same_number_and_another_one_another():
    assert of_image() == of_image()
    numbers = [json.loads(bill)["serialNumber"] for bill in (of_image(), of_image(b"other"))]
    assert len(set(numbers)) == 2


def test_the_licence_of_a_package_is_what_it_tells():
    told = locked.licence("aiohttp")
    assert told.is_expression and is_expression(told.text)
    assert locked.licence("pyserial") == locked.Licence("BSD License", is_expression=False)
    assert locked.licence("no-such-package") is None


# What is published of the result document is current


@pytest.mark.long
def test_the_files_are_current():
    """Else: `python -m host_tools.development.result_pages`."""
    for path, data in published().items():
        assert path.read_bytes() == data, path
