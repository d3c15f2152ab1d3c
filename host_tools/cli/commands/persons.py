"""`schreiber persons`: who the club knows, over the years."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
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
from host_tools.cli.journal_table import show_journal_of_club
from host_tools.cli.shown_statistics import add_arguments as add_statistics_arguments
from host_tools.cli.shown_statistics import show_statistics
from host_tools.cli.text_tables import Cell, show_table
from host_tools.club.club_journal import sentence
from host_tools.club.finder.person_finder import PersonFinder
from host_tools.club.list_file import ListFile, read_list_file
from host_tools.club.member_lists import TakenRow, WrongRowsError
from host_tools.club.person import Person, known_person, numbered, person_of
from host_tools.club.player_marks import of_text
from host_tools.club.shown_names import CLUB, HOW_WORDS, WISH_WORDS
from host_tools.common.errors import DeskError, UsageError
from host_tools.common.plain import json_line, quote
from host_tools.common.terminal import show, tell
from host_tools.events import persons
from host_tools.events.person_cards import cards_of, journal_of_club, persons_of, shown_names
from host_tools.language.message import Message, Sayable, counted, listed, msg
from host_tools.reports.document import journal_documents
from host_tools.reports.warnings_report import warnings_of_person

if TYPE_CHECKING:
    from host_tools.intake.database import Database
    from host_tools.journal.kind import Decision
    from host_tools.reports.report import Report


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
FIELDS = ("name", "place", "licence", "remarks", "first", "last", "short", "marks")
COLUMNS = (NUMBER, msg("Name"), msg("Place"), msg("Licence"), msg("Remarks"))


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber persons`."""
    parser.epilog = EPILOG
    action = actions_of(parser)
    listing = action("list", list_persons, "everybody, in the order of the numbers")
    listing.add_argument("--find", metavar="TEXT", help="on whose card these words are")
    add_json_argument(listing)
    reading = action("import", import_persons, "take in a list of members")
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
    adding = action("add", add_person, "somebody new")
    adding.add_argument("name", metavar="NAME", nargs="?")
    adding.add_argument("--number", metavar="N", type=int, help="default: the next one")
    changing = action("change", change_person, "another name, place, licence or remarks")
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
    merging = action("merge", merge_persons, "two numbers are one person")
    merging.add_argument("kept", metavar="KEPT", type=int)
    merging.add_argument("gone", metavar="GONE", type=int)
    undoing = action("undo", undo, "two who were merged are two persons again")
    undoing.add_argument("number", metavar="NUMBER", type=int, nargs="?", help="in the journal")
    forgetting = action("forget", forget_person, "replace a name by its number")
    forgetting.add_argument("--yes", action="store_true", help="forget him")
    named = action("published", published_names, "how names are shown on published pages")
    named.add_argument("how", metavar="HOW", nargs="?", choices=WISH_WORDS, help="see above")
    named.add_argument("numbers", metavar="NUMBER", type=int, nargs="*", help="of persons")
    for one in (merging, undoing):
        add_reason_argument(one)
    for one in (reading, changing, merging, undoing, forgetting, named):
        add_author_argument(one)
    played = action(
        "show", show_history, "what a person has played, with whom, how it went, and warnings"
    )
    for one in (changing, forgetting, played):
        one.add_argument("number", metavar="NUMBER", type=int)
    add_json_argument(played, "a list of tables as JSON")
    add_output_argument(played, "write it as .xlsx or .json")
    all_played = action(
        "statistics", show_statistics, "who plays what and wins how", must_exist=True
    )
    add_statistics_arguments(all_played)
    journal = action(
        "journal", show_journal, "who was merged, parted, renamed, forgotten, and when"
    )
    add_json_argument(journal)


def run(args: Namespace) -> int:
    """Do what was asked for; 0, and 1 where there is nobody, or nothing, to list."""
    return run_action(args)


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


