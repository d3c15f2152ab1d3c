"""Which sessions of a table count, and the reason of the decisions by which no other does."""

from host_tools.tournament.rival_sessions import ANOTHER_COUNTS, why_not_others

from host_tools.tournament.binding import Bound
from host_tools.tournament.seating import LABEL
from host_tools.tournament.table import Table
from tests.host_tools.tournament.example_event import session


def test_where_several_count_the_reason_says_which():
    """It stands beside each of the decisions, also beside those by which they count."""
    known = (("a", 5), ("b", 10), ("c", 3))
    sessions = [session(1, 1, name=name, played=played) for name, played in known]
    rivals = [Bound(one, (1, 2, 3, 4), LABEL) for one in sessions]
    table = Table(1, 1, (1, 2, 3, 4), 15, rivals=rivals)
    assert why_not_others(table, ["a-1-1"]) == ANOTHER_COUNTS
    said = str(why_not_others(table, ["a-1-1", "b-1-1"]))
    assert said.startswith("what counts: box ")
    assert said.count("with 5 deals") == said.count("with 10 deals") == 1
    assert "with 3 deals" not in said
