"""Every command and what it does, in the groups of `schreiber --help`.

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
        "decide": msg("decide: who stops, who sits where, what counts; undo it"),
        "box": msg("boxes: set up, clock, PIN, findings, room, firmware"),
    },
    msg("Results"): {
        "deals": msg("list the deals: what was played, who got what"),
        "export": msg("write an event as a workbook, CSV or JSON"),
        "publish": msg("write results as pages for a web space"),
        "verify": msg("score and rank a result document again"),
    },
    msg("The club"): {
        "persons": msg("persons: import, change, merge, forget; statistics"),
        "season": msg("the table of a season, and its formula"),
        "cash-book": msg("the cash book of a year"),
        "rules": msg("rule books: show them, and make one of your own"),
        "backup": msg("copy the database"),
        "restore": msg("put such a copy back"),
    },
    msg("For makers"): {
        "emulate": msg("run the firmware image on an emulated box"),
        "score": msg("score deals, and count piles, given as JSON documents"),
        "completion": msg("let the shell complete commands and options"),
    },
}
# {command: what it does}
COMMANDS = {name: text for group in GROUPS.values() for name, text in group.items()}
# {command: {action: what it does}} of the commands whose actions are modules of their own.
ACTIONS: Mapping[str, Mapping[str, Message]] = {
    "box": {
        "setup": msg("give the boxes their session: table, players, rule book"),
        "clock": msg("start the clock of the round on all boxes"),
        "findings": msg("list what was wrong in the logs of the boxes"),
        "pin": msg("set the director's PIN of the boxes"),
        "empty": msg("make room on a box whose deals are all at the desk"),
        "flash": msg("put the firmware onto a box"),
        "measure": msg("measure a new box by programs that run on it"),
    }
}
