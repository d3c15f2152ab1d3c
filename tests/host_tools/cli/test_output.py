"""What commands list: in the language of the terminal, and as JSON."""

import csv
import io
import json
import sys

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.commands.box.clock import start_clocks
from host_tools.cli.each_box import visit_each
from host_tools.cli.main import main
from host_tools.cli.sync_displays import SyncInBars, display_of
from host_tools.cli.text_tables import show_table
from host_tools.common.errors import DeskError, LinkError
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.tariffs.shelf import known_ids
from rules_core.documents import read_document
from tests.host_tools.box import FIVE, GARDE, PASSED, RUFER, TableBox
from tests.host_tools.event import GARDE as PLAYED
from tests.host_tools.event import drawn_event, play


@pytest.fixture
def played_box(box, desk):
    """A table of five of Königrufen, and one of French Tarot where a deal was annulled."""
    box.begin(rules="tirol", players=FIVE, label="t1", table=1, deals=1)
    box.play(RUFER)
    box.begin(label="t2", table=2, deals=1)
    box.play(GARDE)
    box.annul(box.play(PASSED).sequence)
    with Database(desk) as database:
        assert collect(box.link(), database).findings == []


def test_deals_in_german(played_box, monkeypatch, schreiber):
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    headings, first, second, third = schreiber("deals").rows
    assert headings == ["Tisch", "Runde", "Spiel", "Eintrag", "Punkte", "Vermerk", "Zeit"]
    assert first[3:6] == [
        "Rufer von Beat mit Dora, gewonnen",
        "Anna setzt aus, Beat +1, Carl -1, Dora +1, Emil -1",
        "",
    ]
    assert second[3].startswith("Garde von Anna, 49 Punkte, 2 Bouts, gewonnen")
    assert third[3:6:2] == ["Alle gepasst", "gestrichen: dealt wrongly"]


def test_deals_in_french(played_box, monkeypatch, schreiber):
    monkeypatch.setenv("LANG", "fr_CH.UTF-8")
    headings, first, *_ = schreiber("deals").rows
    assert headings == ["Table", "Tour", "Donne", "Entrée", "Points", "Remarque", "Heure"]
    assert first[4].startswith("Anna ne joue pas, Beat +1")


def test_json_is_the_same_in_every_language_but_for_the_text(played_box, monkeypatch, schreiber):
    texts = {}
    for language in ("C", "de_AT.UTF-8"):
        monkeypatch.setenv("LANG", language)
        documents = schreiber("deals --json").json
        texts[language] = [document.pop("text") for document in documents]
        first, second, third = documents
        assert first["entry"] == "Rufer by Beat with Dora, won"
        assert [(one["name"], one["points"]) for one in first["points"]] == [
            *(("Beat", 1), ("Carl", -1), ("Dora", 1), ("Emil", -1))
        ]
        for deal in (first, second):
            points = read_document(deal["document"]).score().points
            assert [one["points"] for one in deal["points"]] == points
        assert (third["points"], third["state"]) == ([], "struck out: dealt wrongly")
    assert texts["C"][0] == "Rufer by Beat with Dora, won"
    assert texts["de_AT.UTF-8"][0] == "Rufer von Beat mit Dora, gewonnen"
    assert texts["de_AT.UTF-8"][2] == "Alle gepasst"


@pytest.mark.parametrize("language", ["C", "de_AT.UTF-8"])
def test_tables_as_json(played_box, monkeypatch, schreiber, box, desk, language):
    box.session.close()
    with Database(desk) as database:
        collect(box.link(), database)
    monkeypatch.setenv("LANG", language)
    tables = schreiber("standings --tables --json").json["tables"]
    assert [(line["table"], line["signed"], line["check"]) for line in tables] == [
        *[(1, "", "")] * 5,
        *[(2, "yes", "")] * 4,
    ]


def test_the_headings_of_files_are_the_same_in_every_language(played_box, monkeypatch, schreiber):
    files = {}
    for language in ("C", "de_AT.UTF-8"):
        monkeypatch.setenv("LANG", language)
        for what in ("deals", "documents"):
            files[what, language] = schreiber("export", what).out
    assert files["documents", "C"] == files["documents", "de_AT.UTF-8"]
    english, german = (
        list(csv.DictReader(io.StringIO(files["deals", language])))
        for language in ("C", "de_AT.UTF-8")
    )
    assert english[0].pop("text") == "Rufer by Beat with Dora, won"
    assert german[0].pop("text") == "Rufer von Beat mit Dora, gewonnen"
    assert english[0] == german[0]
    assert german[0]["entry"] == "forehand 0, game rufer, declarer 0, partner 2, won"


