"""`schreiber count`: the points of a pile of cards. Needs the standard library only."""

from argparse import ArgumentParser, Namespace

from host_tools.cli import json_lines
from rules_core.count import count_document

EPILOG = """\
Every line of FILE is one pile: how many cards, and how many of each figure among them.
  {"rules": "tirol", "cards": 12, "figures": {"king": 1, "trull": 1, "queen": 2}}
Figures that are not named are not in the pile. Their names:
  French Tarot  bout king queen knight jack
  Königrufen    king trull queen knight jack    (trull: Pagat, Mond, Sküs)
  Troccas       honour queen knight jack        (honour: kings, 21, 1 and the fool)
With three or five players of Troccas the pile of the Skatist, who lays the three cards of the
scart aside, holds them, too, and counts 3 less. It says so:
  {"rules": "troccas-3", "skatist": true, "cards": 28, "figures": {"honour": 2}}
Every line gets one line of answer, in the same order:
  {"points": "18/0", "thirds": 54}
or, if the pack does not hold such a pile, what is wrong with it:
  {"error": {"field": "figures.king", "message": "..."}}

Exit status: 0 every line was counted, 1 some were refused, 2 FILE cannot be read.

example:
  schreiber count --rules our-club.toml piles.jsonl
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber count`."""
    parser.epilog = EPILOG
    json_lines.add_file_argument(parser)
    json_lines.add_rules_argument(parser)


def run(args: Namespace) -> int:
    """Answer every line of the file on standard output; 1 if any line was refused."""
    books = json_lines.find_books(args)
    return json_lines.answer_file(args.file, lambda document: count_document(document, books))


def answer_line(line: bytes) -> dict[str, object]:
    """The answer (a dict) to one line (bytes) of JSON Lines."""
    return json_lines.answer_line(line, count_document)
