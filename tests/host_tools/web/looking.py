"""A Chromium that looks at pages, and says what is wrong with them."""

import asyncio
import atexit
import functools
import re
import time
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import Error, sync_playwright

from host_tools.web.serving.guard import cookie_of
from tests.host_tools.web.served import TOKEN

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# A window as of a phone.
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
PROJECTOR = {"width": 1920, "height": 1080}
# What is left of A4 within the margins of a sheet, at 96 dots an inch.
A4 = {"width": 703, "height": 1013}
A4_ACROSS = {"width": 1031, "height": 684}
# Nothing that a page waits for takes so long, however slow the machine is.
PATIENCE_MS = 120_000
# So often it is looked whether something has come: Playwright itself soon looks each half second.
LOOKS_EVERY_MS = 20
ASKS_AGAIN_MS = 5_000  # by then every page has asked what is new
# The page that came after a form is in its place, and hears what is typed into it.
SETTLED = """() => document.readyState === "complete" &&
  !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")"""
# The desk's certificate is signed by nobody. A browser that hears so with each request, and is told
# to go on, begins that request anew; where several do at once, it gives one up in the end.
TAKES_ANY_CERTIFICATE = "--ignore-certificate-errors"
# Pages of windows that were closed: {kind of the window: pages}.
_closed = {}
# What htmx says of a request that was stopped; of one that failed it says something besides.
_STOPPED = ("htmx:afterRequest", "htmx:sendAbort")
# What a slow browser says where htmx has given the field its focus before the browser would have.
_FOCUSED = "Autofocus processing was blocked because a document already has a focused element"

# What a page is, whatever is wrong with its width, headings and fields.
_FAULTS = """async () => {
  const faults = [];
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll("main *, header *, nav *")].find(
      (one) => one.getBoundingClientRect().right > innerWidth && !one.closest(".scroll, .tabs"));
    faults.push(`it is ${page.scrollWidth} wide, not ${innerWidth}: ` +
      (wide ? wide.outerHTML.slice(0, 120) : "nobody knows why"));
  }
  if (!document.title) faults.push("it has no title");
  const headings = document.querySelectorAll("h1").length;
  if (headings !== 1) faults.push(`it has ${headings} h1`);
  const fields = document.querySelectorAll("input:not([type=hidden]), select, textarea");
  for (const one of fields) {
    if (!one.labels.length && !one.getAttribute("aria-label"))
      faults.push(`a field without a label: ${one.outerHTML.slice(0, 120)}`);
  }
  const unreached = () => [...document.querySelectorAll("main *")].filter((one) =>
    one.scrollWidth > one.clientWidth + 1 && one.tabIndex < 0 && one.checkVisibility()
    && /auto|scroll/.test(getComputedStyle(one).overflowX));
  // A page hears of its new size with the next picture.
  if (unreached().length)
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (const one of unreached()) faults.push(`no key scrolls ${one.outerHTML.slice(0, 120)}`);
  for (const one of document.querySelectorAll("p, li, td, th, h1, h2, h3, a, button")) {
    const says = [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
    const box = one.getBoundingClientRect();
    if (says && box.height && box.width < 1 && one.checkVisibility({ visibilityProperty: true }))
      faults.push(`no room for ${one.outerHTML.slice(0, 120)}`);
  }
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  for (const id of new Set(ids)) {
    if (ids.filter((one) => one === id).length > 1) faults.push(`twice the id ${id}`);
  }
  return faults;
}"""

# Headings that leave out a level, and headings of columns or rows that say nothing.
OUTLINE = """() => {
  const faults = [];
  let before = 0;
  for (const one of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Number(one.localName[1]);
    if (level > before + 1) faults.push(`h${before} is followed by ${one.outerHTML.slice(0, 80)}`);
    before = level;
  }
  for (const one of document.querySelectorAll("th")) {
    if (!one.textContent.trim() && !one.getAttribute("aria-label"))
      faults.push(`a heading says nothing: ${one.closest("tr").outerHTML.slice(0, 120)}`);
  }
  return faults;
}"""