def test_standings_in_german(played_box, monkeypatch, schreiber):
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    tarot = schreiber("standings --table 2 --out Anna").rows
    assert tarot[0] == ["Rang", "Spieler", "Punkte", "Stichentscheid", "Tische", "Spiele"]
    assert tarot[1] == ["1", "Beat", "-106", "ex aequo", "1", "1"]
    assert tarot[-1][:3] == ["ausgeschieden", "Anna", "318"]
    koenigrufen = schreiber("standings --table 1").rows
    assert koenigrufen[0][-2:] == ["Geld", "Cuppunkte"]
    assert koenigrufen[1][:4] == ["1", "Beat", "1", "Los zu ziehen"]
    headings, first, *_ = schreiber("standings --tables").rows
    assert headings[:6] == ["Tisch", "Runde", "Tag", "Regeln", "Gespielt", "Unterschrieben"]
    assert first[6:9] == ["0", "Anna", "0"]


def test_what_is_below_the_standings_in_german(played_box, monkeypatch, schreiber):
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    printed = schreiber("standings --table 2 --prizes")
    assert printed.err.splitlines() == [
        "schreiber: nicht unterschrieben: Tisch 2 der Runde 1",
        "schreiber: die Regeln dieser Sitzungen kennen keine Preise",
    ]
    said = schreiber("standings --table 1 --json").json["said"]
    assert said[:2] == [
        "not signed: table 1 of round 1",
        "Tiroler Cup: most have played 1 deal, but Anna 0",
    ]
    assert said[2].startswith("Tiroler Cup: the lot decides between Beat and Dora; give --lot NAME")


def test_the_language_of_messages_comes_before_that_of_all_else(played_box, monkeypatch, schreiber):
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    monkeypatch.setenv("LC_MESSAGES", "C")
    assert schreiber("deals").rows[0][0] == "Table"


def test_findings_in_german(box, desk, monkeypatch, schreiber):
    """What is stored is English, and stays so where programs read it."""
    box.begin(label="t1", table=1, deals=2)
    box.play(GARDE, points=[0, 0, 0, 0])
    with Database(desk) as database:
        report = collect(box.link(), database)
    [finding] = report.findings
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    printed = schreiber("box findings", status=1)
    headings, [_, _, name, kind, what] = [line.split("\t") for line in printed.out.splitlines()]
    assert headings == ["Nummer", "Gefunden", "Gerät", "Art", "Was"]
    assert (name, kind) == (f"Gerät {report.box.hex()[-8:]}", "Eintrag")
    assert what == "Tisch 1, Runde 1, Spiel 1: das Gerät sagt 0 0 0 0, die Regeln " + (
        "+318 -106 -106 -106"
    )
    [document] = schreiber("box findings --json", status=1).json
    assert document["what"] == finding.message
    assert document["what"].startswith("table 1, round 1, deal 1: the box says 0 0 0 0")


@pytest.mark.long
def test_status_in_german(tmp_path, desk, monkeypatch, schreiber):
    drawn_event(tmp_path)
    sheet = ["persons=[1,2,3,4]", "points=[6,2,-2,-6]", "deals=1"]
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    headings, first, _ = schreiber("status").rows
    assert headings == ["Runde", "Tisch", "Vermerk", "Gespielt", "Spieler", "Zu tun"]
    assert first[2] == "nicht eingerichtet"
    schreiber("decide typed what=sheet round=1 table=2", *sheet)
    _, first, second = schreiber("status", status=1).rows
    assert (first[2], second[2]) == ("zu prüfen", "zu prüfen")
    assert "hat hier einen Platz und spielt anderswo: Tisch 2" in first[5]
    assert "wurde nicht hierher gelost und steht auf Platz" in second[5]


@pytest.mark.parametrize(
    ("language", "command", "sentence"),
    [
        ("de", ["stat"], "es gibt keinen Befehl 'stat'; vielleicht status oder simulate?"),
        ("de", ["decide", "lot", "x"], "'x' ist kein FELD=WERT"),
        (
            "de",
            ["decide", "booking", "what=stake", "person=0", "cents=1"],
            "Person: muss eine ganze Zahl von 1",
        ),
        (
            "fr",
            ["decide", "booking", "what=stake", "person=0", "cents=1"],
            "Personne : doit être un nombre",
        ),
        (
            "de",
            ["box", "setup", "--plan", "no.csv"],
            "no.csv ist nicht lesbar: die Datei oder den Ordner",
        ),
        (
            "fr",
            ["box", "setup", "--rules", "fft-4", "--table", "0"],
            "setup : Table : doit être un nomb",
        ),
        ("de", ["standings", "--event", "1"], "noch nichts ist ausgelost"),
    ],
)
def test_what_cannot_be_done(desk, monkeypatch, capsys, language, command, sentence):
    new = ["event", "new", "Cup", "--rules", "krenglbach", "--rounds", "1", "--deals", "4"]
    assert main(new) == 0
    capsys.readouterr()
    monkeypatch.setenv("LANG", language)
    assert main(command) != 0
    assert sentence in capsys.readouterr().err.replace("\N{NO-BREAK SPACE}", " ")


