"""A tariff as the fields of a form: as it was filled in, the form is the same to the byte."""

import pytest

from host_tools.tariffs.parse import parse
from host_tools.tariffs.shelf import find, known_ids
from host_tools.tariffs.tariff_form import FLAG, MARKS, NUMBER, document_of, fields_in
from rules_core.tariffs import encode
from tests.each import each


def sent_as_shown(tariff):
    """What a browser sends of a form that nobody has changed."""
    sent = {}
    for field in fields_in(tariff):
        if field.widget not in (FLAG, MARKS):
            sent[field.name] = [field.text]
        elif field.chosen:
            sent[field.name] = [*field.chosen]
    return sent


@each("rules", known_ids())
def test_what_is_not_changed_is_the_same_tariff(rules):
    tariff = find(rules).tariff
    parsed, faults = parse(document_of(tariff, sent_as_shown(tariff)))
    assert faults == []
    assert encode(parsed) == encode(tariff)


def test_a_field_has_its_limits_and_its_row():
    fields = {field.name: field for field in fields_in(find("krenglbach").tariff)}
    solo = fields["games/solodreier/value"]
    assert (solo.widget, solo.text, solo.limits, str(solo.row)) == (
        NUMBER,
        "8",
        (1, 999),
        "Solodreier",
    )
    assert solo.meaning == "what one opponent pays when it is won"
    assert [name for name, _ in fields["games/solodreier/marks"].options][:2] == [
        "forehand",
        "partner",
    ]
    assert fields["bonuses/pagat/silent"].may_lack
    assert fields["kontra_money"].text == "[1, 2, 4]"


@pytest.mark.parametrize(
    ("name", "texts", "place"),
    [
        ("games/solodreier/value", ["0"], ("games", "solodreier", "value")),
        ("games/solodreier/value", ["ten"], ("games", "solodreier", "value")),
        ("games/solodreier/marks", ["dance"], ("games", "solodreier", "marks", 0)),
        ("kontra_money", ["[1, 2"], ("kontra_money",)),
        ("rules", ["Our Club!"], ("rules",)),
        ("cents", [], ("cents",)),
    ],
)
def test_what_cannot_be_is_said_of_its_place(name, texts, place):
    tariff = find("krenglbach").tariff
    parsed, faults = parse(document_of(tariff, sent_as_shown(tariff) | {name: texts}))
    assert parsed is None
    assert [where for where, _ in faults] == [place]
