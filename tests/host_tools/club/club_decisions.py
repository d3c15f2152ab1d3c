"""What a club has decided about its persons."""

from host_tools.club.club_journal import ClubJournal, decide


def club_journal(cards, steps):
    """The journal of these decisions, (kind, content) each, about the persons with these cards."""
    made = ClubJournal()
    for kind, content in steps:
        made.decisions.append(decide(cards, made, kind, content, 0, "desk"))
    return made
