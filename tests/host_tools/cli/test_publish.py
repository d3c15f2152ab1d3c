"""`schreiber publish`, and how names are shown."""

import pytest

from tests.host_tools.event import play

pytestmark = pytest.mark.long


@pytest.fixture
def published(event_path, tmp_path, schreiber):
    """Event 1, of which a table of the first round was played, and that round is published."""
    play(event_path, tmp_path, 1, 1)
    schreiber("decide publish round=1 --event 1")
    return event_path


def test_a_folder_is_written(published, tmp_path, schreiber):
    folder = tmp_path / "out"
    printed = schreiber("publish", str(folder), "--language", "fr")
    assert f"files in {folder}; it begins with index.html" in printed.out
    assert (folder / "index.html").read_bytes() == (folder / "index.fr.html").read_bytes()
    before = {path: path.read_bytes() for path in folder.rglob("*.html")}
    schreiber("publish", str(folder), "--language", "fr", "--event", "1")
    assert {path: path.read_bytes() for path in folder.rglob("*.html")} == before


def test_what_cannot_be_written_is_said(published, tmp_path, schreiber):
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "cannot be written" in schreiber("publish", str(tmp_path / "file" / "out"), status=1).err
    assert "other things are in it" in schreiber("publish", str(tmp_path), status=1).err


def test_what_is_not_there_is_said(event_path, tmp_path, schreiber):
    folder = str(tmp_path / "out")
    assert "nothing is published yet" in schreiber("publish", folder, status=1).err
    printed = schreiber("publish", folder, "--season", "2027", status=1)
    assert "no event counts for the season 2027" in printed.err
    assert not (tmp_path / "out").exists()


def test_names_are_shown_as_somebody_wishes(published, tmp_path, schreiber):
    schreiber("persons published number 1 2")
    schreiber("persons published initial")
    printed = schreiber("persons published")
    assert printed.out.splitlines() == [
        "everybody without a wish: first name and initial",
        "Spieler 1 (1): the number only",
        "Spieler 2 (2): the number only",
    ]
    folder = tmp_path / "out"
    schreiber("publish", str(folder))
    pages = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.html"))
    shown = ("#1</a>" in pages, "Spieler 1<" in pages, "Spieler 3.</a>" in pages)
    assert shown == (True, False, True)


def test_a_way_that_is_none_is_refused(event_path, schreiber):
    with pytest.raises(SystemExit):
        schreiber("persons published loud")
    assert "is none of full, initial, number" in schreiber("persons published club", status=1).err
