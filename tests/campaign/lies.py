"""A box that is wrong on purpose, which a campaign has to find."""

from firmware.app.session import Session


def lie_about_totals(monkeypatch):
    """Let a deal be stored with the points of another player."""
    truth = Session.deal

    def lie(session, answers, score, *arguments, **fields):
        score.points = score.points[1:] + score.points[:1]
        return truth(session, answers, score, *arguments, **fields)

    monkeypatch.setattr(Session, "deal", lie)
