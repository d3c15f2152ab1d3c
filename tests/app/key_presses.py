"""Ten ordinary deals of each rule book, and the fewest keys that enter them.

From the waiting box to the stored deal, with OK and the opponents' key. The scribe sits in seat 0,
which is also the forehand in Königrufen; in Troccas for three or five the dealer has the scart.

python3 -m tests.app.key_presses        prints the keys of each deal, and how many they are
"""

from itertools import groupby

import host_tools.simulation.simulator  # noqa: F401 (makes the modules of the device importable)
from firmware.app.texts import use_language
from host_tools.simulation.emulator.script import Press, Script
from host_tools.simulation.rehearsal import typist
from rules_core.documents import read_document

_SYMBOLS = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "ok": "OK",
    "back": "back",
    "opponents": "opponents",
}


def _tarot(rules, seats):
    """Ten deals of French Tarot at a table of so many; of five, the taker calls a partner."""
    last = seats - 1

    def deal(title, taker, contract, bouts, points, result="", **more):
        who = f"seat {taker}"
        document = {"rules": rules, "taker": taker, "contract": contract}
        if seats == 5:
            document["partner"] = (taker + 2) % seats
            who += f" with seat {document['partner']}"
        document |= {"bouts": bouts, "points": points} | more
        return title.format(who) + result, document

    return (
        ("everybody passes", {"rules": rules, "passed": True}),
        deal("garde of {}, two bouts, 45 points", 2, "garde", 2, 45),
        deal("garde of {}, one bout, 56", 0, "garde", 1, 56),
        deal("garde of {}, two bouts, 38, lost", 1, "garde", 2, 38),
        deal("prise of {}, one bout, 51", last, "prise", 1, 51),
        deal("prise of {}, two bouts, 40½, lost", 0, "prise", 2, 40.5),
        deal("garde sans of {}, three bouts, 52", 0, "garde_sans", 3, 52),
        deal("garde of {}, two bouts, 47", 2, "garde", 2, 47, ", petit au bout", **_PETIT),
        deal("garde of {}, two bouts, 46", 1, "garde", 2, 46, ", simple poignée", **_POIGNEE),
        deal(
            "garde of {}, two bouts, 49",
            0,
            "garde",
            2,
            49,
            ", petit and simple poignée",
            **_PETIT,
            **_POIGNEE,
        ),
    )


def _game(rules, game, declarer, **more):
    return {"rules": rules, "forehand": 0, "game": game, "declarer": declarer} | more


def _negative(rules, *declarers):
    items = [{"seat": seat, "game": game, "won": won} for seat, game, won in declarers]
    return {"rules": rules, "forehand": 0, "game": "negative", "declarers": items}


def _trischaken(rules, most, **more):
    return {"rules": rules, "forehand": 0, "game": "trischaken", "most": most} | more


def _bonus(name, side="declarer", announced=True, made=True):
    return {"name": name, "side": side, "announced": announced, "made": made}


def _parties(rules):
    """Ten deals of Troccas in two parties."""
    points = (36, 37, 33, 40, 30, 46, 25, 51, 14)
    deals = [(f"{own} : {72 - own}", {"rules": rules, "points": [own, 72 - own]}) for own in points]
    deals.append(("67 : 5, match", {"rules": rules, "points": [67, 5], "match": 0}))
    return tuple(deals)


def _alone(rules, *deals):
    """Deals of Troccas each for himself: the Skatist, who deals, and everybody's points."""
    return tuple(
        (
            ", ".join(map(str, points)) + f"; seat {skatist} deals",
            {"rules": rules, "skatist": skatist, "points": list(points)},
        )
        for skatist, points in deals
    )


_PETIT = {"petit_au_bout": "attack"}
_POIGNEE = {"poignees": [{"side": "attack", "size": "simple"}]}