def test_faults_of_a_tariff(tmp_path, monkeypatch, schreiber):
    path = tmp_path / "our.toml"
    path.write_text('engine = "troccas-alone"\npar = 0\n', encoding="utf-8")
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert f"{path}:1: rules fehlt" in schreiber("rules check", str(path), status=1).out
    printed = schreiber("rules show", str(path), status=1)
    assert f"{path}:1: rules fehlt, und 3 weitere" in printed.err
    printed = schreiber("rules new Große --from tirol --output", str(path), status=2)
    assert "Regeln: darf nur Kleinbuchstaben" in printed.err


def test_one_person_of_a_list_is_not_many(desk, tmp_path, monkeypatch, schreiber):
    members = tmp_path / "members.csv"
    members.write_text("Nr;Name;Lieu\n1;Odile;Lyon\n2;René;Dijon\n", encoding="utf-8")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    importing = ("persons", "import", str(members))
    assert schreiber(*importing).rows == [["Nouvelles : 2, Modifiées : 0, Inchangées : 0"]]
    members.write_text("Nr;Name;Lieu\n1;Odile;Annecy\n2;René;Dijon\n", encoding="utf-8")
    assert schreiber(*importing).rows == [["Nouvelles : 0, Modifiées : 1, Inchangées : 1"]]
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert schreiber(*importing).rows == [["Neu: 0, Geändert: 0, Wie bisher: 2"]]


# What commands list, as JSON: the same as they show to people


def shown(printed):
    """The rows of what a command has printed for people, and what it says."""
    return printed.rows[1:], printed.err


def test_deals(event_path, tmp_path, schreiber):
    points = play(event_path, tmp_path, 1, 1)
    for options in ([], ["--event", "1"]):
        [deal] = schreiber("deals --json", *options).json
        assert [one["points"] for one in deal["points"]] == points
        assert (deal["round"], deal["table"], deal["deal"], deal["state"]) == (1, 1, 1, "")
        assert deal["document"] | PLAYED == deal["document"]
        assert deal["dealer"]["name"] == deal["points"][0]["name"]
        [row], _ = shown(schreiber("deals", *options))
        assert row[4].split(", ")[0] == f"{deal['dealer']['name']} +{points[0]}"
        assert row[3] == deal["entry"]


@pytest.mark.long
def test_deals_of_an_event_are_as_they_were_decided(event_path, tmp_path, schreiber):
    play(event_path, tmp_path, 1, 1)
    play(event_path, tmp_path, 1, 2, label="another event")
    [deal] = schreiber("deals --event 1 --json").json
    schreiber("decide correct", f"entry={deal['id']}", "document=null", "--reason", "misdeal")
    sheet = ["persons=[5,4,6,8]", "points=[0,4,0,-4]", "deals=1"]
    schreiber("decide typed what=sheet round=2 table=1", *sheet)
    annulled, typed = schreiber("deals --event 1 --json").json
    assert (annulled["points"], annulled["state"]) == ([], "struck out at the desk: misdeal")
    assert [(one["person"], one["points"]) for one in typed["points"]] == [
        (5, 0),
        (4, 4),
        (6, 0),
        (8, -4),
    ]
    assert typed["kind"] == "sheet"
    assert len(schreiber("deals --json").json) == 2
    rows, said = shown(schreiber("deals --event 1 --round 2 --table 1"))
    points = "Spieler 5 0, Spieler 4 +4, Spieler 6 0, Spieler 8 -4"
    assert [row[3:5] for row in rows] == [["1 deal of the sheet", points]]
    assert said == ""


