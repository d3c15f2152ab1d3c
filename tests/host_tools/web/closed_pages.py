"""All that is shown of an event: pages, public view, paper, published folder, files, commands."""

import re
from zipfile import ZipFile

from host_tools.cli.main import main
from host_tools.events.published_events import Choice
from host_tools.intake.database import Database
from host_tools.web.paper.sheets import SHEETS
from host_tools.web.published.chosen import published_files
from tests.host_tools.web.looking import shape_of
from tests.host_tools.web.scene import ADDRESS
from tests.host_tools.web.served import Served, desk_at, public_app
from tests.how_many import cases

# What differs with every request: versions, and the time of day.
OF_THE_MOMENT = re.compile(
    r"(?:names|since|version|data-left)=[\w\"%-]+|\d+:\d\d(?:\s[AP]M)?|\b\d+ minutes? left"
)
# Persons and backups of the club and boxes that are plugged in are none of the event; a wait has
# no end.
ELSEWHERE = re.compile(
    r"/event/\d+/(persons|backups|boxes|meanwhile|rehearsal)|.*\.(zip|json|xlsx)\b"
)
_LINK = re.compile(r'href="([^"#]+)')
_PLACES = re.compile(r"[?&]((language|back)=[^&]*)")


def all_shown(path, event_number, rounds, capsysbinary):
    """{what: text} of all that is shown of an event of the database at `path`, in English."""
    found = {}
    with desk_at(path, ADDRESS) as served:
        base = f"/event/{event_number}"
        start = [base, *_sheets(base, rounds)]
        found |= {f"director {page}": html for page, html in _linked(served, start, base)}
    with Served(lambda: public_app(path, event_number)) as served:
        start = ["/", "/standings", "/wall"]
        found |= {f"public {page}": html for page, html in _linked(served, start, "/")}
    with Database(path) as database:
        files = published_files(database, Choice(event_number), "en")
        found |= {f"published {name}": data.decode() for name, data in files.items()}
    found |= _exports(path, event_number)
    return found | dict(_commands(path, event_number, rounds, capsysbinary))


def _linked(served, start, within):
    """(path, HTML) of the pages that are reached from `start` by links within an address.

    In the suite one of each kind, in the campaign `many` every one.
    """
    seen, waiting = set(), [*start]
    for path in waiting:
        path = path.replace("&amp;", "&")
        kind = cases(shape_of(path), path)
        if kind in seen or not path.startswith(within) or ELSEWHERE.match(path):
            continue
        if _PLACES.search(path) or "/static/" in path or path.endswith(".svg"):
            continue
        seen.add(kind)
        answer = served.get(path)
        while answer.status == 303:
            answer = served.get(answer.headers["Location"])
        if answer.status != 200 and "/paper/" in path:
            continue  # there is no such sheet
        assert answer.status == 200, path
        waiting += _LINK.findall(answer.html)
        yield path, OF_THE_MOMENT.sub("", answer.html)


def _sheets(base, rounds):
    for name in SHEETS:
        yield f"{base}/paper/{name}"
        yield from (f"{base}/paper/{name}/{number}" for number in range(1, rounds + 1))


def _exports(path, event_number):
    """The files of an event, those within a workbook one by one."""
    folder, book_path = path.parent / "tables", path.parent / "event.xlsx"
    wanted = ["export", "event", "--event", str(event_number), "--database", str(path)]
    main([*wanted, "--format", "csv", "--output", str(folder)])
    main([*wanted, "--output", str(book_path)])
    tables = {f"export {one.name}": one.read_text("utf-8") for one in sorted(folder.iterdir())}
    with ZipFile(book_path) as book:
        parts = {f"export xlsx {name}": book.read(name).decode() for name in book.namelist()}
    return tables | parts


def _commands(path, event_number, rounds, capsysbinary):
    event = ("--event", str(event_number))
    wanted = [
        ("standings", *event),
        *(("standings", *event, "--round", str(number)) for number in range(1, rounds + 1)),
        ("standings", *event, "--json"),
        ("deals", *event),
        ("export", "deals", *event),
        ("export", "documents", *event),
        ("export", "event", *event, "--format", "json"),
        ("export", "event", *event, "--format", "result"),
    ]
    capsysbinary.readouterr()
    for words in wanted:
        main([*words, "--database", str(path)])
        yield " ".join(words), capsysbinary.readouterr().out.decode()
