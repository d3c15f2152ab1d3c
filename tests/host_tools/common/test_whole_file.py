"""What is written over a file is there whole, or the file is as it was."""

import pytest

from host_tools.common.whole_file import replacing


def test_the_new_file_takes_the_place_of_the_old(tmp_path):
    path = tmp_path / "evening.csv"
    path.write_text("old", encoding="utf-8")
    with replacing(path, "w", encoding="utf-8") as file:
        file.write("new")
        assert path.read_text(encoding="utf-8") == "old"
    assert path.read_text(encoding="utf-8") == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_what_breaks_off_leaves_the_old(tmp_path):
    path = tmp_path / "evening.csv"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(ZeroDivisionError), replacing(path) as file:
        file.write(b"half")
        raise ZeroDivisionError
    assert path.read_text(encoding="utf-8") == "old"
