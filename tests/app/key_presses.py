"""Ten ordinary deals of each family of rule books and the keys that enter them, as a page.

python3 -m tests.app.key_presses        writes docs/key-presses.md anew
"""

from itertools import groupby
from pathlib import Path

import host_tools.simulator  # noqa: F401 (makes the modules of the device importable)
from firmware.app.texts import use_language
from host_tools.emulator.script import Press, Script
from rules_core.documents import read_document
from tests.app import typist

PAGE = Path(__file__).parents[2] / "docs/key-presses.md"
COMMAND = "python3 -m tests.app.key_presses"

_SYMBOLS = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "ok": "OK",
    "back": "back",
    "opponents": "opponents",
}

_HEAD = f"""\
# Key presses

Ten ordinary deals of each family of rule books, and the fewest presses that enter them: from the
screen on which the box waits until the deal is stored, with the OK and the opponents' key that
confirm it. The scribe sits in seat 0, which is also the forehand in Königrufen. `↑ × 3`: pressed
three times. Beside a number the opponents' key is the half point or the Blatt.

Made by `{COMMAND}` on the application's own screens; the tests check
that it is current.
"""


def _french(taker, contract, bouts, points, **more):
    return {
        "rules": "fft-4",
        "taker": taker,
        "contract": contract,
        "bouts": bouts,
        "points": points,
    } | more


def _game(rules, game, declarer, **more):
    return {"rules": rules, "forehand": 0, "game": game, "declarer": declarer} | more


def _negative(rules, *declarers):
    items = [{"seat": seat, "game": game, "won": won} for seat, game, won in declarers]
    return {"rules": rules, "forehand": 0, "game": "negative", "declarers": items}


def _trischaken(rules, *thirds):
    return {"rules": rules, "forehand": 0, "game": "trischaken", "thirds": list(thirds)}


def _bonus(name, side="declarer", announced=True, made=True):
    return {"name": name, "side": side, "announced": announced, "made": made}


def _parties(*points, **more):
    return {"rules": "troccas-4", "points": list(points)} | more


_SIMPLE = {"side": "attack", "size": "simple"}

# Rule book, then what the page says of a deal and its document.
DEALS = {
    "fft-4": (
        ("everybody passes", {"rules": "fft-4", "passed": True}),
        ("garde of seat 2, two bouts, 45 points", _french(2, "garde", 2, 45)),
        ("garde of seat 0, one bout, 56", _french(0, "garde", 1, 56)),
        ("garde of seat 1, two bouts, 38, lost", _french(1, "garde", 2, 38)),
        ("prise of seat 3, one bout, 51", _french(3, "prise", 1, 51)),
        ("prise of seat 0, two bouts, 40½, lost", _french(0, "prise", 2, 40.5)),
        ("garde sans of seat 0, three bouts, 52", _french(0, "garde_sans", 3, 52)),
        (
            "garde of seat 2, two bouts, 47, petit au bout",
            _french(2, "garde", 2, 47, petit_au_bout="attack"),
        ),
        (
            "garde of seat 1, two bouts, 46, simple poignée",
            _french(1, "garde", 2, 46, poignees=[_SIMPLE]),
        ),
        (
            "garde of seat 0, two bouts, 49, petit and simple poignée",
            _french(0, "garde", 2, 49, petit_au_bout="attack", poignees=[_SIMPLE]),
        ),
    ),
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
        ("Trischaken", _trischaken("krenglbach", 60, 50, 40, 60)),
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
        ("Trischaken", _trischaken("tirol", 60, 50, 40, 60)),
    ),
    "troccas-4": (
        ("36 : 36", _parties(36, 36)),
        ("37 : 35", _parties(37, 35)),
        ("33 : 39", _parties(33, 39)),
        ("40 : 32", _parties(40, 32)),
        ("30 : 42", _parties(30, 42)),
        ("46 : 26", _parties(46, 26)),
        ("25 : 47", _parties(25, 47)),
        ("51 : 21", _parties(51, 21)),
        ("14 : 58", _parties(14, 58)),
        ("69 : 3, match", _parties(69, 3, match=0)),
    ),
}


def page():
    """The text of the page."""
    parts = [_HEAD]
    for rules, deals in DEALS.items():
        parts.append(f"\n## `{rules}`\n\n| deal | keys | presses |\n| --- | --- | --- |\n")
        for title, document in deals:
            script = typist.enter_deal(read_document(document))
            parts.append(f"| {title} | {_keys(script)} | {typist.presses(script)} |\n")
    return "".join(parts)


def _keys(script):
    """The keys of a script, repeated ones counted."""
    keys = [step.key for step in Script(script).steps if isinstance(step, Press)]
    words = []
    for key, run in groupby(keys):
        times = len(list(run))
        words.append(_SYMBOLS[key] + (f" × {times}" if times > 1 else ""))
    return ", ".join(words)


def main():
    """Write the page."""
    use_language("de")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
