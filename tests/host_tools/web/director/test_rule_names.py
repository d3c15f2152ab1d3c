"""Rule books are called by their names on every page; their ids are for commands and files."""

import re

import pytest

from host_tools.tariffs.shelf import known_ids
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.host_tools.web.crawl import pages_of
from tests.host_tools.web.scene import ADDRESS, copy_scene
from tests.host_tools.web.served import TOKEN, Served, public_app

pytestmark = pytest.mark.long

GUIDES = "/help/"
IDS = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, known_ids()))})(?![\w-])")


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    """The path of the database of an event in full swing."""
    return copy_scene(tmp_path_factory.mktemp("scene"))


@pytest.mark.parametrize(
    ("make", "start"),
    [
        (lambda path: make_app(Desk(path), TOKEN, ADDRESS), ["/", "/event/2"]),
        (lambda path: public_app(path, 2, ADDRESS), ["/", "/wall"]),
    ],
    ids=["director", "public"],
)
def test_no_page_says_the_id_of_a_rule_book(scene, make, start):
    with Served(lambda: make(scene)) as served:
        said = {path: IDS.findall(answer.text) for path, answer in pages_of(served, start)}
    # The guides speak of commands and files.
    assert {path: ids for path, ids in said.items() if ids and not path.startswith(GUIDES)} == {}
    assert len(said) > 4
