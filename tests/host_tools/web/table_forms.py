"""The forms of the page of table 1 in round 1, and deals that are played or typed there."""

import re

from host_tools.web.entry.entry_form import sent_by
from rules_core.documents import read_document
from tests.host_tools.brought import bring
from tests.host_tools.web.served import event_at

HERE = "/event/1/table/1/1"
FORM = re.compile(r"<form.*?</form>", re.DOTALL)
OFFER = re.compile(r'<button name="key" value="([^"]*)"[^>]*>(.*?)</button>')
SOLO = {"rules": "krenglbach", "forehand": 1, "game": "solodreier", "declarer": 0, "won": True}
# Tables play 11 deals from now on, also those for which 12 were typed.
FEWER_DEALS = ("settings", {"settings": {"deals": 11}})
LOST = SOLO | {"forehand": 2, "declarer": 3, "won": False}


def press(page, label, here=HERE, **filled):
    """Send the form of the button on a table's page that has this label; filled: its fields."""
    [form] = [form for form in FORM.findall(page.get(here).html) if f">{label}</button>" in form]
    pressed = re.search(rf"<button([^>]*)>{re.escape(label)}</button>", form)[1]
    fields = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
    fields += re.findall(r'name="([^"]+)" value="([^"]*)"', pressed)
    address = re.search(r'action="([^"]+)"', form)[1]
    assert page.post(address, [*fields, *filled.items()]).headers["Location"] == here


def take(page, words, here=HERE):
    """Take the proposal of a table's page whose button has these words."""
    html = page.get(here).html
    found = [key for key, label in OFFER.findall(html) if label == words]
    assert found, OFFER.findall(html)
    answer = page.post(f"{here}/ruling", {"key": found[0]})
    assert (answer.status, answer.headers.get("Location")) == (303, here), answer.text


def offers(page, here=HERE):
    """The words of all proposals on a table's page, in their order."""
    return [label for _, label in OFFER.findall(page.get(here).html)]


def play(path, box, deals=1):
    """Solodreier are played at the table, and its box brings them."""
    for _ in range(deals):
        box.play(SOLO)
    bring(path, box)


def results(path):
    """What the table comes to: {person: points}."""
    return event_at(path).tables[1, 1].results


def type_a_deal(page):
    entry = read_document(SOLO)
    fields = sent_by(entry.book, entry.book.unpack(entry.book.pack(entry.content)))
    assert page.post(f"{HERE}/deal?ask=yes", fields | {"save": "yes"}).status == 303
