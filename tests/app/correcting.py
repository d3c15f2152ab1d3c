"""The keys that correct or annul a deal, or enter an incident, and what the log has then."""

from rules_core.record import ADJUST, ANNUL, DEAL, PENALTY, WARNING

# From home: the last deal, its answers, and what else can be done about it.
CHOOSE = "back down ok ok\n"

# Of a game of French Tarot for four: taker, contract, bouts (which is marked), points, extras.
FORM = """
    down ok             # the points
    up*3 ok             # not 45 but 48
"""
TAKER = "up*2 ok\n"
TO_ANNUL = "down*3 ok\n"
AGREE = "read\nok\n"
THREE_AGREE = AGREE * 3
CONFIRM = AGREE + "opponents\n"
# Of five and six players what figures were and are stands on two pages: OK counts on the first one,
# and leads to where the opponents' key does.
CONFIRM_MANY = AGREE + "read\nopponents\n"

ANNUL_IT = (
    CHOOSE
    + TO_ANNUL
    + """
    down ok             # dealt wrongly
    read ok                  # the same player deals again
"""
)

WARN = (
    """
    back down*2 ok      # an incident
    down ok             # a warning
    right               # of the player on the right
    down ok             # for his conduct
"""
    + CONFIRM
    + THREE_AGREE
)
PENALISE = (
    """
    back down*2 ok
    down*2 ok           # a penalty
    up                  # of the player opposite
    ok                  # for a breach of the rules
    left*5 ok           # 100, 50 points
"""
    + CONFIRM
    + THREE_AGREE
)

BEFORE = [174, -58, -58, -58]


def records(table):
    """(kind, body) of every record of the session, without what all of them have."""
    shared = ("session", "back", "rules", "version", "director", "pin", "at_once")
    return [
        (record.kind, {key: record.body[key] for key in record.body if key not in shared})
        for record in table.open_log().records()
        if record.kind in (DEAL, ANNUL, WARNING, PENALTY, ADJUST)
    ]


def totals(table):
    return table.session().ledger.points


DIRECT = """
    back down*4 ok      # the director's menu
    read ok                  # he is here
"""
