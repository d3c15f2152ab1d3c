"""Persons in the database: added, changed, merged, forgotten, and taken in from a list."""

from dataclasses import replace

from host_tools.desk.evening import people_of, store_people
from host_tools.errors import DeskError
from host_tools.tournament.persons import (
    Person,
    check_person,
    forgotten,
    free_number,
    merge,
    read_persons,
)
from host_tools.translations.message import msg


def add_person(database, name, place="", remarks="", number=None):
    """Keep somebody new, by default with the next free number: the `Person`.

    DeskError, also where nothing would tell him from somebody who is known.
    """
    with database.transaction():
        known = people_of(database)
        number = number or free_number(known)
        if number in known:
            raise DeskError(
                msg("number: {number} is {name} already", number=number, name=known[number].name)
            )
        new = check_person(Person(number, name, place, remarks))
        for one in known.values():
            if (one.name, one.place, one.remarks) == (new.name, new.place, new.remarks):
                raise DeskError(
                    msg(
                        "{name} is known already, with the number {number}: another person of "
                        "this name needs a place or a remark of his own",
                        name=one.name,
                        number=one.number,
                    )
                )
        store_people(database, [new])
    return new


def change_person(database, number, given):
    """Let `given` ({field: text}) be otherwise of a person: the `Person`. DeskError."""
    with database.transaction():
        changed = check_person(replace(_known(database, number), **given))
        store_people(database, [changed])
    return changed


def merge_persons(database, kept, gone):
    """Let two numbers be one person: (who is kept, the other one). DeskError."""
    with database.transaction():
        both = merge(people_of(database), kept, gone)
        store_people(database, both)
    return both


def forget_person(database, number):
    """Replace a name by its number. DeskError."""
    with database.transaction():
        store_people(database, [forgotten(_known(database, number))])


def import_persons(database, text, where, expected=None):
    """Take in the text of a list: the `Import` of it. DeskError, and then nothing is taken in.

    where: what sentences call the list; expected: its `Import.summary` as somebody has agreed to.
    """
    with database.transaction():
        taken = read_persons(text, where, people_of(database))
        if expected not in (None, taken.summary):
            raise DeskError(msg("Something was changed since this was shown: look at it again."))
        store_people(database, [taken.persons[number] for number in (*taken.added, *taken.changed)])
    return taken


def _known(database, number):
    known = people_of(database)
    if number not in known:
        raise DeskError(msg("nobody has the number {number}", number=number))
    return known[number]
