"""The event of every row of the table of cases by the account, beside today's desk."""

import pytest

from host_tools.common.errors import DeskError
from tests.campaign import event_reasons
from tests.cases import reading
from tests.cases.row import Refused
from tests.cases.today.evening import Evening
from tests.host_tools.tournament.event_accounts.event_differences import BOTH, EQUAL, compared

# How the reasons begin for which the account is another one, see `event_reasons`.
PAID = "the money of"
UNPAID = "nobody pays"
BOXES = "several boxes"
UNCOUNTED = "what does not count"
CODE = "of a code"
EARLY = "who follows stands"
GOES_ON = "a box that went on"
DEALER = "who has no chair"
PAPERS = "the same deals on two"
BEGINS = "a paper says"
ABSENT = "who did not play"
DUE = "who has sat"
DIFFER = {
    "The sheet says what the box has with a deal that was corrected": PAID,
    "Hilde takes over within the second of two boxes": UNPAID,
    "A second box of a signed table is found after the event was closed": BOXES,
    "Hans of the other table stands on the code": UNCOUNTED,
    "It is said who sat where the box and its code have the same wrong name": CODE,
    "The first box is lost and the code of the second has the rest": UNCOUNTED,
    "Anna has played three deals and the box has Hilde from the first on": EARLY,
    "The box dies before Anna stops and the sheet of the rest has only Hilde": EARLY,
    "Anna stops after deal 3 and all deals were typed for her": UNPAID,
    "Hilde follows Anna and Ida follows Hilde and all deals were typed for Anna": UNPAID,
    "The box dies as Anna stops and the rest is typed for Anna": UNPAID,
    "The table changes its seats and its last deals are on paper and on the box": GOES_ON,
    "A sheet of all deals was typed and its box went on with other seats": GOES_ON,
    "The table goes on with Ida as the fifth after three deals": DEALER,
    "Two sheets of one table follow each other": PAPERS,
    "The box has signed the same as the sheet says": PAID,
    "The lost box is found with a deal less than the rest goes on from": BEGINS,
    "All deals were typed one by one and the box brings just the same": UNCOUNTED,
    "The rest was typed and a spare box brings it as well": BOXES,
    "It was said that Dora did not play, and then she stands on the box": ABSENT,
    "The first deals are typed behind a sheet of the last ones": PAPERS,
    "A sheet says what the box has signed and the money of the box is known": PAID,
    "Box and sheet have the same penalty": PAID,
    "The third typing of a sheet is like the first": PAPERS,
    "Ida has no seat and the later deals are typed for her": UNPAID,
    "Dora did not play, as was said, and the deals were typed for Ida": UNPAID,
    "Hans of the other table stands on typed deals": UNPAID,
    "The fifth of a table has played at the other one": DUE,
    "Two boxes have all twelve deals and say the same": BOXES,
    "Two boxes have all twelve deals and do not say the same": BOXES,
    "Two boxes have four deals each and the last four are on paper": BEGINS,
    "A box with five deals turns up beside the one that has signed all twelve": BOXES,
    "A box has the next round under the table of this one": BOXES,
}
# Rows of what today's desk refuses.
REFUSED = {
    "Hilde plays five deals for Anna and the box has kept her name",
    "Hilde has followed and it is put right after which deal Anna has stopped",
    "Two followers on one chair of a table of five make seven on the sheet",
    "The partners of Troccas change their seats within the round",
    "A deal of the lost box was annulled and the sheet begins with deal 6",
    "Hilde follows Carl as the partner of Anna and the sheet has a total of each",
    "Hilde plays for Anna in round 1 only",
    "A fifth without a seat stands on the sheet of a table of four",
}


def played(case):
    """The `Evening` of a row's story. DeskError: today's desk refuses it."""
    evening = Evening(case.plan)
    for entry in case.story:
        if not isinstance(entry, Refused):
            evening.take(entry)
    return evening


@pytest.mark.parametrize("case", reading.cases(), ids=str)
def test_the_event_of_a_row(case):
    if case.name in REFUSED:
        with pytest.raises(DeskError):
            played(case)
        return
    event = played(case).event()
    found = compared(event)
    why = [event_reasons.why(event, one, found) for one in found if one.kind not in (EQUAL, BOTH)]
    expected = DIFFER.get(case.name)
    assert all(one.startswith(expected or "none") for one in why)
    assert bool(why) == (expected is not None)
