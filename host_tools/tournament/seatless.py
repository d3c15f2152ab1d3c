"""Who sits out a round, and who is out of place in it, in sentences."""

from host_tools.translations.message import msg


def sitting_out(evening, number):
    """{person: sentence} of those who sit the round of this number out."""
    return {
        person: msg("{name} sits out round {number}", name=evening.name(person), number=number)
        for person in evening.state.sitting_out(number)
    }


def out_of_place(evening, number):
    """A sentence about each person who has a seat in a round and plays no more, or has none."""
    gone, unseated = evening.state.out_of_place(number)
    said = [msg("{name} has a seat and plays no more", name=evening.name(one)) for one in gone]
    return said + [msg("{name} plays and has no seat", name=evening.name(one)) for one in unseated]
