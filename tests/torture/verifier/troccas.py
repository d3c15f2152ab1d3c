"""Troccas: two parties (`troccas-4`, `troccas-6`) or each for himself (`troccas-3`, `-5`)."""

from tests.torture.verifier.faults import refuse

ALL, ALL_BY_THEMSELVES = 72, 127
# "wobei jeder Spieler 42 ev. 25, der Skatist aber 43 ev. 27 Punkte errechnen sollte"
PAR = {3: (42, 43), 5: (25, 27)}
# What the others have where a party took every trick: "gehören Narr und Skat der anderen Partei".
OF_THE_OTHERS = {4: range(5, 15), 6: range(5, 6)}


def score(entry, players):
    """What is above 36, or below: "Schulden, was über 36 Punkte geht, ist Guthaben"."""
    points = entry["points"]
    refuse(min(points) >= 0, "points", "are never below 0")
    if players in PAR:
        return _by_themselves(entry, players, points)
    refuse(sum(points) == ALL and len(points) == 2, "points", f"of both parties are {ALL}")
    match = entry.get("match")
    if match is None:
        refuse(min(points) > 0, "match", "a party without a trick has 5 points at least")
    else:
        refuse(points[1 - match] in OF_THE_OTHERS[players], "match", "does not fit the points")
    return [points[seat % 2] - ALL // 2 for seat in range(players)]


def _by_themselves(entry, players, points):
    refuse(sum(points) == ALL_BY_THEMSELVES and len(points) == players, "points", "are 127")
    skatist = entry.get("skatist")
    refuse(skatist is not None and skatist < players, "skatist", "has the scart")
    return [have - PAR[players][seat == skatist] for seat, have in enumerate(points)]
