"""Help in French. "Notre lecture" marks how the rules are read where they are silent.

The typography is that of the other French texts.
"""

from micropython import const

_RULED = const(
    "Avoir : ce qu’un camp a de plus que {par} ; dette : ce qui lui manque. Chacun marque celui de"
    " son camp.\n"
    "On compte par quatre : quatre cartes valent leur somme moins 3.\n"
    "Notre lecture : s’il reste des cartes en comptant (comme le scart), chacune sauf une vaut 1 de"
    " moins. Une partie a quatre tours : ce sont quatre donnes."
)

_ALONE = const(
    "Chacun joue pour soi et marque ce qu’il a de plus que {par} (avoir) ou ce qui lui manque"
    " (dette) ; le scartist doit faire {skatist_par}. Chaque carte basse vaut un point.\n"
    "Notre lecture : les trois cartes du scart valent ensemble 3 de moins ; sinon on ne retire rien"
    " en comptant."
)

_DOUBLING = const(
    "Le Kontra ne vaut que pour l’argent ({cents} centime le point) : il y compte {factors} fois."
    " Il ne change pas les points."
)

_SIMPLE_DOUBLING = const(
    "Pour l’argent ({cents} centimes le point), il compte {factors} fois.\n"
    "Notre lecture : pour les points, on ne double qu’une fois ; Re et Sub y comptent comme le"
    " Kontra."
)

_FULL_DOUBLING = const(
    "Dans les points, il compte {points_factors} fois, dans l’argent ({cents} centimes le point)"
    " {factors} fois."
)

_ENQUIRY = const(
    "Avant une Garde sans et une Garde contre, on consulte l’arbitre ; sinon il annule le contrat."
)

