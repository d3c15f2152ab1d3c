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
            msg("Open an event: press its name."),
            msg("Make an event: type name and day, choose the rule book, press “Make the event”."),
            msg(
                "Look at the club: its persons, seasons, statistics and cash book stand at the top."
            ),
            msg("Take in the result of another desk: choose the file of its document."),
        ),
    ),
    "settings": PageHelp(
        msg("Settings"),
        "situations/make-an-event",
        (
            msg("Check name, day, rounds and deals of a round."),
            msg(
                "Set the entry fee and the prizes. An empty field takes the value of the rule book."
            ),
            msg(
                "Unfold “Seldom” for sizes of tables, the draw, the clock and shares of the prize "
                "money."
            ),
            msg("Press “Save”. The new settings also score the deals played before."),
            msg("Close the event at the bottom of the page, when the prizes are handed over."),
        ),
    ),
    "registration": PageHelp(
        msg("Evening"),
        "tournament#register-the-players",
        (
            msg("Register a player: type the name or the number, press Enter."),
            msg("Take the entry fee: tick “pays at once”, or press “pays” in the line later on."),
            msg("Tick off the players who are here. Absent players get no place in the draw."),
            msg("Register the whole club: “Register many at once”."),
            msg("Change something about a player: press ⋯ in the line."),
        ),
    ),
    "entrant": PageHelp(
        msg("A player of the event"),
        "situations/leaves",
        (
            msg("Under “Entry fee”, note the payment, or that nothing is owed."),
            msg("Let a player come late, stop, or be replaced by somebody."),
            msg("Correct the name, the place or the licence on the card."),
            msg("Note the team and the groups for special prizes, or warn the player: below."),
            msg("Take back what was wrong: “Undo”, at the top."),
        ),
    ),
    "persons": PageHelp(
        msg("Persons"),
        "situations/new-name",
        (
            msg("Find a person: type a part of the name, the place or the number."),
            msg("Change a card: press the name. The new name stands in past events, too."),
            msg("Merge two cards of one person: open one of them, choose the other."),
            msg("Take in the list of the club from a spreadsheet."),
            msg("Forget a person who asks for it: results stay, the name goes."),
        ),
    ),
    "list": PageHelp(
        msg("A list of persons"),
        "situations/members",
        (
            msg("Choose the file, or paste the list. Each line is a person."),
            msg("Press “Show what it would do”: nothing is stored yet."),
            msg("Look at who is perhaps known already: say for each who is meant."),
            msg("Tick the rows to leave out, and import the list."),
        ),
    ),
    "draw": PageHelp(
        msg("Draw"),
        "situations/wishes",
        (
            msg("Draw the seats: press “Draw it”, look at the plan, press “This is the draw”."),
            msg("Keep players apart, or leave one at a table: “Wishes”, before the draw."),
            msg("Exchange two: press one name, then the other one."),
            msg("Mend the plan with few changes if somebody comes or leaves."),
            msg("Print the seats under “Papers and files”."),
        ),
    ),
    "round": PageHelp(
        msg("Round"),
        "tournament#look-on-at-the-round",
        (
            msg("Start the clock when everybody sits."),
            msg("Look at the tiles: green is in, amber plays, red needs you."),
            msg("Press a red tile: its page says what is asked, with the answers."),
            msg("Type the sheet of a table without a box: press its tile."),
            msg("Go on to the ranking when all tables are in."),
        ),
    ),
    "table": PageHelp(
        msg("Table"),
        "situations/a-table-asks",
        (
            msg("Answer what is asked at the top: the first answer is the likeliest."),
            msg("Correct a deal: “Change” beside it."),
            msg("Enter the sheet if there is no box: “No box here: from paper”."),
            msg("Let somebody take a seat, or leave it: under the list of the seats."),
            msg("Warn the whole table or a player, or take points: tick for whom."),
            msg("Say which deals count and who sat there, where no answer fits: at the bottom."),
        ),
    ),
    "sheet": PageHelp(
        msg("A deal from paper"),
        "situations/no-box",
        (
            msg("Choose who dealt and what was played; the questions are those of the box."),
            msg("Press Enter: the score is shown."),
            msg("Compare it with the sheet, and store the deal."),
            msg("Go on with the next deal. A wrong one is taken back on the page of the table."),
        ),
    ),
    "session": PageHelp(
        msg("A box without a table"),
        "situations/box-without-table",
        (
            msg("Look at the names: who has played on this box?"),
            msg("Press “That table” beside the table at which it was played."),
            msg("Set it aside if it was no table of this event; say why."),
        ),
    ),
    "ranking": PageHelp(
        msg("Ranking"),
        "situations/not-final",
        (
            msg("Choose the round at the top. The line below says what is still open."),
            msg("Press points of the last round: they lead to the table."),
            msg("Decide what stands below the table: each has its buttons."),
            msg("Show everybody the ranking, as soon as a round is in."),
            msg("Warn or fine players of a table: “Discipline”."),
            msg("Close the event below the ranking of the last round."),
        ),
    ),
    "till": PageHelp(
        msg("Till"),
        "situations/till",
        (
            msg("Count the cash: type the sum, or how many there are of each coin and note."),
            msg("Note every other income and expense, with its purpose."),
            msg("Note each prize that was handed over."),
            msg("Correct a booking: take it back, and note it again."),
        ),
    ),
    "cash": PageHelp(
        msg("Cash book"),
        "situations/till",
        (
            msg("Choose the time: the page shows what came in and went out."),
            msg("Look at who owes what today."),
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
            msg("Take in a log that a box on a web page has saved: at the bottom."),
        ),
    ),
    "phones": PageHelp(
        msg("Phones"),
        "situations/phone",
        (
            msg("Press “Switch the phones on”, and print a card for each table without a box."),
            msg("Let the table take a picture of its code: the phone is its box then."),
            msg("Give a table “Another code” if a stranger has taken a picture of it."),
        ),
    ),
    "papers": PageHelp(
        msg("Papers and files"),
        "situations/print",
        (
            msg("Print the seats before a round: by table for the wall, by name, slips."),
            msg("Print table sheets for tables without a box, “For the scribe” for the others."),
            msg("Print results, prizes and certificates at the end."),
            msg("Download the workbook for the club, or the document that anybody can check."),
        ),
    ),
    "prizes": PageHelp(
        msg("Prize giving"),
        "tournament#give-the-prizes",
        (
            msg("Close the event: prizes are given by the final ranking."),
            msg("Press “Call the places”, and show that page with the projector."),
            msg("Press → or the space bar for the next place, ← to go back."),
            msg("Write the prizes that were handed over into the till."),
        ),
    ),
    "public": PageHelp(
        msg("Public view"),
        "situations/hall",
        (
            msg("Switch the public view on: everybody in the network can read it."),
            msg("Open the wall for the projector, and print the poster with the address."),
            msg("Download the published rounds as pages for a web space."),
            msg("Show a round on the page of the ranking: “Show everybody the ranking”."),
        ),
    ),
    "journal": PageHelp(
        msg("Journal"),
        "situations/wrong-decision",
        (
            msg("Read what was decided: the newest stands first."),
            msg("Choose at the top what it is about."),
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
            msg("Read who is ahead after each event."),
            msg("Print the table, or download it."),
        ),
    ),
    "backups": PageHelp(
        msg("Backups"),
        "situations/backup",
        (
            msg("Choose a folder on a stick: the desk puts a copy of everything there by itself."),
            msg("Make one at any time: “Make a backup now”."),
            msg("Restore a copy: choose it, “Look at it”, then restore it."),
        ),
    ),
    "devices": PageHelp(
        msg("Further devices"),
        "situations/second-computer",
        (
            msg("Switch it on, say what the helper is to do, and press “Show a code”."),
            msg("Open the address on the other computer, and type the code there."),
            msg("Change what a device may do, or “End it”."),
        ),
    ),
    "statistics": PageHelp(
        msg("Statistics"),
        "seasons#statistics-of-the-club",
        (
            msg("Choose all events, or one."),
            msg("Read the tables: who won most, games, partners and records."),
            msg("Show them to everybody, or print them."),
        ),
    ),
    "history": PageHelp(
        msg("Everything that was played"),
        "seasons#the-history-of-a-person",
        (
            msg("Read the ranks, the points and the money of every event."),
            msg("Look below at the tables and at the partners."),
            msg("Give the person a link to this page, or print it."),
        ),
    ),
    "tariff": PageHelp(
        msg("A rule book of your own"),
        "situations/make-an-event",
        (
            msg("Begin with the rule book that is nearest to yours."),
            msg("Change the numbers, add and remove rows, and look what that changes."),
            msg("Try a deal: the score follows at once."),
            msg("Choose the event, and press “Play it by this”: every box gets it at the cable."),
        ),
    ),
    "results": PageHelp(
        msg("The result of another desk"),
        "situations/other-desk",
        (
            msg("Choose the document of the other desk, and press “Show what it would do”."),
            msg("Say for each player who is meant: a known one, or a new one."),
            msg("Take it in: it counts in seasons and statistics, and stays as it was sealed."),
        ),
    ),
}