# Rule book, then the title of a deal and its document.
DEALS = {
    "fft-4": _tarot("fft-4", 4),
    "ch-3": _tarot("ch-3", 3),
    "ch-4": _tarot("ch-4", 4),
    "ch-5": _tarot("ch-5", 5),
    "krenglbach": (
        (
            "Rufer with seat 2, won",
            _game("krenglbach", "rufer", 0, partner=2, won=True),
        ),
        (
            "Rufer, the king in the talon, lost",
            _game("krenglbach", "rufer", 0, partner=None, won=False),
        ),
        (
            "Rufer, given up",
            _game("krenglbach", "rufer", 0, partner=None, abandoned=True),
        ),
        (
            "Besserrufer with Pagat, won",
            _game("krenglbach", "besserrufer", 1, partner=3, won=True, bonuses=[_bonus("pagat")]),
        ),
        (
            "Rufer with a silent Trull, won",
            _game(
                "krenglbach",
                "rufer",
                0,
                partner=1,
                won=True,
                bonuses=[_bonus("trull", announced=False)],
            ),
        ),
        ("Dreier of seat 2, won", _game("krenglbach", "dreier", 2, won=True)),
        (
            "Dreier of seat 1, Kontra, lost",
            _game("krenglbach", "dreier", 1, won=False, kontra=1),
        ),
        ("Solodreier of seat 3, won", _game("krenglbach", "solodreier", 3, won=True)),
        ("Bettel of seat 1, won", _negative("krenglbach", (1, "bettel", True))),
        ("Trischaken, the forehand has the most", _trischaken("krenglbach", 0)),
    ),
    "tirol": (
        ("Rufer with seat 2, won", _game("tirol", "rufer", 0, partner=2, won=True)),
        (
            "Rufer, the king in the talon, lost",
            _game("tirol", "rufer", 0, partner=None, won=False),
        ),
        ("Rufer, given up", _game("tirol", "rufer", 0, partner=None, abandoned=True)),
        (
            "Besserrufer with Uhu, won",
            _game("tirol", "besserrufer", 1, partner=3, won=True, bonuses=[_bonus("uhu")]),
        ),
        (
            "Rufer with a silent Pagat of the defence, lost",
            _game(
                "tirol",
                "rufer",
                0,
                partner=2,
                won=False,
                bonuses=[_bonus("pagat", side="defence", announced=False)],
            ),
        ),
        ("Dreier of seat 2, won", _game("tirol", "dreier", 2, won=True)),
        ("Dreier of seat 1, Kontra, lost", _game("tirol", "dreier", 1, won=False, kontra=1)),
        ("Sechserdreier, won", _game("tirol", "sechserdreier", 0, won=True)),
        ("Piccolo of seat 3, lost", _negative("tirol", (3, "piccolo", False))),
        ("Trischaken, seats 0 and 3 have the most", _trischaken("tirol", 0, equal=[3])),
    ),
    "troccas-4": _parties("troccas-4"),
    "troccas-6": _parties("troccas-6"),
    "troccas-3": _alone(
        "troccas-3",
        (0, (43, 42, 42)),
        (1, (40, 45, 42)),
        (2, (50, 40, 37)),
        (0, (55, 36, 36)),
        (1, (32, 50, 45)),
        (2, (42, 41, 44)),
        (0, (38, 47, 42)),
        (1, (60, 37, 30)),
        (2, (45, 45, 37)),
        (0, (35, 48, 44)),
    ),
    "troccas-5": _alone(
        "troccas-5",
        (0, (27, 25, 25, 25, 25)),
        (1, (25, 30, 24, 24, 24)),
        (2, (20, 25, 35, 22, 25)),
        (3, (25, 25, 20, 32, 25)),
        (4, (30, 25, 25, 20, 27)),
        (0, (40, 20, 22, 25, 20)),
        (1, (25, 27, 25, 25, 25)),
        (2, (22, 28, 27, 25, 25)),
        (3, (35, 25, 17, 25, 25)),
        (4, (25, 24, 26, 25, 27)),
    ),
}


def presses_of(rules):
    """How many presses each of the deals of a rule book takes."""
    scripts = [typist.enter_deal(read_document(document)) for _, document in DEALS[rules]]
    return [typist.presses(script) for script in scripts]


def _keys(script):
    """The keys of a script, repeated ones counted."""
    keys = [step.key for step in Script(script).steps if isinstance(step, Press)]
    words = []
    for key, run in groupby(keys):
        times = len(list(run))
        words.append(_SYMBOLS[key] + (f" × {times}" if times > 1 else ""))
    return ", ".join(words)


def main():
    """Print a line for each deal, below the name of its rule book."""
    use_language("de")
    for rules, deals in DEALS.items():
        print(rules)
        for (title, document), presses in zip(deals, presses_of(rules), strict=True):
            keys = _keys(typist.enter_deal(read_document(document)))
            print(f"  {title}: {keys} ({presses})")


if __name__ == "__main__":
    main()
