"""`schreiber rehearse`."""

import pytest

from firmware.app.storage.files import Files, NoGuard
from firmware.app.storage.settings import Settings
from host_tools.cli.commands import rehearse
from host_tools.cli.main import main
from host_tools.common.errors import SchreiberError
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.simulation.rehearsal import rehearsal
from host_tools.simulation.rehearsal.box_process import BoxProcess
from host_tools.web import listener
from tests.each import nightly

pytestmark = pytest.mark.long

# One table, of which nobody looks at the page.
SMALL = ("rehearse", "--players", "4", "--rules", "troccas-4", "--rounds", "1", "--deals", "1")


def test_an_event_plays_itself_and_shows_the_ranking(tmp_path, schreiber):
    folder = tmp_path / "practice"
    said = schreiber(*SMALL, "--no-troubles", "--headless", "--folder", str(folder))
    assert said.err == ""
    assert "Faults on purpose" not in said.out
    _, *ranking = [line.split("\t") for line in said.out.splitlines() if "\t" in line]
    assert len(ranking) == 4
    assert sum(int(points) for _, points, _ in ranking) == 0
    assert "box 00000001 goes to table 1, round 1" in said.out
    assert "box 00000001: table 1, round 1\n" in said.out
    assert "box-0" not in said.out
    printed = schreiber("standings --database", str(folder / "desk.db"), "--event", "1")
    assert ranking[0][2] in printed.out


@pytest.mark.parametrize(
    ("language", "name"),
    nightly([("fr_FR", "Répétition"), ("de_AT", "Probe")], [("fr_FR", "Répétition")]),
)
def test_event_and_boxes_speak_the_language_of_the_terminal(
    tmp_path, monkeypatch, language, name, schreiber
):
    monkeypatch.setenv("LANG", f"{language}.UTF-8")
    folder = tmp_path / "practice"
    schreiber(*SMALL, "--no-troubles", "--headless", "--folder", str(folder))
    with Database(folder / "desk.db") as database:
        assert load_event(database, 1).state.settings.name == name
    flash = Files(str(folder / "box-01" / "flash"))
    assert Settings(flash, NoGuard())["language"] == language[:2]


@pytest.mark.parametrize("options", [(), ("--no-own-table",)])
def test_its_page_is_served_until_ctrl_c(monkeypatch, options, schreiber):
    served = []

    def serve(path, ports, browser, event_number, cable, clock, practice, trial_box):
        assert path.exists()
        assert clock == cable.rehearsal.clock
        served.append((path, ports[0], browser, event_number, cable))

    monkeypatch.setattr(listener, "serve", serve)
    schreiber(*SMALL, "--no-browser", "--port", "8600", *options)
    [(path, port, browser, event_number, practice)] = served
    assert (port, browser, event_number) == (8600, False, 1)
    assert (practice.own_box is None) == bool(options)
    assert not path.exists()


@pytest.mark.parametrize("speed", ["0", "-1", "601", "nan", "fast"])
def test_the_speed_has_limits(speed, capsys):
    with pytest.raises(SystemExit):
        main(["rehearse", "--speed", speed])
    assert "--speed" in capsys.readouterr().err


@pytest.mark.parametrize("begins", ["1999-12-31T20:00", "2100-01-01", "tomorrow", "2026-02-30"])
def test_the_day_is_one_that_boxes_know(begins, capsys):
    with pytest.raises(SystemExit):
        main(["rehearse", "--begins", begins])
    assert "--begins" in capsys.readouterr().err


def test_what_cannot_be_rehearsed_is_one_sentence(schreiber):
    printed = schreiber("rehearse --players 3", status=2)
    assert printed.err == "schreiber: --players: 3 is not between 4 and 200\n"


@pytest.mark.parametrize("is_new", [True, False])
def test_one_that_cannot_start_leaves_the_folder_as_it_was(
    tmp_path, monkeypatch, schreiber, is_new
):
    class BoxWithoutPower(BoxProcess):
        def start(self):
            super().start()
            raise SchreiberError("no power")

    monkeypatch.setattr(rehearsal, "BoxProcess", BoxWithoutPower)
    folder = tmp_path / "practice"
    if not is_new:
        folder.mkdir()
    printed = schreiber(*SMALL, "--headless", "--folder", str(folder), status=1)
    assert printed.err == "schreiber: no power\n"
    assert folder.exists() != is_new
    assert is_new or not list(folder.iterdir())


def test_its_own_folder_is_not_the_clubs():
    with rehearse._folder(None) as folder:
        assert folder.exists()
    assert not folder.exists()
