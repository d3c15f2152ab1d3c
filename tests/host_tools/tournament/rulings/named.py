"""What sentences call the persons and sources of made-up rounds, in each language."""

from host_tools.language.message import Message
from host_tools.tournament.accounts.source import SourceKind
from host_tools.tournament.rulings.names import Names

# {what it is: its name in German, French and English}
SPOKEN = {
    SourceKind.BOX: ("Gerät {id}", "boîtier {id}", "box {id}"),
    SourceKind.PHONE: ("Telefon {id}", "téléphone {id}", "phone {id}"),
    SourceKind.SHEET: ("der Zettel von {id}", "la feuille de {id}", "the sheet of {id}"),
    SourceKind.DEALS: ("einzelne Spiele", "les donnes saisies", "the typed deals"),
    SourceKind.CODE: ("der Code", "le code", "the code"),
}
_LANGUAGES = ("de", "fr", "en")


class Spoken(Message):
    """A name that is in no catalog."""

    def said_by(self, translator):
        return SPOKEN[self.values["kind"]][_LANGUAGES.index(translator.language)].format(
            id=self.values["id"]
        )


def spoken(kind, at):
    """The name of the source that is the `at`-th of its round: a box has the end of its id."""
    name = f"20:{at + 10}" if kind == SourceKind.SHEET else f"{0x3F2A + at:04x}"
    return Spoken("{kind} {id}", {"kind": kind, "id": name})


def names_in(played, person):
    """The `Names` of a `PlayedRound`; person(number): the name of somebody."""
    sources = {one.id: one for each in played.tables.values() for one in each.placed}
    unplayed = {one.id: one for each in played.tables.values() for one in each.sources}
    words = {name: spoken(one.kind, at) for at, (name, one) in enumerate(sorted(unplayed.items()))}

    def deals(source):
        one = sources.get(source)
        return None if one is None or not one.last else (one.first, one.last)

    def place(source, at):
        stands = unplayed[source].places[at]
        return person(stands) if isinstance(stands, int) else stands

    return Names(person, words.__getitem__, place, deals)
