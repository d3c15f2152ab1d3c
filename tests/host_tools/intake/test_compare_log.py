"""What a box has sent is compared with what is stored, without the database."""

import pytest

from host_tools.intake.compare_log import NEW_BRANCH, compare_log
from host_tools.intake.log_as_known import LogAsKnown, Succession
from host_tools.intake.log_as_sent import log_as_sent
from host_tools.intake.pieces import split
from host_tools.intake.stored_log import StoredLog
from host_tools.sessions.findings import FOREIGN, HEALED, PARTED
from tests.host_tools.box import GARDE, PRISE_LOST, TableBox

LOG = 7  # its row


@pytest.fixture
def sent(box):
    """The log of a box that has played two deals."""
    box.begin()
    box.play(GARDE)
    box.play(PRISE_LOST)
    return log_as_sent(box.link().identify(), 0, box.path.read_bytes(), complete=True)


def known_as(sent, raws, is_own=True):
    """A `LogAsKnown` in which these bytes are stored at the places of the first records."""
    numbered = enumerate(zip(sent.parts, raws, strict=False), 1)
    places = [(part.offset, row, part.record.sequence, raw) for row, (part, raw) in numbered]
    stored = {LOG: StoredLog(places)}
    owner = sent.identity.box if is_own else bytes(8)
    return LogAsKnown(1, owner, is_own, LOG, not raws, [], stored, frozenset(), Succession())


def raws_of(sent):
    return [part.raw for part in sent.parts]


def test_of_a_new_log_all_is_fresh(sent):
    plan = compare_log(sent, known_as(sent, []))
    assert [(log, piece.raw) for log, piece in plan.fresh] == [(LOG, raw) for raw in raws_of(sent)]
    assert (plan.findings, plan.read_again, plan.new_branch) == ([], set(), None)


def test_of_a_known_log_what_is_behind_is_fresh(sent):
    raws = raws_of(sent)
    plan = compare_log(sent, known_as(sent, raws[:-1]))
    assert [piece.raw for _, piece in plan.fresh] == raws[-1:]
    assert (plan.findings, plan.mended, plan.read_again) == ([], {}, set())


def test_a_record_that_is_damaged_here_is_mended(sent):
    raws = raws_of(sent)
    damaged = [*raws[:-1], bytes(len(raws[-1]))]
    plan = compare_log(sent, known_as(sent, damaged))
    assert plan.mended == {len(raws): raws[-1]}
    assert [finding.kind for finding in plan.findings] == [HEALED]
    assert (plan.fresh, plan.read_again) == ([], {LOG})


def test_another_way_becomes_a_branch(sent, tmp_path):
    """The last record that is stored is another one than the box has."""
    other = TableBox(tmp_path / "other")
    other.begin()
    other.play(PRISE_LOST)
    raws = raws_of(sent)
    others = [raw for _, _, raw in split(other.path.read_bytes(), 0)]
    plan = compare_log(sent, known_as(sent, [*raws[:-1], others[-1]]))
    assert plan.new_branch.raw == raws[-1]
    assert [(log, piece.raw) for log, piece in plan.fresh] == [(NEW_BRANCH, raws[-1])]
    assert [finding.kind for finding in plan.findings] == [PARTED]


def test_what_a_copy_has_beyond_is_a_branch_of_its_own(sent):
    raws = raws_of(sent)
    plan = compare_log(sent, known_as(sent, raws[:-1], is_own=False))
    assert [finding.kind for finding in plan.findings] == [FOREIGN]
    assert [log for log, _ in plan.fresh] == [NEW_BRANCH]
