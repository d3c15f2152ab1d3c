"""What is played in the frozen logs: every question of every rule book gets an answer.

A new version of a rule book that refuses one of these deals gets others: the old ones are in the
folders that were made with them.
"""

from tests.made_tariffs import packed

SIMPLE = {"side": "attack", "size": "simple"}
DOUBLE = {"side": "defence", "size": "double"}


def bonus(name, made=True, side="declarer", announced=True, **kontra):
    """A bonus of Königrufen; `made` None: it was not played to its end."""
    item = {"name": name, "side": side, "announced": announced} | kontra
    return item if made is None else item | {"made": made}


def fft_4(table):
    """All extras, rulings of the referee, a correction of a correction, the director's PIN."""
    table.begin("fft-4", 4, deals=6, dealer=3, table=7, round=2, label="Samstag")
    table.deal(
        taker=0, contract="garde", bouts=2, points=49, petit_au_bout="attack", poignees=[SIMPLE]
    )
    table.deal(passed=True)
    table.deal(taker=2, contract="prise", bouts=2, points=40.5, poignees=[DOUBLE])
    table.warn(1)
    table.correct(2, taker=2, contract="prise", bouts=2, points=41.5, poignees=[DOUBLE])
    table.correct(2, taker=2, contract="prise", bouts=1, points=41.5, director=True)
    table.deal(taker=1, contract="garde", bouts=3, points=91, chelem="made")
    table.switch_off_and_on()
    table.deal(taker=3, contract="garde_contre", bouts=3, points=80, chelem="made")
    table.annul(4)
    renonce = {"kind": "renonce", "side": "attack"}
    table.deal(taker=3, contract="garde_sans", bouts=1, points=60, ruling=renonce)
    table.penalise(1, 100, director=True)
    poignee = {"kind": "poignee_incomplete", "side": "defence"}
    table.deal(
        taker=0, contract="garde_contre", bouts=2, points=50, poignees=[DOUBLE], ruling=poignee
    )
    table.deal(taker=1, contract="prise", bouts=0, points=4, chelem="defence")
    table.adjust(0, 50, -25, -25)
    table.close(director=True)


def ch_3(table):
    """It was open who deals first, and the deal that was annulled was entered again."""
    table.begin("ch-3", 3, deals=6, dealer=None, scribe=0, opponents_key=False, label="")
    table.deal(taker=2, contract="garde", bouts=1, points=51, dealer=1)
    table.deal(taker=0, contract="prise", bouts=3, points=91, petit_au_bout="attack", chelem="made")
    table.annul(1)
    table.deal(taker=0, contract="prise", bouts=3, points=36, petit_au_bout="attack")
    table.deal(passed=True)
    table.warn(2)
    table.deal(taker=1, contract="garde_sans", bouts=0, points=55.5, poignees=[DOUBLE])
    table.correct(2, taker=0, contract="prise", bouts=2, points=37, petit_au_bout="defence")
    table.penalise(0, 10)
    table.deal(taker=1, contract="garde", bouts=3, points=91, chelem="announced_made")
    table.adjust(1, 1, -2)
    table.close()


def ch_4(table):
    """A session that was cleared, and one that was signed, played on and signed again."""
    table.begin("ch-4", 4, deals=12, dealer=2)
    table.deal(taker=1, contract="prise", bouts=1, points=60)
    table.clear("falsche Plätze")
    table.begin("ch-4", 4, deals=4, dealer=0, scribe=3)
    table.deal(taker=0, contract="garde", bouts=2, points=87, chelem="made", poignees=[SIMPLE])
    table.deal(taker=1, contract="garde_contre", bouts=3, points=75.5, chelem="announced_made")
    table.deal(taker=2, contract="garde", bouts=2, points=80, chelem="announced_failed")
    table.warn(3)
    table.correct(0, taker=0, contract="garde", bouts=2, points=81, petit_au_bout="defence")
    table.annul(2, "")
    table.close()
    table.deal(taker=2, contract="garde_sans", bouts=0, points=56)
    table.penalise(3, 20)
    table.deal(passed=True)
    table.deal(taker=3, contract="prise", bouts=0, points=20, petit_au_bout="defence")
    table.adjust(5, 0, 0, -5)
    table.close()


