"""Points, penalties and warnings by the director."""

from dataclasses import dataclass, field

from host_tools.tournament.aliases import Place
from rules_core.incidents import ADJUST


@dataclass(frozen=True)
class Adjustment:
    """Points that the director has given to a person at a table of a round, or taken from him.

    `decision`: the number of the one that says it; `reason`: for the director, never for all;
    `kind`: is it an adjustment or a penalty, see `rules_core.incidents`; `answers`: the warning for
    which the penalty is, as `RegisteredIncident.id` names it, None where it is for something else.
    """

    round_number: int
    table: int
    person: int
    points: int
    reason: str
    decision: int
    kind: str = ADJUST
    answers: str | None = None


@dataclass(frozen=True)
class DirectorWarning:
    """A warning that the director has given to a person in a round.

    `decision`, `reason`: as in `Adjustment`.
    """

    round_number: int
    person: int
    reason: str
    decision: int


@dataclass
class DirectorIncidents:
    """The points and warnings given by the director, and the penalties that were waived.

    `adjusted`, `warned`: in the order of the decisions; `spared`: {person: the ids of the warnings
    with a waived penalty}; `explained`: {the number of the decision that adjusts, as a text, or the
    id of an entry: why, for everybody}.
    """

    adjusted: list[Adjustment] = field(default_factory=list)
    warned: list[DirectorWarning] = field(default_factory=list)
    spared: dict[int, list[str]] = field(default_factory=dict)
    explained: dict[str, str] = field(default_factory=dict)

    def spare(self, person: int, warning: str) -> None:
        """Let a person off the penalty that a warning would cost."""
        self.spared.setdefault(person, []).append(warning)

    def adjusted_at(self, place: Place) -> list[Adjustment]:
        """Those at a (round, table)."""
        return [one for one in self.adjusted if (one.round_number, one.table) == place]

    def public_reason(self, adjusting: str) -> str | None:
        """Why points were adjusted, for everybody; None if the director has published no reason.

        adjusting: the number of the decision as a text, or the id of an entry.
        """
        return self.explained.get(adjusting) or None
