"""The first page names every command, and none that there is not."""

from host_tools.cli.main import command_names
from tests.docs.markdown import ROOT, tables


def test_the_table_of_commands():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    [[_, *rows]] = tables(page)
    assert sorted(name for name, _ in rows) == [f"`schreiber {name}`" for name in command_names()]
