"""A list that is sent to the desk, and what its preview asks."""

import re
from html import unescape


def upload(page, data, name="members.csv"):
    """The answer to a file that was chosen in the form of the import."""
    return page.send_file("/persons/import", data, name)


def hidden(shown):
    """The hidden fields of the form that takes a list in."""
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', shown.html))
    return fields | {"asked": re.findall(r'name="asked" value="(\d+)"', shown.html)}


def options(shown):
    """{name of a field that says who a row is: the answers to choose from}."""
    found = {}
    for name, answer in re.findall(
        r'type="radio" name="(person-\d+)" value="([\w-]*)"', shown.html
    ):
        found.setdefault(name, []).append(answer)
    return found


def as_sent(shown):
    """The hidden fields of the form that takes a list in, as a browser sends them."""
    return {name: unescape(text) for name, text in hidden(shown).items() if name != "asked"}
