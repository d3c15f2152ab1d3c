"""`schreiber rules` as a director calls it, and what it does with the boxes."""

import json
import tomllib
from base64 import b64decode
from copy import copy

import pytest

from host_tools.cli.commands import rules as command
from host_tools.cli.commands import simulate
from host_tools.common.errors import RefusalError
from host_tools.tariffs.key_list import listed_keys
from host_tools.tariffs.shelf import cup_ids, digest_text, find, known_ids
from host_tools.tariffs.write import write
from rules_core.api import book_of_tariff, score
from rules_core.books import RULE_IDS, book
from rules_core.tariffs import ENGINE_NAMES, decode, digest_of, encode
from tests.host_tools.language.english import english_in

KEYS_OF_EVERY_KIND = {
    'rules: "text" of 1 to 16 letters',
    'words.de: "text" of 1 to 16 letters, or false; left out: false',
    "clockwise: true or false; left out: false",
    "tables: a list of 1 to 3: 3 to 6; left out: 4, 5",
    "games.lost: 1 to 999; left out: as usual",
    'games.marks: a list of "forehand" "partner" "solo" "colour" "given_up" "with_bird"; '
    "left out: none",
    "trischaken: a table; left out: as usual",
    "likely_thirds: a row in braces; left out: 0, 150",
    "event.shapes: a list of 0 to 9: rows in braces; left out: none",
    "event.minutes: a table; for each of a number: 1 to 999; left out: none",
    "event.penalty: 1 to 999; left out: 1",
    'event.leavers: "ranked" "out"; left out: "ranked"',
}
SOLODREIER = {"forehand": 0, "game": "solodreier", "declarer": 0, "won": True}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def ours(folder):
    """A file in which a Solodreier is worth ten."""
    tariff = copy(book("krenglbach").tariff)
    tariff.rules = "ours"
    text = write(tariff)
    text = text.replace("solodreier    = { value = 8,", "solodreier    = { value = 10,")
    path = folder / "ours.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_list_shows_every_rule_book_that_needs_no_file(schreiber):
    [heading, *lines] = schreiber("rules list").lines
    assert heading.split("\t") == list(map(str, command.COLUMNS))
    assert [line.split("\t")[0] for line in lines] == known_ids() == [*RULE_IDS, *cup_ids()]
    krenglbach = lines[RULE_IDS.index("krenglbach")].split("\t")
    assert krenglbach[2:] == [
        "Königrufen",
        "4, 5",
        digest_of(encode(book("krenglbach").tariff)).hex(),
        "every box",
    ]


def test_keys_tells_every_key_of_a_file(schreiber):
    lines = schreiber("rules keys koenigrufen").lines
    told = dict(zip(lines[::2], lines[1::2], strict=True))
    assert told["games.value: 1 to 999"] == "    what one opponent pays when it is won"
    assert told.keys() >= KEYS_OF_EVERY_KIND
    assert (
        "contracts: a table; for each of prise pousse garde garde_sans garde_contre: 1 to 99; "
        "left out: as usual"
    ) in schreiber("rules keys french").lines
    [games, bonuses] = [line for line in told if line.startswith(("games: ", "bonuses: "))]
    assert bonuses.endswith("sack1 sack2 valat or a name of your own: a row in braces")
    assert games.endswith(
        "dreier farbendreier sechserdreier solodreier farbensolo: a row in braces"
    )
    named = {line.partition(":")[0] for line in told}
    for rules in known_ids():
        tariff = find(rules).tariff
        if tariff.engine == "koenigrufen":
            document = tomllib.loads(write(tariff))
            assert {*document} - {"engine"} <= named
            assert {f"event.{key}" for key in document["event"]} <= named


@pytest.mark.parametrize("engine", ENGINE_NAMES)
def test_every_listed_key_has_a_meaning(engine):
    listed = listed_keys(engine)
    assert len({one.key for one in listed}) == len(listed) > 30
    assert [one.key for one in listed if not one.meaning] == []


