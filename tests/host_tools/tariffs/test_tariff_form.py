"""A tariff as what a browser sends of its form: as it was filled in, it is the same to the byte."""

import pytest

from host_tools.tariffs.parse import parse
from host_tools.tariffs.shelf import find, known_ids
from host_tools.tariffs.tariff_form import document_of, filled
from host_tools.tariffs.tariff_rows import faults_of_rows, with_rows
from host_tools.tariffs.tariff_shown import ANY, FLAG, NUMBER, ORDER, fields_of_tables, tables_in
from rules_core.tariffs import encode
from tests.each import each


def sent_as_shown(tariff):
    """What a browser sends of the form of a tariff that nobody has changed."""
    tables = tables_in(tariff.engine, filled(tariff), "de")
    sent = {table.key: [*table.names] for table in tables if table.names}
    for field in fields_of_tables(tables):
        if field.widget in (FLAG, ANY):
            texts = [*field.texts]
        elif field.widget == ORDER:
            texts = field.in_order
        else:
            texts = [field.texts[0] if field.texts else ""]
        sent[field.name] = [*sent.get(field.name, []), *texts]
    return {name: texts for name, texts in sent.items() if texts}


def parsed(rules, changes):
    """(tariff, [(place, sentence)]) of the form of a rule book with these changes and presses."""
    tariff = find(rules).tariff
    sent = with_rows(tariff.engine, sent_as_shown(tariff) | changes, [tariff])
    parsed, faults = parse(document_of(tariff.engine, sent))
    told = faults_of_rows(sent, faults)
    return parsed, [(place, str(sentence)) for place, sentence in told]


def fields_shown(rules):
    """{place: field} of a rule book's form."""
    tariff = find(rules).tariff
    tables = tables_in(tariff.engine, filled(tariff), "de")
    return {field.place: field for field in fields_of_tables(tables)}


@each("rules", known_ids())
def test_what_is_not_changed_is_the_same_tariff(rules):
    tariff, faults = parsed(rules, {})
    assert faults == []
    assert encode(tariff) == encode(find(rules).tariff)


@each("rules", known_ids())
def test_no_value_is_shown_as_a_file_writes_it(rules):
    for field in fields_shown(rules).values():
        for text in field.texts:
            assert not set(text) & set('[]{}"='), field.place
            assert text not in ("false", "true", "None"), field.place


def test_a_field_has_its_limits_and_its_row():
    fields = fields_shown("krenglbach")
    solo = fields["games/solodreier/value"]
    assert (solo.widget, solo.texts, solo.limits, str(solo.said)) == (
        NUMBER,
        ("8",),
        (1, 999),
        "Solodreier, value",
    )
    marks = [name for name, _ in fields["games/rufer/marks"].options]
    assert marks[: len(fields["games/rufer/marks"].texts)] == [*fields["games/rufer/marks"].texts]
    assert fields["bonuses/pagat/silent"].may_lack
    assert not solo.may_lack
    assert fields["kontra_money"].texts == ("1, 2, 4",)


def test_a_number_that_follows_from_another_one_is_not_said_twice():
    fields = fields_shown("tirol")
    assert fields["games/dreier/lost"].texts == ("",)
    assert fields["games/sechserdreier/lost"].texts == ("8",)
    tariff, faults = parsed("tirol", {"games/dreier/value": ["9"]})
    assert faults == []
    assert [game.lost for game in tariff.games if game.name == "dreier"] == [9]


@pytest.mark.parametrize(
    ("name", "texts", "place"),
    [
        ("games/solodreier/value", ["0"], ("games", "solodreier", "value")),
        ("games/solodreier/value", ["ten"], ("games", "solodreier", "value")),
        ("games/solodreier/marks", ["dance"], ("games", "solodreier", "marks", 0)),
        ("kontra_money", ["1, two"], ("kontra_money", 1)),
        ("rules", ["Our Club!"], ("rules",)),
        ("cents", [], ("cents",)),
        ("event/shapes/rounds", ["", "", ""], ("event", "shapes", 0, "rounds")),
    ],
)
def test_what_cannot_be_is_said_of_its_place(name, texts, place):
    tariff, faults = parsed("krenglbach", {name: texts})
    assert tariff is None
    assert faults[0][0] == place


