"""Plans of an event: what is read, and what is refused before a box hears of it."""

import json
import re

import pytest

from host_tools.cli.commands.box.setup import assign
from host_tools.common.errors import DeskError, SchreiberError
from host_tools.sessions.session_plan import Planned, read_names, read_plan, repeats, seats_after

HEAD = "rules,table,deals,player_0,player_1,player_2,player_3,player_4"
ROW = "fft-4,1,4,A,B,C,D,"
DAY = "2025-11-20"


def write(folder, text, name="plan.csv"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_csv_with_defaults(tmp_path):
    [planned] = read_plan(write(tmp_path, f"\ufeff{HEAD}\n{ROW}\n"), DAY)
    assert planned.session == {
        "rules": "fft-4",
        "table": 1,
        "round": 1,
        "deals": 4,
        "dealer": 0,
        "scribe": 0,
        "opponents_key": True,
        "players": ["A", "B", "C", "D"],
        "label": "2025-11-20 t1 r1",
        "tariff": "",
        "numbers": [],
    }


def test_json_says_the_same(tmp_path):
    fields = {"rules": "fft-4", "table": 1, "deals": 4, "players": ["A", "B", "C", "D"]}
    path = write(tmp_path, json.dumps([fields | {"box": "5f2a"}]), "plan.json")
    [planned] = read_plan(path, DAY)
    [same] = read_plan(write(tmp_path, f"{HEAD}\n{ROW}\n"), DAY)
    assert planned.session == same.session
    assert planned.box == "5f2a"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{HEAD},colour\n{ROW},red\n", "no column 'colour'"),
        (f"{HEAD}\nfft-4,one,4,A,B,C,D,\n", "line 2: table: 'one' is no number"),
        (f"{HEAD}\n{ROW}\nfft-4,2,4,A,B\n", "line 3: it has not as many columns"),
        (f"{HEAD}\n{ROW}x,y\n", "line 2: it has not as many columns"),
        (f"{HEAD}\nfft-4,1,4,A,B,C,,\n", "line 2: players: must be 4, not 3"),
        (f"{HEAD}\nbridge,1,4,A,B,C,D,\n", "line 2: rules: There is no such rule book"),
        (f"{HEAD},opponents_key\n{ROW},perhaps\n", "'perhaps' is none of yes, no"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(tmp_path, text, words):
    with pytest.raises(DeskError, match=re.escape(words)):
        read_plan(write(tmp_path, text), DAY)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (["1,1,A,B,C,D", "1,1,E,F,G,H"], "line 3: table 1 is in round 1 in plan.csv, line 2 too"),
        (["1,1,A,B,C,D", "1,2,E,A,G,H"], "line 3: Player 'A' is in round 1 in plan.csv, line 2"),
        (["1,1,A,B,C,A"], "line 2: Player 'A' has two places at table 1"),
    ],
)
def test_a_plan_is_looked_at_as_a_whole(tmp_path, rows, words):
    head = "rules,deals,round,table,player_0,player_1,player_2,player_3"
    path = write(tmp_path, "\n".join([head, *(f"fft-4,4,{row}" for row in rows), ""]))
    with pytest.raises(DeskError, match=re.escape(words)):
        read_plan(path, DAY)


def test_who_meets_again(tmp_path):
    head = "rules,deals,round,table,player_0,player_1,player_2,player_3"
    rows = ["1,1,A,B,C,D", "2,1,A,B,E,F", "3,1,A,B,C,", "1,2,,,E,F"]
    text = "\n".join([head, *(f"fft-4,4,{row}" for row in rows), ""]).replace("C,\n", "C,G\n")
    plan = read_plan(write(tmp_path, text), DAY)
    assert repeats(plan) == [("A", "B", 3), ("A", "C", 2), ("B", "C", 2), ("E", "F", 2)]


@pytest.mark.parametrize("text", ["{", "{}", "[3]", '[{"box": 3}]'])
def test_json_that_is_no_plan(tmp_path, text):
    with pytest.raises(DeskError):
        read_plan(write(tmp_path, text, "plan.json"), DAY)


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "latin.csv").write_bytes("Zürich".encode("latin-1"))
    for name in ("latin.csv", "missing.csv", "."):
        with pytest.raises(DeskError):
            read_plan(tmp_path / name, DAY)


def test_too_many_names(tmp_path):
    with pytest.raises(DeskError, match="a list of 0 to 60"):
        read_names(write(tmp_path, "x\n" * 61, "names.txt"))


def planned(table, box=""):
    return Planned({"table": table}, box, f"line {table}")