def test_show_gives_a_program_the_bytes_and_the_values(schreiber, ours):
    [line] = schreiber("rules show", str(ours), "--json").lines
    shown = json.loads(line)
    own = book_of_tariff(b64decode(shown["bytes"]))
    assert (own.id, own.digest) == (shown["id"], shown["digest"]) == ("ours", own.digest)
    assert shown["values"]["games"]["solodreier"]["value"] == 10
    assert score({"rules": "ours", **SOLODREIER}, [own]).points[0] == 30


def test_show_says_what_a_rule_book_says(schreiber, ours):
    lines = schreiber("rules show", str(ours)).lines
    assert lines[0] == "ours: Königrufen"
    assert "  Solodreier: 10, solo" in lines
    assert "  Sechserdreier: 4, lost 8, forehand" in lines
    lines = schreiber("rules show wien").lines
    assert "Sources" in lines
    assert schreiber("rules show wien --toml").lines == write(find("wien").tariff).splitlines()


def test_new_is_like_another_and_can_be_played(schreiber, folder):
    before = encode(book("krenglbach").tariff)
    [line] = schreiber("rules new our-club --from krenglbach").lines
    assert (0, line.split()[0]) == (0, "our-club.toml")
    tariff = find("our-club.toml").tariff
    assert (tariff.rules, tariff.names) == ("our-club", [("de", "our-club")])
    assert schreiber("rules diff krenglbach our-club.toml").lines == [
        "id: krenglbach → our-club",
        "German: new, our-club",
    ]
    schreiber("rules check our-club.toml")
    assert encode(book("krenglbach").tariff) == before
    schreiber("rules new other --from our-club.toml --output deep.txt")
    assert find("deep.txt").tariff.rules == "other"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("krenglbach", "--from", "tirol"), "there is a rule book krenglbach already"),
        (("wien", "--from", "tirol"), "there is a rule book wien already"),
        (("Über uns", "--from", "tirol"), "'Über uns' cannot be an id: Rule book: may have small"),
        (
            ("seventeen-letters", "--from", "tirol"),
            "cannot be an id: Rule book: must be a text of 1",
        ),
        (("../up", "--from", "tirol"), "cannot be an id"),
        (("mine", "--from", "tirool"), "no rule book and no file 'tirool'; did you mean tirol?"),
        (
            ("mine", "--from", "tirol", "--output", "no/such/folder"),
            "cannot be written: No such file",
        ),
    ],
)
def test_new_refuses_what_cannot_be(schreiber, folder, arguments, sentence):
    printed = schreiber("rules new", *arguments, status=2)
    assert (printed.out, sentence in printed.err) == ("", True)
    assert list(folder.iterdir()) == []


def test_new_overwrites_nothing(schreiber, ours):
    before = ours.read_text(encoding="utf-8")
    printed = schreiber("rules new ours --from tirol", status=2)
    assert printed.err == "schreiber: ours.toml is there already; nothing was written\n"
    assert ours.read_text(encoding="utf-8") == before


def test_check_tells_every_fault_of_every_file(schreiber, folder, ours):
    text = ours.read_text(encoding="utf-8")
    bad = folder / "bad.toml"
    bad.write_text(
        text.replace("cents = 1", "cents = -1").replace("penalty", "penalti"), encoding="utf-8"
    )
    named = folder / "tirol.toml"
    named.write_text(text.replace('rules = "ours"', 'rules = "tirol"'), encoding="utf-8")
    printed = schreiber("rules check ours.toml bad.toml tirol.toml", status=1)
    lines, said = printed.lines, printed.err.splitlines()
    digest = digest_text(find(str(ours)).tariff)
    assert lines[0] == f"ours.toml: ours can be played ({digest})"
    number = 1 + text.splitlines().index("cents = 1")
    cents = f"bad.toml:{number}: cents: must be a whole number from 0 to 999, not -1"
    assert lines[1] == cents
    assert "event.penalti: is not known here; did you mean penalty?" in lines[2]
    assert "tirol is a rule book of every box" in lines[3]
    assert len(lines) == 4
    assert said == ["schreiber: bad.toml: 2 faults", "schreiber: tirol.toml: 1 fault"]
    shown = schreiber("rules show bad.toml", status=1)
    assert shown == ("", f"schreiber: {cents}, and 1 more\n")


