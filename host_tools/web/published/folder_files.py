"""All pages and files of a published folder, as bytes by their paths."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from host_tools.club.emblem import Emblem
from host_tools.club.person import person_of
from host_tools.common.short_digest import short_digest
from host_tools.events.published_club import PublishedSeason
from host_tools.language.translator import LANGUAGES
from host_tools.reports.report import Report
from host_tools.results.canonical import file_bytes
from host_tools.results.result_document import ResultDocument
from host_tools.seasons.person_history import PersonHistory
from host_tools.tournament.event import Event
from host_tools.web.public.club_pages import season_values
from host_tools.web.public.player_values import (
    crosstable_values,
    player_values,
    players_of,
    players_values,
)
from host_tools.web.public.public_values import standings_values, table_values, tables_values
from host_tools.web.published.page_files import HISTORY, INDEX, STATISTICS, PageFile, Ways, name_of
from host_tools.web.published.speaking_names import season_folders
from host_tools.web.render.evening_picture import evening_picture
from host_tools.web.render.history_charts import history_charts
from host_tools.web.render.race_chart import after_each_published
from host_tools.web.render.templates import environment

STATIC = Path(__file__).parents[1] / "static"
STYLES = ("chart.css", "desk.css", "public.css", "published.css", "icon.svg")
_FILES = "files"  # the folder of the styles; no event and no season is called so


@dataclass(frozen=True)
class Publication:
    """All that a folder shows.

    `events`: in the order of their days; persons in them are called as they wish. `folders`:
    {number of an event: its folder}, also of events that are not in it; `documents`: {number: what
    is shown of the document} of those whose rounds are all published; `statistics`: of the club,
    none where nobody is to see them; `histories`: of players, likewise; `emblem`: of the club.
    """

    events: Sequence[Event]
    folders: Mapping[int, str]
    seasons: Sequence[PublishedSeason] = ()
    documents: Mapping[int, ResultDocument] = field(default_factory=dict)
    statistics: Sequence[Report] = ()
    histories: Sequence[PersonHistory] = ()
    emblem: Emblem | None = None


def files_of(publication: Publication, language: str) -> dict[str, bytes]:
    """{path: bytes} of a publication; language: of the page that a web space shows first."""
    files = dict(_Files(publication).all())
    files[f"{INDEX}.html"] = files[PageFile("", INDEX).path(language)]
    return dict(sorted(files.items()))


class _Files:
    """The files of a `Publication`."""

    def __init__(self, publication: Publication) -> None:
        self._publication = publication
        self._seasons = season_folders(one.name for one in publication.seasons)
        self._ways = Ways(publication.folders, self._seasons)

    def all(self) -> Iterator[tuple[str, bytes]]:
        """(path, bytes) of each."""
        for name in STYLES:
            yield f"{_FILES}/{name}", (STATIC / name).read_bytes()
        emblem = self._publication.emblem
        if emblem is not None:
            yield f"{_FILES}/{emblem.file_name}", emblem.data
        for event in self._publication.events:
            yield from self._of_event(event)
        for one in self._publication.seasons:
            page = PageFile(self._seasons[one.name], INDEX)
            yield from self._in_languages(page, "season.html", season_values(one))
        reports = self._publication.statistics
        if reports:
            page = PageFile(STATISTICS, INDEX)
            yield from self._in_languages(page, "statistics.html", {"reports": reports})
        for history in self._publication.histories:
            page = PageFile(HISTORY, str(history.person))
            values = {"history": history, "charts": history_charts(history)}
            yield from self._in_languages(page, "history.html", values)
        events = list(reversed(self._publication.events))
        seasons = list(self._seasons)
        start = {"events": events, "seasons": seasons, "has_statistics": bool(reports)}
        yield from self._in_languages(PageFile("", INDEX), "start.html", start)

    def _of_event(self, event: Event) -> Iterator[tuple[str, bytes]]:
        folder = self._publication.folders[event.number]
        document = self._publication.documents.get(event.number)
        file = f"{folder}.json"
        if document is not None:
            yield f"{folder}/{file}", file_bytes(document)
        for language in LANGUAGES:
            picture = evening_picture(event, after_each_published(event), language)
            if picture is not None:
                yield f"{folder}/evening.{language}.svg", picture.encode()
        frame = {
            "event": event,
            "settings": event.state.settings,
            "has_document": document is not None,
            "histories": self._histories_of(event),
        }
        for one in _event_pages(event, document, file):
            round_number = one.round_number or event.state.published
            page = PageFile(folder, name_of(one.address, round_number))
            values = {**frame, **one.values, "path": one.address}
            yield from self._in_languages(page, one.template, values, round_number)

    def _histories_of(self, event: Event) -> dict[int, int]:
        """{number in an event: present number} of the players with a history."""
        known = {history.person for history in self._publication.histories}
        present = {
            person: person_of(event.persons_today, person).number for person in players_of(event)
        }
        return {person: number for person, number in present.items() if number in known}

    def _in_languages(
        self,
        page: PageFile,
        template: str,
        values: Mapping[str, object],
        round_number: int = 0,
    ) -> Iterator[tuple[str, bytes]]:
        emblem = self._publication.emblem
        static = page.up + _FILES
        for language in LANGUAGES:
            text = (
                environment(language)
                .get_template(f"public/{template}")
                .render(
                    {"path": "", "query": {}, **values},
                    language=language,
                    languages=LANGUAGES,
                    live=False,
                    static=static,
                    emblem=emblem and f"{static}/{emblem.file_name}",
                    link=self._links_of(page, language, round_number),
                )
            )
            yield page.path(language), text.encode()

    def _links_of(self, page: PageFile, own: str, shown: int) -> Callable[..., str]:
        """Return the function that templates of a page call for a link. own: its language; shown:
        the round there.
        """

        def link(address: str | None = None, **query: str | int) -> str:
            """The link to an address; query: the `round` of tables, or another `language`."""
            if "language" in query:
                return page.file(str(query["language"]))
            round_number = int(query.get("round", shown))
            return self._ways.link(page, address or "/tables", own, round_number)

        return link


@dataclass(frozen=True)
class _EventPage:
    """A page of an event.

    `address`: as the public view has it; `template`: of `templates/public`; `values`: what it
    needs; `round_number`: the one that it is about, None for no certain one.
    """

    address: str
    template: str
    values: Mapping[str, object] = field(repr=False)
    round_number: int | None = None


def _event_pages(
    event: Event, document: ResultDocument | None, document_file: str
) -> Iterator[_EventPage]:
    """All pages of an event; document: None where it has none."""
    yield _EventPage("/standings", "standings.html", standings_values(event))
    yield _EventPage("/ranking-frame", "ranking_frame.html", standings_values(event))
    yield _EventPage("/crosstable", "crosstable.html", crosstable_values(event))
    yield _EventPage("/players", "players.html", players_values(event))
    for person in players_of(event):
        yield _EventPage(f"/player/{person}", "player.html", player_values(event, person))
    rounds = range(1, event.state.published + 1)
    for shown in rounds:
        yield _EventPage("/tables", "tables.html", tables_values(event, shown, rounds), shown)
    for (round_number, table_number), table in sorted(event.tables.items()):
        if round_number in rounds:
            address = f"/table/{round_number}/{table_number}"
            yield _EventPage(address, "table.html", table_values(event, table), round_number)
    if document is not None:
        digest = str(document["digest"])
        named = {"file": document_file, "digest": digest, "short": short_digest(digest)}
        yield _EventPage("/document", "document.html", named)
