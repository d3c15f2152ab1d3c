"""The deals that are played most take as few keys on the image."""

import pytest

from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.script import Script
from host_tools.simulation.rehearsal import typist
from rules_core.documents import read_document
from tests.app.key_presses import DEALS
from tests.app.table import ALL_SEATS, SIX_NAMES
from tests.daily import nightly
from tests.device.table import deals_in

# Rule book, an ordinary deal, and how many presses it may take, OK and the opponents'
# key included.
ORDINARY = (
    ("fft-4", "garde of seat 0, one bout, 56", 7),
    ("ch-4", "garde of seat 0, one bout, 56", 7),
    ("ch-5", "garde of seat 0 with seat 2, one bout, 56", 10),
    ("krenglbach", "Rufer with seat 2, won", 6),
    ("tirol", "Rufer with seat 2, won", 6),
    ("troccas-4", "36 : 36", 4),
    ("troccas-4", "37 : 35", 6),
)


@pytest.mark.parametrize(("rules", "title", "most"), nightly(ORDINARY, ORDINARY[:1]))
def test_an_ordinary_deal_takes_few_presses(boot, rules, title, most):
    entry = read_document(dict(DEALS[rules])[title])
    script = Script(typist.enter_deal(entry))
    assert script.presses <= most
    players = list(SIX_NAMES[: ALL_SEATS[rules]])
    box = boot(flash_with_deals(0, rules=rules, players=players, dealer=len(players) - 1))
    script.play(box)
    assert deals_in(box.flash.read()) == [tuple(entry.score().points)]
