"""The board of the page, and the journal of its flash."""

import json
import subprocess
from pathlib import Path

from firmware.app.patience import READ_MS, TAP_MS
from firmware.app.storage.log_file import PATH as LOG
from rules_core.record import BEGIN, SESSION
from tests.app.table import Table, session
from tests.host_tools.simulation.browser.played_by_node import play
from tests.log_records import records_of

BEGUN = session(rules="troccas-4", label="")


def test_a_new_box_speaks_the_language_of_the_page(try_out_page, tmp_path):
    french = play(try_out_page, [], language="fr")
    with Table(tmp_path, "fr") as table:
        table.settle()
        assert french.pictures[-1] == table.picture()
    kept = play(try_out_page, [], files=french.files, language="de")
    assert kept.pictures == french.pictures


def test_the_page_sets_the_table_up_as_a_desk_does(try_out_page):
    played = play(try_out_page, [], language="rm", session=json.dumps(BEGUN))
    begin, begun = records_of(played.files[LOG])
    assert (begin.kind, begun.kind) == (BEGIN, SESSION)
    assert begin.body["firmware"].startswith("web ")
    assert {name: begun.body[name] for name in BEGUN} == BEGUN
    assert [one["kind"] for one in played.told] == ["begin", "session"]
    assert played.told[-1]["players"] == BEGUN["players"]


def test_a_worn_out_box_asks_for_a_new_start_at_rest_and_not_in_a_deal(try_out_page):
    limits = {"wornOut": 1000, "atRest": 500}
    begun = json.dumps(session(label=""))
    options = {"language": "de", "session": begun, "limits": limits}
    assert play(try_out_page, [3000], **options).starts > 0
    # Who takes is answered: that is kept, and what follows is asked.
    assert play(try_out_page, ["down", 450], **options).starts == 0
    half = play(try_out_page, ["down", "left", 3000], **options)
    assert "draft" in half.files
    assert half.starts == 0
    keys = ["down", "left", "left", "ok", TAP_MS, "ok", READ_MS, "ok", "opponents"]
    stored = play(try_out_page, [*keys, 3000], **options)
    assert stored.told[-1]["kind"] == "deal"
    assert stored.starts > 0
    # What was half entered before the start counts as well.
    again = play(try_out_page, [3000], files=half.files, language="de", limits=limits)
    assert again.starts == 0
    assert play(try_out_page, [3000], language="de", session=begun).starts == 0


def test_what_the_browser_does_not_store_is_not_in_the_log(try_out_page):
    keys = ["down", "left", "left", "ok", TAP_MS, "ok", READ_MS, "ok", "opponents"]
    begun = json.dumps(session(label=""))
    stored = play(try_out_page, keys, language="en", session=begun)
    full = play(try_out_page, keys, language="en", session=begun, full_after=6)
    assert stored.pictures[:6] == full.pictures[:6]
    assert stored.pictures[-1] != full.pictures[-1]
    assert [one["kind"] for one in stored.told] == ["begin", "session", "deal"]
    assert [one["kind"] for one in full.told] == ["begin", "session"]
    assert len(list(records_of(full.files[LOG]))) == 2
    assert full.said == []


FAULTS = Path(__file__).with_name("journal_faults.mjs")


def test_no_fault_loses_what_was_stored(try_out_page):
    words = ["node", FAULTS, try_out_page / "journal.js"]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert done.stdout == "all is well\n", done.stderr
