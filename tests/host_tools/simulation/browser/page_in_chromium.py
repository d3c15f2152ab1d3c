"""The try-out page in a Chromium, from a plain file server, as a phone shows it."""

from contextlib import contextmanager

from firmware.app.ui import GRACE_MS
from tests.host_tools.web.looking import PATIENCE_MS, PHONE

PHONES = {"viewport": PHONE, "has_touch": True, "device_scale_factor": 2}
# Longer than any pause that the box makes while it still answers.
QUIET_MS = 120


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
        """Wait until the box has started, whatever that took."""
        self.page.wait_for_selector("body[data-ready][data-pictures]")
        self.page.wait_for_selector("#power:empty")

    def press(self, keys):
        """Touch keys, each after the box has shown something; then wait until it stands still."""
        for key in keys.split():
            self._shows_another(self.page.tap, f".key[data-key={key}]")
        self._settle()

    def answered(self, action, *words, **options):
        """Do something on the page, and wait until the box has answered it."""
        self._shows_another(action, *words, **options)
        self._settle()

    def _shows_another(self, action, *words, **options):
        before = self.page.get_attribute("body", "data-pictures")
        action(*words, **options)
        self.page.wait_for_selector(f"body:not([data-pictures='{before}'])")

    def agree(self, others=1):
        """Let the scribe and the others agree to the score that is shown.

        It takes no OK when it was only just shown; it has stood still for a while by now.
        """
        self.page.wait_for_timeout(GRACE_MS - QUIET_MS)
        self.press("ok" + others * " opponents")

    def _settle(self):
        """Wait until the picture stays."""
        while True:
            before = self.page.get_attribute("body", "data-pictures")
            self.page.wait_for_timeout(QUIET_MS)
            if self.page.get_attribute("body", "data-pictures") == before:
                return

    def records(self):
        """What the page says of the log, the newest first."""
        return self.page.locator("#records p").all_inner_texts()

    def wait_for_records(self, count):
        """Wait until so many records are shown."""
        self.page.wait_for_selector(f"#records li:nth-child({count})")

    def display(self):
        """The picture on the canvas, as the browser has it."""
        return self.page.locator("#display").evaluate("canvas => canvas.toDataURL()")

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
