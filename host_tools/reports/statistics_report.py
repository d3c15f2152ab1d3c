"""Statistics of the club as reports, for pages, paper and files."""

from collections.abc import Callable
from fractions import Fraction

from host_tools.language.message import Message, Sentence, msg
from host_tools.reports.report import NUMBER, PERSON, POINTS, Column, DecimalFraction, Report, Row
from host_tools.seasons.club_statistics import (
    ClubStatistics,
    Feat,
    PersonStatistics,
)
from host_tools.seasons.year_points import YearPoints

_MEAN_DIGITS = 2
_PLAYED = (
    Column("played", msg("Played"), NUMBER),
    Column("won", msg("Won"), NUMBER),
    Column("percent", msg("Percent"), NUMBER),
)

# What somebody can be first in; who is: (what is compared, what is said of it, where it was).
_Told = tuple[Fraction | int, Sentence, Feat | None]


def statistics_reports(statistics: ClubStatistics) -> list[Report]:
    """All of them: records, persons, games, and who plays what."""
    return [
        records(statistics),
        persons_report(statistics),
        games_report(statistics),
        games_of_persons(statistics),
    ]


def records(statistics: ClubStatistics) -> Report:
    """Return the leaders of each figure, several where they are equal."""
    columns = (
        Column("record", msg("Record")),
        *PERSON,
        Column("value", msg("Value")),
        Column("where", msg("Where")),
    )
    rows: list[Row] = []
    for title, told_of in _RECORDS:
        told = [(one, told_of(statistics, one)) for one in statistics.persons]
        there = [(one, found) for one, found in told if found is not None]
        best = max((found[0] for _, found in there), default=None)
        for one, (value, said, feat) in there:
            if value == best:
                where = None if feat is None else _where_of(statistics, feat)
                rows.append((title, one.person, statistics.names[one.person], said, where))
    return Report(msg("Records"), columns, rows)


def persons_report(statistics: ClubStatistics) -> Report:
    """Return everybody's games and their results."""
    columns = (
        *PERSON,
        Column("deals", msg("Deals"), NUMBER),
        Column("points", msg("Points"), POINTS),
        Column("mean", msg("Per deal")),
        *_PLAYED,
        Column("alone", msg("Alone"), NUMBER),
        Column("series", msg("In a row"), NUMBER),
        Column("best", msg("Best deal"), POINTS),
        Column("worst", msg("Worst deal"), POINTS),
    )
    rows: list[Row] = [
        (
            one.person,
            statistics.names[one.person],
            one.deals,
            one.points,
            None if one.mean is None else DecimalFraction(one.mean, _MEAN_DIGITS),
            one.played,
            one.won,
            _percent(one.won, one.played),
            one.alone,
            one.series,
            None if one.best is None else one.best.points,
            None if one.worst is None else one.worst.points,
        )
        for one in statistics.persons
    ]
    return Report(msg("Players"), columns, rows)


def games_report(statistics: ClubStatistics) -> Report:
    """How often each game was played, and won."""
    rows: list[Row] = [
        (game, played, won, _percent(won, played)) for game, played, won in statistics.games
    ]
    return Report(msg("Games"), (Column("game", msg("Game")), *_PLAYED), rows)


def games_of_persons(statistics: ClubStatistics) -> Report:
    """Return the games of each player, with the wins and the number of each, `2/3`; the commonest
    first.
    """
    games = [game for game, _, _ in statistics.games]
    columns = tuple(
        Column(game.path.rpartition(".")[2], msg("{what}", what=game)) for game in games
    )
    rows: list[Row] = [
        (
            one.person,
            statistics.names[one.person],
            *(
                f"{one.games_won[game]}/{one.games[game]}" if game in one.games else None
                for game in games
            ),
        )
        for one in statistics.persons
        if one.games
    ]
    return Report(msg("Games of each player: won/played"), (*PERSON, *columns), rows)


def years_report(points: YearPoints) -> Report:
    """Return everybody's points of each year; those of different rule books are never added."""
    years = tuple(Column(f"year_{year}", msg("{what}", what=year), POINTS) for year in points.years)
    columns = (
        Column("rules", msg("Rule book")),
        *PERSON,
        Column("events", msg("Events"), NUMBER),
        *years,
        Column("points", msg("All years"), POINTS),
    )
    rows: list[Row] = [
        (
            line.book,
            line.person,
            points.names[line.person],
            line.events,
            *(line.points.get(year) for year in points.years),
            line.total,
        )
        for line in points.lines
    ]
    return Report(msg("Points over the years"), columns, rows)


def _where_of(statistics: ClubStatistics, feat: Feat) -> Message:
    """Where something was: the event, and of a deal what, at which table."""
    [name] = [
        event.state.settings.name for event in statistics.events if event.number == feat.place[0]
    ]
    if len(feat.place) == 1:
        return msg("{what}", what=name)
    _, round_number, table, deal = feat.place
    place = msg(
        "{name}, round {round}, table {table}, deal {deal}",
        name=name,
        round=round_number,
        table=table,
        deal=deal,
    )
    if feat.game is None:
        return place
    return msg("{what}: {how}", what=feat.game, how=place)


def _percent(won: int, played: int) -> int | None:
    """Rounded to whole ones, a half upwards; None where nothing was played."""
    return (200 * won + played) // (2 * played) if played else None


def _alone(_: ClubStatistics, one: PersonStatistics) -> _Told | None:
    return (one.alone, str(one.alone), None) if one.alone else None


def _series(_: ClubStatistics, one: PersonStatistics) -> _Told | None:
    return (one.series, str(one.series), None) if one.series else None


def _best_event(_: ClubStatistics, one: PersonStatistics) -> _Told | None:
    return _told(one.best_event)


def _best(_: ClubStatistics, one: PersonStatistics) -> _Told | None:
    return _told(one.best)


def _worst(_: ClubStatistics, one: PersonStatistics) -> _Told | None:
    feat = one.worst
    return None if feat is None else (-feat.points, str(feat.points), feat)


def _mean(statistics: ClubStatistics, one: PersonStatistics) -> _Told | None:
    if one.mean is None or one.deals < statistics.enough_deals:
        return None
    return one.mean, DecimalFraction(one.mean, _MEAN_DIGITS), None


def _told(feat: Feat | None) -> _Told | None:
    return None if feat is None else (feat.points, str(feat.points), feat)


_RECORDS: tuple[tuple[Message, Callable[[ClubStatistics, PersonStatistics], _Told | None]], ...] = (
    (msg("Most games alone"), _alone),
    (msg("Most games won in a row"), _series),
    (msg("Most points in an event"), _best_event),
    (msg("Best deal"), _best),
    (msg("Worst deal"), _worst),
    (msg("Most points per deal"), _mean),
)
