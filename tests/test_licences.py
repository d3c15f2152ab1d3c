"""REUSE.toml says whose each file is: what it names is there, and every licence has its text."""

import re
import tomllib

import pytest

from tests.test_layering import ROOT

REUSE = tomllib.loads((ROOT / "REUSE.toml").read_text(encoding="utf-8"))
ANNOTATIONS = REUSE["annotations"]


def paths(annotation):
    named = annotation["path"]
    return [named] if isinstance(named, str) else named


def test_every_file_is_somebodys():
    """A file that no later part names belongs to the first one."""
    assert paths(ANNOTATIONS[0]) == ["**"]


@pytest.mark.parametrize("path", [path for part in ANNOTATIONS[1:] for path in paths(part)])
def test_what_it_names_is_there(path):
    assert any(found.is_file() for found in ROOT.glob(path.replace("/**", "/*")))


def test_every_licence_has_its_text():
    used = {
        name
        for part in ANNOTATIONS
        for name in re.split(" AND | OR ", part["SPDX-License-Identifier"])
    }
    texts = {path.name.removesuffix(".txt") for path in (ROOT / "LICENSES").iterdir()}
    assert texts == used


def test_the_copyright_of_the_project_is_said_alike():
    """By the file that forges read, too."""
    assert ANNOTATIONS[0]["SPDX-License-Identifier"] == "MIT"
    ours = ANNOTATIONS[0]["SPDX-FileCopyrightText"]
    assert f"Copyright (c) {ours}\n" in (ROOT / "LICENSE").read_text(encoding="utf-8")