def test_check_of_what_cannot_be_read(schreiber, folder):
    for name in ("missing.toml", str(folder)):
        printed = schreiber("rules check", name, status=2)
        assert (printed.out, "cannot be read" in printed.err) == ("", True)


def test_diff_says_in_words_what_differs(schreiber, ours):
    assert schreiber("rules diff krenglbach ours.toml").lines == [
        "id: krenglbach → ours",
        "Solodreier: 8 → 10",
    ]
    assert schreiber("rules diff ours.toml ours.toml").lines == ["They say the same."]
    lines = schreiber("rules diff krenglbach tirol").lines
    for line in (
        "Zwiccolo: no more (was 2)",
        "Quapil: new, announced 8, silent 4, bird",
        "Trull, marks: +both sides, +does not count beside a Valat, −colour",
        "Valat, announced: 8 → 20",
        "negative games side by side: 4 → 1",
        "cup points: none → counted in full 100, at most 200",
        "Trischaken scheme: loser pays → two by two",
    ):
        assert line in lines, line
    assert not [line for line in lines if line.startswith("Dreier, lost")]
    assert "minutes for 20: new, 120" in schreiber("rules diff tirol wien").lines
    assert schreiber("rules diff fft-4 tirol").lines == ["game: French Tarot → Königrufen"]


def test_what_a_tariff_says_is_said_in_the_language_of_the_terminal(schreiber, monkeypatch):
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    lines = schreiber("rules show krenglbach").lines
    assert "  Kakadu: angesagt 6, still 3, Vogel" in lines
    [ties] = [line for line in lines if line.startswith("  Gleichstand: ")]
    assert ties.startswith("  Gleichstand: das beste Ergebnis an einem Tisch, das zweitbeste")
    for language in ("de_AT.UTF-8", "fr_CH.UTF-8"):
        monkeypatch.setenv("LANG", language)
        for pair in (("tirol", "wien"), ("fft-4", "ch-5"), ("troccas-3", "troccas-5")):
            told = "\n".join(
                schreiber("rules show", pair[0]).lines + schreiber("rules diff", *pair).lines
            )
            assert english_in(told) == []
    game = json.loads("".join(schreiber("rules list --json").lines))[0]["game"]
    assert game == "French Tarot"


def test_diff_sees_another_order(schreiber, folder, ours):
    lines = ours.read_text(encoding="utf-8").splitlines()
    place = [line.split(" ")[0] for line in lines].index("rufer")
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    (folder / "turned.toml").write_text("\n".join(lines), encoding="utf-8")
    assert schreiber("rules diff ours.toml turned.toml").lines == ["game: in another order"]


def test_score_and_count_take_a_file(schreiber, folder, ours):
    deals = folder / "deals.jsonl"
    deals.write_text(
        "".join(
            json.dumps({"rules": rules, **SOLODREIER}) + "\n"
            for rules in ("ours", "krenglbach", "wien")
        ),
        encoding="utf-8",
    )
    printed = schreiber("score --rules ours.toml --rules wien", str(deals))
    answers = [json.loads(line) for line in printed.out.splitlines()]
    assert [answer["points"][0] for answer in answers] == [30, 24, 30]
    schreiber("score", str(deals), status=1)
    pile = folder / "pile.jsonl"
    pile.write_text('{"rules": "ours", "cards": 12, "figures": {"king": 1}}\n', encoding="utf-8")
    schreiber("score --rules ours.toml", str(pile))
    schreiber("score", str(pile), status=1)


