"""A season on standard output: its table, who moves by another formula, what is still open."""

from host_tools.cli.arguments import whole_number, wrong
from host_tools.cli.text_tables import show_table
from host_tools.common.terminal import tell
from host_tools.language.formatting import fixed
from host_tools.language.message import Sentence, because, msg
from host_tools.reports.season_report import cell_words, tie_words
from host_tools.seasons.season import Season, moved
from host_tools.seasons.season_document import exact


def after_events(text: str) -> int:
    """After how many events, from 1. ArgumentTypeError, which a parser tells."""
    after = whole_number(text)
    if after < 1:
        raise wrong(msg("at least 1"))
    return after


def show_season_table(season: Season, name: str) -> None:
    """Show the table of a season; what does not count is in brackets."""
    added = [event.state.settings.name for event in season.events[: season.after]]
    ties = (msg("Decided by"),) if season.formula.ties else ()
    columns: tuple[Sentence, ...] = (msg("Rank"), msg("Player"), *added, msg("Points"), *ties)
    rows = [
        [
            line.rank,
            season.names[line.person],
            *(cell_words(cell, season.digits) for cell in line.cells),
            fixed(line.total, season.digits),
            *(tie_words(line.tie) for _ in ties),
        ]
        for line in season.lines
    ]
    show_table(name, columns, rows, (columns[0], *added, msg("Points")))


def show_moves(before: Season, now: Season) -> None:
    """Show whose rank is another one by another formula."""
    columns = (msg("Player"), msg("Rank before"), msg("Rank now"))
    names = {**before.names, **now.names}
    rows = [[names[person], then, rank] for person, then, rank in moved(before, now)]
    show_table(msg("Changed ranks"), columns, rows, columns[1:])


def tell_of_season(season: Season) -> None:
    """Tell which events add nothing, and which rankings are open."""
    for _, why in season.without:
        tell(why)
    for event in season.events[: season.after]:
        if event.number in season.open:
            tell(because(msg("open"), event.state.settings.name))


def whole_season(season: Season, name: str) -> dict[str, object]:
    """The document of its table as `season --json` has it."""
    return {
        "season": name,
        "formula": season.formula.name,
        "events": [event.number for event in season.events[: season.after]],
        "lines": [
            {
                "person": line.person,
                "name": season.names[line.person],
                "rank": line.rank,
                "total": exact(line.total),
                "events": [
                    {"worth": exact(cell.worth), "counts": cell.counts, "rank": cell.rank}
                    for cell in line.cells
                ],
                "tie": line.tie,
            }
            for line in season.lines
        ],
    }
