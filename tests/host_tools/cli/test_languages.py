"""The commands that list deals and standings speak the language of the terminal."""

import csv
import io

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.main import main
from host_tools.intake.database import Database
from rules_core.documents import read_document
from tests.host_tools.box import FIVE, GARDE, PASSED, RUFER
from tests.host_tools.event import drawn_event


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
