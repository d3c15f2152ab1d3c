"""`schreiber rules`: show tariffs, and make, check, try and send tariffs of one's own."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, Namespace
from base64 import b64encode
from collections.abc import Callable, Sequence
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.cli.common_options import add_json_argument, add_output_argument, add_ports_argument
from host_tools.cli.each_box import plugged_in, visit_each
from host_tools.cli.tariff_arguments import find, find_own
from host_tools.cli.text_tables import Cell, show_table
from host_tools.common.errors import UsageError, reason_of
from host_tools.common.plain import json_line, plain, quote
from host_tools.common.terminal import say, show, tell
from host_tools.language.choice import of_environment
from host_tools.language.games.book_names import name_of_tariff
from host_tools.language.message import Message, because, counted, msg
from host_tools.language.refusals import refusal
from host_tools.language.translator import SOURCE
from host_tools.tariffs import shelf
from host_tools.tariffs.difference import description, difference
from host_tools.tariffs.key_list import listed_keys
from host_tools.tariffs.tariff_keys import engine_name
from host_tools.tariffs.write import write
from rules_core.tariffs import ENGINE_NAMES, digest_of, encode

if TYPE_CHECKING:
    from host_tools.boxes.link.box_link import BoxLink
    from host_tools.tariffs.shelf import FoundTariff
    from rules_core.types import Tariff


EPILOG = """\
A rule book is an engine (the game) and a tariff (its numbers). A tariff is a file that you can read
and change: docs/tariffs.md shows how. RULES is the id of a rule book that 'schreiber rules list'
shows, a file, or the digest of a tariff by which a box has played, as the standings show it.

Exit status: 0 all is well, 1 a file has faults or a box refused, 2 RULES cannot be found or read.

examples:
  schreiber rules list
  schreiber rules show ooe-2023
  schreiber rules new our-club --from krenglbach     makes our-club.toml here
  schreiber rules keys koenigrufen                   what may stand in such a file
  schreiber rules check our-club.toml
  schreiber rules diff krenglbach our-club.toml
  schreiber rules show 1b2c3d4e --toml               a file again, from what a box has brought
  schreiber simulate --tariff our-club.toml          the box in your browser, by it
  schreiber rules send our-club.toml                 to all boxes plugged in
"""

COLUMNS = (
    msg("Id"),
    msg("Name"),
    msg("Kind"),
    msg("Players"),
    msg("Digest"),
    msg("From"),
)
ORIGINS = {
    "box": msg("every box"),
    "cup": msg("a file of ours"),
    "log": msg("the log of a box"),
}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber rules`."""
    parser.epilog = EPILOG
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)

    def action(
        name: str, function: Callable[[Namespace], int], text: str, epilog: str | None = None
    ) -> ArgumentParser:
        added = actions.add_parser(name, help=text, description=text, epilog=epilog)
        added.set_defaults(action=function)
        return added

    listing = action("list", list_all, "all rule books that need no file of yours")
    add_json_argument(listing)
    show = action("show", show_one, "what a rule book says")
    form = show.add_mutually_exclusive_group()
    form.add_argument("--toml", action="store_true", help="as the file of a tariff")
    add_json_argument(form, "an object of JSON, with its bytes")
    new = action(
        "new",
        make_new,
        "make a file to change, like another rule book",
        epilog="example: schreiber rules new our-club --from krenglbach",
    )
    new.add_argument("id", metavar="ID", help="small letters, digits, hyphens; 16 at most")
    new.add_argument("--from", dest="source", metavar="RULES", required=True)
    add_output_argument(new, "default: ID.toml in this folder")
    keys = action("keys", list_keys, "every key of a file, its values and its meaning")
    keys.add_argument("engine", metavar="ENGINE", choices=ENGINE_NAMES, help=" ".join(ENGINE_NAMES))
    check = action("check", check_files, "tell every fault of a file, with its line")
    check.add_argument("files", metavar="FILE", nargs="+")
    diff = action("diff", show_difference, "what differs between two, in words")
    diff.add_argument("old", metavar="RULES")
    diff.add_argument("new", metavar="RULES")
    send = action("send", send_to_boxes, "put a tariff onto the boxes")
    for one in (show, send):
        one.add_argument("rules", metavar="RULES")
    add_ports_argument(send)


def run(args: argparse.Namespace) -> int:
    """Do what was asked for; 0, or 1 if a file has faults or a box refused."""
    return args.action(args)


def list_all(args: Namespace) -> int:
    """List the rule books that need no file; 0."""
    found = [(rules, shelf.find(rules)) for rules in shelf.known_ids()]
    if args.json:
        print(json_line([_document(rules, book) for rules, book in found]))
    else:
        language = of_environment()
        rows = [_row(rules, book, language) for rules, book in found]
        show_table(msg("Rule books"), COLUMNS, rows)
    return 0


