"""What the answers of a deal come to by a rule book, asked once for all deals that are alike.

A rule book never changes in a version, and a deal is scored by its answers alone: what was found
out for one holds for every other of the same answers. So many different ones are remembered as a
large tournament has.
"""

import json
from functools import lru_cache
from typing import NamedTuple

from rules_core import packing
from rules_core.documents import DEAL, Entry, write_document

_KEPT = 8192
_ENCODER = json.JSONEncoder(ensure_ascii=False)


class Scored(NamedTuple):
    """A deal by its rule book; `document`: its JSON document, as text. Nobody changes the lists."""

    document: str
    points: list
    money: list | None
    void: bool


def score_of(book, packed):
    """The `Scored` of the answers that a record stores; ValueError if they cannot be."""
    deal = _deal(book, tuple(packed))
    if deal.scored is None:
        deal.scored = _scored(book, deal.answers)
    return deal.scored


def answers_of(book, packed):
    """The answers that a record stores, not verified; nobody changes them. ValueError."""
    return _deal(book, tuple(packed)).answers


def document_text(entry):
    """The JSON document of a `rules_core.documents.Entry`, as text."""
    return _ENCODER.encode(write_document(entry))


def forget():
    """Remember nothing any more: for whoever measures how long it takes without."""
    _deal.cache_clear()


class _Deal:
    """The `answers` of a deal; `scored`: None until somebody has asked for the score of them."""

    __slots__ = ("answers", "scored")

    def __init__(self, answers):
        self.answers = answers
        self.scored = None


@lru_cache(_KEPT)
def _deal(book, packed):
    return _Deal(packing.unpack(book.form, packed))


def _scored(book, answers):
    book.verify(answers)
    score = book.score(answers)
    document = document_text(Entry(book, DEAL, answers))
    return Scored(document, list(score.points), score.money, score.void)