def test_sessions_with_a_box_go_first():
    boxes = [bytes([1] * 8), bytes([2] * 8)]
    first, second = planned(1), planned(2, "0101")
    assert assign([first, second], boxes) == {0: second, 1: first}
    assert assign([first], boxes) == {0: first}


@pytest.mark.parametrize(
    ("sessions", "words"),
    [
        ([planned(1), planned(2), planned(3)], "line 3: no box is left for table 3"),
        ([planned(1, "ff")], "line 1: box ff is not here"),
        ([planned(1, "0101"), planned(2, "01")], "line 2: box 01 is not here, or has a session"),
    ],
)
def test_sessions_that_find_no_box(sessions, words):
    with pytest.raises(SchreiberError, match=re.escape(words)):
        assign(sessions, [bytes([1] * 8), bytes([2] * 8)])


def test_a_box_that_nobody_can_have_is_refused_in_a_short_sentence(tmp_path):
    row = {"rules": "fft-4", "table": 1, "deals": 4, "players": list("ABCD"), "box": "f" * 9000}
    path = write(tmp_path, json.dumps([row]), f"{'b' * 200}.json")
    with pytest.raises(SchreiberError, match="session 1: box ffff") as refused:
        assign(read_plan(path, DAY), [bytes(8)])
    assert len(str(refused.value)) < 200


def test_a_round_that_is_not_planned_is_refused_in_a_short_sentence(tmp_path, schreiber):
    path = write(tmp_path, f"{HEAD}\n{ROW}\n", f"{'r' * 200}.csv")
    [sentence] = schreiber("box setup --plan", str(path), "--round", "2", status=1).err.splitlines()
    assert sentence.endswith("has no session for round 2")
    assert len(sentence) < 200


def test_an_end_of_an_id_that_fits_two_boxes():
    with pytest.raises(SchreiberError, match="several boxes end in 0001"):
        assign([planned(1, "0001")], [bytes([0] * 7 + [1]), bytes([5] + [0] * 6 + [1])])


SHEET = [
    ["Rules", "Table", "DEALS", "Player 0", "Player  1", "player_2", "PLAYER_3", ""],
    ["fft-4", "1", "4", "Zoë", "Jürg", "C", "D", ""],
    ["", "", "", "", "", "", "", ""],
    [],
    ["fft-4", "2", "4", "E", "F", "G", "H", ""],
]


@pytest.mark.parametrize(
    ("delimiter", "end", "encoding", "before"),
    [
        (";", "\r\n", "cp1252", ""),
        (",", "\r\n", "utf-8-sig", ""),
        ("\t", "\r\n", "utf-16", ""),
        ("\t", "\n", "utf-8", ""),
        (";", "\r", "utf-8", ""),
        (";", "\r\n", "utf-8", "sep=;\r\n"),
    ],
)
def test_a_sheet_as_spreadsheets_save_it(tmp_path, delimiter, end, encoding, before):
    path = tmp_path / "plan.csv"
    text = before + end.join(delimiter.join(row) for row in SHEET) + end
    path.write_bytes(text.encode(encoding))
    first, second = read_plan(path, DAY)
    assert first.session["players"] == ["Zoë", "Jürg", "C", "D"]
    assert (second.session["table"], second.session["label"]) == (2, f"{DAY} t2 r1")
    assert str(second.where) == f"plan.csv, line {6 if before else 5}"


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("deep.json", "[" * 100_000, "nested too deep"),
        ("digits.json", f'[{{"table": {"9" * 5000}}}]', "a number has 5000 digits"),
        ("twice.json", '[{"table": 1, "table": 2}]', "'table' is there twice"),
        ("key.json", json.dumps([{"x" * 9000: 1}]), "session 1: "),
        ("list.json", '[{"rules": [], "table": {}, "round": [1]}]', "session 1: "),
        (
            "field.csv",
            f"{HEAD}\n{ROW.replace('A', 'x' * 200_000)}",
            "line 2: a cell is far too long",
        ),
        ("head.csv", f"{HEAD},{'x' * 9000}\n{ROW},", "line 1: there is no column 'xxx"),
        ("number.csv", f"{HEAD}\n{ROW.replace('1', '9' * 9000)}", "line 2: table: "),
        (
            "lines.csv",
            f"{HEAD}\n\n{ROW.replace('B', chr(34) + 'B' + chr(10) + 'b' + chr(34))}",
            "line 3, player_1: ",
        ),
        ("twice.csv", f"{HEAD},Table\n{ROW},", "line 1: the column table is there twice"),
        ("nothing.csv", "\n;;;\n", "is empty; its first line must name the columns"),
        ("empty.csv", "", "is empty; its first line must name the columns"),
        ("zeros.csv", "\0" * 100, "is no text"),
        ("large.csv", "x" * ((1 << 20) + 1), "is longer than 1 MB"),
        (f"{'n' * 200}.csv", "\x1b[2J\u202e", r"'\x1b[2J\u202e'"),
        (f"{'h' * 200}.csv", "\n" * 1_000_000 + "x" * 9000, "line 1000001: there is no column"),
    ],
    ids=lambda value: value[:12],
)
def test_hostile_plans_end_in_a_short_sentence(tmp_path, name, text, words):
    with pytest.raises(DeskError) as refused:
        read_plan(write(tmp_path, text, name), DAY)
    assert words in str(refused.value)
    assert len(str(refused.value)) < 200
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_names_in_any_encoding(tmp_path, encoding):
    path = tmp_path / "names.txt"
    path.write_bytes("Zoë\r\n\r\n  Jürg \r\n".encode(encoding))
    assert read_names(path) == ["Zoë", "Jürg"]


