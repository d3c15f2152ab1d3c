"""A round that its table has signed is changed by nobody but the director."""

from firmware.app.flows.director import is_director


def may_change(box):
    """May somebody change what the log says of the round? Asks for the director if need be."""
    return not box.session.ledger.closed or is_director(box)


def by_director(box):
    """Is what is entered after `may_change` the director's, who has shown himself by his PIN?"""
    return box.session.ledger.closed and box.pin.is_set
