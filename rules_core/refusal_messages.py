"""English sentences of `Refusal`s; in other languages they are found by their keys."""

SENTENCES = {
    # what a field may hold
    "whole_between": "must be a whole number from {} to {}",
    "true_or_false": "must be true or false",
    "bytes": "must be {} bytes",
    "bytes_between": "must be {} to {} bytes",
    "text_between": "must be a text of {} to {} characters",
    "plain_line": "must be one line of plain text",
    "list_between": "must be a list of {} to {}",
    "digits_between": "must be {} to {} digits",
    "own_name": "must be a name of {} at most: small letters, digits and _, first a letter",
    "one_of": "must be one of: {}",
    "some_of": "must be some of: {}",
    "values": "must have {} values",
    # the fields of a session, and of the seats that follow it
    "by_name": "must have its fields by name",
    "no_field": "has no field {}",
    "needed": "missing",
    "these": "must have {}",
    "players": "must be {}, not {}",
    "no_seat": "no such seat",
    "one_a_player": "must be one for each of the {} players",
    # the answers of a deal, as a record has them
    "answers_go_on": "the answers go on after the end of the form",
    "answers_end": "the answers end before the form does",
    "answers_count": "there cannot be {} {}",
    "menu_entry": "the menu {} has no such entry",
    "menu_lacks": "the menu {} lacks what is needed",
    # what a ledger takes
    "not_of_session": "a record of this kind does not belong to a session",
    "no_deal": "record {} is not a deal of this session",
    "no_warning": "record {} is not a warning of this player",
    "answered": "the warning in record {} has its penalty already",
    "cleared": "the session was cleared before",
    "most_records": "a session has at most {} records",
    "other_book": "the record is of another rule book",
    "other_seats": "the record is of a table with other seats",
    "not_zero": "the deal does not add up to zero",
    "other_ledger": "the record is of a game with another ledger",
    "not_at_table": "the record names a seat that is not at the table",
    "other_totals": "the totals that were signed are not those of the deals",
}
