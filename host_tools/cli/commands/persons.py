"""`schreiber persons`: who the club knows, over the years."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.cli.actions import actions_of, run_action
from host_tools.cli.arguments import no_such, wrong
from host_tools.cli.common_options import (
    add_author_argument,
    add_json_argument,
    add_output_argument,
    add_reason_argument,
)
from host_tools.cli.shown_statistics import add_arguments as add_statistics_arguments
from host_tools.cli.text_tables import Cell, show_table
from host_tools.club.finder.person_finder import PersonFinder
from host_tools.club.person import Person
from host_tools.club.player_marks import of_text
from host_tools.club.shown_names import WISH_WORDS
from host_tools.common.plain import json_line
from host_tools.events.person_cards import persons_of
from host_tools.language.message import msg

if TYPE_CHECKING:
    from host_tools.intake.database import Database


EPILOG = """\
import reads a list of members: a workbook, XLSX or ODS, or CSV with semicolons, tabs or commas, in
UTF-8 or Windows-1252. Of several worksheets it takes the one with headings, which may stand below a
title. Such a list has a column Name, or First name and Last name, and perhaps No, Licence,
Place, Marks, Remarks, Short name; in German Name, Vorname, Nachname, Nr, Lizenz, Ort, Merkmale,
Bemerkung, Kurzname, in French Nom, Prénom, Numéro, Licence, Ville, Marques, Remarques, Nom court.
Marks say which part of the players somebody belongs to: local (the home club), ladies, juniors,
guests, or a word of your own, with commas between them; an event takes them over when he is
registered. Beside a column of first names Name and Nom are the last ones; with --surname-first a
Name such as Huber Karl is turned round, also on the card of whoever was taken in as Huber Karl
before. Other columns are passed over, and named. A row with a number is the person of that number,
one with a licence the person who has it; one without is the next one of its name and place. So the
same list once more changes nothing, and two rows of one name are two persons. All that is wrong is
said, row by row, and nothing is stored then; with --leave-out wrong, or the lines of such rows,
the others are taken in. Who has nearly the name of somebody new, but for a typing error in each
word, is named afterwards, and so is who has no row of his own, and had that name before or has one
part of it in the same place; the page asks before. Where you know it, --person 14=3 says beforehand
that the row in line 14 is the person of number 3, who gets the name of the list.

Where a card has a first name or a surname apart, the name is made of them: a name without parts
takes their place. Lists by surname go by the last word of such a name, with what belongs to it
(von der Au, Mc Donald), by what stands before a comma, or by what is in capitals (MARTIN Aline).
Boxes show at most 24 characters: for longer names a short one is proposed, or --short says it.

merge says that two numbers are one person: the first is kept, the second leads to it. undo takes
that back, without a number the last one; everybody has his own card again. forget replaces the name
by the number on every page, on paper, in files and journals, also where a box has recorded it. The
records themselves keep it, and so do copies of the database: without --yes it is only said what
would be forgotten, and what remains where. It is final. journal lists all three, and whose name was
changed.

statistics are made of the deals that count in the rankings: records, what everybody has played, how
often each game was played and won, and who plays what. A sheet of totals has its points and its
number of deals, and no games. Everybody sees them on published pages only after --show yes.

published says how names are shown on the pages of 'schreiber publish': full, initial (first name
and the initial of the surname), number, or club: as it is for everybody who has no wish. Without
numbers of persons it says that of all who have no wish (full, until somebody says otherwise), and
without anything it lists what was said. Who is forgotten is shown by his number.

Who sat where is kept by the numbers of persons: another name, a list, a merge or forgetting
somebody changes no result. Before a name is changed it is said at how many tables he has sat. Two
who have sat in one round of an event are two persons, and not merged.

examples:
  schreiber persons import members.csv
  schreiber persons import members.xlsx --leave-out 14,27
  schreiber persons import members.csv --person 14=3
  schreiber persons add "Anna Groß" --place Linz
  schreiber persons change 12 --first Gerti --last Huemer-Neu --short "Gerti H."
  schreiber persons list --find gro
  schreiber persons merge 12 47 --reason "she has married"
  schreiber persons undo
  schreiber persons show 12
  schreiber persons show 12 --output person-12.xlsx
  schreiber persons statistics --season "Cup 2026" --output statistics.xlsx
  schreiber persons published initial 12 14
  schreiber persons journal
  schreiber persons forget 12 --yes
