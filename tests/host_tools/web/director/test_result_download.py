"""The result document, downloaded from the page of what is printed."""

import re

from host_tools.results.canonical import read_file
from host_tools.results.sealing import digest_of


def test_the_page_leads_to_the_document(page):
    links = re.findall(r'href="(/event/1/paper/result.json[^"]*)"', page.get("/event/1/paper").html)
    whole, cash, nameless = [page.get(link) for link in links]
    assert '"2026-11-21-cup-result.json"' in whole.headers["Content-Disposition"]
    document = read_file(whole.html.encode())
    assert "text" in document["entrants"][0]["name"]
    assert "logs" in document["evidence"]
    assert set(document["cash"]) == {"sha256"}
    assert "accounts" in read_file(cash.html.encode())["cash"]
    assert set(read_file(nameless.html.encode())["entrants"][0]["name"]) == {"sha256"}
    assert {digest_of(read_file(one.html.encode())) for one in (whole, cash, nameless)} == {
        document["digest"]
    }
