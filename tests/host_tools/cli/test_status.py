"""What `status` says of those who have no table: who sits out, and who has no seat."""

import shlex

import pytest

from host_tools.cli.main import main
from host_tools.events.new_events import change_settings
from host_tools.intake.database import Database
from tests.host_tools.cli.shown import shown, tables

pytestmark = pytest.mark.long


def test_who_sits_out_is_no_trouble(event_path, capsys):
    main(["persons", "add", "Ersatz"])
    main(["register", "9"])
    with Database(event_path) as database:
        change_settings(database, 1, {"sizes": [4]})
    main(["draw", "--event", "1", "--seed", "4", "--method", "lot"])
    capsys.readouterr()
    assert main(["status", "--round", "1"]) == 0
    printed = capsys.readouterr()
    [said] = [line for line in printed.out.splitlines() if "sits out" in line]
    name = said.removesuffix(" sits out round 1")
    assert "no seat" not in printed.err
    _, document = shown(capsys, "status", "--round", "1")
    [out] = document["sits_out"]
    other = document["tables"][0]["persons"][0]
    main(["decide", "seats", "what=exchanged", "round=1", f"one={out}", f"other={other}"])
    sentences = capsys.readouterr().err.splitlines()
    assert f"{name}" in sentences[0]
    assert sentences[-1].endswith(" sits out round 1")
    assert name not in sentences[-1]
    main(["persons", "add", "Noch einer"])
    main(["register", "10"])
    capsys.readouterr()
    assert main(["status", "--round", "1"]) == 1
    assert "schreiber: Noch einer plays and has no seat" in capsys.readouterr().err.splitlines()


def test_who_has_no_seat_is_offered_the_one_where_he_fits_best(event_path, capsys):
    new = ["event", "new", "Fours and fives", "--rules", "krenglbach"]
    assert main([*new, "--rounds", "1", "--deals", "8"]) == 0
    main(["register", "--all"])
    assert main(["draw", "--event", "2", "--seed", "4"]) == 0
    main(["persons", "add", "Ersatz"])
    main(["register", "9"])
    capsys.readouterr()
    assert main(["status", "--round", "1"]) == 1
    printed = capsys.readouterr().err
    assert "schreiber: Ersatz plays and has no seat\n" in printed
    # Both tables have room; he is offered one of them, as a command.
    [offer] = [line for line in printed.splitlines() if "sits down here" in line]
    said, command = offer.split(": schreiber ")
    table = said.removeprefix("schreiber: table ")[0]
    assert said == (
        f"schreiber: table {table}, Ersatz plays and has no seat: "
        "Ersatz, who has no seat, sits down here"
    )
    assert main(shlex.split(command)) == 0
    assert tables(capsys, 1)[int(table)]["persons"][-1] == 9
    assert main(["status", "--round", "1"]) == 0
    assert "no seat" not in capsys.readouterr().err
