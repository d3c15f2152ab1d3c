"""Somebody who only reads pages: finds links, buttons and fields by their words, and counts."""

from collections import Counter
from html.parser import HTMLParser
from urllib.parse import urlencode, urlsplit

_VOID = {"input", "br", "meta", "link", "img", "hr", "source", "wbr", "col", "path", "line"}
_PLACES = ("li", "tr", "p", "article", "section", "details", "div", "fieldset", "form")


class Refused(AssertionError):
    """The desk has refused a form, in the sentences that this says."""


class Element:
    """An element of a page: `tag`, `attributes`, `parts` (texts and elements), `parent`."""

    def __init__(self, tag, attributes, parent):
        self.tag, self.attributes, self.parent, self.parts = tag, attributes, parent, []

    def all(self, *tags):
        """The elements within, in their order; of these tags, of all without any."""
        for part in self.parts:
            if isinstance(part, Element):
                if part.tag in tags or not tags:
                    yield part
                yield from part.all(*tags)

    def words(self, without=()):
        """The text, but for elements of some tags."""
        parts = [
            one if isinstance(one, str) else one.words(without)
            for one in self.parts
            if isinstance(one, str) or one.tag not in without
        ]
        return " ".join(" ".join(parts).split())

    def above(self, *tags):
        """The elements around it, the nearest first; of these tags."""
        one = self.parent
        while one is not None:
            if one.tag in tags:
                yield one
            one = one.parent


class _Reading(HTMLParser):
    def __init__(self):
        super().__init__()
        self.page = self._open = Element("page", {}, None)

    def handle_starttag(self, tag, attrs):
        one = Element(tag, {name: value or "" for name, value in attrs}, self._open)
        self._open.parts.append(one)
        if tag not in _VOID:
            self._open = one

    def handle_endtag(self, tag):
        if tag not in _VOID and self._open.tag == tag:
            self._open = self._open.parent

    def handle_data(self, data):
        self._open.parts.append(data)


def read(html):
    """The page, an `Element`."""
    reading = _Reading()
    reading.feed(html)
    return reading.page


class Reader:
    """Who reads the pages of a `Served`, beginning with `path`.

    `clicks`: a Counter of links followed and forms sent by what they were for, see `doing`;
    `answers`: likewise, of the forms alone.
    """

    def __init__(self, served, path="/"):
        self._served = served
        self.clicks, self.answers = Counter(), Counter()
        self.doing = ""
        self.open(path)

    def open(self, path):
        """Look at an address, as by reloading the page; no click."""
        answer = self._served.get(path.partition("#")[0])
        while answer.status == 303:
            path = answer.headers["Location"]
            answer = self._served.get(path.partition("#")[0])
        if answer.status != 200:
            raise Refused(f"{path}: {answer.status} {answer.text}")
        self.path, self.page = path, read(answer.html)

    def look_again(self):
        """Look at the page anew."""
        self.open(self.path)

    @property
    def text(self):
        """What the page says."""
        return self.page.words(("script", "style", "head"))

    def follow(self, words, near=""):
        """Follow the link with these words."""
        link = self._found("a", words, near)
        self.clicks[self.doing] += 1
        self.open(_joined(self.path, link.attributes["href"]))

    def go(self, address, words=""):
        """Follow a link to an address, of whatever words; else first that with these words."""
        if not any(_leads_to(one, address) for one in self.page.all("a")):
            self.follow(words)
        if self.path.partition("?")[0] != address:
            link = next(one for one in self.page.all("a") if _leads_to(one, address))
            self.clicks[self.doing] += 1
            self.open(_joined(self.path, link.attributes["href"]))

    def press(self, words, typed=None, near="", picked=None):
        """Send the form of the button with these words.

        typed: {words of a label: what is typed, chosen or ticked}, a list where several fields
        have them; picked: the words of a suggestion that is pressed in its place.
        """
        button = self._found("button", words, near)
        form = next(button.above("form"), None) or self._by_id(button.attributes["form"])
        fields = _Fields(form, self.page).filled(typed or {})
        address = form.attributes.get("action", self.path)
        pressed = button
        if picked is not None:
            pressed = self._suggestion(form, fields, picked)
        address = pressed.attributes.get("formaction", address)
        if "name" in pressed.attributes:
            fields.append((pressed.attributes["name"], pressed.attributes.get("value", "")))
        self.clicks[self.doing] += 1
        if form.attributes.get("method", "get") == "get":
            self.open(f"{address}?{urlencode(fields)}")
            return
        self.answers[self.doing] += 1
        if form.attributes.get("enctype") == "multipart/form-data":
            answer = self._served.send_file(address, b"", "", dict(fields))
        else:
            answer = self._served.post(address, fields)
        if answer.status != 303:
            if answer.status == 200:
                self.page = read(answer.html)
                return
            wrong = [one.words() for one in read(answer.html).all("p") if _is_wrong(one)]
            raise Refused(f"{address} {fields}: {answer.status} {wrong or answer.text}")
        self.open(answer.headers["Location"])

    def offers(self):
        """{what is asked: [words of its proposals]} of the page, in their order."""
        found = {}
        for form in self.page.all("form"):
            if "offers" in form.attributes.get("class", ""):
                said = next(one for one in form.parent.all("p"))
                found[said.words()] = [one.words() for one in form.all("button")]
        return found

    def rows(self, kind):
        """The cells of the table of this class, as texts."""
        tables = [one for one in self.page.all("table") if one.attributes.get("class") == kind]
        return [[cell.words() for cell in row.all("td", "th")] for row in tables[0].all("tr")]

    def _suggestion(self, form, fields, picked):
        field = next(one for one in form.all("input") if one.attributes.get("name") == "typed")
        address = field.attributes["hx-get"]
        mark = "&" if "?" in address else "?"
        answer = self._served.get(address + mark + urlencode(fields))
        buttons = list(read(answer.html).all("button"))
        for one in buttons:
            if picked in one.words():
                return one
        raise Refused(f"no suggestion {picked}: {[one.words() for one in buttons]}")

    def _by_id(self, name):
        return next(one for one in self.page.all("form") if one.attributes.get("id") == name)

    def _found(self, tag, words, near):
        candidates = list(self.page.all(tag))
        found = [one for one in candidates if one.words() == words]
        found = found or [one for one in candidates if words in one.words()]
        found = [one for one in found if tag == "button" or "href" in one.attributes]
        if near:
            found = [one for one in found if _room(one, near) is not None]
            found.sort(key=lambda one: _room(one, near))
        if not found:
            shown = [one.words() for one in candidates]
            raise Refused(f"{self.path} has no {tag} “{words}” near “{near}”: {shown}")
        return found[0]