@pytest.mark.long
def test_the_id_of_an_entry_is_what_a_decision_takes(event_path, tmp_path, schreiber):
    play(event_path, tmp_path, 1, 1)
    sheet = ["persons=[1,2,3,4]", "points=[4,-4,0,0]", "deals=1"]
    schreiber("decide typed what=sheet round=1 table=2", *sheet)
    [played, typed], _ = shown(schreiber("deals --event 1"))
    [document, _] = schreiber("deals --event 1 --json").json
    assert (played[-1], typed[-1]) == (document["id"], "")
    schreiber("decide correct", f"entry={played[-1]}", "document=null", "--reason", "misdeal")
    [annulled, _], _ = shown(schreiber("deals --event 1"))
    assert annulled[5] == "struck out at the desk: misdeal"


def test_deals_of_an_event_tell_what_is_in_the_way(event_path, tmp_path, schreiber):
    with Database(event_path) as database:
        names = [f"Spieler {person}" for person in load_event(database, 1).tables[1, 1].persons]
    play(event_path, tmp_path, 1, 1, players=["Spieler X", *names[1:]])
    [deal] = schreiber("deals --event 1 --json").json
    assert deal["points"][0]["person"] is None
    assert deal["points"][0]["name"] == "Spieler X"
    _, said = shown(schreiber("deals --event 1"))
    asked = "whose name is “Spieler X”, at place 1 of the box?"
    assert said == f"schreiber: table 1, round 1: {asked}\n"


def test_what_does_not_count_gives_nobody_points(box, desk, schreiber):
    box.begin()
    box.annul(box.play(GARDE | {"rules": "fft-4"}).sequence)
    box.penalise(2, 100)
    with Database(desk) as database:
        collect(box.link(), database)
    annulled, penalty = schreiber("deals --json").json
    assert (annulled["points"], annulled["state"]) == ([], "struck out: dealt wrongly")
    assert penalty["points"] == [{"person": None, "name": "Carl", "points": -100}]


def test_who_takes_part(event_path, schreiber):
    schreiber("decide booking what=stake person=3 cents=1250")
    schreiber("decide plays what=stops person=3 round=2")
    entrants = schreiber("event entrants --json").json
    assert [one["person"] for one in entrants] == list(range(1, 9))
    assert (entrants[2]["name"], entrants[2]["paid_cents"], entrants[2]["last"]) == (
        *("Spieler 3", 1250, 1),
    )
    rows, _ = shown(schreiber("event entrants --event 1"))
    assert rows[2][:7] == ["3", "Spieler 3", "", "Linz", "", "12.50", "yes"]
    assert rows[2][7] == "plays no more from round 2 on"


def test_nobody_takes_part(desk, schreiber):
    schreiber("event new Evening --rules fft-4 --rounds 2 --deals 1")
    assert schreiber("event entrants --json", status=1).json == []


def test_standings_of_sessions(event_path, tmp_path, schreiber):
    points = play(event_path, tmp_path, 1, 1, sign=False)
    document = schreiber("standings --json").json
    [ranking] = document["rankings"]
    assert ranking["rules"] == "fft-4"
    assert [line["points"] for line in ranking["lines"]] == sorted(points, reverse=True)
    rows, said = shown(schreiber("standings"))
    assert [[str(line["rank"]), line["player"]] for line in ranking["lines"]] == [
        row[:2] for row in rows
    ]
    assert [f"schreiber: {sentence}" for sentence in document["said"]] == said.splitlines()
    assert document["said"] == ["not signed: table 1 of round 1"]
    tables = schreiber("standings --tables --json").json["tables"]
    assert [(row["seat"], row["points"]) for row in tables] == list(enumerate(points))


def test_what_would_be_set_up(event_path, schreiber):
    sessions = schreiber("box setup --event 1 --round 2 --dry-run --json").json
    lines = [
        f"table {one['table']}, round 2, 1 deal of fft-4: {', '.join(one['players'])}"
        for one in sessions
    ]
    assert schreiber("box setup --event 1 --round 2 --dry-run").lines == lines
    assert [one["label"] for one in sessions] == ["E1 r2 t1", "E1 r2 t2"]


def test_rule_books(schreiber):
    books = schreiber("rules list --json").json
    assert [book["id"] for book in books] == known_ids()
    assert {book["id"]: book["players"] for book in books}["krenglbach"] == [4, 5]
    rows, _ = shown(schreiber("rules list"))
    assert [row[:3] for row in rows] == [[book["id"], book["name"], book["game"]] for book in books]


def test_what_does_not_go_together(event_path, schreiber):
    set_up = ("box", "setup", "--event", "1", "--round", "1", "--json")
    for status, sentence, *command in (
        (2, "--json goes with --dry-run only", *set_up),
        (1, "Nothing was played yet.", "deals", "--event", "1"),
        (1, "no table of the event matches", "deals", "--event", "1", "--table", "3"),
        (2, "together with --label", "deals", "--event", "1", "--date", "2026-11-21"),
    ):
        printed = schreiber(*command, status=status)
        assert (sentence in printed.err, printed.out) == (True, ""), command


