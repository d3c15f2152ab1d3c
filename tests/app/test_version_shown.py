"""The box shows its version whole, also the long one of a commit between two releases."""

from types import SimpleNamespace

from firmware.app import texts
from firmware.app.flows.information import version_lines
from firmware.app.screens.message import LinesScreen
from host_tools.common.page_version import version_of_page, version_of_phone
from tests.app.conftest import picture_of
from tests.app.scenes import LANGUAGES
from tests.each import each

LONGEST = "1.0.0.dev0+gdddddddd.dirty"


def lines_of(version):
    return version_lines(SimpleNamespace(version=version))


def test_a_release_takes_one_line():
    assert lines_of("1.0.0") == ["Version 1.0.0"]


def test_a_commit_has_a_line_of_its_own():
    assert lines_of("1.0.0.dev0+g1a2b3c4d") == ["Version 1.0.0", " .dev0+g1a2b3c4d"]


@each("language", LANGUAGES)
@each("of", [str, version_of_page, version_of_phone])
def test_the_longest_one_fits(language, of):
    texts.use_language(language)
    picture_of(LinesScreen("", lines_of(of(LONGEST))))
