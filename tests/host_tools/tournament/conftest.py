import pytest

from host_tools.tournament.draw import search


@pytest.fixture
def short_search(monkeypatch):
    """Search no longer than a test of a rule needs, which the first good seating shows as well."""
    monkeypatch.setattr(search, "TRIES", ((2_000, 2), (2_000, 2)))
    monkeypatch.setattr(search, "SPREADING", 1_000)
