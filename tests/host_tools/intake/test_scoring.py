"""What is stored of a deal is what its rule book says."""

import json
from random import Random

import pytest

from host_tools.intake.rescore import score_of
from host_tools.simulation.rehearsal.likely_deals import plausible_deal
from rules_core.books import RULE_IDS, book
from rules_core.documents import DEAL, Entry, write_document
from tests.each import each

DEALS = 20


@each("rules", RULE_IDS)
def test_by_every_rule_book(rules):
    asked, chance = book(rules), Random(1)
    for _ in range(DEALS):
        packed = asked.pack(plausible_deal(asked, {}, chance))
        answers = asked.unpack(packed)
        score, found = asked.score(answers), score_of(asked, packed)
        assert found[1:] == (list(score.points), score.money, score.void)
        assert json.loads(found.document) == write_document(Entry(asked, DEAL, answers))


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="the answers end before the form does"):
        score_of(book("fft-4"), [0, 1])
