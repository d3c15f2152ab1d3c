"""Names of the persons and sources of examples, and how a table of them stands."""

from host_tools.language.message import msg
from host_tools.tournament.accounts.round_stand import stand_of
from host_tools.tournament.tables.rulings.names import Names
from tests.host_tools.tournament.accounts.examples import played_round

PERSONS = {1: "Anna", 2: "Beat", 3: "Carl", 4: "Dora", 5: "Emil", 9: "Zita"}


def name(person):
    """What a person is called."""
    return PERSONS[person]


NAMES = Names(
    name, lambda source: msg("the {kind}", kind=source), lambda source, at: "", lambda source: None
)


def stand(situation, *rulings):
    """The `TableStand` of a table alone, after rulings."""
    return stand_of(played_round(situation), [{1: one} for one in rulings]).tables[1]
