"""The evening as one picture to send round: an SVG, from which the browser makes a PNG."""

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from host_tools.tournament.event import Event
from host_tools.tournament.ranking.standings import Standings
from host_tools.web.render.race_chart import race_of_event
from host_tools.web.render.templates import environment

NAME = "evening.svg"
FIRST = 3  # whose names stand above
_STYLES = Path(__file__).parents[1] / "static" / "chart.css"
# The colours of the light page, which the style sheet of the charts asks for.
_COLOURS = ":root { --sheet: #fff; --line: #fff; --faint: #5d6661; --round: 0; --gap: 0; }"


def evening_picture(event: Event, after: Sequence[Standings], language: str) -> str | None:
    """The text of the SVG, 1080 x 1350; None where the event has no race yet.

    after: the rankings after each round that it shows.
    """
    race = race_of_event(event, after)
    if race is None:
        return None
    ranked = (line for line in after[-1].lines if line.rank is not None)
    light, _, _ = _STYLES.read_text(encoding="utf-8").partition("@media (prefers-color-scheme")
    return (
        environment(language)
        .get_template(f"public/{NAME}")
        .render(
            event=event,
            settings=event.state.settings,
            race=race,
            first=[*islice(ranked, FIRST)],
            styles=_COLOURS + light,
        )
    )
