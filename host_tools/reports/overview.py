"""The overview of an event: its settings, and what is still open."""

from host_tools.language.formatting import amount
from host_tools.language.message import Sentence, msg
from host_tools.reports.report import Column, Report, Row
from host_tools.tournament.decisions.words import part_words
from host_tools.tournament.event import Event
from host_tools.tournament.model.settings import LEAVER_WORDS, POT_WORDS
from host_tools.tournament.open_at_the_end import open_at_the_end

COLUMNS = (Column("what", msg("What")), Column("value", msg("Value")))


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
