"""The ledger on CPython: what MicroPython's VM does not run (see tests/vm)."""

from hypothesis import given
from hypothesis import strategies as st

from tests.rules_core.sheet import Sheet
from tests.vm import test_ledger

DEALS = {
    "prise": test_ledger.PRISE,
    "garde": test_ledger.GARDE,
    "lost": test_ledger.LOST,
    "void": test_ledger.VOID,
    "passed": test_ledger.PASSED,
}
POINTS = {
    "prise": [75, -25, -25, -25],
    "garde": [-50, 150, -50, -50],
    "lost": [26, 26, -78, 26],
    "void": [0, 0, 0, 0],
    "passed": [0, 0, 0, 0],
}


deals = st.sampled_from(sorted(DEALS))
# A correction or annulment names the record entered so many deals ago.
events = st.lists(
    st.tuples(st.just("deal"), deals)
    | st.tuples(st.just("correct"), deals, st.integers(0, 30))
    | st.tuples(st.just("annul"), st.integers(0, 30))
    | st.tuples(st.just("penalty"), st.integers(0, 3)),
    max_size=24,
)


@given(events, st.integers(0, 3), st.integers(1, 12))
def test_any_session_adds_up(entries, dealer, to_play):
    """After every record the ledger is what one finds by going through the session anew."""
    sheet = Sheet(deals=to_play, dealer=dealer)
    places = {}  # sequence of a record -> which deal it is about
    in_force = []  # what each deal is now, None: annulled
    entered = []  # what was entered last at each place, annulled or not
    penalties = [0, 0, 0, 0]
    for event, *details in entries:
        if event == "deal":
            places[sheet.write(DEALS[details[0]])] = len(in_force)
            in_force.append(details[0])
            entered.append(details[0])
        elif event == "penalty":
            penalty = {"seat": details[0], "points": 100, "reason": "second warning"}
            sheet.write({"penalty": penalty})
            penalties[details[0]] -= 100
        elif places:
            named = sorted(places)[details[-1] % len(places)]
            place = places[named]
            if event == "annul":
                places[sheet.annul(named)] = place
                in_force[place] = None
            else:
                places[sheet.write(DEALS[details[0]], corrects=named)] = place
                in_force[place] = entered[place] = details[0]
        _compare(sheet.ledger, in_force, entered, penalties, dealer, to_play)


def _compare(ledger, in_force, entered, penalties, dealer, to_play):
    dealt = [deal for deal in in_force if deal is not None]
    played = [deal for deal in dealt if deal != "passed"]
    columns = zip(*(POINTS[deal] for deal in dealt), penalties, strict=True)
    assert ledger.points == [sum(column) for column in columns]
    assert ledger.played == len(played)
    numbers = [
        line.number for line, deal in zip(ledger.deals, entered, strict=True) if deal != "passed"
    ]
    assert ledger.number == 1 + max(numbers, default=0)
    assert ledger.dealer == (dealer + len(dealt)) % 4
    assert ledger.complete == (len(played) >= to_play)
    assert [line.annulled for line in ledger.deals] == [deal is None for deal in in_force]
