"""Settings of the event, and the tariffs that it is played by."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from host_tools.club.player_marks import mark_without_name
from host_tools.journal.fields import Digest, JsonDocument, TariffBytes
from host_tools.journal.journal import Journal
from host_tools.journal.kind import EVENT, Content, Decision
from host_tools.language.formatting import amount
from host_tools.language.message import Message, listed, msg
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.event_kind import EventKind
from host_tools.tournament.decisions.words import part_words
from host_tools.tournament.model.journal_tariffs import TARIFF, bytes_in, name_in
from host_tools.tournament.model.settings import (
    MAX_TITLE,
    NAMES,
    SETTINGS,
    setting_name,
    settings_of,
)
from host_tools.tournament.spoken import SpokenDay

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State
    from host_tools.tournament.ranking.ranked_event import RankedEvent


class KeepTariff(EventKind):
    """The numbers of a rule book that is not on every box, for the name in `settings`.

    The journal has them, so that nothing else is needed for reading it.
    """

    name = TARIFF
    group = EVENT
    help = "numbers to play by; 'schreiber event change --tariff' does it"
    final = msg("a tariff stays in the journal; the settings name the one in use")

    digest: Digest
    data: TariffBytes

    def apply(self, state: "State") -> None:
        state.tariffs[self.digest] = bytes_in(self.digest, self.data)

    def say(self, event: "RankedEvent") -> Message:
        return msg("The tariff {digest} is kept", digest=self.digest)


class ChangeSettings(EventKind):
    """The settings of the event; later ones change only the named fields."""

    name = "settings"
    group = EVENT
    help = "what the event is"
    recognises = True

    settings: JsonDocument

    @classmethod
    def without_name(cls, content: Content, taken_out: Callable[[str], str]) -> Content:
        """Marks and titles of parts of the players; what the event is called stays."""
        settings = content["settings"]
        if "parts" not in settings:
            return content
        parts: dict[str, list[Any]] = {}
        for typed, title, *prizes in settings["parts"]:
            mark = mark_without_name(typed, taken_out)
            # Two ways to write one name are one mark now; the first has the prizes.
            parts.setdefault(mark, [mark, taken_out(title)[:MAX_TITLE].strip(), *prizes])
        return content | {"settings": settings | {"parts": [*parts.values()]}}

    def apply(self, state: "State") -> None:
        # A newer program may know more of them; what nobody knows is refused as it is decided.
        given = {name: value for name, value in self.settings.items() if name in NAMES}
        state.known_settings = settings_of(given, state.known_settings)

    def is_about(self, event: "RankedEvent", place: Place) -> bool:
        """Return True if it has changed the deals due there after a box was told another number."""
        changed = not {"deals", "deals_of", "sizes"}.isdisjoint(self.settings)
        table = event.tables[place]
        return changed and any(one.session.deals != table.deals for one in table.bound)

    def say(self, event: "RankedEvent") -> Message:
        if is_making(event.journal, self.made):
            return msg("The event has been made: {name}", name=self.settings.get("name", ""))
        said = {
            name: setting_value(name, value) for name, value in self.settings.items() if value != ""
        }
        if "rules" in self.settings:
            digest = self.settings.get("tariff", "")
            said["rules"] = name_in(event.state.tariffs, self.settings["rules"], digest)
        changed = [
            msg("{what}: {how}", what=setting_name(name), how=value) for name, value in said.items()
        ]
        return msg("The event has been changed: {changes}", changes=listed(changed) or "")


def is_making(journal: Journal, decision: Decision) -> bool:
    """Does this decision, of the kind "settings", say first what the event is?"""
    return not any(
        earlier.kind == decision.kind
        for earlier in journal.decisions
        if earlier.number < decision.number
    )


def setting_value(name: str, value: Any) -> Any:
    """A setting as people write it."""
    if value is None:
        return msg("as in the rule book")
    if isinstance(value, bool):
        return msg("yes") if value else msg("no")
    if name == "date":
        return SpokenDay(value)
    if name == "stake":
        return amount(value)
    values = SETTINGS[name]["values"] if name in SETTINGS else None
    if values is not None:
        return values.get(value, value)
    if name == "parts":
        return listed(part_words(*part) for part in value) or msg("nothing")
    if name == "deals_of" and not value:
        return msg("the wanted size")
    if isinstance(value, (list, tuple)):
        return listed(map(amount, value) if name == "prizes" else value) or msg("nothing")
    return value