def test_two_files_of_one_id_are_refused(schreiber, folder, ours):
    other = folder / "other.toml"
    other.write_text(
        ours.read_text(encoding="utf-8").replace("cents = 1", "cents = 2"), encoding="utf-8"
    )
    arguments = ["score", "--rules", "ours.toml", "--rules", "other.toml", "deals"]
    assert "there is another ours already" in schreiber(*arguments, status=2).err


class FakeLink:
    """A box that takes tariffs, under the name that `named` gives them."""

    def __init__(self, name, named=lambda data: digest_of(data).hex()):
        self.name = name
        self.given = []
        self._named = named

    def identify(self):
        class Identity:
            box = bytes.fromhex("e6614103e7ab5f2a")

        return Identity()

    def push_tariff(self, data):
        digest = self._named(data)
        self.given.append(data)
        return digest

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


def refuses(data):
    raise RefusalError("b: the box refuses: no room", "no room")


def breaks(data):
    raise RuntimeError("oops")


def test_all_boxes_get_it_and_a_bad_one_stops_none(capsys):
    links = {
        "a": FakeLink("a"),
        "b": FakeLink("b", refuses),
        "c": FakeLink("c", breaks),
        "d": FakeLink("d", lambda data: "00" * 8),
        "e": FakeLink("e"),
    }
    tariff = find("wien").tariff
    assert command.send(links, links.__getitem__, tariff) == 1
    printed = capsys.readouterr()
    digest = digest_text(tariff)
    assert printed.out.splitlines() == [
        f"box e7ab5f2a at {port}: wien can be played ({digest})" for port in "ae"
    ]
    refused, broken, other = printed.err.splitlines()
    assert refused == "schreiber: b: the box refuses: no room"
    assert broken.startswith("schreiber: c: unexpected RuntimeError")
    assert other == "schreiber: d: the box reports another digest of the tariff"
    assert encode(decode(links["e"].given[0])) == encode(tariff)
    assert command.send(["a"], links.__getitem__, tariff) == 0


def test_send_needs_a_box_and_a_sound_file(schreiber, monkeypatch, folder):
    monkeypatch.setattr("host_tools.boxes.link.serial_ports.chosen", lambda ports: [])
    assert "no box is plugged in" in schreiber("rules send wien", status=1).err
    (folder / "x.toml").write_text("x = 1", encoding="utf-8")
    assert "x.toml:1: engine is missing" in schreiber("rules send x.toml", status=1).err


@pytest.mark.parametrize("command", ["rules send", "simulate --tariff"])
def test_what_every_box_has_is_not_put_there(schreiber, monkeypatch, command):
    monkeypatch.setattr("host_tools.boxes.link.serial_ports.chosen", lambda ports: ["a"])
    monkeypatch.setattr("host_tools.boxes.link.mpremote_link.MpremoteLink", None)
    monkeypatch.setattr(simulate, "serve_box", None)
    printed = schreiber(command, "tirol", status=2)
    assert printed.out == ""
    assert "every box has tirol" in printed.err


def test_simulate_puts_it_onto_the_simulated_box(monkeypatch, folder, ours, schreiber):
    served = []
    monkeypatch.setattr(simulate, "serve_box", lambda *given: served.append(given))
    schreiber("simulate --tariff ours.toml --folder box --no-browser")
    [(where, _, browser, greet)] = served
    assert (where.name, browser) == ("box", False)
    link = FakeLink("simulated")
    greet(link)
    assert decode(link.given[0]).rules == "ours"


@pytest.mark.parametrize(("options", "port"), [((), 8470), (("--port", "9001"), 9001)])
def test_simulate_serves_its_page_on_the_port_that_is_asked_for(
    monkeypatch, ours, options, port, schreiber
):
    served = []
    monkeypatch.setattr(simulate, "serve_box", lambda *given: served.append(given[1]))
    schreiber("simulate --tariff ours.toml", *options)
    assert served == [port]
