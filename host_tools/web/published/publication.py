"""Publication: events, seasons and result documents, as everybody may see them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from host_tools.club.emblem import Emblem
from host_tools.events.published_club import PublishedSeason
from host_tools.reports.report import Report
from host_tools.results.result_document import ResultDocument
from host_tools.seasons.person_history import PersonHistory
from host_tools.tournament.event import Event


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
