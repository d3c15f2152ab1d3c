"""Help on each page of the desk: a few steps, and the section of the book about it."""

from dataclasses import dataclass

from host_tools.language.message import Message, msg


@dataclass(frozen=True)
class PageHelp:
    """The help of a page: its `title`, `steps`, and where the `book` tells more.

    `book`: the name of a guide, and `#` with the anchor of a section, if of one.
    """

    title: Message
    book: str
    steps: tuple[Message, ...]


# By the name that the template of a page gives in its block `help`.
PAGE_HELP = {
    "events": PageHelp(
        msg("Events"),
        "tournament#make-the-event",
        (
            msg("Make an event: type name and day, choose the rule book, press “Make the event”."),
            msg("Take in the result of another desk: choose the file of its document."),
        ),
    ),
    "settings": PageHelp(
        msg("Settings"),
        "situations/make-an-event",
        (
            msg(
                "Set the entry fee and the prizes. An empty field takes the value of the rule book."
            ),
            msg("Press “Save”. The new settings also score the deals played before."),
        ),
    ),
    "registration": PageHelp(
        msg("Evening"),
        "tournament#register-the-players",
        (
            msg("Register a player: type the name or the number, press Enter."),
            msg("Take the entry fee: tick “pays at once”, or press “pays” in the line later on."),
            msg("Tick off the players who are here. Absent players get no place in the draw."),
            msg("Change something about a player: press ⋯ in the line."),
        ),
    ),
    "entrant": PageHelp(
        msg("Player"),
        "situations/leaves",
        (
            msg("Note the team and the groups for special prizes, or warn the player: below."),
            msg("Take back what was wrong: “Undo”, at the top."),
        ),
    ),
    "persons": PageHelp(
        msg("Persons"),
        "situations/new-name",
        (
            msg("Change a card: press the name. The new name stands in past events, too."),
            msg("Merge two cards of one person: open one of them, choose the other."),
            msg("Forget a person who asks for it: results stay, the name goes."),
        ),
    ),
    "list": PageHelp(
        msg("Take in a list"),
        "situations/members",
        (
            msg("Choose the file, or paste the list. Each line is a person."),
            msg("Press the button below it: nothing is stored yet."),
            msg("Look at who is perhaps known already: say for each who is meant."),
        ),
    ),
    "draw": PageHelp(
        msg("Draw"),
        "situations/wishes",
        (
            msg("Draw the seats: press “Draw it”, look at the plan, press “This is the draw”."),
            msg("Keep players apart, or leave one at a table: “Wishes”, before the draw."),
            msg("Mend the plan with few changes if somebody comes or leaves."),
        ),
    ),
    "round": PageHelp(
        msg("Round"),
        "tournament#look-on-at-the-round",
        (
            msg("Look at the tiles: green is in, amber plays, red needs you."),
            msg("Press a red tile: its page says what is asked, with the answers."),
            msg("Type the sheet of a table without a box: press its tile."),
        ),
    ),
    "table": PageHelp(
        msg("Table"),
        "situations/a-table-asks",
        (
            msg("Answer what is asked at the top: the first answer is the likeliest."),
            msg("Enter the sheet if there is no box: “No box here: from paper”."),
            msg("Let somebody take a seat, or leave it: under the list of the seats."),
            msg("Say which deals count and who sat there, where no answer fits: at the bottom."),
        ),
    ),
    "sheet": PageHelp(
        msg("Enter a deal"),
        "situations/no-box",
        (
            msg("Press Enter: the score is shown."),
            msg("Go on with the next deal. A wrong one is taken back on the page of the table."),
        ),
    ),
    "session": PageHelp(
        msg("Sessions without a table"),
        "situations/box-without-table",
        (
            msg("Look at the names: who has played on this box?"),
            msg("Set it aside if it was no table of this event; say why."),
        ),
    ),
    "ranking": PageHelp(
        msg("Ranking"),
        "situations/not-final",
        (
            msg("Press points of the last round: they lead to the table."),
            msg("Decide what stands below the table: each has its buttons."),
            msg("Show a round on the page of the ranking: “Show everybody the ranking”."),
        ),
    ),
    "till": PageHelp(
        msg("Till"),
        "situations/till",
        (
            msg("Count the cash: type the sum, or how many there are of each coin and note."),
            msg("Correct a booking: take it back, and note it again."),
        ),
    ),
    "cash": PageHelp(
        msg("Cash book"),
        "situations/till",
        (
            msg("Choose the time: the page shows what came in and went out."),
            msg("Print the book, or download it for the treasurer."),
        ),
    ),
    "boxes": PageHelp(
        msg("Boxes"),
        "tournament#set-up-the-boxes",
        (
            msg("Plug a box in: its deals are collected, and it gets its next table."),
            msg("Unplug it when it says “ready”, and carry it to its table."),
            msg("Look at a red one: it says why, and leads to what helps."),
            msg("Give the table of a lost box to another one: on the page of the table."),
        ),
    ),
    "phones": PageHelp(
        msg("Phones"),
        "situations/phone",
        (
            msg("Press “Switch it on”, and print a card for each table without a box."),
            msg("Let the table take a picture of its code: the phone is its box then."),
        ),
    ),
    "papers": PageHelp(
        msg("Papers and files"),
        "situations/print",
        (
            msg("Print the seats before a round: by table for the wall, by name, slips."),
            msg("Print table sheets for tables without a box, “For the scribe” for the others."),
        ),
    ),
    "prizes": PageHelp(
        msg("Prize giving"),
        "tournament#give-the-prizes",
        (
            msg("Close the event: prizes are given by the final ranking."),
            msg("Press → or the space bar for the next place, ← to go back."),
        ),
    ),
    "public": PageHelp(
        msg("Public view"),
        "situations/hall",
        (
            msg("Open the wall for the projector, and print the poster with the address."),
            msg("Show a round on the page of the ranking: “Show everybody the ranking”."),
        ),
    ),
    "journal": PageHelp(
        msg("Journal"),
        "situations/wrong-decision",
        (
            msg("Undo a decision: press “Undo” beside it. “Restore” brings it back."),
            msg("Look at what cannot hold any more: it stands in red, with the reason."),
        ),
    ),
    "season": PageHelp(
        msg("Season"),
        "seasons",
        (
            msg("Say to which season the event belongs."),
            msg("Choose the formula: points for ranks, the sum, or only the best events."),
        ),
    ),
    "backups": PageHelp(
        msg("Backups"),
        "situations/backup",
        (
            msg("Choose a folder on a stick: the desk puts a copy of everything there by itself."),
            msg("Restore a copy: choose it, “Show”, then restore it."),
        ),
    ),
    "devices": PageHelp(
        msg("Devices and users"),
        "situations/second-computer",
        (
            msg("Switch it on, say what the helper is to do, and press “Show a code”."),
            msg("Open the address on the other computer, and type the code there."),
        ),
    ),
    "statistics": PageHelp(
        msg("Statistics"),
        "seasons#statistics-of-the-club",
        (msg("Show them to everybody, or print them."),),
    ),
    "history": PageHelp(
        msg("Everything that was played"),
        "seasons#the-history-of-a-person",
        (msg("Give the person a link to this page, or print it."),),
    ),
    "tariff": PageHelp(
        msg("A rule book of your own"),
        "situations/make-an-event",
        (
            msg("Begin with the rule book that is nearest to yours."),
            msg("Change the numbers, add and remove rows, and look what that changes."),
            msg("Choose the event, and press “Play it by this”: every box gets it at the cable."),
        ),
    ),
    "results": PageHelp(
        msg("Take in a result document"),
        "situations/other-desk",
        (
            msg("Choose the document of the other desk, and press “Show what it would do”."),
            msg("Take it in: it counts in seasons and statistics, and stays as it was sealed."),
        ),
    ),
}
