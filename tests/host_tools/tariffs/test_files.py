"""Files of tariffs: what is written is read back, and what is wrong is told with its line."""

import ast
import inspect
import re
import tomllib

import pytest

from host_tools.common.errors import UsageError
from host_tools.language.message import Message
from host_tools.language.translator import translator
from host_tools.tariffs.file import MAX_FILE, MAX_LINE, read_bytes, read_file, read_text
from host_tools.tariffs.file_lines import Lines
from host_tools.tariffs.shelf import CUPS, cup_ids, find, known_ids
from host_tools.tariffs.tariff_keys import meaning
from host_tools.tariffs.write import write
from rules_core import refusal_messages, tariff_messages, tariff_values, tariffs
from rules_core import tariff_fields as common_fields
from rules_core.books import RULE_IDS, book
from rules_core.compound_fields import Row
from rules_core.fields import List, Maybe
from rules_core.french import tariff_fields as french_fields
from rules_core.koenigrufen import tariff_fields
from rules_core.tariff_places import is_table, only_column, word
from rules_core.tariffs import ENGINE_NAMES, encode, fields_of
from rules_core.troccas import tariff_fields as troccas_fields
from tests.each import each
from tests.host_tools.language.english import english_in


def keys_of(kind, before=""):
    """`rules`, `games`, `games.value` ...: of an `Object` of fields, in its order."""
    for name, column in kind.columns:
        key = before + word(name)
        yield key
        inner = column
        while isinstance(inner, (Maybe, List)):
            if is_table(inner):
                break
            inner = inner.field if isinstance(inner, Maybe) else inner.item
        if is_table(inner):
            if only_column(inner.item) is None:
                yield from [f"{key}.{word(name)}" for name, _ in inner.item.columns[1:]]
        elif isinstance(inner, Row):
            yield from keys_of(inner, key + ".")


KRENGLBACH = write(find("krenglbach").tariff)
FFT = write(find("fft-4").tariff)


def faults(text):
    tariff, told = read_text(text)
    assert (tariff is None) == bool(told)
    return told


def changed(old, new, text=KRENGLBACH):
    assert text.count(old) == 1, old
    return text.replace(old, new)


def line_of(words, text):
    [number] = [n for n, line in enumerate(text.splitlines(), 1) if line.startswith(words)]
    return number


@each("rules", known_ids())
def test_what_is_written_is_read_back(rules):
    tariff = find(rules).tariff
    back, told = read_text(write(tariff, ("one line", "", "another")))
    assert told == []
    assert encode(back) == encode(tariff)


def test_every_engine_is_among_them():
    assert {find(rules).tariff.engine for rules in RULE_IDS} == set(ENGINE_NAMES)
    assert len(cup_ids()) == 11


@each("rules", RULE_IDS)
def test_writing_changes_no_tariff(rules):
    tariff = book(rules).tariff
    before = encode(tariff)
    write(tariff)
    assert encode(tariff) == before


@pytest.mark.parametrize("rules", cup_ids())
def test_a_cup_is_called_as_its_file_and_names_its_sources(rules):
    text = (CUPS / f"{rules}.toml").read_text(encoding="utf-8")
    assert find(rules).tariff.rules == rules
    head = text.split("\nengine")[0]
    assert "# Source" in head
    assert "http" in head
    assert "open: " in head


@pytest.mark.parametrize("rules", cup_ids())
def test_the_keys_of_a_cup_are_explained_as_those_of_any_file(rules):
    text = (CUPS / f"{rules}.toml").read_text(encoding="utf-8")
    assert text.endswith(write(find(rules).tariff))