def ch_5(table):
    """With a partner and alone."""
    table.begin("ch-5", 5, deals=6, dealer=4, label="Café «Zur Sonne»")
    table.deal(taker=0, partner=3, contract="garde", bouts=2, points=49, poignees=[SIMPLE])
    table.deal(taker=4, partner=None, contract="garde_sans", bouts=1, points=40)
    table.deal(passed=True)
    table.deal(taker=2, partner=1, contract="prise", bouts=3, points=91, chelem="made")
    table.annul(1)
    table.deal(taker=1, partner=0, contract="garde", bouts=0, points=3.5, chelem="defence")
    table.deal(
        taker=3, partner=4, contract="garde_contre", bouts=3, points=70.5, petit_au_bout="attack"
    )
    table.correct(0, taker=0, partner=2, contract="garde", bouts=2, points=49, poignees=[SIMPLE])
    table.warn(0)
    table.penalise(4, 30)
    table.adjust(0, 0, 1, 2, -3)
    table.close()


def krenglbach(table):
    """Every way in which a game ends, Kontra up to Re."""
    table.begin("krenglbach", 4, deals=12, dealer=3)
    rufer = {"forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "kontra": 1}
    silent = bonus("trull", announced=False)
    ultimo = bonus("koenig_ultimo", made=False, kontra=1)
    table.deal(**rufer, won=True, bonuses=[silent, ultimo])
    pagat = bonus("pagat", made=False, kontra=2)
    table.deal(
        forehand=1, game="besserrufer", declarer=3, partner=0, won=False, kontra=2, bonuses=[pagat]
    )
    uhu = bonus("uhu", kontra=1)
    table.deal(forehand=2, game="solorufer", declarer=1, partner=None, won=True, bonuses=[uhu])
    kakadu = bonus("kakadu", made=None)
    table.deal(forehand=3, game="besserrufer", declarer=1, abandoned=True, bonuses=[kakadu])
    table.correct(0, **rufer, won=False, bonuses=[ultimo])
    valat = bonus("valat", made=None)
    table.deal(forehand=0, game="dreier", declarer=3, renonce=[2], bonuses=[valat], kontra=1)
    table.deal(forehand=1, game="besserrufer", declarer=2, no_bird=True)
    piccolo = {"seat": 0, "game": "piccolo", "won": True, "kontra": [0, 1, 0, 2]}
    zwiccolo = {"seat": 2, "game": "zwiccolo", "won": False}
    table.deal(forehand=2, game="negative", declarers=[piccolo, zwiccolo])
    trischaken = {"forehand": 3, "game": "trischaken"}
    table.deal(**trischaken, thirds=[60, 50, 100, 0])
    table.annul(7)
    table.deal(**trischaken, most=1, equal=[2], trickless=[0])
    table.annul(8)
    table.deal(**trischaken, most=2, the_game=True)
    table.annul(9)
    table.deal(forehand=3, game="sechserdreier", declarer=3, won=False)
    table.warn(0)
    made = bonus("valat", announced=False)
    table.deal(forehand=0, game="farbensolo", declarer=3, won=True, bonuses=[made, silent])
    table.penalise(2, 3)
    table.adjust(1, -1, 0, 0)
    table.close()


def krenglbach_five(table):
    """Five at the table: the dealer sits out, the forehand has seat 0.

    One deal was dealt by somebody else, one was forgotten, and then the table says who deals.
    """
    table.begin("krenglbach", 5, deals=15, dealer=4, label="Ortsmeister")
    table.deal(forehand=0, game="rufer", declarer=0, partner=1, won=True)
    table.deal(forehand=0, game="trischaken", most=0, trickless=[2, 3], the_game=True)
    table.deal(forehand=0, game="trischaken", renonce=[1])
    bettel = {"seat": 3, "game": "bettel_ouvert", "kontra": [1, 0, 0, 0]}
    table.deal(forehand=0, game="negative", declarers=[bettel], renonce=[0, 3])
    dreier = {"forehand": 0, "game": "farbendreier", "declarer": 2}
    table.deal(**dreier, won=True)
    table.correct(4, **dreier, won=False)
    table.deal(forehand=0, game="solodreier", declarer=1, won=True, kontra=1)
    table.correct(5, dealer=0, forehand=0, game="solodreier", declarer=0, won=True, kontra=1)
    table.put_before(5, dealer=4, forehand=0, game="dreier", declarer=3, won=False)
    table.let_deal(2)
    table.annul(1, director=True)
    table.warn(4)
    table.penalise(0, 2)
    table.adjust(0, 0, 0, 4, -4)
    table.close()


def club(table):
    """By a tariff that the desk has sent; a deal that broke the rules, a round ended early.

    A deal that was corrected after its table had signed.
    """
    table.begin_by(packed()[0], 4, deals=12, dealer=3, label="Wirtshaus")
    table.deal(forehand=0, game="solodreier", declarer=2, won=True, kontra=1)
    table.deal(forehand=1, game="trischaken", thirds=[110, 60, 40, 0])
    table.deal(forehand=2, game="dreier", declarer=0, won=False)
    table.annul(2, passes=True)
    table.deal(forehand=3, game="farbensolo", declarer=3, won=True, bonuses=[bonus("valat")])
    table.close(director=True)
    # The tariff stands in the log once, for both rounds.
    table.begin_by(packed()[0], 4, deals=1, dealer=0, label="Wirtshaus", round=2)
    table.deal(forehand=1, game="rufer", declarer=1, partner=3, won=True)
    table.penalise(2, 3)
    table.close()
    table.correct(0, forehand=1, game="rufer", declarer=1, partner=3, won=False)
    table.close()


def tirol(table):
    """Renonce without the bird, and with an announced Valat and Trull; Kontra up to Sub."""
    table.begin("tirol", 4, deals=16, dealer=3)
    sack = bonus("sack1", kontra=1)
    silent = bonus("trull", announced=False)
    table.deal(
        forehand=0,
        game="rufer",
        declarer=0,
        partner=2,
        won=True,
        kontra=3,
        bonuses=[sack, silent],
    )
    birdless = {"game": "besserrufer", "bonuses": [bonus("pagat", made=None)]}
    table.deal(forehand=1, **birdless, declarer=0, partner=3, renonce=[0], kontra=1)
    valat = bonus("valat", made=None, kontra=1)
    trull = bonus("trull", made=None)
    broken_off = {"game": "dreier", "declarer": 1, "renonce": [1], "bonuses": [valat, trull]}
    table.deal(forehand=2, **broken_off, compensation=[3, 0, 0, 2])
    bettel = {"seat": 2, "game": "bettel", "won": False, "kontra": [1, 3, 0, 0]}
    table.deal(forehand=3, game="negative", declarers=[bettel])
    table.deal(forehand=0, game="trischaken", thirds=[40, 40, 65, 65])
    quapil = bonus("quapil", announced=False)
    failed = bonus("valat", made=False, announced=False)
    table.deal(forehand=1, game="solodreier", declarer=2, won=True, bonuses=[quapil, failed])
    table.annul(4, director=True)
    trischaken = {"forehand": 1, "game": "trischaken"}
    table.deal(**trischaken, most=0, second=[1, 3])
    table.annul(6, director=True)
    table.deal(**trischaken, most=0, equal=[2], trickless=[3])
    table.annul(7, director=True)
    table.deal(**trischaken, most=2, the_game=True)
    table.annul(8, director=True)
    uhu = bonus("uhu", made=None)
    table.deal(forehand=1, game="besserrufer", declarer=3, abandoned=True, bonuses=[uhu])
    table.deal(forehand=2, game="rufer", declarer=2, partner=None, renonce=[0, 1])
    table.correct(3, forehand=3, game="negative", declarers=[bettel | {"won": True}])
    made = bonus("valat")
    table.deal(forehand=3, game="farbensolo", declarer=0, won=True, bonuses=[made, bonus("sack2")])
    table.warn(2)
    table.penalise(1, 4)
    table.adjust(0, 2, 0, -2)
    table.close()


def tirol_five(table):
    """Five at the table: the dealer sits out, the forehand has seat 0."""
    table.begin("tirol", 5, deals=20, dealer=0, table=2, round=3, label="Cup")
    birdless = {"game": "besserrufer", "bonuses": [bonus("pagat", made=None)]}
    table.deal(forehand=0, **birdless, declarer=1, partner=0, renonce=[1])
    table.deal(forehand=0, game="trischaken", thirds=[120, 50, 40, 0])
    rufer = {"forehand": 0, "game": "rufer", "declarer": 0, "partner": 2}
    valat = bonus("valat", made=None)
    trull = bonus("trull", made=None, side="defence")
    table.deal(**rufer, renonce=[2], bonuses=[valat, trull])
    table.deal(forehand=0, game="trischaken", renonce=[3], compensation=[0, 7, 0, 0])
    table.correct(2, **rufer, renonce=[0, 2], bonuses=[valat, trull])
    kakadu = bonus("kakadu", kontra=2)
    table.deal(
        forehand=0, game="solorufer", declarer=3, partner=1, won=True, kontra=2, bonuses=[kakadu]
    )
    table.deal(forehand=0, game="sechserdreier", declarer=0, won=False)
    table.annul(1)
    table.warn(4)
    table.penalise(3, 5, director=True)
    table.adjust(1, 0, 0, 0, -1)
    table.close()


def troccas_4(table):
    """A party took every trick: the other has the fool and the scart."""
    table.begin("troccas-4", 4, deals=4, dealer=1)
    table.deal(points=[40, 32])
    table.deal(points=[10, 62], match=1)
    table.deal(points=[66, 6], match=0)
    table.correct(0, points=[32, 40])
    table.deal(points=[36, 36])
    table.annul(3)
    table.deal(points=[27, 45], director=True)
    table.warn(3)
    table.penalise(0, 1)
    table.deal(points=[5, 67])
    table.adjust(1, 0, 1, 0)
    table.close()


def troccas_6(table):
    """The same with six players."""
    table.begin("troccas-6", 6, deals=4, dealer=5, scribe=5)
    table.deal(points=[67, 5], match=0)
    table.deal(points=[5, 67], match=1)
    table.deal(points=[41, 31])
    table.correct(2, points=[31, 41])
    table.deal(points=[38, 34])
    table.annul(2)
    table.warn(4)
    table.deal(points=[50, 22])
    table.penalise(5, 2)
    table.deal(points=[5, 67], match=1)
    table.adjust(0, 0, 0, 1, 0, -1)
    table.close()


def troccas_3(table):
    """At a box that does not know the time."""
    table.lose_the_time()
    table.begin("troccas-3", 3, deals=6, dealer=0)
    table.deal(skatist=0, points=[50, 40, 37])
    table.deal(skatist=1, points=[0, 63, 64])
    table.deal(skatist=2, points=[42, 42, 43])
    table.correct(1, skatist=1, points=[20, 53, 54])
    table.warn(1)
    table.deal(skatist=0, points=[127, 0, 0])
    table.annul(3)
    table.deal(skatist=0, points=[30, 47, 50])
    table.penalise(2, 5)
    table.deal(skatist=1, points=[43, 44, 40])
    table.adjust(-2, 1, 1)
    table.close()


def troccas_5(table):
    """The table signed, and the scribe warned somebody afterwards."""
    table.begin("troccas-5", 5, deals=5, dealer=2)
    table.deal(skatist=2, points=[25, 25, 27, 25, 25])
    table.deal(skatist=3, points=[10, 20, 30, 40, 27])
    table.deal(skatist=4, points=[0, 0, 0, 60, 67])
    table.warn(2)
    table.correct(0, skatist=2, points=[26, 24, 27, 25, 25])
    table.deal(skatist=0, points=[31, 19, 26, 28, 23])
    table.annul(1)
    table.deal(skatist=0, points=[22, 33, 11, 44, 17])
    table.penalise(1, 7)
    table.deal(skatist=1, points=[40, 0, 40, 0, 47])
    table.adjust(1, 1, 1, 1, -4)
    table.close()
    table.warn(0)


# The logs by the name of their file.
PLAYED_LOGS = {
    "fft-4": fft_4,
    "ch-3": ch_3,
    "ch-4": ch_4,
    "ch-5": ch_5,
    "krenglbach": krenglbach,
    "krenglbach-five": krenglbach_five,
    "tirol": tirol,
    "tirol-five": tirol_five,
    "troccas-3": troccas_3,
    "troccas-4": troccas_4,
    "troccas-5": troccas_5,
    "troccas-6": troccas_6,
    "club": club,
}
