"""What a lot that was drawn does not decide."""

from host_tools.language.message import msg
from rules_core.ranking import Lot


def undecided_by(drawn, standings, who, name, rules):
    """Messages on what a lot leaves open as the tables stand.

    It may be drawn before it is needed, so none is refused. drawn: whom it has put in an order;
    standings: of the same, `who(line)` is one of them, `name(one)` what he is called; rules: the
    `rules_core.event.Event` of the book.
    """
    if not rules.lots:
        return (msg("this rule book leaves equal players ex aequo: the lot decides nothing"),)
    ties = [tie for tie in standings.lot if not set(tie).isdisjoint(drawn)]
    if ties:
        return tuple(
            msg(
                "the lot decides nothing between {tied}; not in it: {missing}",
                tied=", ".join(map(name, tie)),
                missing=", ".join(name(one) for one in tie if one not in drawn),
            )
            for tie in ties
        )
    if any(who(line) in drawn and line.tie == Lot.name for line in standings.lines):
        return ()
    return (msg("nobody in the lot is equal with another one so far: it decides nothing"),)
