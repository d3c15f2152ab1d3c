"""What French Tarot must do on every VM."""

import unittest

from rules_core.books import book
from rules_core.documents import read_document, write_document
from tests.rules_core import vector_files
from tests.rules_core.vector_files import answer, compare_vector

RULES = ("fft-4", "ch-3", "ch-4", "ch-5")


def deal(points=41, bouts=2, **fields):
    """The document of a prise of seat 0; `fields` of the whole deal."""
    document = {"rules": "fft-4", "taker": 0, "contract": "prise", "points": points}
    document["bouts"] = bouts
    document.update(fields)
    return document


def poignees(*sides, size="simple"):
    """A poignée of each of these sides."""
    return [{"side": side, "size": size} for side in sides]


# Rules, section 1.1, with the referee's code of the federation, row by row. `own off`: the
# poignées of the camp at fault do not count. Columns: the taker won, the taker lost; here the
# contract and the result agree.
RULINGS = """
kind                  at fault  won      lost
renonce               attack    void     counts
renonce               defence   counts   void
wrong_card_count      attack    void     counts
wrong_card_count      defence   counts   void
exposed_cards         attack    error    error
exposed_cards         defence   counts   void
false_discard         attack    void     counts
false_discard         defence   error    error
poignee_incomplete    attack    own_off  own_off
poignee_incomplete    defence   own_off  void
poignee_excess        attack    counts   counts
poignee_excess        defence   counts   void
poignee_late          attack    own_off  counts
poignee_late          defence   counts   void
poignee_hidden_trump  attack    void     counts
poignee_hidden_trump  defence   counts   void
void                  -         void     void
"""

# Documents and the integers that a record keeps of them. They are stored for ever: a change here
# is a new version of the rule book.
PACKED = (
    ({"rules": "fft-4", "passed": True}, [7]),
    (deal(40.5, 1, taker=2, contract="garde"), [2, 1, 1, 81, 0]),
    (
        deal(
            84,
            taker=3,
            contract="garde_contre",
            petit_au_bout="attack",
            poignees=poignees("attack", "defence"),
            chelem="announced_made",
            ruling={"kind": "poignee_late", "side": "defence"},
        ),
        [3, 3, 2, 168, 15, 0, 2, 0, 0, 1, 0, 0, 6, 1],
    ),
    (deal(5, 0, ruling={"kind": "void"}), [0, 0, 0, 10, 8, 8]),
    (
        deal(
            91,
            3,
            rules="ch-3",
            taker=1,
            contract="garde_sans",
            poignees=poignees("attack", size="triple"),
            chelem="made",
        ),
        [1, 2, 3, 182, 6, 1, 0, 2, 1],
    ),
    (
        deal(4.5, 0, rules="ch-5", taker=4, partner=1, chelem="announced_failed"),
        [4, 1, 0, 0, 9, 4, 2],
    ),
    (deal(76.5, 0, rules="ch-5", taker=4), [4, 7, 0, 0, 153, 0]),
)

# Integers that are no deal of fft-4, and the field at fault ("" when they are not of the form).
UNPACKABLE = (
    ([], ""),
    ([7, 0], ""),
    ([4, 0, 2, 82, 0], "taker"),
    ([-1, 0, 2, 82, 0], "taker"),
    ([0, 4, 2, 82, 0], "contract"),
    ([0, 0, 4, 82, 0], "bouts"),
    ([0, 0, -1, 82, 0], "bouts"),
    ([0, 4, 2, 82, 4, 3], "contract"),
    ([0, 0, 2, 21, 0], "points"),
    ([0, 0, 2, 25, 0], ""),
    ([0, 0, 2, 25, 4, 3], ""),
    ([0, 0, 2, 25, 12, 3, 0, 0], "ruling.kind"),
    ([0, 0, 2, 172, 0], "points"),
    ([0, 0, 2, 175, 0], "points"),
    ([0, 0, 2, 82], ""),
    ([0, 0, 2, 82, 16], ""),
    ([0, 0, 2, 82, -1], ""),
    ([0, 0, 2, 82, 1, 2], "petit_au_bout"),
    ([0, 0, 2, 82, 1], ""),
    ([0, 0, 2, 82, 2, 3, 0, 0, 0, 0, 0, 0], ""),
    ([0, 0, 2, 82, 2, -1], ""),
    ([0, 0, 2, 82, 2, 1, 0], ""),
    ([0, 0, 2, 82, 2, 1, 0, 3], "poignees[0].size"),
    ([0, 0, 2, 82, 2, 2, 0, 0, 2, 0], "poignees[1].side"),
    ([0, 0, 2, 82, 2, 2, 0, 0, 0, 1], "poignees"),
    ([0, 0, 2, 82, 2, 2, 0, 0, 0, 0], "poignees"),
    ([0, 0, 0, 82, 1, 0], "petit_au_bout"),
    ([0, 0, 2, 174, 0], ""),
    ([0, 0, 2, 82, 8, 6, 0], "ruling.kind"),
    ([0, 0, 2, 82, 4, 3], "chelem"),
    ([0, 0, 2, 82, 8, 9, 0], "ruling.kind"),
    ([0, 0, 2, 82, 8, 0, 2], "ruling.side"),
    ([0, 0, 2, 82, 8, 3, 1], "ruling.side"),
    ([0, 0, 2, 82, 8, 8, 0], ""),
)


