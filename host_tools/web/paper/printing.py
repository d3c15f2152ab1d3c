"""A sheet as HTML, and as PDF by a browser that is installed."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from host_tools.common.errors import SchreiberError
from host_tools.common.whole_file import replacing
from host_tools.language.message import msg
from host_tools.web.paper.sheets import PaperSheet, Printed
from host_tools.web.render.templates import environment

STYLES = Path(__file__).parents[1] / "static" / "paper.css"

# The names of Chromium, and where it lies on systems that find no program by name.
BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)
PATIENCE_S = 60


def sheet_html(
    sheet: PaperSheet, printed: Printed, language: str, now: int, within: str | None = None
) -> str:
    """The text of a sheet. DeskError if there is nothing to print.

    now: when it is printed, Unix seconds. within: the address of the event on the director's page,
    which has the styles and a button to print; None for a file that stands alone.
    """
    return (
        environment(language)
        .get_template(f"paper/{sheet.name}.html")
        .render(
            language=language,
            sheet=sheet,
            event=printed.event,
            settings=printed.event.state.settings,
            round=printed.round_number,
            now=now,
            within=within,
            styles="" if within else STYLES.read_text(encoding="utf-8"),
            **sheet.values_of(printed),
        )
    )


def write_pdf(
    html: str, path: Path, browsers: Sequence[str] = BROWSERS, options: Sequence[str] = ()
) -> None:
    """Print HTML to the PDF file `path`. SchreiberError if no browser here can.

    options: further ones for the command of the browser.
    """
    browser = next(filter(None, map(shutil.which, browsers)), None)
    if browser is None:
        raise SchreiberError(
            msg(
                "a PDF needs Chromium, Chrome or Edge, and none is installed here; write "
                "the HTML and print it from any browser"
            )
        )
    # A browser may end a moment after it has printed; Windows deletes no open file.
    with TemporaryDirectory(prefix="schreiber-", ignore_cleanup_errors=True) as folder:
        page, pdf = Path(folder, "sheet.html"), Path(folder, "sheet.pdf")
        page.write_text(html, encoding="utf-8")
        command = [
            browser,
            "--headless",
            "--disable-gpu",
            "--no-first-run",
            "--no-pdf-header-footer",
            *options,
            f"--user-data-dir={Path(folder, 'profile')}",
            f"--print-to-pdf={pdf}",
            page.as_uri(),
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.insert(1, "--no-sandbox")  # root needs it; the page is our own
        try:
            subprocess.run(command, capture_output=True, timeout=PATIENCE_S, check=True)
            with replacing(path) as file:
                file.write(pdf.read_bytes())
        except (OSError, subprocess.SubprocessError) as error:
            raise SchreiberError(
                msg("{name} could not be made: {error}", name=path.name, error=error)
            ) from error
