"""Who stops within a round, or is sent away, by command."""

import pytest

from host_tools.cli.main import main
from tests.host_tools.cli.shown import shown, tables

pytestmark = pytest.mark.usefixtures("event_path")


@pytest.mark.long
def test_who_stops_within_the_last_round_by_command(capsys):
    """Krenglbach: "Wenn ein Spieler während des Turniers aufhört zu spielen"."""
    assert main(["event", "change", "--deals", "4", "--leavers", "out"]) == 0
    seated = tables(capsys, 2)[1]["persons"]
    sheet = ["round=2", "table=1", f"persons={seated}", "points=[6,2,-2,-6]", "deals=1"]
    assert main(["decide", "typed", "what=sheet", *sheet]) == 0
    stops = ["decide", "plays", "what=stops", f"person={seated[0]}"]
    assert main([*stops, "round=2"]) == 1
    assert "say after how many of its deals (deals), or a later round" in capsys.readouterr().err
    assert main([*stops, "round=3"]) == 1
    assert "round: the event has only 2 rounds" in capsys.readouterr().err
    assert main([*stops, "round=2", "deals=1"]) == 0
    assert "still has a seat: round 2, table 1" in capsys.readouterr().err
    _, ranking = shown(capsys, "standings", "--event", "1")
    ranks = {line["person"]: line["rank"] for line in ranking["lines"]}
    assert ranks[seated[0]] is None


def test_who_is_excluded_need_not_be_banned(capsys):
    assert (
        main(["decide", "plays", "what=excluded", "person=1", "round=1", "--reason", "loud"]) == 0
    )
    assert "is excluded from round 1 on\n" in capsys.readouterr().out
    assert main(["event", "new", "Next", "--rules", "tirol", "--rounds", "1", "--deals", "4"]) == 0
    assert main(["register", "1", "--event", "2"]) == 0
