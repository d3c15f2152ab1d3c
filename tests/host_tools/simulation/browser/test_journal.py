"""The journal of the page: nothing that was stored is lost, and nothing else counts."""

import subprocess
from pathlib import Path

FAULTS = Path(__file__).with_name("journal_faults.mjs")


def test_no_fault_loses_what_was_stored(try_out_page):
    words = ["node", FAULTS, try_out_page / "journal.js"]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert done.stdout == "all is well\n", done.stderr
