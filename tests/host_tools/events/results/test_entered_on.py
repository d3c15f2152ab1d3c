"""A result document says of each session whether it was entered on a page or a phone, not a box."""

from copy import deepcopy
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from host_tools.common.page_version import PAGE, PHONE
from host_tools.events.results.event_results import load_result
from host_tools.intake.database import Database
from host_tools.intake.documents.verification import verify
from host_tools.results.canonical import file_bytes
from host_tools.results.sealing import digest_of
from tests.host_tools.box import TableBox
from tests.host_tools.events.results import random_event


def documented(version):
    """The document of a random event whose boxes ran a program of this version."""
    return deepcopy(_documented(version))


@cache
def _documented(version):
    with TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        folder = Path(name)
        patch.setattr(random_event, "TableBox", partial(TableBox, version=version))
        with Database(folder / "desk.db") as database:
            random_event.RandomEvent(database, folder, 3).hold()
            return load_result(database, 1)


def wrong(document):
    """Where the document is not right, though its digest is."""
    written = document | {"digest": digest_of(document)}
    return [one.path for one in verify(file_bytes(written)).differences]


@pytest.mark.long
@pytest.mark.parametrize(
    ("version", "entered_on"), [("1.0", "box"), ("web 1.0", PAGE), ("phone 1.0", PHONE)]
)
def test_each_session_says_it(version, entered_on):
    document = documented(version)
    assert {source.get("entered_on", "box") for source in document["sources"]} == {entered_on}
    assert wrong(document) == []


@pytest.mark.long
@pytest.mark.parametrize("said", [{"entered_on": PAGE}, {}], ids=["a page", "a box"])
def test_what_its_log_does_not_say_is_not_right(said):
    document = documented("phone 1.0")
    del document["sources"][0]["entered_on"]
    document["sources"][0] |= said
    assert wrong(document) == ["sources[0].entered_on"]
