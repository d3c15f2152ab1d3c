"""An event of eight by commands, and boxes that play its tables."""

from host_tools.boxes.collect import collect
from host_tools.cli.main import main
from host_tools.events.events import load_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from rules_core.documents import read_document
from tests.host_tools.box import TableBox

MEMBERS = "Nr;Name;Ort\r\n" + "".join(
    f"{number};Spieler {number};Linz\r\n" for number in range(1, 9)
)
GARDE = {"taker": 0, "contract": "garde", "points": 49, "bouts": 2}


def drawn_event(folder):
    """Event 1: eight members, two rounds of one deal, drawn; the database is the one in force."""
    members = folder / "members.csv"
    members.write_bytes(MEMBERS.encode("utf-8-sig"))
    assert main(["persons", "import", str(members)]) == 0
    new = ["event", "new", "Evening", "--rules", "fft-4", "--rounds", "2", "--deals", "1"]
    assert main(new) == 0
    assert main(["register", "--all"]) == 0
    assert main(["draw", "--event", "1", "--seed", "4"]) == 0


def play(desk, folder, number, table, sign=True, **fields):
    """A box of its own plays a table as the desk sets it up, and is collected; the points."""
    with Database(desk, check=False) as database:
        sessions = [one.session for one in planned(load_event(database, 1))]
        [session] = [s for s in sessions if (s["round"], s["table"]) == (number, table)]
        name = f"box-{number}-{table}"
        box = TableBox(folder / name, name.encode().ljust(8, b"-")[:8], name.encode()[:8].ljust(8))
        box.begin(**(session | fields))
        document = GARDE | {"rules": session["rules"]}
        box.play(document)
        if sign:
            box.session.close()
        collect(box.link(), database)
    return read_document(document).score().points
