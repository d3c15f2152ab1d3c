"""The pages of a desk whose database is on a server: the same as of a file, also after a cut."""

import re

import pytest

from host_tools.database.address import ServerAddress
from host_tools.events.event_desks import DESK_VARIABLE
from host_tools.intake.database import Database
from host_tools.intake.restoring import restore
from tests.host_tools.box import EVENT_TIME
from tests.host_tools.web.looking import pages_of
from tests.host_tools.web.served import close_by_page, desk_at

# What each desk says of itself: the version of what it has read, and when it made a form.
OWN = re.compile(r"\d+-\d+|[0-9a-f]{32}|/\S+/(?:desk|server)\S*")


@pytest.fixture
def address(path, played, server_url, tmp_path):
    """A database on a server that holds what that at `path` does."""
    address = ServerAddress(server_url, tmp_path / "server.db")
    restore(path, address)
    return address


@pytest.fixture
def serve_both(path, address):
    """(the page of the file, that of the server), at the same moment."""

    def served(where):
        return desk_at(where, clock=lambda: EVENT_TIME)

    with served(path) as of_file, served(address) as of_server:
        yield of_file, of_server


def shown(answer):
    return OWN.sub("", answer.html)


@pytest.mark.long
def test_every_page_is_the_same(serve_both):
    of_file, of_server = serve_both
    different, seen = [], 0
    for path, answer in pages_of(of_file, ["/", "/event/1"]):
        seen += 1
        there = of_server.get(path)
        while there.status == 303:
            there = of_server.get(there.headers["Location"])
        if shown(there).replace(str(of_server.port), str(of_file.port)) != shown(answer):
            different.append(path)
    assert different == []
    assert seen > 40


def test_a_decision_is_stored_once_though_connections_are_cut(
    serve_both, address, postgresql_server
):
    _, page = serve_both
    assert page.get("/event/1/ranking").status == 200
    name = address.url.partition("@/")[2].partition("?")[0]
    for cents in ("100", "200"):
        postgresql_server.say(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        )
        fields = {"what": "stake", "person": "1", "cents": cents}
        assert page.post("/event/1/decide/booking", fields).status == 303
    with Database(address) as database:
        kinds = [row["kind"] for row in database.events.decisions(1)]
    assert kinds.count("booking") == 2


def test_a_backup_is_made_and_restored_by_the_page(serve_both, address, tmp_path):
    _, page = serve_both
    assert page.post("/backups/now").status == 303
    [copy] = (tmp_path / "backups").glob("server-*.db")
    assert close_by_page(page).status == 303
    assert (
        "server.before-restore"
        in page.post("/backups/restore", {"file": str(copy)}).headers["Location"]
    )
    with Database(address) as database:
        assert "close" not in [row["kind"] for row in database.events.decisions(1)]


def test_an_event_of_another_desk_is_taken_over_by_a_button(serve_both, address, monkeypatch):
    of_file, page = serve_both
    with Database(address) as database, database.transaction():
        database.desks.add(1, "Wels", EVENT_TIME)
    monkeypatch.setenv(DESK_VARIABLE, "Linz")
    paid = {"what": "stake", "person": "1", "cents": "100"}
    refused = page.post("/event/1/decide/booking", paid)
    assert refused.status == 422
    assert "the desk Wels decides about event 1; its page Settings has a button" in refused.text
    shown = page.get("/event/1/settings").text
    assert "Take the event over to this desk (Linz)" in shown
    assert page.post("/event/1/take").headers["Location"] == "/event/1/settings"
    assert "This desk (Linz) decides about the event." in page.get("/event/1/settings").text
    assert page.post("/event/1/decide/booking", paid).status == 303
    assert "The desk of the event" not in of_file.get("/event/1/settings").text
    assert of_file.post("/event/1/take").status == 422
