"""A page that somebody uses by keys alone, in a real browser."""

from contextlib import contextmanager

from tests.host_tools.web.looking import Window


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
    shown.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping')")
