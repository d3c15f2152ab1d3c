"""`schreiber publish`, and how names are shown."""

import pytest

from host_tools.cli.main import main
from tests.host_tools.event import play

pytestmark = pytest.mark.long


@pytest.fixture
def published(event_path, tmp_path):
    """Event 1, of which a table of the first round was played, and that round is published."""
    play(event_path, tmp_path, 1, 1)
    assert main(["decide", "publish", "round=1", "--event", "1"]) == 0
    return event_path


def test_a_folder_is_written(published, tmp_path, capsys):
    folder = tmp_path / "out"
    assert main(["publish", str(folder), "--language", "fr"]) == 0
    assert f"files in {folder}; it begins with index.html" in capsys.readouterr().out
    assert (folder / "index.html").read_bytes() == (folder / "index.fr.html").read_bytes()
    before = {path: path.read_bytes() for path in folder.rglob("*.html")}
    assert main(["publish", str(folder), "--language", "fr", "--event", "1"]) == 0
    assert {path: path.read_bytes() for path in folder.rglob("*.html")} == before


def test_what_cannot_be_written_is_said(published, tmp_path, capsys):
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["publish", str(tmp_path / "file" / "out")]) == 1
    assert "cannot be written" in capsys.readouterr().err
    assert main(["publish", str(tmp_path)]) == 1
    assert "other things are in it" in capsys.readouterr().err


def test_what_is_not_there_is_said(event_path, tmp_path, capsys):
    folder = str(tmp_path / "out")
    assert main(["publish", folder]) == 1
    assert "nothing is published yet" in capsys.readouterr().err
    assert main(["publish", folder, "--season", "2027"]) == 1
    assert "no event counts for the season 2027" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_names_are_shown_as_somebody_wishes(published, tmp_path, capsys):
    assert main(["persons", "published", "number", "1", "2"]) == 0
    assert main(["persons", "published", "initial"]) == 0
    capsys.readouterr()
    assert main(["persons", "published"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "everybody without a wish: first name and initial",
        "Spieler 1 (1): the number only",
        "Spieler 2 (2): the number only",
    ]
    folder = tmp_path / "out"
    assert main(["publish", str(folder)]) == 0
    pages = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.html"))
    shown = ("#1</a>" in pages, "Spieler 1<" in pages, "Spieler 3.</a>" in pages)
    assert shown == (True, False, True)


def test_a_way_that_is_none_is_refused(event_path, capsys):
    with pytest.raises(SystemExit):
        main(["persons", "published", "loud"])
    assert main(["persons", "published", "club"]) == 1
    assert "is none of full, initial, number" in capsys.readouterr().err
