"""The actions of `schreiber persons`, but for the list: persons taken in, changed and shown."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from host_tools.cli.journal_table import show_journal_of_club
from host_tools.cli.shown_reports import ALL_REPORTS, form_asked, show_reports
from host_tools.cli.shown_statistics import show_statistics
from host_tools.club.club_journal import sentence
from host_tools.club.list_file import ListFile, read_list_file
from host_tools.club.member_lists import TakenRow, WrongRowsError
from host_tools.club.person import Person, known_person, numbered, person_of
from host_tools.club.shown_names import CLUB, HOW_WORDS
from host_tools.common.errors import DeskError, UsageError
from host_tools.common.plain import json_line, quote
from host_tools.common.terminal import show, tell
from host_tools.events import persons
from host_tools.events.forgotten_entrants import forget_entrant, open_entries
from host_tools.events.merged_entrants import double_entries, merge_entrants
from host_tools.events.person_cards import cards_of, journal_of_club, persons_of, shown_names
from host_tools.events.person_histories import load_history
from host_tools.events.remaining_names import said_of_forgetting
from host_tools.events.shown_event import shown_event
from host_tools.language.message import Message, Sayable, counted, listed, msg
from host_tools.reports.document import journal_documents
from host_tools.reports.history_report import history_reports
from host_tools.reports.warnings_report import warnings_of_person

if TYPE_CHECKING:
    from host_tools.intake.database import Database
    from host_tools.journal.kind import Decision
    from host_tools.reports.report import Report


FIELDS = ("name", "place", "licence", "remarks", "first", "last", "short", "marks")


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
    """Store a new person; 0."""
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
    """Merge two numbers of one person; 0."""
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
    for entry in open_entries(database, person_number):
        show(entry.sentence)
    for remark in said_of_forgetting(database, person_number):
        show(remark)


def published_names(args: Namespace, database: Database) -> int:
    """Set how names are shown on published pages, or list it; 0."""
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
    form = form_asked(args.json, args.output, ALL_REPORTS)
    history = load_history(database, args.number)
    reports = [*history_reports(history), _warnings(args.number, database)]
    shown = [report.trimmed() for report in reports] if form is None else reports
    show_reports(shown, form, args.output, database.clock())
    return 0 if history.events else 1


def _warnings(number: int, database: Database) -> Report:
    """Return the warnings and penalties of a person in all events."""
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


ACTIONS: dict[str, Callable[[Namespace, Database], int]] = {
    "import": import_persons,
    "add": add_person,
    "change": change_person,
    "merge": merge_persons,
    "undo": undo,
    "forget": forget_person,
    "published": published_names,
    "show": show_history,
    "statistics": show_statistics,
    "journal": show_journal,
}