def test_a_name_that_cannot_be_is_named_by_its_line(tmp_path):
    with pytest.raises(DeskError, match=r"names.txt, line 3: players: must be a text of 1 to 24"):
        read_names(write(tmp_path, f"A\n\n{'x' * 9000}\n", "names.txt"))


@pytest.mark.parametrize("word", ["open", "Open"])
def test_a_plan_may_leave_the_first_dealer_open(tmp_path, word):
    sheet = tmp_path / "plan.csv"
    heading = "rules,table,deals,dealer,player_0,player_1,player_2,player_3"
    sheet.write_text(f"{heading}\nfft-4,1,4,{word},A,B,C,D\nfft-4,2,4,,E,F,G,H\n", encoding="utf-8")
    assert [planned.session["dealer"] for planned in read_plan(sheet, DAY)] == [None, 0]
    fields = {"rules": "fft-4", "table": 1, "deals": 4, "dealer": word, "players": list("ABCD")}
    document = tmp_path / "plan.json"
    document.write_text(json.dumps([fields]), encoding="utf-8")
    assert read_plan(document, DAY)[0].session["dealer"] is None


def test_a_plan_may_have_the_players_numbers(tmp_path):
    """A table without any has none; columns of seats that it lacks are empty."""
    places = range(5)
    players, numbers = ([f"{name}_{place}" for place in places] for name in ("player", "number"))
    heading = ",".join(["rules", "table", "deals", *players, *numbers])
    rows = ["fft-4,1,4,A,B,C,D,,12,7,3,999999,", "fft-4,2,4,E,F,G,H,,,,,,"]
    plan = read_plan(write(tmp_path, "\n".join([heading, *rows])), DAY)
    assert [planned.session["numbers"] for planned in plan] == [[12, 7, 3, 999999], []]
    fields = {"rules": "fft-4", "table": 1, "deals": 4, "players": list("ABCD")}
    document = write(tmp_path, json.dumps([fields | {"numbers": [12, 7, 3, 999999]}]), "plan.json")
    assert read_plan(document, DAY)[0].session == plan[0].session


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ("12,,3,4", "line 2: number_1: '' is no number"),
        ("12,x,3,4", "line 2: number_1: 'x' is no number"),
        ("12,7", "line 2: numbers"),
        ("0,1,2,3", "line 2: numbers"),
    ],
)
def test_numbers_of_players_that_cannot_be(tmp_path, numbers, words):
    seats = range(len(numbers.split(",")))
    heading = "rules,table,deals,player_0,player_1,player_2,player_3"
    columns = ",".join(f"number_{seat}" for seat in seats)
    path = write(tmp_path, f"{heading},{columns}\nfft-4,1,4,A,B,C,D,{numbers}\n")
    with pytest.raises(DeskError, match=re.escape(words)):
        read_plan(path, DAY)


def test_where_the_players_of_a_round_sit_next(tmp_path):
    sheet = tmp_path / "plan.csv"
    heading = "rules,table,round,deals,player_0,player_1,player_2,player_3"
    rows = ["1,1,4,A,B,C,D", "2,1,4,E,F,G,H", "1,3,4,E,B,X,H", "2,3,4,F,A,G,Y"]
    sheet.write_text("\n".join([heading, *("fft-4," + row for row in rows)]), encoding="utf-8")
    plan = read_plan(sheet, DAY)
    assert seats_after(plan[0].session, plan) == {
        "label": f"{DAY} t1 r1",
        "round": 3,
        "players": [{"name": "A", "table": 2, "seat": 1}, {"name": "B", "table": 1, "seat": 1}],
    }
    assert seats_after(plan[2].session, plan) is None
