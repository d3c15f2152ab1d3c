"""No file says when it was made by whom, but of which commit."""

import pytest

from host_tools.development.release import dates

EPOCH = 1_795_000_000  # 18 November 2026, 11:06:40


@pytest.mark.parametrize(
    ("written", "settled"),
    [
        (b"%TF.CreationDate,2031-01-02T03:04:05+00:00*%", b"2026-11-18T11:06:40+00:00"),
        (b"G04 Created by KiCad date 2031-01-02 03:04:05*", b"2026-11-18 11:06:40"),
        (b"/CreationDate (D:20310102030405)", b"(D:20261118110640)"),
        (b"FILE_NAME('a.step','2031-01-02T03:04:05',", b"'2026-11-18T11:06:40'"),
    ],
)
def test_a_time_is_that_of_the_commit(written, settled):
    content = dates.settled(written, EPOCH)
    assert settled in content
    assert len(content) == len(written)
    assert b"2031" not in content


def test_nothing_else_is_touched(tmp_path):
    content = b"X20310102030405Y\n20-11-2031 2031-01-02\n"
    (tmp_path / "a.gbr").write_bytes(content)
    (tmp_path / "a.png").write_bytes(b"2031-01-02T03:04:05")
    dates.settle(tmp_path, EPOCH)
    assert (tmp_path / "a.gbr").read_bytes() == content
    assert (tmp_path / "a.png").read_bytes() == b"2031-01-02T03:04:05"