# Text that differs too little from what is behind it (WCAG 2, AA): 4.5, big text 3. What cannot be
# used at present, and what is outside the page for who sees it, is left out.
CONTRAST = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const rgba = (text) => {
    if (!known.has(text)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
      known.set(text, [red, green, blue, alpha / 255]);
    }
    return known.get(text);
  };
  const mix = (below, above, share) => below.map((one, at) => one + (above[at] - one) * share);
  const over = (below, color) => mix(below, color.slice(0, 3), color[3]);

  // (what is behind the text, the text) as they are seen, through every opacity
  const painted = (chain, at, below, ink) => {
    const style = getComputedStyle(chain[at]);
    const own = over(below, rgba(style.backgroundColor));
    const last = at === chain.length - 1;
    const seen = last ? [own, over(own, ink)] : painted(chain, at + 1, own, ink);
    return seen.map((color) => mix(below, color, Number(style.opacity)));
  };
  const light = (color) => {
    const parts = color.map((one) => one / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const contrast = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const chainOf = (element) => {
    const chain = [];
    for (let one = element; one; one = one.parentElement) chain.unshift(one);
    return chain;
  };

  const faults = new Map();
  const look = (element, ink, style, said) => {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height || box.right <= 0 || element.closest(":disabled")) return;
    if (!element.checkVisibility({ visibilityProperty: true })) return;
    const size = parseFloat(style.fontSize);
    const big = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const paper = rgba(getComputedStyle(document.body).backgroundColor).slice(0, 3);
    const ratio = contrast(...painted(chainOf(element), 0, paper, rgba(ink)));
    const where = element.className.baseVal ?? element.className;
    const key = `${element.localName}.${where} in ${element.parentElement.className}`;
    if (ratio < (big ? 3 : 4.5) && !faults.has(key))
      faults.set(key, `contrast ${ratio.toFixed(2)} of ${key}: ${said.trim().slice(0, 40)}`);
  };
  for (const element of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    const ink = element.namespaceURI.endsWith("svg") ? style.fill : style.color;
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && node.data.trim()) {
        look(element, ink, style, node.data);
        break;
      }
    if (element.placeholder && !element.value) {
      const faint = getComputedStyle(element, "::placeholder");
      look(element, faint.color, faint, element.placeholder);
    }
  }
  return [...faults.values()];
}"""


@contextmanager
def chromium_at(path):
    """A Playwright browser, for the Chromium at this path; what is still open in it is closed.

    A process starts it once. Windows know nothing of each other all the same: each is a context,
    which is emptied before the next window has it.
    """
    browser, loop = _started(path)
    # Playwright's loop stands still as long as nobody calls it. Only in this block may it count as
    # the running one of this thread: other tests run loops of their own.
    asyncio._set_running_loop(loop)
    try:
        yield browser
    finally:
        kept = [page.context for pages in _closed.values() for page in pages]
        for context in browser.contexts:
            if context not in kept:
                context.close()
        asyncio._set_running_loop(None)


@functools.cache
def _started(path):
    """(browser, the loop in which Playwright drives it), until this process ends."""
    playwright = sync_playwright().start()
    browser = playwright.chromium.launch(executable_path=path, args=[TAKES_ANY_CERTIFICATE])
    loop = asyncio._get_running_loop()

    def end():
        asyncio._set_running_loop(loop)
        browser.close()
        playwright.stop()

    atexit.register(end)
    return browser, loop


class Window:
    """A window of a browser at an address, which has the key to the director's page.

    A new one takes the browser half a second. So the next one of its kind takes the place of one
    that was closed; it remembers nothing.

    `page`: Playwright's; `faults`: what went wrong in it so far, sentences. clock: has the page a
    clock of its own, see `ask_again`? alone: does no other take its place? For a test that adds
    listeners or scripts, or sets that clock. Options: as those of a context of Playwright.
    """

    def __init__(self, browser, address, viewport=DESKTOP, clock=False, alone=False, **options):
        self.address = address
        self.faults = []
        self._scheme = "light"
        self._alone = alone
        self._kind = (clock, *sorted(options.items()))
        if _closed.get(self._kind) and not alone:
            self.page = _closed[self._kind].pop()
            self.page.set_viewport_size(viewport)
        else:
            context = browser.new_context(**{"locale": "de-AT", "viewport": viewport} | options)
            context.set_default_timeout(PATIENCE_MS)
            self.page = context.new_page()
        self.context = self.page.context
        cookie = cookie_of(urlsplit(address).port)
        self.context.add_cookies([{"name": cookie, "value": TOKEN, "url": address}])
        if clock:
            self.page.clock.install()
        self._listeners = {
            "console": self._hear,  # a policy that forbids something says so
            "pageerror": lambda error: self._add(f"error {error}"),
            "requestfailed": self._miss,
        }
        for event, listener in self._listeners.items():
            self.page.on(event, listener)

    def open(self, path):
        """Open a page of the address; its status."""
        status = self.page.goto(self.address + path).status
        if status >= 400:
            self._add(f"status {status}")
        return status

    def sizes(self, *sizes):
        """Have each of these sizes in turn: the one that it has already first."""
        for size in sorted(sizes, key=lambda size: size != self.page.viewport_size):
            self.page.set_viewport_size(size)
            yield size

    def look(self):
        """What is wrong with the page that is shown, as it is: a list of sentences."""
        return self._found(_FAULTS) + self._found(OUTLINE)

    def read(self):
        """Which text of it is hard to read, in light and in the dark: a list of sentences."""
        faults = []
        # The one that it has already first: what is asked next begins with the other one.
        for scheme in sorted(("light", "dark"), key=lambda scheme: scheme != self._scheme):
            self.page.emulate_media(color_scheme=scheme)
            self._scheme = scheme
            faults += [f"{scheme}, {fault}" for fault in self._found(CONTRAST)]
        return faults

    def links(self):
        """The addresses of this site to which the page leads, without what is behind a #."""
        # Playwright's own selectors would bring a long script of theirs into every page.
        found = self.page.evaluate(
            """() => [...document.querySelectorAll("a[href]:not([download])")].map(
              (one) => one.href)"""
        )
        own = [one.partition("#")[0] for one in found if one.startswith(self.address + "/")]
        return [one.removeprefix(self.address) for one in dict.fromkeys(own)]

    def close(self):
        """Close the window: the next one of its kind takes its place."""
        if self._alone:
            self.context.close()
            return
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)
        # It leaves by itself, for then it needs no new process.
        self.page.evaluate("sessionStorage.clear(); location.replace('about:blank')")
        self.page.wait_for_url("about:blank")
        for other in self.context.pages[1:]:
            other.close()
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.emulate_media(media="null", color_scheme="light")
        session = self.context.new_cdp_session(self.page)
        session.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})
        session.detach()
        self.context.clear_cookies()
        _closed.setdefault(self._kind, []).append(self.page)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _found(self, script):
        return [f"{self._path()}: {fault}" for fault in self.page.evaluate(script)]

    def _hear(self, message):
        # A script may stop a question whose answer nobody wants any more, see `static/desk.js`.
        if not message.text.startswith((*_STOPPED, _FOCUSED)):
            self._add(f"console: {message.text}")

    def _miss(self, request):
        # A page that is left stops what it was still asking for.
        if request.failure != "net::ERR_ABORTED":
            self._add(f"{request.url} failed: {request.failure}")

    def _add(self, what):
        self.faults.append(f"{self._path()}: {what}")

    def _path(self):
        return self.page.url.removeprefix(self.address)


