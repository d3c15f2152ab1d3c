"""Values that the handlers find in the application."""

from collections.abc import Sequence
from typing import Protocol

from aiohttp import web

from host_tools.boxes.station.station import Station
from host_tools.intake.result_import import WrittenResult
from host_tools.language.message import Sayable
from host_tools.seasons.played_deals import KnownDeals
from host_tools.tournament.event import Event
from host_tools.web.serving.backups import Backups
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.file_maker import FileMaker


class RehearsalControl(Protocol):
    """The controls of a rehearsal on the page. `speed`: deals a minute, at 0 the tables wait."""

    speed: float

    def tell(self) -> Sequence[Sayable]:
        """Return the sentences on what goes wrong on purpose."""

    def bring_back(self) -> bool:
        """Bring the lost box to the desk. Return True if one was lost."""


class OwnBoxView(Protocol):
    """The box in the browser."""

    def carry(self) -> None:
        """Bring it to the desk."""


class RehearsalView(Protocol):
    """A rehearsal as the page shows it. `own_box`: None where the user plays at no table."""

    @property
    def rehearsal(self) -> RehearsalControl: ...

    @property
    def own_box(self) -> OwnBoxView | None: ...

    async def play_on(self) -> None:
        """Let the table of the own box be played by itself. DeskError if it is already."""

    def steps(self, event: Event) -> Sequence[tuple[Sayable, Sayable, str, bool, bool]]:
        """(what to try, how, its key or "", is it done?, is it unfolded?) each."""

    def own_places(self, event: Event) -> Sequence[tuple[int, int]]:
        """Each (round, table) where the own box has played."""

    def box_page(self) -> web.Application | None:
        """The application that shows the own box; None without one."""


DESK = web.AppKey("desk", Desk)
# {(event, mark of a decision): the numbers of all that the same form has made}, while the desk runs
FORMS: web.AppKey[dict[tuple[int, str], list[int]]] = web.AppKey("forms")
BACKUPS = web.AppKey("backups", Backups)
FILES = web.AppKey("files", FileMaker)
# {digest: `WrittenResult`} of the documents that were shown and wait for the press
SHOWN_RESULTS: web.AppKey[dict[str, WrittenResult]] = web.AppKey("shown_results")
STATION = web.AppKey("station", Station)
DEALS = web.AppKey("deals", KnownDeals)  # those that statistics were made of
PRACTICE: web.AppKey[RehearsalView | None] = web.AppKey("practice")  # None in earnest