def test_rows_without_names_come_and_go_by_what_stands_in_them():
    shapes = find("tirol").tariff.event.shapes
    empty = {f"event/shapes/{name}": ["", "4"] for name in ("players", "rounds", "deals")}
    tariff, faults = parsed("tirol", empty | {"event/minutes/deals": ["16"]})
    assert [place for place, _ in faults] == [("event", "minutes", "16")]
    tariff, faults = parsed(
        "tirol", empty | {"event/minutes/deals": ["16"], "event/minutes/minutes": ["90"]}
    )
    assert faults == []
    assert tariff.event.shapes == [(4, 4, 4)] != shapes
    assert tariff.event.minutes == [(16, 90)]
    twice = {"event/minutes/deals": ["16", " 16"], "event/minutes/minutes": ["90", "80"]}
    faults = parsed("tirol", twice)[1]
    assert faults == [(("event", "minutes"), "one stands there twice")]


def test_what_decides_between_equal_points_has_an_order():
    tariff, faults = parsed("tirol", {"event/ties": ["ranks", "", "best", ""]})
    assert (faults, tariff.event.ties) == ([], ["ranks", "best"])


MONDFANG = {
    "words/+/de": ["Mondfang"],
    "words/+/en": ["Mond caught"],
    "words/+/fr": [""],
    "bonuses/+/announced": ["2"],
    "bonuses/+/silent": ["1"],
    "bonuses/+/only_in": ["dreier", "solodreier"],
    "bonuses/+/marks": ["declarer"],
    "bonuses/+/needs/tricks": ["1"],
    "bonuses/+/needs/trull": ["2"],
}


def test_a_bonus_of_ones_own_is_a_row_by_its_word():
    tariff, faults = parsed("tirol", MONDFANG)
    assert faults == []
    bonus = tariff.bonuses[-1]
    assert (bonus.name, bonus.announced, bonus.silent) == ("mondfang", 2, 1)
    assert [*bonus.only_in] == ["dreier", "solodreier"]
    assert (bonus.needs.tricks, bonus.needs.trull, bonus.needs.kings) == (1, 2, 0)
    word = tariff.words[-1]
    assert (word.name, word.de, word.en, word.fr) == ("mondfang", "Mondfang", "Mond caught", None)


@each(
    "called",
    "name",
    [
        ("10 Tarock", "tarock_10"),
        ("Königfang", "konigfang"),
        ("46", "bonus_46"),
        ("Won", "won_2"),  # what else has this name
        ("Kaiser & König", "kaiser_konig"),
        ("!", "bonus_2"),
    ],
)
def test_its_name_has_letters_that_a_file_can_have(called, name):
    tariff, faults = parsed("tirol-2020", MONDFANG | {"words/+/de": [called]})
    assert faults == []
    assert tariff.bonuses[-1].name == name


def test_two_by_the_same_word_are_two_rows():
    tariff, faults = parsed("tirol-2020", MONDFANG)
    assert faults == []
    names = [bonus.name for bonus in tariff.bonuses]
    assert (names[5], names[-1]) == ("mondfang", "mondfang_2")


def test_a_bonus_of_french_tarot_is_added_likewise():
    misere = {"words/+/fr": ["Misère"], "bonuses/+/silent": ["10"], "bonuses/+/marks": ["alone"]}
    tariff, faults = parsed("fft-4", misere)
    assert (faults, tariff.bonuses[-1].name) == ([], "misere")
    assert [*tariff.contracts[0].__dict__.values()] == ["prise", 1]


