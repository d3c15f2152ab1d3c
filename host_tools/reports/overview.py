"""The overview of an event: its settings, what is still open, and the decisions about it."""

import json

from host_tools.club.club_journal import in_order
from host_tools.common.times import local_time, minute
from host_tools.journal.journal import UNDO
from host_tools.language.formatting import amount
from host_tools.language.message import Sentence, msg
from host_tools.reports.report import NUMBER, Column, Report, Row
from host_tools.tournament.decisions.words import part_words
from host_tools.tournament.event import Event
from host_tools.tournament.model.settings import LEAVER_WORDS, POT_WORDS
from host_tools.tournament.open_at_the_end import open_at_the_end

COLUMNS = (Column("what", msg("What")), Column("value", msg("Value")))

JOURNAL_COLUMNS = (
    Column("number", msg("Number"), NUMBER),
    Column("time", msg("Time")),
    Column("author", msg("Author")),
    Column("kind", msg("Kind")),
    Column("content", msg("Content")),
    Column("reason", msg("Reason")),
    Column("undone", msg("Undone")),
)


def overview(event: Event) -> Report:
    """A row for every setting, then one for everything that is still open."""
    state = event.state
    settings = state.settings
    standings = event.standings()
    rows: list[Row] = [
        (msg("Event"), settings.name),
        (msg("Day"), settings.date),
        (msg("Rule book"), named_book(event)),
        (msg("Rounds"), str(settings.rounds)),
        (msg("Deals in a round"), str(settings.deals)),
        (msg("Entrants"), str(len(state.entrants))),
        (msg("Entry fee"), amount(event.stake)),
        (msg("Prize money"), amount(standings.pot)),
        (msg("Prize money comes from"), POT_WORDS[settings.pot]),
        (msg("Players who leave or are replaced"), LEAVER_WORDS[settings.leavers]),
        *((msg("Special prize"), part_words(*part)) for part in settings.parts),
    ]
    if state.plan.method is not None:
        drawn = msg("{method}, draw number {seed}", method=state.plan.method, seed=state.plan.seed)
        rows.append((msg("Draw"), drawn))
    if event.seal is not None:
        rows.append((msg("Result"), event.seal.short))
    elif event.taken_back is not None:
        taken_back = msg("{digest} was taken back", digest=event.taken_back.short)
        rows.append((msg("Result"), taken_back))
    still: list[Sentence] = [*open_at_the_end(event)] or [msg("nothing; it is final")]
    rows += [(msg("Still open"), sentence) for sentence in still]
    return Report(msg("Event"), COLUMNS, rows)


def named_book(event: Event) -> Sentence:
    """The name of the rule book of an event, with the digest of a tariff that is not built in."""
    digest = event.state.settings.tariff
    name = event.rules_name
    return msg("{what} ({how})", what=name, how=digest) if digest else name


def journal(event: Event) -> Report:
    """Every decision in its order, also those that were undone; `content` is JSON.

    Decisions about persons of the club stand among them without a number.
    """
    undone = event.journal.undone(), event.club.undone()
    yes = msg("yes")
    rows: list[Row] = [
        (
            None if about_persons else decision.number,
            minute(local_time(decision.time)) or None,
            decision.author or None,
            decision.kind,
            json.dumps(decision.content, ensure_ascii=False),
            decision.reason or None,
            None if decision.kind == UNDO or decision.number not in undone[about_persons] else yes,
        )
        for decision, about_persons in in_order(event.journal, event.about_persons())
    ]
    return Report(msg("Journal"), JOURNAL_COLUMNS, rows)
