"""The first page shows and names what is there; the page of commands names every one."""

import re

from host_tools.cli.command_list import ACTIONS, GROUPS
from tests.docs.markdown import ROOT, tables_below


def test_the_page_of_commands_has_the_order_of_the_list():
    page = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    listed = [(heading, [name for name, _ in rows]) for heading, (_, *rows) in tables_below(page)]
    groups = [
        (f"## {heading}", [f"`schreiber {name}`" for name in group])
        for heading, group in GROUPS.items()
    ]
    actions = [
        (f"## {name.capitalize()}es", [f"`{one}`" for one in ACTIONS[name]]) for name in ACTIONS
    ]
    assert listed[:-1] == [*groups, *actions]
    assert listed[-1][0] == "## Extras"


def test_what_the_first_page_leads_to_is_there():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    paths = re.findall(r"\]\(([^)#]+)\)", page) + re.findall(r'src="([^"]+)"', page)
    assert len(paths) > 20
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_page_for_developers_is_named():
    """Nobody finds a page to which nothing leads."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")}
    assert [path for path in sorted(pages) if path not in page] == []