def import_persons(args: Namespace, database: Database) -> int:
    """Import a list of members; 0, or 1 if all of its rows were left out."""
    sent = read_list_file(args.file)
    without = _lines(args.leave_out, database, sent)
    identified = dict(args.identified)
    read, before = persons.read_list(
        database,
        sent.text,
        sent.where,
        without,
        identified,
        first_line=sent.first_line,
        surname_first=args.surname_first,
    )
    _tell_before(persons.said_before_importing(database, read, before))
    try:
        taken = persons.import_persons(
            database,
            sent.text,
            sent.where,
            None,
            without,
            args.author,
            identified,
            first_line=sent.first_line,
            surname_first=args.surname_first,
        )
    except WrongRowsError as error:
        for sentence in error.sentences:
            tell(sentence)
        raise DeskError(_nothing_taken(len(error.sentences))) from error
    added, changed = len(taken.added), len(taken.changed)
    parts = {msg("New"): added, msg("Changed"): changed, msg("As before"): taken.same}
    if without:
        parts[msg("Left out")] = taken.left_out
    show(listed(msg("{what}: {how}", what=one, how=parts[one]) for one in parts) or "")
    for row in taken.added:
        others = [person for person in row.may_be if person not in row.alike]
        if row.alike:
            tell(_known_otherwise(row, row.alike))
        if others:
            tell(_known_otherwise(row, others))
    if taken.ignored:
        tell(msg("Columns passed over: {headings}", headings=", ".join(map(quote, taken.ignored))))
    if taken.emptied:
        lines = ", ".join(map(str, taken.emptied))
        tell(msg("nothing but delimiters stands in line {lines}", lines=lines))
    for line, cell in taken.unnamed:
        tell(
            msg(
                "line {line}: {cell} is passed over: its column has no heading",
                line=line,
                cell=quote(cell),
            )
        )
    return 0 if added or changed or taken.same or not without else 1


def _lines(words: str, database: Database, sent: ListFile) -> list[int]:
    """The lines that --leave-out names. UsageError, DeskError."""
    if words == "wrong":
        read, _ = persons.read_list(database, sent.text, sent.where, first_line=sent.first_line)
        return [row.line for row in read.wrong]
    try:
        return [int(word) for word in words.split(",") if word.strip()]
    except ValueError as error:
        raise UsageError(
            msg("--leave-out: {words} must be 'wrong', or lines such as 14,27", words=quote(words))
        ) from error


def _identified(text: str) -> tuple[int, int]:
    """(line, number of the person) of `14=3`."""
    line, _, number = text.partition("=")
    if not (line.isdecimal() and number.isdecimal()):
        raise wrong(no_such(text, "LINE=NUMBER", "14=3"))
    return int(line), int(number)


def _known_otherwise(row: TakenRow, others: Iterable[Person]) -> Message:
    """Return the sentence about a new person and known persons of a similar name."""
    return msg(
        "{new} is new; perhaps known already, by another name: {known}: 'schreiber persons merge' "
        "makes them one person",
        new=numbered(row.person),
        known=listed([numbered(person) for person in others]),
    )


def _nothing_taken(count: int) -> Message:
    return counted(
        "{number} row is wrong: nothing was taken in; --leave-out wrong takes in the others",
        "{number} rows are wrong: nothing was taken in; --leave-out wrong takes in the others",
        count,
    )


def add_person(args: Namespace, database: Database) -> int:
    """Keep somebody new; 0."""
    new = persons.add_person(database, _given(args), args.number)
    show(f"{new.number}: {new.name}")
    return 0


def change_person(args: Namespace, database: Database) -> int:
    """Change what is given of a person; 0."""
    given = _given(args)
    _tell_before(persons.said_before_changing(database, args.number, given))
    persons.change_person(database, args.number, given, args.author)
    return 0


def _tell_before(sentence: Sayable | None) -> None:
    if sentence is not None:
        tell(sentence)


def _given(args: Namespace) -> dict[str, str]:
    """{field: text} of a card, as far as the arguments have it."""
    given = {name: getattr(args, name) for name in FIELDS}
    return {name: text for name, text in given.items() if text is not None}


def merge_persons(args: Namespace, database: Database) -> int:
    """Let two numbers be one person; 0."""
    # SQLAlchemy is not needed for `--help`.
    from host_tools.events.merged_entrants import double_entries, merge_entrants

    both = persons.events_of_both(database, args.kept, args.gone)
    cards = persons_of(database)
    first, second = (person_of(cards, person_number) for person_number in (args.kept, args.gone))
    _tell_before(persons.said_before_merging(database, first, second))
    for double in double_entries(database, args.kept, args.gone):
        tell(double.sentence)
    kept, gone = merge_entrants(database, args.kept, args.gone, args.author, args.reason)
    show(msg("{gone} is {kept}: {name}", gone=gone.number, kept=kept.number, name=kept.name))
    for event_number, settings in both:
        tell(
            msg(
                "both take part in event {number}, {name}: are they really one person? "
                "'schreiber persons undo' makes them two again",
                number=event_number,
                name=settings.name,
            )
        )
    return 0