# What is wrong, the beginning of the line that is told, and what is told.
WRONG = (
    (
        'engine = "koenigrufen"',
        'engine = "koenigruf"',
        "engine",
        "engine: must be one of: .*did you mean",
    ),
    (
        "cents = 1",
        'cents = "one"',
        "cents",
        "cents: must be a whole number from 0 to 999, not 'one",
    ),
    ("cents = 1", "cents = true", "cents", "cents: must be a whole number .*, not true"),
    (
        "declarers = 4",
        "declarer = 4",
        "declarer =",
        "declarer: is not known here; did you mean declarers",
    ),
    ("declarers = 4", "declarers = 5", "declarers", "declarers: .* from 1 to 4, not 5"),
    ("compensation = false", "compensation = 0", "compensation", "compensation: must be true or f"),
    ("tables = [4, 5]", "tables = [4, 5, 6]", "tables", r"tables\[2\]: must be 4, or 5 with one"),
    ("tables = [4, 5]", "tables = 4", "tables", "tables: must be a list, as"),
    (
        "solodreier    = { value = 8,",
        "solodreier    = {",
        "solodreier",
        "games.solodreier: value is missing",
    ),
    (
        "solodreier    =",
        "solodreyer =",
        "solodreyer",
        "games.solodreyer: must be one of: .*did you mean solodreier",
    ),
    (
        "dreier        = { value = 4 }",
        'dreier        = { value = 4, marks = ["given_up"] }',
        "dreier ",
        "games.dreier.marks: a game that may be given up needs a partner",
    ),
    (
        "dreier        = { value = 4 }",
        "dreier        = 4",
        "dreier ",
        "games.dreier: must be a table with: value, lost, marks",
    ),
    ("bettel          = 2", 'bettel = "2"', "bettel =", "negative_games.bettel: must be a whole"),
    (
        'marks = ["forehand"] }',
        'marks = ["forehand", "forehand"] }',
        "sechserdreier",
        r"games.sechserdreier.marks\[1\]: one stands there twice",
    ),
    (
        'marks = ["colour", "valat", "times"]',
        'marks = ["colour", "times"]',
        "valat ",
        "bonuses.valat.marks: only a Valat multiplies",
    ),
    (
        "koenig_ultimo = { announced = 2, silent = 1,",
        "koenig_ultimo = { announced = 2,",
        "koenig_ultimo",
        "bonuses.koenig_ultimo: silent is missing",
    ),
    ("kontra_money = [1, 2, 4]", "kontra_money = [1, 4, 2]", "kontra_money", "must not go down"),
    ("kontra_money = [1, 2, 4]", "kontra_money = [2, 2, 4]", "kontra_money", r"\[0\]: must be 1"),
    (
        'scheme = "loser_pays"',
        'scheme = "loserpays"',
        "scheme",
        "trischaken.scheme: .*did you mean loser",
    ),
    (
        "{ players = 5, rounds",
        "{ players = 6, rounds",
        "  { players = 6",
        r"shapes\[1\].players: is",
    ),
    ("deals = 15 }", "deals = 15, x = 1 }", "  { players = 5", r"shapes\[1\].x: is not known"),
    ("shares = [50, 35, 15]", "shares = [50, 35, 16]", "shares", "come to more than 100 percent"),
    ("cup = false", "cup = { full = 2 }", "cup", "event.cup: most is missing"),
    ("[event.minutes]", "[event.minutes]\nmany = 3", "many", "event.minutes.many: must be a whole"),
    (
        "[event.minutes]",
        "[event.minutes]\n3 = 1\n03 = 2",
        r"[event.m",
        "one stands there twice",
    ),
    ("[names]", '[names]\nit = "Re"', "it =", "names.it: must be one of: de, en, fr, rm"),
    ("[names]", '[names]\nde = "\\u202e"', "de =", "names.de: must be one line of plain text"),
    ('rules = "krenglbach"', 'rules = "Krengl"', "rules =", "rules: may have small letters"),
    ('rules = "krenglbach"', "", "#", "^rules is missing"),
    ("[trischaken]", "[trischaken", "[trischaken", "cannot be read: "),
    ("[trischaken]", "[event]", "[event]", "cannot be read: "),
    ("cents = 1", "cents = ", "cents", "cannot be read: Invalid value"),
)


@each("old", "new", "line", "sentence", WRONG)
def test_a_fault_is_told_with_its_line(old, new, line, sentence):
    text = changed(old, new)
    [fault] = faults(text)
    assert re.search(sentence, fault.sentence), fault
    assert text.splitlines()[fault.line - 1].startswith(line), fault
    assert len(fault.sentence) < 200
    _is_said_in_other_languages(fault)


def test_all_faults_are_told_at_once_in_the_order_of_the_lines():
    text = changed("cents = 1", "cents = -1")
    text = changed("bettel          = 2", "betttel = 2", text)
    text = changed("penalty = 1", "penalti = 1", text)
    told = faults(text)
    assert [text.splitlines()[fault.line - 1] for fault in told] == [
        "cents = -1",
        "betttel = 2",
        "penalti = 1",
    ]


def test_a_bonus_for_no_game_is_told():
    text = "\n".join(line for line in KRENGLBACH.splitlines() if '"partner"' not in line)
    text += "\n"
    text = changed(
        "[bonuses]", '[bonuses]\nkoenig_ultimo = {announced=2,silent=1,marks=["partner"]}', text
    )
    [fault] = faults(text)
    assert fault.line == line_of("koenig_ultimo", text)
    assert fault.sentence == "bonuses.koenig_ultimo.marks: no game has this bonus"


