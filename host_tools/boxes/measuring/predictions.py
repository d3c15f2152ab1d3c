"""Predictions for a box with their bounds, and the figures of the emulated one."""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("predictions.csv")


@dataclass(frozen=True)
class Prediction:
    """A row of the table. All figures are in `unit`; what was measured is to lie in the bounds.

    `emulated`: the figure of the emulated box, None: it has none; `needs`: what has to be there for
    it, "": the box alone; `source`: where the prediction comes from.
    """

    key: str
    unit: str
    predicted: float
    low: float
    high: float
    emulated: float | None
    needs: str
    source: str

    def holds(self, measured: float) -> bool:
        """Does what was measured lie in the bounds?"""
        return self.low <= measured <= self.high


@cache
def predictions() -> dict[str, Prediction]:
    """The rows of the table by their keys, in its order."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {row["key"]: _prediction(row) for row in csv.DictReader(file)}


def _prediction(row: dict[str, str]) -> Prediction:
    return Prediction(
        key=row["key"],
        unit=row["unit"],
        predicted=float(row["predicted"]),
        low=float(row["low"]),
        high=float(row["high"]),
        emulated=float(row["emulated"]) if row["emulated"] else None,
        needs=row["needs"],
        source=row["source"],
    )