def test_what_was_decided(event_path, schreiber):
    document = schreiber("decide plays what=stops person=3 round=2 --json").json
    assert (document["event"], document["kind"]) == (1, "plays")
    assert document["content"] == {"what": "stops", "person": 3, "round": 2}
    assert document["said"] == ["Spieler 3 still has a seat: round 2, table 2"]
    undone = schreiber("decide undo --json").json
    assert undone["content"] == {"decision": document["number"]}


def test_a_copy(event_path, tmp_path, schreiber):
    copy = tmp_path / "cup.db"
    assert schreiber("backup --json", str(copy)).json == {"copy": str(copy)}
    assert copy.exists()


def test_what_boxes_have_brought(tmp_path, desk, schreiber):
    log = tmp_path / "deals.log"
    box = TableBox(tmp_path / "flash")
    box.begin()
    box.play(GARDE | {"rules": "fft-4"})
    log.write_bytes((tmp_path / "flash" / "deals.log").read_bytes())
    brought = schreiber("sync --json", str(log)).json
    assert (brought["port"], brought["deals"], brought["findings"]) == (str(log), 1, [])
    log.write_bytes(b"no log")
    failed = schreiber("sync --json", str(log), status=1).json
    assert set(failed) == {"port", "error"}


def test_the_clocks_of_boxes(capsys):
    """A line for each box; one that cannot be reached says why."""
    assert start_clocks(["gone"], no_box, as_json=True) == 1
    assert json.loads(capsys.readouterr().out) == {"port": "gone", "error": "gone: no box"}


def no_box(port):
    raise LinkError(f"{port}: no box")


def test_somebody_without_a_seat(event_path, schreiber):
    for name in ("Ida", "Otto", "Resi", "Sepp"):
        schreiber("persons add", name)
        schreiber("register", name)
    document = schreiber("status --json", status=1).json
    assert "Ida plays and has no seat" in document["said"]
    assert document["sits_out"] == []
    assert "schreiber: Ida plays and has no seat\n" in schreiber("status", status=1).err


# Tables on a terminal that is narrow


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_what_is_to_be_typed_elsewhere_stays_in_one_line(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("COLUMNS", "32")
    entry = "f6b7cb0e2f6fee1b-2"
    names = "Anna, Emil, Ida, Karl, Otto, Rosa, Franz, Grete"
    show_table("Deals", ("deal", "names", "id"), [(1, names, entry)], ("deal",), whole=("id",))
    lines = terminal.getvalue().splitlines()
    assert any(entry in line for line in lines)
    assert not any("Anna, Emil" in line for line in lines)  # folded


@pytest.mark.parametrize(("as_json", "status"), [(False, 1), (True, 1)])
def test_a_box_that_fails_stops_no_other_one(capsys, as_json, status):
    def visit(port):
        if port == "refused":
            raise DeskError("no room")
        return [f"{port} is well", 7 // (port != "broken")]

    assert visit_each(["a"], visit, as_json) == 0
    assert visit_each(["refused", "broken", "b"], visit, as_json) == status
    out, err = capsys.readouterr()
    if as_json:
        said = [json.loads(line) for line in out.splitlines()]
        fault = said.pop(2)
        assert (fault["port"], "ZeroDivisionError" in fault["error"]) == ("broken", True)
        assert said == [
            {"port": "a", "said": ["a is well", "7"]},
            {"port": "refused", "error": "no room"},
            {"port": "b", "said": ["b is well", "7"]},
        ]
    else:
        assert out.splitlines() == ["a is well", "7", "b is well", "7"]
        assert err.startswith("schreiber: no room\nschreiber: broken: ")


def test_a_terminal_shows_a_bar_for_each_box_and_what_is_said_as_it_is(capsys):
    with SyncInBars() as display:
        progress = display.follow("/dev/[bold]box")
        progress(5, 10)
        [bar] = display._bars.tasks
        assert (bar.description, bar.completed, bar.total) == ("/dev/[bold]box", 5, 10)
        display.show("[bold]Anna :smile: \x1b[2J 42")
        display.finish("/dev/[bold]box")
        assert display._bars.tasks == []
        assert display._bars.live.is_started
    assert not display._bars.live.is_started
    assert "[bold]Anna :smile: \\x1b[2J 42\n" in capsys.readouterr().out
    assert display_of(True).follow("port")(1, 2) is None
    assert capsys.readouterr().out == ""