# fmt: off
HELP = (
    "alone.first_dealer", "Notre lecture : à trois et à cinq aussi.",
    "alone.points", _ALONE,
    "announced_only.bonuses.name", "À côté d’un Valat, seul ce qui était annoncé compte.",
    "bases.bonuses.name", "Un Besserrufer avec cet oiseau annoncé compte :\n{bases}",
    "bird_renonce.ending",
        "Besserrufer sans oiseau en main : une renonce du déclarant comme une autre.\n"
        "Notre lecture : avec l’oiseau qu’il a annoncé.",
    "bonus_times.bonuses.name", "Multiplié par le contrat :\n{times}",
    "both_sides.bonuses.name",
        "Dans une même donne, un camp peut annoncer ce que l’autre réussit sans annonce :\n{open}",
    "by_contract.ruling.side", "Pour toute faute, c’est le contrat qui décide.",
    "by_result.ruling.side",
        "Pour une poignée incomplète, trop grande ou tardive, c’est le contrat qui décide, sinon"
        " le résultat avec toutes les primes. S’il est de 0, il compte.",
    "early_rounding.points",
        "Pour le montant, l’écart est arrondi vers le haut, même perdu : {short} perd de 1, {over}"
        " gagne de 1.",
    "enquiry.bouts", _ENQUIRY,
    "enquiry.contract", _ENQUIRY,
    "fixed.bonuses.name", "Non doublé en solo :\n{fixed}",
    "forehand_alone.most",
        "Notre lecture : si la Vorhand est parmi les égaux, elle seule perd.",
    "french.bonuses.announced", "Certaines primes comptent autrement quand elles sont annoncées.",
    "french.bonuses.holder", "Qui l’a, quel que soit son camp.",
    "french.bonuses.made", "Annoncée et manquée, elle compte contre qui l’a annoncée.",
    "french.bonuses.name", "Valeur annoncée / tacite :\n{bonuses}",
    "french.bonuses.side", "Qui l’a annoncée, ou faite sans l’annoncer.",
    "french.bouts",
        "Les bouts sont le 1 et le 21 d’atout et l’Excuse. Comptent ceux du camp du preneur à la"
        " fin. Bouts et points à faire :\n"
        "{targets}",
    "french.chelem",
        "Toutes les levées, donc tous les points ; seuls l’Excuse et, à la garde contre, le chien"
        " peuvent rester à la défense. De chaque défenseur :\n"
        "{chelems}\n"
        "Notre lecture : un chelem chuté coûte même si le contrat est gagné. Si la défense fait"
        " toutes les levées, cela compte comme un chelem chuté ; il reste au preneur son écart et"
        " l’Excuse.",
    "french.contract",
        "Le contrat multiplie par :\n"
        "{contracts}\n"
        "On multiplie {base} points et l’écart avec le nombre à faire, et le petit au bout ;"
        " ni les poignées ni le chelem.",
    "french.extras", "Ce qui s’ajoute au contrat. S’il n’y a rien eu : OK.",
    "french.first_dealer",
        "Chacun tire une carte ; la plus petite donne en premier. La plus petite est l’as de"
        " trèfle, la plus forte le 21 ; à valeur égale, trèfle est la plus petite, puis carreau,"
        " cœur, pique. Qui tire l’Excuse tire encore une fois.",
    "french.partner",
        "Celui qui a le roi appelé. Les trois défenseurs paient : deux parts au preneur, une au"
        " partenaire.\n"
        "Notre lecture : qui s’est appelé lui-même, ou dont le roi était au chien, joue seul"
        " contre quatre.",
    "french.petit_au_bout",
        "Qui fait la dernière levée avec le petit (le 1 d’atout) reçoit {petit} points fois le"
        " contrat, quel que soit le gagnant.",
    "french.poignees.side",
        "Qui a montré la poignée. Elle va au gagnant de la donne, quel que soit celui qui l’a"
        " montrée.",
    "french.poignees.size",
        "Atouts qu’il faut / points :\n"
        "{poignees}\n"
        "L’Excuse compte comme atout. Les points vont au gagnant de la donne, quel que soit celui"
        " qui a montré ; ils ne sont pas multipliés.\n"
        "Notre lecture : plusieurs poignées s’ajoutent, même celles des deux camps. Personne ne"
        " peut montrer plus de {trumps} atouts.",
    "french.points",
        "Les points du camp du preneur, sur {all}. Bouts et points à faire :\n"
        "{targets}\n"
        "Qui les fait a gagné.\n"
        "Notre lecture : un demi-point n’est alors jamais arrondi : {short} avec 2 bouts, c’est"
        " perdu.",
    "french.ruling.kind",
        "Annulée : tous marquent 0.\n"
        "Poignée incomplète : celles du camp fautif ne comptent pas ; si c’est la défense et"
        " que le preneur chute : annulée.\n"
        "Poignée trop grande : compte ; si c’est la défense et que le preneur chute : annulée.\n"
        "Poignée tardive : celle du preneur ne compte que s’il chute ; celle de la défense"
        " compte, et si le preneur chute : annulée.\n"
        "Donne annulée : l’arbitre raye la donne.\n"
        "S’il y a plusieurs fautes, ou si l’arbitre compte la donne autrement : sous Donnes"
        " jouées, changer les points de la donne, avec la raison.\n"
        "Renonce, nombre de cartes faux, cartes exposées (défense), faux écart (preneur), atout"
        " caché : annulée si le camp fautif y gagnait ; sinon tout compte. À la garde sans et à la"
        " garde contre, personne n’écarte.",
    "french.ruling.side",
        "Qui a fait la faute.\n"
        "Notre lecture : une faute que le règlement ne connaît pas pour ce camp n’est pas au"
        " choix ; l’arbitre peut annuler la donne.",
    "french.taker",
        "La flèche montre le preneur.\n"
        "Notre lecture : si tous passent, tous marquent 0, la donne ne compte pas dans le nombre"
        " de donnes, et le joueur suivant donne.",
    "given_up_announced.ending",
        "Abandonné (Rufer, Besserrufer, roi au talon) : le déclarant paie à chacun le jeu et"
        " toutes ses annonces, réussies ou non.\n"
        "Notre lecture : ni primes non annoncées, ni annonces de la défense, ni Kontra n’y"
        " comptent.",
    "given_up_game.ending",
        "Abandonné (Rufer, Besserrufer, roi au talon) : le déclarant paie à chacun le jeu, et"
        " aucune prime.",
    "koenigrufen.bonuses.announced",
        "Annoncée, elle vaut plus, et alors seulement il y a un Kontra.",
    "koenigrufen.bonuses.holder", "Qui l’a, quel que soit son camp.",
    "koenigrufen.bonuses.kontra", "Pour chaque prime annoncée à part.",
    "koenigrufen.bonuses.made",
        "Réussie, elle compte pour son camp, manquée contre lui.\n"
        "Notre lecture : non annoncée et manquée, on ne la note que si l’on joue ainsi ; elle"
        " compte alors comme une prime non annoncée, même le Valat.",
    "koenigrufen.bonuses.name",
        "Valeur annoncée / non annoncée :\n"
        "{bonuses}\n"
        "En solo, le double. Aux jeux de couleur seulement :\n"
        "{colour}",
    "koenigrufen.bonuses.side", "Qui l’a annoncée, ou faite sans l’annoncer.",
    "koenigrufen.compensation",
        "Ce que quelqu’un reçoit en plus ; le fautif le paie, en points et en argent. Le plus"
        " souvent personne : OK.",
    "koenigrufen.declarer",
        "La flèche montre le déclarant. Qui joue seul règle avec chacun des trois autres.",
    "koenigrufen.declarers.game",
        "De chaque adversaire :\n"
        "{negative}\n"
        "Piccolo : une levée ; Zwiccolo : deux ; Bettel : aucune. Ouvert : cartes sur table.",
    "koenigrufen.declarers.kontra",
        "Chaque adversaire a son propre Kontra ; sa flèche l’augmente.\n"
        "Notre lecture : entre déclarants, il n’y en a pas.",
    "koenigrufen.declarers.seat", "Qui joue le jeu négatif.",
    "koenigrufen.declarers.won", "Gagne qui a fait exactement les levées promises.",
    "koenigrufen.ending",
        "Le jeu est à qui a {the_game} points (points/Blatt).\n"
        "Renonce : qui n’est pas fautif reçoit ce que le jeu gagné lui aurait rapporté avec"
        " toutes les annonces ; le fautif paie.",
    "koenigrufen.equal", "Qui a autant de points que celui qui a le plus.",
    "koenigrufen.extras",
        "Primes, annoncées ou non, et le Kontra du jeu. S’il n’y a rien eu : OK.\n"
        "Notre lecture : aucune prime ne se perd avec le jeu.",
    "koenigrufen.first_dealer",
        "Qui coupe la carte la plus haute donne en premier ; le joueur suivant est la Vorhand.\n"
        "Notre lecture : de même là où le texte n’en dit rien (Tyrol).",
    "koenigrufen.forehand", "La Vorhand est le joueur après le donneur.",
    "koenigrufen.game",
        "Valeur si gagné (si perdu, quand elle diffère) :\n"
        "{games}\n"
        "Seule la Vorhand peut annoncer {forehand}. Au Besserrufer, il faut annoncer un oiseau."
        " En solo, les primes comptent double.",
    "koenigrufen.kontra", "Sur le jeu ; les annonces ont le leur.",
    "koenigrufen.most",
        "Qui a le plus de points. Si deux ou trois en ont autant : l’un d’eux, les autres ensuite.",
    "koenigrufen.partner",
        "Celui qui a le roi appelé : il gagne et perd autant que le déclarant.\n"
        "Roi au talon : le déclarant joue seul contre trois, ou abandonne au Rufer et au"
        " Besserrufer.",
    "koenigrufen.renonce",
        "Qui a fait la faute.\n"
        "Notre lecture : à deux, on partage ; un point impair est pour le premier nommé. Les"
        " primes non annoncées ne comptent pas.",
    "koenigrufen.second", "Qui vient ensuite. Si plusieurs en ont autant : tous.",
    "koenigrufen.side_by_side",
        "Qui joue un jeu négatif. Chacun règle séparément avec chaque adversaire.",
    "koenigrufen.special", "Chacun a une levée, et un seul a le maximum, moins de {the_game} : OK.",
    "koenigrufen.the_game",
        "Celui qui a le plus a-t-il {the_game} ou davantage ? Si deux n’ont pas de levée, il peut"
        " lui manquer un Blatt.",
    "koenigrufen.thirds",
        "Points/Blatt d’un joueur ; trois Blatt font un point. Qui n’a pas de levée : 0. Le boîtier"
        " calcule le dernier ; tous ensemble ont {all}.",
    "koenigrufen.trickless", "Qui n’a pas de levée.",
    "kontra_falls.bonuses.name", "Le Kontra du Valat reste, celui du jeu tombe.",
    "kontra_falls.kontra", "Notre lecture : avec un Valat, le Kontra du jeu tombe.",
    "kontra_full.bonuses.kontra", _FULL_DOUBLING,
    "kontra_full.declarers.kontra", _FULL_DOUBLING,
    "kontra_full.kontra", _FULL_DOUBLING,
    "kontra_money.bonuses.kontra", _DOUBLING,
    "kontra_money.declarers.kontra", _DOUBLING,
    "kontra_money.kontra", _DOUBLING,
    "kontra_simple.bonuses.kontra", _SIMPLE_DOUBLING,
    "kontra_simple.declarers.kontra", _SIMPLE_DOUBLING,
    "kontra_simple.kontra", _SIMPLE_DOUBLING,
    "late_rounding.points",
        "Pour le montant, un demi-point est multiplié, puis arrondi vers le haut.",
    "loser_pays.most",
        "Qui a le plus paie à ceux sans levée, sinon à tous : {pot} à partager, avec le jeu"
        " ({the_game}) {pot_twice}, arrondi vers le haut pour chacun ; la Vorhand paie double."
        " Deux à égalité paient {two} chacun, trois {three} chacun.",
    "negative.renonce",
        "Notre lecture : au jeu négatif, un déclarant reçoit sa valeur de chaque adversaire, un"
        " adversaire la valeur de chaque déclarant.",
    "no_bird.ending",
        "Sans oiseau : qui a annoncé le Besserrufer sans oiseau en main paie {no_bird} à chacun.\n"
        "Notre lecture : rien d’autre n’est alors réglé, ni prime ni Kontra.",
    "one_declarer.side_by_side", "Un seul joue ; il n’y a pas de Bei.",
    "one_player.bonuses.name", "Tous les autres paient celui qui l’a :\n{alone}",
    "parties.first_dealer", "Les plus petits jouent ensemble : la moitié des joueurs.",
    "parties.points", _RULED,
    "renonce_forehand.renonce", "Si c’est la Vorhand, elle y paie {renonce_forehand} à chacun.",
    "side_by_side.side_by_side",
        "Bei : jusqu’à {declarers} jouent côte à côte, si leurs jeux ont la même valeur. Entre"
        " eux, ils ne règlent rien.\n"
        "Notre lecture : si tous jouent, tous marquent 0.",
    "trickless.most",
        "Si deux n’ont aucune levée, chacun reçoit {trickless}. Un seul reçoit {trickless} de"
        " plusieurs à égalité ; le premier d’entre eux après la Vorhand paie le point impair.",
    "trischaken.game", "Seule la Vorhand peut annoncer Trischaken.",
    "trischaken.renonce", "Au Trischaken, le fautif paie {renonce} à chacun.",
    "troccas.extras", "Si un camp a fait toutes les levées, c’est un match. Sinon : OK.",
    "troccas.first_dealer",
        "On distribue une carte à chacun, tour à tour, jusqu’à ce que chacun ait un atout ; celui"
        " qui en a un est sauté.\n"
        "Notre lecture : le plus petit commence le jeu, c’est-à-dire qu’il donne en premier.",
    "troccas.match",
        "Qui a fait toutes les levées. Le fou et le scart vont alors à l’autre camp ; les points en"
        " tiennent déjà compte.\n"
        "Notre lecture : le match ne change pas les points, il est seulement noté.",
    "troccas.points", "Tous ensemble ont {total} points ; le boîtier calcule le dernier.",
    "troccas.skatist",
        "Qui a le scart. Il doit faire {skatist_par} points, chacun des autres {par}.",
    "two_by_two.most",
        "Notre lecture, voici comment nous assemblons les phrases :\n"
        "1. Qui seul a le plus paie {pot} à chacun, s’il est Vorhand ou s’il a le jeu"
        " ({the_game}), et {pot_twice} à chacun si c’est les deux.\n"
        "2. Qui n’a pas de levée reçoit {pot} de chacun qui en a une ; personne ne paie deux"
        " fois.\n"
        "3. Sinon, les deux qui ont le plus paient {pot} chacun aux deux autres. Les égaux"
        " partagent : deux au milieu reçoivent 0 ; les trois plus hauts paient {three} chacun ;"
        " les trois plus bas reçoivent {three} chacun.",
    "valat_added.bonuses.name",
        "Le Valat s’ajoute au jeu, en solo il compte double. S’il est réussi, ne comptent pas :\n"
        "{possession}\n"
        "Notre lecture : un Valat manqué ne dit rien du jeu ; qui le réussit l’a gagné.\n"
        "Le Kakadu s’appelle aussi Maus.",
    "valat_added.renonce",
        "Un Valat annoncé compte comme réussi : à côté, Trull, rois et Sack ne comptent pas.",
    "valat_outcome.bonuses.name",
        "Notre lecture : si le jeu est perdu, il multiplie la valeur perdue.",
    "valat_times.bonuses.name",
        "Le Valat remplace le jeu : tant de fois sa valeur.\n"
        "Notre lecture : en solo il n’est pas doublé, car la valeur est déjà celle du solo."
        " Annoncé et manqué, il coûte {valat} fois au camp qui l’a annoncé, et ce camp a perdu.",
    "valat_times.renonce", "Un Valat annoncé compte comme réussi.",
    "valat_times_all.bonuses.name", "Le Valat multiplie aussi les primes annoncées.",
    "valat_value.bonuses.name", "Même si le jeu est perdu, il multiplie la valeur gagnée.",
)
