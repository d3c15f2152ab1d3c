"""The log of the desk has the forms that were sent, by their pages, and nothing that was typed."""

import pytest

from host_tools.common import desk_log


@pytest.fixture
def noted(tmp_path):
    """A function that says what the log of the desk has by now."""
    path = tmp_path / "noted.log"
    desk_log.begin(path)
    yield lambda: path.read_text(encoding="utf-8")
    desk_log.end()


def test_a_form_is_noted_by_its_page(page, noted):
    page.post("/event/1/registration/register", {"name": "Rosa"})
    page.get("/event/1?name=Rosa")
    assert noted().count("form page=") == 1
    assert "form page=/event/{event}/registration/register\n" in noted()
    assert "Rosa" not in noted()


def test_a_refusal_is_noted_by_its_pattern(page, noted):
    page.post("/event/1/decide/plays", {"what": "stops", "person": "Rosa"})
    assert "refused: " in noted()
    assert "Rosa" not in noted()