"""

NUMBER = msg("Number")
COLUMNS = (NUMBER, msg("Name"), msg("Place"), msg("Licence"), msg("Remarks"))


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber persons`."""
    parser.epilog = EPILOG
    action = actions_of(parser)
    listing = action("list", list_persons, "everybody, in the order of the numbers")
    listing.add_argument("--find", metavar="TEXT", help="on whose card these words are")
    add_json_argument(listing)
    reading = action("import", _act, "take in a list of members")
    reading.add_argument("file", metavar="FILE", type=Path)
    reading.add_argument(
        "--leave-out", metavar="LINES", default="", help="of rows, such as 14,27; or: wrong"
    )
    reading.add_argument(
        "--surname-first", action="store_true", help="the names begin with the surname: Huber Karl"
    )
    reading.add_argument(
        "--person",
        metavar="LINE=NUMBER",
        dest="identified",
        type=_identified,
        action="append",
        default=[],
        help="the row in LINE is the person of that NUMBER, who gets its name; may be given "
        "several times",
    )
    adding = action("add", _act, "somebody new")
    adding.add_argument("name", metavar="NAME", nargs="?")
    adding.add_argument("--number", metavar="N", type=int, help="default: the next one")
    changing = action("change", _act, "another name, place, licence or remarks")
    changing.add_argument("--name", metavar="NAME")
    for one in (adding, changing):
        one.add_argument("--first", metavar="TEXT", help="first name")
        one.add_argument("--last", metavar="TEXT", help="surname")
        one.add_argument("--short", metavar="TEXT", help="name on a box (default: proposed)")
        one.add_argument("--licence", metavar="TEXT", help="number of a licence")
        one.add_argument("--place", metavar="TEXT")
        one.add_argument(
            "--marks", metavar="TEXT", help='such as "ladies, juniors", or words of your own'
        )
        one.add_argument("--remarks", metavar="TEXT")
    merging = action("merge", _act, "two numbers are one person")
    merging.add_argument("kept", metavar="KEPT", type=int)
    merging.add_argument("gone", metavar="GONE", type=int)
    undoing = action("undo", _act, "two who were merged are two persons again")
    undoing.add_argument("number", metavar="NUMBER", type=int, nargs="?", help="in the journal")
    forgetting = action("forget", _act, "replace a name by its number")
    forgetting.add_argument("--yes", action="store_true", help="forget him")
    named = action("published", _act, "how names are shown on published pages")
    named.add_argument("how", metavar="HOW", nargs="?", choices=WISH_WORDS, help="see above")
    named.add_argument("numbers", metavar="NUMBER", type=int, nargs="*", help="of persons")
    for one in (merging, undoing):
        add_reason_argument(one)
    for one in (reading, changing, merging, undoing, forgetting, named):
        add_author_argument(one)
    played = action("show", _act, "what a person has played, with whom, how it went, and warnings")
    for one in (changing, forgetting, played):
        one.add_argument("number", metavar="NUMBER", type=int)
    add_json_argument(played, "a list of tables as JSON")
    add_output_argument(played, "write it as .xlsx or .json")
    all_played = action("statistics", _act, "who plays what and wins how", must_exist=True)
    add_statistics_arguments(all_played)
    journal = action("journal", _act, "who was merged, parted, renamed, forgotten, and when")
    add_json_argument(journal)


def run(args: Namespace) -> int:
    """Do what was asked for; 0, and 1 where there is nobody, or nothing, to list."""
    return run_action(args)


def _act(args: Namespace, database: Database) -> int:
    """Do any other action than to list them; its status."""
    # It takes as long to load as all that the list needs.
    from host_tools.cli.person_actions import ACTIONS

    return ACTIONS[args.action](args, database)


def list_persons(args: Namespace, database: Database) -> int:
    """List everybody who is asked for; 1 if that is nobody."""
    found = PersonFinder(persons_of(database)).with_words(args.find or "")
    if args.json:
        print(json_line([_document(person) for person in found]))
    else:
        rows: list[list[Cell]] = [
            [person.number, person.name, person.place, person.licence, person.remarks]
            for person in found
        ]
        show_table(msg("Persons"), COLUMNS, rows, (NUMBER,))
    return 0 if found else 1


def _identified(text: str) -> tuple[int, int]:
    """(line, number of the person) of `14=3`."""
    line, _, number = text.partition("=")
    if not (line.isdecimal() and number.isdecimal()):
        raise wrong(no_such(text, "LINE=NUMBER", "14=3"))
    return int(line), int(number)


def _document(person: Person) -> dict[str, object]:
    shown = {name: value for name, value in asdict(person).items() if name != "same_as"}
    return shown | {"marks": of_text(person.marks)}
