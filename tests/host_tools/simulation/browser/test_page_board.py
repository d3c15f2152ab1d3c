"""The board of the page, and the journal of its flash."""

import json
import subprocess
from pathlib import Path

import pytest

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


FRENCH_BEGUN = json.dumps(session(label=""))
DEAL_KEYS = ["down", "left", "left", "ok", TAP_MS, "ok", READ_MS, "ok", "opponents"]


@pytest.fixture
def worn_out(try_out_page):
    """Plays these keys on a box whose memory is worn out soon; by default a round has begun."""

    def played(keys, **options):
        options = options or {"session": FRENCH_BEGUN}
        limits = {"wornOut": 1000, "atRest": 500}
        return play(try_out_page, keys, language="de", limits=limits, **options)

    return played


def test_a_worn_out_box_asks_for_a_new_start_at_rest(worn_out):
    assert worn_out([3000]).starts > 0


def test_a_box_that_is_not_worn_out_asks_for_none(try_out_page):
    assert play(try_out_page, [3000], language="de", session=FRENCH_BEGUN).starts == 0


def test_a_worn_out_box_asks_for_none_in_a_deal(worn_out):
    # Who takes is answered: that is kept, and what follows is asked.
    assert worn_out(["down", 450]).starts == 0


def test_what_was_half_entered_before_a_start_counts_as_a_deal_as_well(worn_out):
    half = worn_out(["down", "left", 3000])
    assert "draft" in half.files
    assert half.starts == 0
    assert worn_out([3000], files=half.files).starts == 0


def test_a_worn_out_box_asks_for_a_new_start_behind_a_deal(worn_out):
    stored = worn_out([*DEAL_KEYS, 3000])
    assert stored.told[-1]["kind"] == "deal"
    assert stored.starts > 0


def test_what_the_browser_does_not_store_is_not_in_the_log(try_out_page):
    stored = play(try_out_page, DEAL_KEYS, language="en", session=FRENCH_BEGUN)
    full = play(try_out_page, DEAL_KEYS, language="en", session=FRENCH_BEGUN, full_after=6)
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
