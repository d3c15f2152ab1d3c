"""Tables on a terminal that is narrow."""

import io
import sys

from host_tools.cli.text_tables import show_table


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
