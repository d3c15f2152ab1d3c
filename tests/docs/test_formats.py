"""The page on what may change knows every version of the desk's database."""

from host_tools.database.schema import VERSION
from tests.docs.markdown import ROOT, tables


def test_the_versions_of_the_database():
    page = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    [versions] = [table for table in tables(page) if table[0][0] == "version"]
    assert [row[0] for row in versions[1:]] == [str(version) for version in range(1, VERSION + 1)]
