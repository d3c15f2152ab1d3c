"""A program that scores otherwise than the one that has stored a session."""

from host_tools.sessions import adding_up


def score_otherwise(monkeypatch):
    """Let whatever is added up come to seven points more, each deal and all together."""
    add_up = adding_up._add_up

    def added_otherwise(session, *rest):
        add_up(session, *rest)
        if session.points is not None:
            session.points = [points + 7 for points in session.points]
            for entry in session.entries:
                entry.points = [points + 7 for points in entry.points]

    monkeypatch.setattr(adding_up, "_add_up", added_otherwise)
