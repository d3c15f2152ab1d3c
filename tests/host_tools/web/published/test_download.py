"""The pages as a ZIP, from the page of the public view."""

import http.client
import io
import zipfile

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from tests.host_tools.web.published.conftest import ROUND_1, ROUND_2, up_to

AT = "/event/1/paper/pages.zip"


def zipped(page, address):
    """(headers, bytes) of a download."""
    connection = http.client.HTTPConnection("127.0.0.1", page.port)
    try:
        connection.request("GET", address, headers=page.headers)
        response = connection.getresponse()
        return response.headers, response.read()
    finally:
        connection.close()


@pytest.mark.long
def test_the_pages_are_downloaded(page, path):
    assert "No standings have been published yet." in page.get("/event/1/public").text
    answer = page.get(AT)
    assert answer.status == 422
    assert "nothing of event 1 is published" in answer.text
    with Database(path) as database:
        season = ("season", {"season": "2026"})
        decide_on(database, 1, [*ROUND_1, *ROUND_2, season, up_to(2)])
    html = page.get("/event/1/public").html
    of = {"": "2026-11-21-cup-", "?season": "season-2026-", "?all": ""}
    for query, named in of.items():
        address = AT + query
        assert f'href="{address}"' in html
        headers, data = zipped(page, address)
        assert headers["Content-Disposition"] == f'attachment; filename="{named}results.zip"'
        names = zipfile.ZipFile(io.BytesIO(data)).namelist()
        assert "results/2026-11-21-cup/index.fr.html" in names
        assert ("results/season-2026/index.de.html" in names) == (address != AT)
        assert zipped(page, address)[1] == data
