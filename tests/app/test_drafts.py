"""The entry in progress at the table: whatever happens to it, play goes on, and nothing is lost."""

import errno

import pytest

from firmware.app.console import SILENCE_MS
from firmware.app.flows import deal
from firmware.app.storage.draft import BAD_PATH, PATH, Draft
from firmware.app.storage.files import Files, NoGuard
from firmware.app.storage.sealed import seal
from host_tools.simulation.rehearsal import typist
from rules_core.documents import read_document
from tests.app.fft_deals import EXAMPLES, GARDE_SANS_WON, GARDE_WON, PRISE_LOST, fft
from tests.app.scenes import as_it_is
from tests.app.table import session
from tests.golden import assert_golden
from tests.rules_core.second_versions import SecondVersions

TO_BOUTS = "down left"  # from home: the scribe takes, garde
FROM_BOUTS = "right ok ok"  # two, the likely points, nothing more
CONFIRM = "\nread\nok opponents\n"
GARDE = {"rules": "fft-4", "taker": 0, "contract": "garde", "bouts": 2, "points": 46}

BEGUN = {"taker": 0, "contract": 1}
OF_THIS_DEAL = {"rules": "fft-4", "version": 1, "session": 1, "dealer": 3, "answers": BEGUN}
SEQUENCE = 2  # of the first deal


@pytest.fixture
def table(make_table):
    return make_table("de", session())


def restart_with(table, draft):
    """The box is off, its draft becomes the bytes `draft`, it is on again."""
    with table.off():
        (table.flash / PATH).write_bytes(draft)


def play_a_deal(table):
    """From home; the log has it then and nothing besides."""
    table.play(TO_BOUTS + " " + FROM_BOUTS + CONFIRM)
    assert [document for document, _ in table.documents()] == [GARDE]


def bad_drafts():
    """(what is wrong, bytes of the file), each with a sound checksum."""
    for field, value in (
        ("rules", "ch-4"),
        ("rules", None),
        ("version", 0),
        ("version", 2),
        ("version", None),
        ("version", [1]),
        ("session", 7),
        ("dealer", 1),
        ("answers", None),
        ("answers", [0, 1]),
        ("answers", {"taker": [1]}),
        ("answers", {"taker": 0, "contract": 1, "bouts": 9}),
        ("answers", {"poignees": [7]}),
        ("answers", {"ruling": {"kind": 77}}),
        ("answers", {"colour": 1}),
    ):
        yield f"{field} {value}", seal(SEQUENCE, OF_THIS_DEAL | {field: value})
    yield "a field more", seal(SEQUENCE, OF_THIS_DEAL | {"colour": 1})
    yield "a field less", seal(SEQUENCE, {"rules": "fft-4", "answers": {}})
    yield "no field", seal(SEQUENCE, {})
    yield "the answers alone", seal(SEQUENCE, {"answers": BEGUN})
    yield "a version to come", seal(SEQUENCE, OF_THIS_DEAL, 2)


BAD = dict(bad_drafts())


@pytest.mark.parametrize("wrong", BAD)
def test_a_draft_that_is_none_of_this_deal_is_set_aside_and_said(table, wrong):
    home = table.picture()
    restart_with(table, BAD[wrong])
    assert_golden("app/de/damage-draft", table.picture())
    table.play("ok")
    assert table.picture() == home
    assert (table.flash / BAD_PATH).read_bytes() == BAD[wrong]
    assert not (table.flash / PATH).exists()
    play_a_deal(table)


@pytest.mark.parametrize("version", [1, 2])
def test_a_draft_of_this_deal_goes_on(table, version):
    """By the version of the rule book by which it was begun, and the deal is stored so."""
    with SecondVersions("fft-4"):
        restart_with(table, seal(SEQUENCE, OF_THIS_DEAL | {"version": version}))
        table.play(FROM_BOUTS + CONFIRM)
        said = {"version": 1} if version == 1 else {}
        assert [document for document, _ in table.documents()] == [GARDE | said]
        assert not (table.flash / BAD_PATH).exists()


def test_what_a_draft_says_of_its_deal(table):
    table.play(TO_BOUTS)
    assert Draft(table.fs, NoGuard()).load(SEQUENCE) == OF_THIS_DEAL


def test_a_draft_that_the_log_has_fallen_behind_is_not_offered_twice(table):
    """The log has lost its end; the deal is stored, and the draft of a later number is spent."""
    restart_with(table, seal(SEQUENCE + 5, OF_THIS_DEAL))
    table.play(FROM_BOUTS + CONFIRM)
    table.play("opponents back")
    home = table.picture()
    table.restart()
    assert table.picture() == home
    assert len(table.session().ledger.deals) == 1


@pytest.mark.parametrize("renames", [True, False])
def test_a_draft_that_raises_when_it_is_walked_is_set_aside(table, monkeypatch, renames):
    """Once, and never again: not at this start and not at the next one."""
    table.expected_faults = ["error-1.txt"] if renames else ["error-1.txt", "error-2.txt"]
    table.play(TO_BOUTS)
    draft = (table.flash / PATH).read_bytes()
    whole = deal.Asker.run

    def raises(asker):
        if asker.walk.answers:
            raise ZeroDivisionError("these answers")
        return whole(asker)

    monkeypatch.setattr(deal.Asker, "run", raises)
    if not renames:
        refuse(monkeypatch, "rename", BAD_PATH)
    table.restart()
    assert_golden("app/de/damage-draft", table.picture())
    table.play("ok")
    home = table.picture()
    assert (table.flash / (BAD_PATH if renames else PATH)).read_bytes() == draft
    report = (table.flash / "error-1.txt").read_text(encoding="utf-8")
    assert "ZeroDivisionError: these answers" in report
    table.restart()
    if not renames:
        table.play("ok")
    assert table.picture() == home
    monkeypatch.setattr(deal.Asker, "run", whole)
    play_a_deal(table)


