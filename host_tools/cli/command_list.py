"""Every command and what it does, in the groups of `schreiber --help` and of docs/commands.md.

Nothing else is here, so that the list is there as fast as Python itself. With the name before it, a
text takes eighty characters at most, in every language.
"""

from __future__ import annotations

from collections.abc import Mapping

from host_tools.language.message import Message, msg

# {heading: {command: what it does}}, in the order in which a director meets them.
GROUPS: Mapping[Message, Mapping[str, Message]] = {
    msg("To begin with"): {
        "rehearse": msg("practise a whole evening in your browser, without any hardware"),
        "simulate": msg("try the box out in your browser, without any hardware"),
        "desk": msg("the control desk in your browser: a whole evening"),
        "sync": msg("bring the deals of the boxes to the desk, scored again"),
        "standings": msg("who has how many points"),
    },
    msg("Before an evening"): {
        "event": msg("events: make, show, close, import from other desks"),
        "register": msg("let persons take part in an event"),
        "draw": msg("draw who sits at which table in every round"),
        "print": msg("sheets on paper: seats, slips, results, certificates"),
    },
    msg("During an evening"): {
        "status": msg("how far every table is, and what to look at"),
        "decide": msg("decide: who stops, who sits where, what counts"),
        "undo": msg("undo a decision, or show the journal"),
        "code": msg("take the code of a signed round: a provisional result"),
    },
    msg("Boxes"): {
        "setup": msg("give the boxes their session: table, players, rule book"),
        "start": msg("start the clock of the round on all boxes"),
        "pin": msg("set the director's PIN of the boxes"),
        "clear": msg("make room on a box whose deals are all at the desk"),
    },
    msg("Results"): {
        "deals": msg("list the deals: what was played, who got what"),
        "findings": msg("list what was wrong in the logs of the boxes"),
        "export": msg("write an event as a workbook, CSV or JSON"),
        "publish": msg("write results as pages for a web space"),
        "verify": msg("score and rank a result document again"),
    },
    msg("The club"): {
        "persons": msg("persons: import, add, change, merge, forget"),
        "season": msg("the table of a season, and its formula"),
        "statistics": msg("who plays what and wins how"),
        "cash": msg("the cash book of a year"),
        "rules": msg("rule books: show them, and make one of your own"),
        "backup": msg("copy the database"),
        "restore": msg("put such a copy back"),
    },
    msg("For makers"): {
        "flash": msg("put the firmware onto a box"),
        "measure": msg("measure a new box by programs that run on it"),
        "emulate": msg("run the firmware image on an emulated box"),
        "score": msg("score deals given as JSON documents, one a line"),
        "count": msg("count piles of cards given as JSON documents"),
        "completion": msg("let the shell complete commands and options"),
    },
}
# {command: what it does}
COMMANDS = {name: text for group in GROUPS.values() for name, text in group.items()}