def test_a_bonus_without_a_name_is_refused_and_said_of_its_name():
    nameless = {name: texts for name, texts in MONDFANG.items() if "words" not in name}
    assert parsed("tirol", nameless)[1] == [(("words", "+"), "a name in one language is needed")]
    emptied = {f"words/mondfang/{language}": [""] for language in ("de", "en", "fr")}
    assert parsed("tirol-2020", emptied)[1] == [
        (("words", "mondfang"), "a name in one language is needed")
    ]
    assert parsed("tirol", {name: [""] for name in nameless})[1] == []


def test_a_row_is_removed_and_one_of_ones_own_takes_its_words_along():
    tariff, faults = parsed("tirol-2020", {"remove": ["bonuses/mondfang"]})
    assert (faults, [*tariff.words]) == ([], [])
    assert "mondfang" not in [bonus.name for bonus in tariff.bonuses]
    tariff, faults = parsed("tirol-2020", {"remove": ["bonuses/uhu", "negative_games/piccolo"]})
    assert faults == []
    assert [bonus.name for bonus in tariff.bonuses][:2] == ["pagat", "kakadu"]
    assert "piccolo" not in dict(tariff.negative_games)


def test_who_plays_no_negative_games_removes_them():
    rows = [f"negative_games/{name}" for name, _ in find("tirol").tariff.negative_games]
    tariff, faults = parsed("tirol", {"remove": rows})
    assert faults == []
    assert not tariff.has_negative


@each(
    "table",
    "key",
    "neighbours",
    [
        ("contracts", "pousse", ["prise", "pousse", "garde"]),
        ("poignees", "simple", ["simple"]),  # it is there
    ],
)
def test_a_row_that_is_known_is_added_at_its_place(table, key, neighbours):
    added = {"add": [table], f"add/{table}": [key], f"{table}/{key}": ["3"]}
    tariff, faults = parsed("fft-4", added)
    assert faults == []
    assert [row.name for row in getattr(tariff, table)][: len(neighbours)] == neighbours


def test_a_bird_that_is_added_is_what_it_is_elsewhere():
    tirol, krenglbach = find("tirol").tariff, find("krenglbach").tariff
    sent = sent_as_shown(krenglbach) | {"add": ["bonuses"], "add/bonuses": ["kakadu"]}
    sent = with_rows("koenigrufen", sent | {"remove": ["bonuses/kakadu"]}, [krenglbach, tirol])
    assert sent["bonuses/kakadu/marks"] == ["bird"]
    assert sent["bonuses"].index("kakadu") == sent["bonuses"].index("uhu") + 1
    assert parse(document_of("koenigrufen", sent))[1] == []


def test_a_bonus_that_is_removed_takes_its_name_along_only_if_a_club_has_given_it():
    words = {"words": ["kakadu", "quiet_ten"], "bonuses": ["kakadu", "quiet_ten"]}
    pressed = {"remove": ["bonuses/kakadu", "bonuses/quiet_ten"]}
    sent = with_rows("koenigrufen", words | pressed, [])
    assert sent == {"words": ["kakadu"], "bonuses": []}


@each("place", ["nothing/pagat", "bonuses/nothing", "bonuses", ""])
def test_what_is_no_row_is_not_removed(place):
    tariff, faults = parsed("tirol", {"remove": [place], "add": [place], "add/bonuses": ["x"]})
    assert faults == []
    assert encode(tariff) == encode(find("tirol").tariff)


def test_what_has_to_be_there_cannot_be_removed():
    tables = {table.key: table for table in tables_in("koenigrufen", one_game(), "de")}
    assert [row.place for row in tables["games"].rows] == [""]
    assert tables["bonuses"].rows[0].place == "bonuses/pagat"


def one_game():
    """What is sent of the form of a club that plays nothing but a Dreier."""
    tirol = find("tirol").tariff
    others = [game.name for game in tirol.games if game.name != "dreier"]
    return with_rows(
        "koenigrufen", filled(tirol) | {"remove": [f"games/{one}" for one in others]}, ()
    )
