"""What a lot that was drawn does not decide."""

from host_tools.translations.message import msg
from rules_core.ranking import Lot


def undecided_by(decision, evening):
    """Messages on what the lot of a decision leaves open as the tables stand; () for no lot.

    A lot of players or of teams may be drawn before it is needed, so none is refused.
    """
    if decision.kind == "lot":
        drawn, standings = decision.content["persons"], evening.standings()
        return _undecided(drawn, standings, lambda line: line.person, evening.name, evening.rules)
    if decision.kind == "team_lot":
        drawn, standings = decision.content["teams"], evening.teams()
        return _undecided(drawn, standings, lambda line: line.team, str, evening.rules)
    return ()


def _undecided(drawn, standings, who, name, rules):
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