def undo(args: Namespace, database: Database) -> int:
    """Undo a decision about persons; 0."""
    undone = persons.undo(database, args.number, args.author, args.reason)
    show(msg("{what}: {how}", what=msg("Undone"), how=_said(database, undone)))
    return 0


def forget_person(args: Namespace, database: Database) -> int:
    """Replace a name by its number; 0. Without --yes say what would be forgotten."""
    cards = persons.cards_to_forget(database, args.number)
    if cards and not args.yes:
        _show_what_goes(database, cards)
        raise UsageError(msg("nothing was done; with --yes it is"))
    # SQLAlchemy is not needed for `--help`.
    from host_tools.events.forgotten_entrants import forget_entrant

    forget_entrant(database, args.number, args.author)
    show(msg("forgotten"))
    _show_what_remains(database, args.number)
    return 0


def _show_what_goes(database: Database, cards: Sequence[Person]) -> None:
    for card in cards:
        texts = [text for text in (card.name, card.place, card.licence, card.remarks) if text]
        show(msg("to be forgotten: {number}: {texts}", number=card.number, texts=", ".join(texts)))
    person_number = cards[0].number
    for event_number, settings in persons.events_of(database, persons_of(database), person_number):
        show(
            msg(
                "event {number}, {name}: there, too, the name becomes #{person}",
                number=event_number,
                name=settings.name,
                person=person_number,
            )
        )
    _show_what_remains(database, person_number)


def _show_what_remains(database: Database, person_number: int) -> None:
    # SQLAlchemy is not needed for `--help`.
    from host_tools.events.forgotten_entrants import open_entries
    from host_tools.events.remaining_names import said_of_forgetting

    for entry in open_entries(database, person_number):
        show(entry.sentence)
    for remark in said_of_forgetting(database, person_number):
        show(remark)


def published_names(args: Namespace, database: Database) -> int:
    """Say how names are shown on published pages, or how that is; 0."""
    if args.how is not None:
        persons.show_names(database, args.how, args.numbers, args.author)
        return 0
    shown, cards = shown_names(database), persons_of(database)
    show(msg("everybody without a wish: {how}", how=HOW_WORDS[shown.usual]))
    for person_number, how in sorted(shown.known(cards).items()):
        if how != CLUB:
            name = numbered(person_of(cards, person_number))
            show(msg("{what}: {how}", what=name, how=HOW_WORDS[how]))
    return 0


def show_history(args: Namespace, database: Database) -> int:
    """Show what a person has played, or write the file; 0, or 1 if that is nothing."""
    from host_tools.cli.shown_reports import ALL_REPORTS, form_asked, show_reports
    from host_tools.events.person_histories import load_history
    from host_tools.reports.history_report import history_reports

    form = form_asked(args.json, args.output, ALL_REPORTS)
    history = load_history(database, args.number)
    reports = [*history_reports(history), _warnings(args.number, database)]
    shown = [report.trimmed() for report in reports] if form is None else reports
    show_reports(shown, form, args.output, database.clock())
    return 0 if history.events else 1


def _warnings(number: int, database: Database) -> Report:
    """Return the warnings and penalties of a person in all events."""
    # SQLAlchemy is not needed for `--help`.
    from host_tools.events.shown_event import shown_event

    cards = persons_of(database)
    person = known_person(cards, number).number
    numbers = [event_number for event_number, _ in persons.events_of(database, cards, person)]
    return warnings_of_person((shown_event(database, one) for one in numbers), person)


def show_journal(args: Namespace, database: Database) -> int:
    """List what was decided about persons; 0."""
    journal = journal_of_club(database)
    if args.json:
        print(json_line(journal_documents(journal)))
        return 0
    show_journal_of_club(journal, lambda decision: _said(database, decision))
    return 0


def _said(database: Database, decision: Decision) -> Sayable:
    return sentence(decision, journal_of_club(database), cards_of(database))


def _document(person: Person) -> dict[str, object]:
    shown = {name: value for name, value in asdict(person).items() if name != "same_as"}
    return shown | {"marks": of_text(person.marks)}