def _row(rules: str, found: FoundTariff, language: str) -> list[Cell]:
    tariff = found.tariff
    return [
        rules,
        name_of_tariff(tariff).in_language(language),
        engine_name(tariff.engine),
        ", ".join(map(str, tariff.tables)),
        shelf.digest_text(tariff),
        ORIGINS[found.origin],
    ]


def _document(rules: str, found: FoundTariff) -> dict[str, object]:
    """The same as JSON has it, in English."""
    tariff = found.tariff
    return {
        "id": rules,
        "name": name_of_tariff(tariff).in_language(SOURCE),
        "game": str(engine_name(tariff.engine)),
        "players": list(tariff.tables),
        "digest": shelf.digest_text(tariff),
        "from": found.origin,
    }


def _whole_document(found: FoundTariff) -> dict[str, object]:
    """Likewise with all that it says: its bytes in base64, and its values as its file has them."""
    # Of all commands that need no package only this one would need one.
    from host_tools.events.results.tariff_values import tariff_values

    tariff = found.tariff
    own = {"bytes": b64encode(encode(tariff)).decode(), "values": tariff_values(tariff)}
    return _document(tariff.rules, found) | own


def show_one(args: Namespace) -> int:
    """Everything a rule book says; 0."""
    found = find(args.rules)
    if args.toml:
        print(write(found.tariff), end="")
        return 0
    if args.json:
        print(json_line(_whole_document(found)))
        return 0
    game = engine_name(found.tariff.engine)
    show(msg("{what}: {how}", what=name_of_tariff(found.tariff), how=game))
    for line in description(found.tariff):
        show(f"  {say(line)}")
    show(f"  {say(because(msg('Digest'), shelf.digest_text(found.tariff)))}")
    comment = [] if found.path is None else shelf.heading(found.path)
    if comment:
        print("\n" + "\n".join(plain(line) for line in comment))
    return 0


def make_new(args: Namespace) -> int:
    """Write the file of a tariff like another one; 0. UsageError if it cannot be made."""
    if args.id in shelf.known_ids():
        raise UsageError(msg("there is a rule book {id} already; choose another id", id=args.id))
    source = find(args.source).tariff
    tariff = copy(source)
    tariff.rules = args.id
    tariff.names = [("de", args.id)]
    try:
        encode(tariff)
    except ValueError as error:
        raise UsageError(
            msg("{id} cannot be an id: {error}", id=quote(args.id), error=refusal(error))
        ) from None
    path = args.output or Path(args.id + shelf.SUFFIX)
    head = (f"{args.id}: like {source.rules} so far. What is behind a # explains the line below.",)
    text = write(tariff, head)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise UsageError(msg("{path} is there already; nothing was written", path=path)) from None
    except OSError as error:
        raise UsageError(
            msg("{path} cannot be written: {reason}", path=path, reason=reason_of(error))
        ) from None
    show(
        msg(
            "{path} is like {rules}; change it, then: schreiber rules check {path}",
            path=path,
            rules=source.rules,
        )
    )
    return 0


def list_keys(args: Namespace) -> int:
    """Print the keys of an engine's tariffs, in English like the file; 0."""
    for one in listed_keys(args.engine):
        default = "" if one.default is None else f"; left out: {one.default}"
        print(f"{one.key}: {one.values}{default}\n    {one.meaning}")
    return 0


def check_files(args: Namespace) -> int:
    """Tell every fault of the files; 1 if there is one."""
    status = 0
    for name in args.files:
        tariff, faults = shelf.check(name)
        for one in faults:
            where = f"{name}:{one.line}"
            show(msg("{what}: {how}", what=where, how=one.message))
        if faults or tariff is None:
            status = 1
            tell(
                msg(
                    "{what}: {how}",
                    what=name,
                    how=counted("{number} fault", "{number} faults", len(faults)),
                )
            )
        else:
            data = encode(tariff)
            playable = msg(
                "{rules} can be played ({digest})", rules=tariff.rules, digest=digest_of(data).hex()
            )
            show(msg("{what}: {how}", what=name, how=playable))
    return status


def show_difference(args: Namespace) -> int:
    """Show the differences, a line each; return 0."""
    old, new = find(args.old).tariff, find(args.new).tariff
    sentences = difference(old, new)
    for sentence in sentences:
        show(sentence)
    if not sentences:
        show(msg("They say the same."))
    return 0


def send_to_boxes(args: Namespace) -> int:
    """Put the tariff onto all boxes; 1 if that failed on one."""
    from host_tools.boxes.link.mpremote_link import MpremoteLink

    tariff = find_own(args.rules)
    return send(plugged_in(args.ports), MpremoteLink, tariff)


def send(ports: Sequence[str], open_link: Callable[[str], BoxLink], tariff: Tariff) -> int:
    """Put `tariff` onto the boxes at `ports`, over `open_link(port)`; 1 if one failed."""
    from host_tools.boxes.push import send_tariff

    def visit(port: str) -> list[Message]:
        with open_link(port) as link:
            return [send_tariff(link, encode(tariff))]

    return visit_each(ports, visit)
