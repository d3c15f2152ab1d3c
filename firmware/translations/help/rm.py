"""Help in Romansh for an evening of Troccas; the other games are explained in German.

No speaker of Romansh has read it yet.

"Nossa lectura" marks how the rules are read where they are silent.
"""

from micropython import const

_RULED = const(
    "Avair è quai ch’ina partida ha sur {par}, debits quai ch’i la manca; mintgin scriva quai da"
    " sia partida.\n"
    "Ins dumbra a quatter: quatter chartas valan lur summa main 3.\n"
    "Nossa lectura: sch’i resta insatge cun dumbrar (uschia il scart), vala mintga charta danor ina"
    " 1 damain. Ina partida entira ha quatter rundas: quai èn quatter gieus."
)

_ALONE = const(
    "Mintgin gioga per sasez e scriva quai ch’el ha sur {par} (avair) u quai ch’i al manca"
    " (debits); il scartist dovra {skatist_par}. Mintga lecra vala in punct.\n"
    "Nossa lectura: las trais chartas dal scart valan ensemen 3 damain; uschiglio na tiran ins giu"
    " nagut cun dumbrar."
)

# fmt: off
HELP = (
    "alone.first_dealer", "Nossa lectura: uschia er a trais ed a tschintg.",
    "alone.points", _ALONE,
    "parties.first_dealer", "Las pli bassas giogan ensemen: la mesadad dals giugaders.",
    "parties.points", _RULED,
    "troccas.extras", "Sch’ina partida ha fatg tut las levadas, è quai in match. Uschiglio: OK.",
    "troccas.first_dealer",
        "Las chartas vegnan repartidas ina suenter l’autra, fin che mintgin ha ina charta da"
        " tarocc; tgi ch’ha gia ina, vegn surseglì.\n"
        "Nossa lectura: la pli bassa cumenza il gieu, quai vul dir: el dat l’emprim.",
    "troccas.match",
        "Tgi che ha fatg tut las levadas. Il nar ed il scart èn lura da l’autra partida; ils"
        " puncts quintan quai gia.\n"
        "Nossa lectura: il match na mida betg ils puncts, el vegn mo notà.",
    "troccas.points", "Tuts ensemen han {total} puncts; l’apparat quinta ora l’ultim.",
    "troccas.skatist",
        "Tgi che ha il scart. El duai far {skatist_par} puncts, mintgin dals auters {par}.",
)