class _Fields:
    """The fields of a form as a browser sends them."""

    def __init__(self, form, page):
        self._names = {}
        for label in page.all("label"):
            if "for" in label.attributes:
                self._names[label.attributes["for"]] = label.words(("select", "button"))
        self._fields = [
            one
            for one in form.all("input", "select", "textarea")
            if "name" in one.attributes and "disabled" not in one.attributes
        ]

    def filled(self, typed):
        """(name, value) of each field that is sent."""
        sent, ticked, left = (
            [],
            set(),
            {key: value if isinstance(value, list) else [value] for key, value in typed.items()},
        )
        used = Counter()
        for field in self._fields:
            label = self._label(field)
            key = next(
                (one for one in left if _fits(one, label) and used[one] < len(left[one])), None
            )
            value = None
            if key is not None and field.attributes.get("type") != "hidden":
                value = left[key][used[key]]
                used[key] += 1
                if field.attributes.get("type") == "radio":
                    ticked.add(field.attributes["name"])
            sent += [(field, *one) for one in self._sent(field, value)]
        missed = [one for one in left if used[one] < len(left[one])]
        if missed:
            raise Refused(f"no field {missed} among {[self._label(one) for one in self._fields]}")
        # Of radio buttons the one that was ticked takes the tick of another one.
        return [
            (name, value)
            for field, name, value in sent
            if name not in ticked or "checked" not in field.attributes
        ]

    def _label(self, field):
        group = next(
            (
                one.attributes["aria-label"]
                for one in field.above("div")
                if one.attributes.get("role") == "group"
            ),
            "",
        )
        own = field.attributes.get("aria-label")
        if own is None:
            around = next(field.above("label"), None)
            own = (
                around.words(("select", "button", "textarea"))
                if around
                else self._names.get(field.attributes.get("id"), "")
            )
        return f"{group}: {own}" if group else own

    def _sent(self, field, value):
        name, kind = field.attributes["name"], field.attributes.get("type", "")
        if field.tag == "select":
            options = list(field.all("option"))
            if value is not None:
                fits = [one for one in options if one.words() == value] or [
                    one for one in options if value in one.words()
                ]
                if not fits:
                    raise Refused(f"no option {value}: {[one.words() for one in options]}")
                chosen = fits[0]
            else:
                chosen = next((one for one in options if "selected" in one.attributes), options[0])
            if "disabled" in chosen.attributes:
                return []
            return [(name, chosen.attributes.get("value", chosen.words()))]
        if kind in ("checkbox", "radio"):
            ticked = "checked" in field.attributes if value is None else value
            return [(name, field.attributes.get("value", "on"))] if ticked else []
        if field.tag == "textarea":
            return [(name, field.words() if value is None else str(value))]
        return [(name, field.attributes.get("value", "") if value is None else str(value))]


def _fits(words, label):
    return label == words or (label.startswith(words) and not label[len(words)].isalnum())


def _leads_to(link, address):
    return link.attributes.get("href", "").partition("?")[0] == address


def _room(element, near):
    """How much stands in the smallest place around an element that has these words; None: none."""
    for place in element.above(*_PLACES):
        said = place.words()
        if near in said:
            return len(said)
    return None


def _is_wrong(paragraph):
    return any(
        "wrong" in one.attributes.get("class", "") for one in [paragraph, *paragraph.above("div")]
    )


def _joined(path, address):
    if address.startswith("?"):
        return path.partition("?")[0] + address
    return address if address.startswith("/") else urlsplit(path).path + address