def test_a_form_that_asks_more_than_a_record_holds_is_told(monkeypatch):
    monkeypatch.setattr(tariff_fields, "MAX_ANSWERS", 30)
    [fault] = faults(KRENGLBACH)
    assert fault.line == line_of("[bonuses]", KRENGLBACH)
    assert "ask more of one deal than a record holds" in fault.sentence


def test_a_row_may_be_a_table_of_its_own_and_a_list_may_span_lines():
    text = changed("[names]", '[names]\n"de" = "Zwei # [x]"')
    text = changed("tables = [4, 5]", "tables = [\n  4, # four\n\n  5,\n]", text)
    text = changed("dreier        = { value = 4 }\n", "", text)
    text = changed("[event.minutes]", "[games.dreier]\nvalue = 0\n[event.minutes]", text)
    [fault] = faults(text)
    assert fault.line == line_of("value = 0", text)
    text = text.replace("  5,\n", "  7,\n")
    assert faults(text)[0].line == line_of("  7", text)


def test_what_may_be_left_out_is_what_has_a_usual_value():
    text = "".join(
        line + "\n"
        for line in KRENGLBACH.splitlines()
        if not line.startswith(("tables", "compensation", "all_agree", "penalty", "#"))
    )
    back, told = read_text(text)
    assert told == []
    assert encode(back) == encode(find("krenglbach").tariff)


def test_false_is_none():
    text = changed("no_bird = 3", "no_bird = false")
    text = changed(
        "koenige       = { announced = 2, silent = 1,",
        "koenige = { announced = 2, silent = false,",
        text,
    )
    tariff, told = read_text(text)
    assert told == []
    assert tariff.no_bird is None
    assert [bonus.silent for bonus in tariff.bonuses if bonus.name == "koenige"] == [None]


def test_bytes_from_other_editors():
    data = changed("[names]", '[names]\nde = "Größe"').encode()
    assert read_bytes(b"\xef\xbb\xbf" + data)[1] == []
    assert read_bytes(data.replace(b"\n", b"\r\n"))[1] == []
    [fault] = read_bytes(data.decode().encode("cp1252"))[1]
    assert fault.sentence == "a letter here is not UTF-8: save the file as UTF-8"
    assert data.splitlines()[fault.line - 1].decode() == "# Königrufen"
    [fault] = read_bytes(data.decode().encode("utf-16"))[1]
    assert (fault.line, fault.sentence[-17:]) == (1, "the file as UTF-8")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "engine is missing; must be one of: french"),
        ("\0", "cannot be read: "),
        ("x = [\n" + "[\n" * 9000, "too many brackets within brackets"),
        ("a" * (MAX_LINE + 1), f"this line is longer than {MAX_LINE} characters"),
        (".".join("a" * 9000) + " = 1", f"this line is longer than {MAX_LINE} characters"),
        ("#\n" * MAX_FILE, "the file is longer than 64 kB"),
        ("x = 1e999999\nx = 2", "cannot be read: "),
        ("x = 1" + "0" * 900, "engine is missing"),
        ("engine = [[1], {a = 2}]", "engine: must be one of"),
    ],
)
def test_what_is_no_tariff_at_all(text, sentence):
    tariff, [fault] = read_bytes(text.encode())
    assert tariff is None
    assert re.search(sentence, fault.sentence)
    assert len(fault.sentence) < 200
    _is_said_in_other_languages(fault)


def _is_said_in_other_languages(fault):
    """All but the names of keys, and what the reader of TOML says."""
    sentence = fault.message.values.get("how", fault.message)
    if isinstance(sentence, Message) and sentence.pattern == "it cannot be read: {reason}":
        sentence = sentence.about(reason="")
    for language in ("de", "fr"):
        said = translator(language).say(sentence)
        assert said != str(sentence)
        assert english_in(said) == []


def test_all_that_is_refused_of_a_tariff_has_its_sentence():
    modules = (tariff_fields, french_fields, troccas_fields, common_fields, tariffs, tariff_values)
    nodes = [node for one in modules for node in ast.walk(ast.parse(inspect.getsource(one)))]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    refusals = [call for call in calls if getattr(call.func, "id", None) == "Refusal"]
    named = [call.args[1] for call in refusals]
    keys = {key.value for key in named if isinstance(key, ast.Constant)}
    assert keys - set(refusal_messages.SENTENCES) == set(tariff_messages.SENTENCES)


def test_what_cannot_be_read(tmp_path):
    for name in (tmp_path, tmp_path / "missing.toml", "a\0b", "x" * 5000):
        with pytest.raises(UsageError, match="cannot be"):
            read_file(name)


