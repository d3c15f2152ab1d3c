"""One at a time reads, changes and writes a file."""

import threading

from host_tools.common.note_files import locked

TIMES = 50


def test_what_several_count_together_is_all_counted(tmp_path):
    path = tmp_path / "count"
    path.write_text("0", encoding="ascii")

    def count():
        for _ in range(TIMES):
            with locked(path):
                path.write_text(str(int(path.read_text(encoding="ascii")) + 1), encoding="ascii")

    threads = [threading.Thread(target=count) for _ in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert path.read_text(encoding="ascii") == str(3 * TIMES)