GAP = "This cannot lie between {} and {}: no tricks count so much."

# What is said of documents that are refused: limits are those of rules, section 1.
SAID = (
    ({"taker": 4}, "taker", "This must be a seat from 0 to 3."),
    ({"points": 7.5}, "points", "This must lie between 11 and 87."),
    ({"points": 87.5}, "points", "This must lie between 11 and 87."),
    ({"points": 7.5, "rules": "ch-4"}, "points", "This must lie between 13 and 87."),
    ({"points": 86, "bouts": 2}, "points", GAP.format("85.5", "87")),
    ({"bouts": 0, "points": 91}, "points", "This must lie between 3 and 77."),
    ({"bouts": 1, "points": 3.5}, "points", "This must lie between 7 and 81.5."),
    ({"bouts": 3, "points": 11.5}, "points", "This must lie between 15 and 91."),
    ({"points": 11, "chelem": "defence"}, "ruling", "This has to be given."),
    (
        {
            "points": 11,
            "chelem": "announced_failed",
            "ruling": {"kind": "renonce", "side": "attack"},
        },
        "ruling.kind",
        "This must be one of: false_discard.",
    ),
    (
        {"poignees": poignees("defence", "defence"), "points": 85},
        "poignees",
        "A player who shows 20 trumps takes 8 tricks at least; the deal leaves fewer.",
    ),
    ({"bouts": 4}, "bouts", "This must be one of: 0, 1, 2, 3."),
    ({"points": 40.25}, "points", "This must be a multiple of one half."),
    (
        {"ruling": {"kind": "exposed_cards", "side": "attack"}},
        "ruling.side",
        "The fault exposed_cards can only be ruled against the defence.",
    ),
    (
        {"ruling": {"kind": "false_discard", "side": "defence"}},
        "ruling.side",
        "The fault false_discard can only be ruled against the attack.",
    ),
)


def vectors():
    """The vectors, a list of dicts."""
    return vector_files.vectors("french-tarot")


