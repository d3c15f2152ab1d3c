"""The try-out page in a Chromium, from a plain file server, as a phone shows it."""

from contextlib import contextmanager

from firmware.app.patience import READ_MS
from tests.host_tools.web.looking import PATIENCE_MS, PHONE

PHONES = {"viewport": PHONE, "has_touch": True, "device_scale_factor": 2}
# A press: a key goes down and up.
PRESS_EDGES = 2
# Has the box got so many edges of keys, and rested after the last of them? See `rest.js`.
AT_REST = """(edges) => {
  const { moved, rested } = document.body.dataset;
  return Number(moved) >= edges && rested === moved;
}"""
HAS_STARTED = f"""() => document.body.matches("[data-ready][data-pictures]") &&
  document.querySelector("#power:empty") !== null && ({AT_REST})(0)"""
# A look with every frame would have the page draw all the time; Playwright's own looks at what is
# shown are soon half a second apart.
LOOKS_EVERY_MS = 50
DISPLAY = "document.getElementById('display').toDataURL()"
SHOWN = "(pictures) => Number(document.body.dataset.pictures) >= pictures"


class Phone:
    """A page of a context of Playwright. `faults`: what the browser complained of."""

    def __init__(self, context, address):
        self.faults = []
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.on("console", lambda message: self.faults.append(message.text))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self._address = address

    def open(self, path=""):
        """Open a page and wait until the box shows something."""
        self.page.goto(self._address + path)
        self.wait_for_picture()

    def wait_for_picture(self):
        """Wait until the box has started and is at rest, whatever that took."""
        self.page.wait_for_function(HAS_STARTED, polling=LOOKS_EVERY_MS)

    def press(self, keys):
        """Touch keys one after the other, and wait until the box has answered them.

        So it does before a second OK: one that follows at once is taken for a double tap.
        """
        for part in keys.replace("ok ok", "ok, ok").split(", "):
            pressed = part.split()
            self.answered(self._touch, pressed, edges=PRESS_EDGES * len(pressed))

    def _touch(self, keys):
        for key in keys:
            self.page.tap(f".key[data-key={key}]")

    def answered(self, action, *words, edges=PRESS_EDGES, **options):
        """Press keys on the page, and wait until the box has answered and is at rest."""
        before = self._said("pictures")
        self.rests_after(edges, action, *words, **options)
        assert self._said("pictures") > before, "the box has answered nothing"

    def rests_after(self, edges, action, *words, **options):
        """Make so many edges of keys on the page, and wait until the box is at rest."""
        moved = self._said("moved")
        action(*words, **options)
        self.page.wait_for_function(AT_REST, arg=moved + edges, polling=LOOKS_EVERY_MS)

    def agree(self, others=1):
        """Let the scribe and the others agree to the score that is shown.

        It takes no OK when it was only just shown.
        """
        self.read()
        self.press("ok" + others * " opponents")

    def read(self):
        """Read what is shown for as long as it takes no key."""
        self.page.wait_for_timeout(READ_MS)

    def shows_more(self, pictures, action, *words, **options):
        """Move keys on the page, and wait until the box has shown so many more pictures."""
        before = self._said("pictures")
        action(*words, **options)
        self.page.wait_for_function(SHOWN, arg=before + pictures, polling=LOOKS_EVERY_MS)

    def _said(self, what):
        """A number that the page has counted, see `data-` of its body."""
        return int(self.page.get_attribute("body", f"data-{what}"))

    def records(self):
        """What the page says of the log, the newest first."""
        return self.page.locator("#records p").all_inner_texts()

    def wait_for_records(self, count):
        """Wait until so many records are shown."""
        self.page.wait_for_function(
            "(count) => document.querySelectorAll('#records li').length >= count",
            arg=count,
            polling=LOOKS_EVERY_MS,
        )

    def display(self):
        """The picture on the canvas, as the browser has it."""
        return self.page.evaluate(DISPLAY)

    def begin_round(self):
        """Let the page set the table up."""
        before = len(self.records())
        self.page.tap("#round")
        self.wait_for_records(before + 1)
        self.wait_for_picture()

    def log(self, path):
        """The log that the page saves as a file."""
        with self.page.expect_download() as download:
            self.page.tap("#save")
        download.value.save_as(path)
        return path.read_bytes()


@contextmanager
def phone_at(browser, address, **options):
    """A `Phone` with a storage of its own."""
    context = browser.new_context(**PHONES | {"locale": "de-AT"} | options)
    try:
        yield Phone(context, address)
    finally:
        context.close()
