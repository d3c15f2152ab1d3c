"""Statistics of the club as reports, for pages, paper and files."""

from collections.abc import Callable
from fractions import Fraction

from host_tools.language.message import Message, Sentence, msg
from host_tools.reports.columns import PERSON
from host_tools.reports.report import NUMBER, POINTS, Column, DecimalFraction, Report, Row
from host_tools.seasons.club_statistics import (
    ClubStatistics,
    Feat,
    PersonStatistics,
)
from host_tools.seasons.year_points import YearPoints

_MEAN_DIGITS = 2
_PLAYED = (
    Column("played", msg("played"), NUMBER),
    Column("won", msg("won"), NUMBER),
    Column("percent", msg("percent"), NUMBER),
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
        Column("record", msg("record")),
        *PERSON,
        Column("value", msg("value")),
        Column("where", msg("where")),
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
        Column("deals", msg("deals"), NUMBER),
        Column("points", msg("points"), POINTS),
        Column("mean", msg("per deal")),
        *_PLAYED,
        Column("alone", msg("alone"), NUMBER),
        Column("series", msg("in a row"), NUMBER),
        Column("best", msg("best deal"), POINTS),
        Column("worst", msg("worst deal"), POINTS),
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
    return Report(msg("Games"), (Column("game", msg("game")), *_PLAYED), rows)


def games_of_persons(statistics: ClubStatistics) -> Report:
    """Return the games of each player, with the wins and the number of each, `2/3`; the commonest
    first.
    """
    games = [game for game, _, _ in statistics.games]
    columns = tuple(
        Column(game.path.rpartition(".")[2], msg("{name}", name=game)) for game in games
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
    years = tuple(Column(f"year_{year}", msg("{name}", name=year), POINTS) for year in points.years)
    columns = (
        Column("rules", msg("rule book")),
        *PERSON,
        Column("events", msg("events"), NUMBER),
        *years,
        Column("points", msg("all years"), POINTS),
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
        return msg("{name}", name=name)
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
    return msg("{game}: {place}", game=feat.game, place=place)


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
    (msg("most games alone"), _alone),
    (msg("most games won in a row"), _series),
    (msg("most points in an event"), _best_event),
    (msg("best deal"), _best),
    (msg("worst deal"), _worst),
    (msg("most points per deal"), _mean),
)