class TestFrench(unittest.TestCase):
    def test_vectors(self):
        for vector in vectors():
            compare_vector(vector)

    def test_rulings(self):
        """Every kind of ruling, either camp at fault, won and lost: rules, section 1.1."""
        for kind, camp, won, lost in ruling_rows():
            for effect, points, stake in ((won, 60, 88), (lost, 30, -72)):
                compare_ruling(kind, camp, effect, points, stake)

    def test_custom_of_tournaments(self):
        """Rules 1.1: 100 after a second warning; an error is put right in the presence of all
        four.
        """
        for rules in RULES:
            found = book(rules)
            usual = (100, True) if rules == "fft-4" else (None, False)
            assert (found.second_warning, found.all_agree) == usual, rules

    def test_facts(self):
        """Rules 1: what the help tells of the numbers."""
        for rules, trumps in (
            ("fft-4", (10, 13, 15)),
            ("ch-3", (13, 15, 22)),
            ("ch-5", (8, 10, 15)),
        ):
            facts = book(rules).facts()
            numbers = [facts[name] for name in ("all", "trumps", "base", "petit")]
            assert numbers == [91, 22, 25, 10]
            halves = [(facts[name].steps, facts[name].unit) for name in ("short", "over")]
            assert halves == [(81, 2), (83, 2)]
            assert facts["targets"] == ((0, 56), (1, 51), (2, 41), (3, 36))
            assert [row[1].steps for row in facts["contracts"]] == [1, 2, 4, 6]
            assert [row[1] for row in facts["poignees"]] == list(trumps)
            assert [row[2] for row in facts["poignees"]] == [20, 30, 40]
            assert [row[1] for row in facts["chelems"]] == [400, 200, -200, -200]

    def test_whole_points_are_written_as_integers(self):
        """Documents, score: 49 and not 49.0, which is equal but reads otherwise."""
        for points, written in ((49, int), (49.0, int), (49.5, float)):
            entry = read_document(deal(points, rules="ch-4"))
            assert type(write_document(entry)["points"]) is written
            assert all(type(value) is int for value in entry.score().points)

    def test_sentences(self):
        """The sentence that refuses a deal tells what could stand there."""
        for changes, field, sentence in SAID:
            assert answer(deal(**changes)) == ({"error": {"field": field}}, sentence), changes

    def test_not_json(self):
        """What no JSON document holds but some parsers return is refused all the same."""
        for points in (float("nan"), float("inf"), -float("inf"), b"49", (49,)):
            assert answer(deal(points))[0] == {"error": {"field": "points"}}

    def test_packed(self):
        for document, packed in PACKED:
            vector_files.compare_packed(document, packed)

    def test_unpackable(self):
        for packed, field in UNPACKABLE:
            vector_files.compare_unpackable(book("fft-4"), packed, field)

    def test_counts(self):
        """A deal that nobody took does not count towards the number to play; a void one does."""
        for rules in RULES:
            passed = {"rules": rules, "passed": True}
            for document, counts in ((passed, False), (deal(rules=rules), True)):
                entry = read_document(document)
                assert entry.book.counts(entry.content) == counts, document
        assert book("fft-4").counts(read_document(deal(ruling={"kind": "void"})).content)

    def test_won(self):
        """Rules 1: half a point decides, not what the premiums come to; who passes wins nothing."""
        failed = {"chelem": "announced_failed"}
        for changes, won in (({}, True), ({"points": 40.5}, False), (failed, True)):
            entry = read_document(deal(taker=1, **changes))
            assert entry.book.won(entry.content) is won, changes
        passed = read_document({"rules": "fft-4", "passed": True})
        assert passed.book.won(passed.content) is None

    def test_books(self):
        """Rule ids, players, and who may be asked for: a partner with five, a ruling in
        tournaments.
        """
        for rules, seats, partner, ruling in (
            ("fft-4", 4, False, True),
            ("ch-3", 3, False, False),
            ("ch-4", 4, False, False),
            ("ch-5", 5, True, False),
        ):
            found = book(rules)
            assert (found.id, found.seats, found.has_money) == (rules, seats, False)
            keys = [question.key for question in found.form]
            members = [member.key for member in found.form[-1].members]
            assert ("partner" in keys, "ruling" in members) == (partner, ruling)


def ruling_rows():
    """(kind, camp at fault, effect when the taker won, effect when he lost) of every row."""
    return [line.split() for line in RULINGS.strip().split("\n")[1:]]


def compare_ruling(kind, camp, effect, points, stake):
    """A garde with two bouts and one simple poignée, of either camp. `stake`: without it."""
    ruling = {"kind": kind}
    if camp != "-":
        ruling["side"] = camp
    needs_own = kind in ("poignee_excess", "poignee_late", "poignee_hidden_trump")
    for shown_by in (camp,) if needs_own else ("attack", "defence"):
        garde = deal(points, taker=2, contract="garde", ruling=ruling)
        result, _ = answer(dict(garde, poignees=poignees(shown_by)))
        assert result == _ruled(effect, stake, shown_by == camp), (kind, camp, shown_by, result)


def _ruled(effect, stake, own):
    """The result under a ruling; `own`: it is the camp at fault that showed the poignée."""
    if effect == "error":
        return {"error": {"field": "ruling.side"}}
    if effect == "void":
        return {"points": [0, 0, 0, 0], "void": True}
    if effect == "counts" or not own:
        stake += 20 if stake > 0 else -20
    return {"points": [-stake, -stake, 3 * stake, -stake]}


if __name__ == "__main__":
    unittest.main()
