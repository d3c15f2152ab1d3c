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
    return _score_of(book, tuple(packed))


def answers_of(book, packed):
    """The answers that a record stores, not verified; nobody changes them. ValueError."""
    return _answers_of(book, tuple(packed))


def document_text(entry):
    """The JSON document of a `rules_core.documents.Entry`, as text."""
    return _ENCODER.encode(write_document(entry))


def forget():
    """Remember nothing any more: for whoever measures how long it takes without."""
    _answers_of.cache_clear()
    _score_of.cache_clear()


@lru_cache(_KEPT)
def _answers_of(book, packed):
    return packing.unpack(book.form, packed)


@lru_cache(_KEPT)
def _score_of(book, packed):
    answers = _answers_of(book, packed)
    book.verify(answers)
    score = book.score(answers)
    document = document_text(Entry(book, DEAL, answers))
    return Scored(document, list(score.points), score.money, score.void)