def appears(locator, visible=True):
    """Wait until what it finds is seen, or is at least there."""
    _wait_until(locator, locator.is_visible if visible else lambda: _count(locator))


def disappears(locator):
    """Wait until nothing is there any more that it finds."""
    _wait_until(locator, lambda: _count(locator) == 0)


def _count(locator):
    """How many elements it finds; None while its page is left for another one."""
    try:
        return locator.count()
    except Error:
        return None


def _wait_until(locator, wanted):
    until = time.monotonic() + PATIENCE_MS / 1000
    while not wanted():
        assert time.monotonic() < until, locator
        locator.page.wait_for_timeout(LOOKS_EVERY_MS)


def ask_again(page):
    """Let a page ask now what is new, as it does every few seconds.

    Its clock is Playwright's: `page.clock.install()` before it was opened.
    """
    page.clock.fast_forward(ASKS_AGAIN_MS)


def shape_of(path):
    """What pages that differ only in what they are about have in common: `event-n-round-n`."""
    parts = urlsplit(path)
    text = re.sub(r"[0-9a-f]*\d[0-9a-f-]*", "n", parts.path).strip("/") or "start"
    names = sorted({one.partition("=")[0] for one in parts.query.split("&")} - {""})
    return re.sub(r"[^a-z]+", "-", "-".join([text, *names]).lower()).strip("-")


def walk(window, start, leave_out=(), kind_of=shape_of):
    """Open every kind of page that is reached from `start` by links: the kind of each.

    start: paths; leave_out: kinds that are not opened; kind_of: says that of a path.
    """
    seen, waiting = set(leave_out), list(start)
    for path in waiting:
        kind = kind_of(path)
        if kind in seen:
            continue
        seen.add(kind)
        window.open(path)
        waiting += window.links()
        yield kind


@contextmanager
def opened(browser, page, path, clock=False):
    """Playwright's page at a path, inside the block, in a window in which nothing may go wrong.

    clock: as that of a `Window`.
    """
    with Window(browser, page.address, locale="en-GB", clock=clock) as window:
        window.open(path)
        yield window.page
    # That something was refused is said in the console, too.
    assert [fault for fault in window.faults if "422" not in fault] == []


def press(shown, *keys):
    """Press keys, and wait for what the desk says to the last one."""
    for key in keys[:-1]:
        shown.keyboard.press(key)
    with shown.expect_response(lambda response: response.request.method == "POST"):
        shown.keyboard.press(keys[-1])
    shown.wait_for_function(SETTLED)


def pages_of(served, start, within="/"):
    """(path, `Answer`) of every kind of page that is reached from `start` by links.

    start: paths; within: what the paths of those begin with that are opened, sheets of paper
    excepted.
    """
    seen, waiting = set(), [*start]
    for path in waiting:
        if not path.startswith(within) or shape_of(path) in seen or "/paper/" in path:
            continue
        seen.add(shape_of(path))
        answer = served.get(path)
        while answer.status == 303:
            answer = served.get(answer.headers["Location"])
        assert answer.status == 200, path
        waiting += re.findall(r'href="([^"#]+)"(?! download)', answer.html)
        yield path, answer
