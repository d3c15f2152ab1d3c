"""Made-up players: names as they are heard at card tables, and where they come from."""

from collections.abc import Collection
from random import Random

from host_tools.club.person import Person
from rules_core.session import MAX_NAME

# (first names, family names, places) of a region, and how many of hundred players are from there.
AUSTRIA = (
    "Anna Franz Gerti Hans Herta Hubert Ingrid Josef Karl Leopold Maria Michael Monika Resi Rudi "
    "Sepp Sonja Traudl Walter Wolfgang",
    "Aigner Bauer Brandstätter Ebner Fellner Gruber Haslinger Hofer Huemer Kaltenböck Lehner "
    "Mayr Oberhuber Pichler Reisinger Schachinger Steiner Wimmer Zauner Zehetner",
    ("Krenglbach", "Wels", "Grieskirchen", "Innsbruck", "Wörgl", "Linz"),
    55,
)
FRANCE = (
    "Adèle Bernard Chantal Claude Denis Élodie Fabrice Gérard Hélène Jacques Léa Marcel Mireille "
    "Noël Odile Pascal René Sylvie Thierry Yvette",
    "Arnaud Besançon Boyer Caron Chevalier Delorme Dufour Faure Garnier Jacquet Lambert Lefèvre "
    "Marchand Meunier Perrin Renaud Rivière Roussel Tissot Vuillemin",
    ("Lyon", "Dijon", "Annecy", "Belfort"),
    20,
)
SWITZERLAND = (
    "Beat Corina Curdin Flurin Gian Hansruedi Jürg Käthi Ladina Luzi Madlaina Margrit Mengia "
    "Regula Reto Silvia Ueli Ursina Vreni Werner",
    "Ammann Arpagaus Bühler Cadruvi Camenisch Candinas Capeder Casanova Decurtins Egli Furrer "
    "Gredig Hug Jörimann Lombris Maissen Nay Tuor Wyss Zgraggen",
    ("Disentis", "Ilanz", "Chur", "Basel"),
    25,
)
REGIONS = (AUSTRIA, FRANCE, SWITZERLAND)


def made_up(count: int, chance: Random) -> list[Person]:
    """`count` persons with different names, numbered from 1."""
    persons: list[Person] = []
    taken: set[str] = set()
    while len(persons) < count:
        firsts, lasts, places, _ = chance.choices(REGIONS, [region[-1] for region in REGIONS])[0]
        name = f"{chance.choice(firsts.split())} {chance.choice(lasts.split())}"
        if name not in taken:
            taken.add(name)
            persons.append(Person(len(persons) + 1, name, chance.choice(places)))
    return persons


def misspelt(name: str, taken: Collection[str], chance: Random) -> str:
    """The name with two letters exchanged, as by a typing error; none of those `taken`."""
    places = list(range(1, len(name) - 1))
    chance.shuffle(places)
    for place in places:
        first, second = name[place], name[place + 1]
        if first != second and first.islower() and second.islower():
            wrong = name[:place] + second + first + name[place + 2 :]
            if wrong not in taken:
                return wrong
    return (name + name[-1])[:MAX_NAME]
