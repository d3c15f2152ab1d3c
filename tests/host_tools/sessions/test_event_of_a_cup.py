"""A cup's tariff from its file to the standings: sent, found in the menu, played by, ranked."""

import csv
import io

import pytest

from host_tools.boxes.collect import collect
from host_tools.intake.database import Database
from host_tools.simulation.rehearsal import typist
from host_tools.tariffs.shelf import digest_text, find
from rules_core.books import RULE_IDS
from rules_core.documents import read_document
from rules_core.tariffs import book_of
from tests.app.table import Table
from tests.host_tools.box import BOX_ID

pytestmark = pytest.mark.long

# A new box asks for its language; the rule books come next, the cup's behind those of every box.
TO_THE_CUP = f"ok\ndown*{len(RULE_IDS)}\nok\n"
# Players, table, round, names, deals as the box has them; the first dealer; begin.
BEGIN = "ok*8\nright\nok\n"
DEAL = {"game": "solodreier", "forehand": 1, "declarer": 2, "won": True}


def test_an_event_by_what_was_sent(tmp_path, serve, desk, schreiber):
    cup = find("ooe-2023").tariff
    served = serve(tmp_path / "flash")
    printed = schreiber("rules send ooe-2023", served.port)
    assert f"ooe-2023 can be played ({digest_text(cup)})" in printed.out
    served.stop()
    # The same box, at the table.
    (tmp_path / "unique-id").write_text(BOX_ID.hex(), encoding="utf-8")
    with Table.again(tmp_path) as table, Database(desk) as database:
        table.play(TO_THE_CUP + BEGIN)
        body = table.session().body
        assert (body["rules"], body["tariff"]) == ("ooe-2023", digest_text(cup))
        book = book_of(cup)
        entry = read_document(DEAL | {"rules": book.id}, lambda rules, version: book)
        table.play(typist.enter_deal(entry))
        collect(table.link(), database)
        assert database.findings.all() == []
    ranked = list(csv.DictReader(io.StringIO(schreiber("standings").out), delimiter="\t"))
    # Money is ten cents a point; nobody draws lots about the second place.
    assert [line["Points"] for line in ranked] == ["24", "-8", "-8", "-8"]
    assert [line["Money"] for line in ranked] == ["2.40", "-0.80", "-0.80", "-0.80"]
    assert [line["Decided by"] for line in ranked] == ["", "ex aequo", "ex aequo", "ex aequo"]
