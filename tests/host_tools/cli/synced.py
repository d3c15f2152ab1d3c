"""Boxes that have played, and what the desk found about them."""

from tests.host_tools.box import GARDE, PASSED, PRISE_LOST, TableBox

SECOND_ID = bytes.fromhex("e6614103e7ab0002")


def play(folder, table=3, unique_id=None, players=None):
    options = {} if unique_id is None else {"unique_id": unique_id, "nonce": unique_id}
    box = TableBox(folder, **options)
    box.begin(table=table, **({} if players is None else {"players": players}))
    first = box.play(GARDE)
    box.play(PRISE_LOST)
    box.play(PASSED)
    box.play(GARDE | {"contract": "prise"}, corrects=first.sequence)
    box.penalise(3, 100)
    return box


def findings(schreiber, *options, status=0):
    """The findings that the command lists."""
    return schreiber("box findings --json", *options, status=status).json
