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
dealers = st.integers(0, 3)
# A correction, an annulment or a deal put in before names the record entered so many deals ago.
ago = st.integers(0, 30)
events = st.lists(
    st.tuples(st.just("deal"), deals)
    | st.tuples(st.just("dealer"), dealers)
    | st.tuples(st.just("before"), deals, dealers, ago)
    | st.tuples(st.just("correct"), deals, ago)
    | st.tuples(st.just("redeal"), deals, dealers, ago)
    | st.tuples(st.just("annul"), st.booleans(), ago)
    | st.tuples(st.just("penalty"), dealers),
    max_size=24,
)


class _Deal:
    """A deal as it stands: `game`: what was entered last; `turns`: how often it passes on."""

    def __init__(self, game, number, dealer):
        self.game = game
        self.number = number
        self.dealer = dealer
        self.turns = 1
        self.annulled = False

    @property
    def counts(self):
        return self.game != "passed"


class _Played:
    """A session that is reckoned beside the ledger of a sheet: the plainest lists there are."""

    def __init__(self, sheet, dealer):
        self.sheet = sheet
        self.dealer = dealer
        self.order = []  # the deals in the order of play
        self.deals = {}  # sequence of a record -> the deal that it is about
        self.penalties = [0, 0, 0, 0]

    def happen(self, event, *details):
        if event == "penalty":
            penalty = {"seat": details[0], "points": 100, "reason": "second warning"}
            self.sheet.write({"penalty": penalty})
            self.penalties[details[0]] -= 100
        elif event == "dealer":
            self.sheet.let_deal(details[0])
            self.dealer = details[0]
        elif event == "deal":
            deal = _Deal(details[0], self.sheet.ledger.number, self.dealer)
            self.order.append(deal)
            self.deals[self.sheet.write(DEALS[deal.game])] = deal
            self._move(1)
        elif self.deals:
            named = sorted(self.deals)[details[-1] % len(self.deals)]
            getattr(self, event)(named, *details[:-1])

    def _move(self, turns):
        self.dealer = (self.dealer + turns) % 4

    def before(self, named, game, dealer):
        behind = self.deals[named]
        deal = _Deal(game, behind.number, dealer)
        self.order.insert(self.order.index(behind), deal)
        place = {"before": named, "number": deal.number, "dealer": dealer}
        self.deals[self.sheet.write(DEALS[game], **place)] = deal
        self._move((dealer + 1) % 4 != behind.dealer)

    def correct(self, named, game):
        self.redeal(named, game, self.deals[named].dealer)

    def redeal(self, named, game, dealer):
        deal = self.deals[named]
        later = self.order[self.order.index(deal) + 1 :]
        if dealer != deal.dealer and all(one.annulled and not one.turns for one in later):
            self.dealer = (dealer + 1) % 4
        else:
            self._move(1 - deal.turns)
        place = {"number": deal.number, "dealer": dealer}
        self.deals[self.sheet.write(DEALS[game], corrects=named, **place)] = deal
        deal.game, deal.dealer, deal.turns, deal.annulled = game, dealer, 1, False

    def annul(self, named, passes):
        deal = self.deals[named]
        self._move(passes - deal.turns)
        deal.turns, deal.annulled = int(passes), True
        self.deals[self.sheet.annul(named, passes)] = deal


@given(events, st.integers(0, 3), st.integers(1, 12))
def test_any_session_adds_up(entries, dealer, to_play):
    """After every record the ledger is what one finds by going through the session anew."""
    sheet = Sheet(deals=to_play, dealer=dealer)
    played = _Played(sheet, dealer)
    for event in entries:
        played.happen(*event)
        _compare(sheet.ledger, played, to_play)
        _compare(sheet.again(), played, to_play)


def _compare(ledger, session, to_play):
    dealt = [deal for deal in session.order if not deal.annulled]
    played = [deal for deal in dealt if deal.counts]
    columns = zip(*(POINTS[deal.game] for deal in dealt), session.penalties, strict=True)
    assert ledger.points == [sum(column) for column in columns]
    assert ledger.played == len(played)
    counting = [deal.number for deal in session.order if deal.counts]
    assert ledger.number == 1 + max(len(counting), *counting, 0)
    assert ledger.dealer == session.dealer
    assert ledger.complete == (len(played) >= to_play)
    for name in ("number", "dealer", "annulled", "counts"):
        expected = [getattr(deal, name) for deal in session.order]
        assert [getattr(line, name) for line in ledger.deals] == expected
    names = [ledger.name_of(line.sequence) for line in ledger.deals if line.counts]
    assert len(set(names)) == len(names)