@pytest.mark.parametrize("table", ["[event.minutes]", "[event]", "[games]", "[bonuses]", "[names]"])
def test_a_key_at_the_end_is_told_where_it_belongs(table):
    text = changed("cents = 1\n", "", KRENGLBACH)
    text = changed(table + "\n", table + "\ncents = 1\n", text)
    missing, fault = [told for told in faults(text) if "cents" in told.sentence]
    assert (missing.line, missing.sentence) == (1, "cents is missing")
    assert fault.line == line_of("cents", text)
    assert fault.sentence.endswith(
        "cents: has to stand above the first line in brackets: it belongs to no table"
    )


def test_no_key_means_one_thing_above_and_another_in_a_table():
    for engine in ENGINE_NAMES:
        keys = list(keys_of(fields_of(engine)))
        above = {key for key in keys if "." not in key}
        assert not above & {key.rpartition(".")[2] for key in keys if "." in key}


def test_an_id_that_every_box_has_is_not_for_a_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(KRENGLBACH, encoding="utf-8")
    assert read_file(path)[1] == []
    [fault] = read_file(path, taken=RULE_IDS)[1]
    assert fault.line == line_of("rules =", KRENGLBACH)
    assert "krenglbach is a rule book of every box" in fault.sentence


def test_every_key_is_explained():
    for engine in ENGINE_NAMES:
        for key in keys_of(fields_of(engine)):
            assert meaning(engine, key), (engine, key)


ODD = '''\
# a = 1
"quoted key".inner = 1
plain = """
[not.a.table]
key = 3
"""
literal = \'\'\'
x = [1,
\'\'\'
date = 1979-05-27 07:32:00
point = 1.5
empty = []
list = [ 1, [2, 3], # with [brackets] and "quotes
  { a = 1, b = [
    "x",
    "]",
  ] },

  -4.5, "five" ]
[table] # not [this]
key = { inner = { deep = 1 }, other = "}" }
[table.below]
key = 2
[[rows]]
key = 1
[[rows]]
key = 2
[rows.below]
x = 1
  [ spaced . out ]
  key = 1
'''
PLACES = {
    ("quoted key", "inner"): 2,
    ("quoted key",): 2,
    ("plain",): 3,
    ("literal",): 7,
    ("date",): 10,
    ("point",): 11,
    ("empty",): 12,
    ("list", 0): 13,
    ("list", 1, 1): 13,
    ("list", 2): 14,
    ("list", 2, "b", 1): 16,
    ("list", 3): 19,
    ("list", 4): 19,
    ("table",): 20,
    ("table", "key", "inner", "deep"): 21,
    ("table", "below", "key"): 23,
    ("rows",): 24,
    ("rows", 0, "key"): 25,
    ("rows", 1, "key"): 27,
    ("spaced", "out"): 30,
    ("spaced", "out", "key"): 31,
    # What is not there lies in what is.
    ("table", "missing"): 20,
    ("list", 9): 13,
    ("nothing", "at", "all"): 1,
    (): 1,
}


def test_it_is_told_where_everything_stands():
    tomllib.loads(ODD)  # the text that is meant
    lines = Lines(ODD)
    assert {place: lines.line_of(place) for place in PLACES} == PLACES


def places(value, place=()):
    if isinstance(value, dict):
        for key, part in value.items():
            yield (*place, key)
            yield from places(part, (*place, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield (*place, index)
            yield from places(part, (*place, index))


@each("rules", known_ids())
def test_every_place_of_a_written_file(rules):
    text = write(find(rules).tariff, ("[games]", "cents = 4"))
    lines, whole = Lines(text), tomllib.loads(text)
    seen = 0
    for place in places(whole):
        line = text.splitlines()[lines.line_of(place) - 1]
        value = whole
        for step in place:
            value = value[step]
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        assert not line.startswith("#")
        assert isinstance(place[-1], int) or place[-1] in line, place
        assert isinstance(value, (dict, list)) or shown in line, place
        seen += 1
    assert seen > 20


@each("cut", range(0, len(ODD), 7))
def test_a_look_for_a_line_comes_to_an_end_whatever_it_is_given(cut):
    """It is asked about sound files only; but then it may not hang upon one that it misreads."""
    for text in (ODD[cut:], ODD[:cut], ODD[cut:] + "[" * 20, "a = [ = } ] ]", "[[", "a = {", "= ="):
        assert Lines(text).line_of(("list", 2)) >= 1


def test_what_lies_too_deep_is_passed_over():
    deep = "[" * 300 + '"]", { a = [1, 2] }\n' + "]" * 300
    lines = Lines(f"a = {deep}\nb = [\n  {deep},\n  2,\n]\nc = 1\n")
    assert lines.line_of(("a",) + (0,) * 200) == 1
    assert lines.line_of(("b", 0, 0)) == 4
    assert lines.line_of(("b", 1)) == 6
    assert lines.line_of(("c",)) == 8