# Files that cannot be read, written, renamed or removed


def refuse(monkeypatch, call, *paths, mode=""):
    """Have a call of the flash fail from now on when it names one of `paths`."""
    whole = getattr(Files, call)

    def refused(self, *arguments):
        if any(argument in paths for argument in arguments) and mode in arguments[-1]:
            raise OSError(errno.EIO, call)
        return whole(self, *arguments)

    monkeypatch.setattr(Files, call, refused)


@pytest.mark.parametrize("renames", [True, False])
def test_a_draft_that_cannot_be_read_is_said_once(table, monkeypatch, renames):
    home = table.picture()
    table.play(TO_BOUTS)
    refuse(monkeypatch, "open", PATH, mode="r")
    if not renames:
        refuse(monkeypatch, "rename", PATH)
    table.restart()
    assert_golden("app/de/damage-draft", table.picture())
    table.play("ok")
    assert table.picture() == home
    play_a_deal(table)


def test_a_draft_that_cannot_be_written_is_said_once_a_session(table, monkeypatch):
    refuse(monkeypatch, "open", PATH, mode="w")
    table.play(TO_BOUTS)
    assert_golden("app/de/draft-not-kept", table.picture())
    table.play("ok\n" + FROM_BOUTS + CONFIRM)
    table.play(TO_BOUTS + " " + FROM_BOUTS + CONFIRM)
    table.play("left back")
    assert len(table.session().ledger.deals) == 2


def test_after_a_deal_of_one_answer_it_is_said_at_home(table, monkeypatch):
    refuse(monkeypatch, "open", PATH, mode="w")
    table.play("ok ok" + CONFIRM)
    assert_golden("app/de/draft-not-kept-stored", table.picture())
    table.play("ok")
    assert len(table.session().ledger.deals) == 1
    table.play("opponents back")


def test_a_draft_that_cannot_be_removed_is_said_and_offered_again(table, monkeypatch):
    home = table.picture()
    table.play("left")
    asked = table.picture()
    refuse(monkeypatch, "remove", PATH)
    table.play("back back")
    assert_golden("app/de/draft-not-kept-home", table.picture())
    table.play("ok")
    assert table.picture() == home
    table.restart()
    assert table.picture() == asked
    table.play("back back ok")
    play_a_deal(table)


@pytest.mark.parametrize(
    ("skatist", "asked", "keys"),
    [(1, "ok ", "down*5 ok\ndown*2 ok"), (2, "", "down*2 ok\nup*8 ok")],
)
def test_a_skatist_in_a_draft_stays_as_he_was_entered(make_table, skatist, asked, keys):
    """He was, when the box still asked for him; the third player deals."""
    deal = {"rules": "troccas-3", "skatist": skatist, "points": [40, 50, 37]}
    of_this_deal = {"rules": "troccas-3", "version": 1, "session": 1, "dealer": 2}
    table = make_table("de", session("troccas-3"))
    restart_with(table, seal(SEQUENCE, of_this_deal | {"answers": {"skatist": skatist}}))
    table.play("back\n" * len(asked.split()) + asked + keys + CONFIRM)
    assert [document for document, _ in table.documents()] == [deal]


@pytest.mark.long
@pytest.mark.parametrize("keys", [GARDE_WON, GARDE_SANS_WON, PRISE_LOST])
def test_the_plug_is_pulled_after_every_press(make_table, keys):
    """The draft comes back, also in the middle of the extras, and the deal can be finished."""
    presses = [word for line in keys.splitlines() for word in line.partition("#")[0].split()]
    single = [key for word in presses for key in _repeated(word)]
    entry = next(read_document(fft(document)) for k, document, _ in EXAMPLES if k == keys)
    for count in range(1, len(single) + 1):
        table = make_table("de", session())
        table.play(" ".join(single[:count]))
        table.restart()
        finish(table, entry)
        assert [line.points for line in table.session().ledger.deals] == [entry.score().points]
        table.pull_plug()


def _repeated(word):
    key, _, count = word.partition("*")
    return [key] * int(count or 1)


def finish(table, entry):
    """Enter the rest of a deal; where it has got to is what the draft says."""
    log = table.open_log()
    draft = Draft(table.fs, NoGuard()).load(log.next_sequence)
    if draft is None:
        table.play(typist.enter_deal(entry))
    else:
        table.play(typist.go_on(entry, draft["answers"], dialled=draft.get("dialled")))


@pytest.mark.long
def test_a_draft_of_a_deal_that_is_in_the_log_is_not_offered(table):
    table.play(GARDE_WON)
    draft = (table.flash / "draft").read_bytes()
    table.play(CONFIRM)
    table.play("opponents back")  # home no longer says that the deal was stored
    before = table.picture()
    table.pull_plug()
    (table.flash / "draft").write_bytes(draft)
    table.restart()
    assert table.picture() == before


@pytest.mark.long
@as_it_is
def test_the_display_says_that_the_desk_has_taken_over(make_table, look, language):
    table = make_table(language, session())
    before = table.picture()
    table.board.serial.input.extend(b"\x03")
    table.wait(100)
    look(table)("desk")
    table.wait(SILENCE_MS)
    table.settle()
    assert table.picture() == before
