"""Help in English. "Our reading" marks how the rules are read where they are silent."""

from micropython import const

_RULED = const(
    "Guthaben is what a party has above {par}, Schulden what it lacks; everyone scores what"
    " their party has.\n"
    "Cards are counted in fours: four cards count their sum less 3.\n"
    "Our reading: of the cards left over (as the scart) each but one counts 1 less. A game has"
    " four rounds: these are four deals."
)

_ALONE = const(
    "Each plays alone and scores what is above {par} (Guthaben) or lacking"
    " (Schulden); the Skatist needs {skatist_par}. Every empty card counts a point.\n"
    "Our reading: the three cards of the scart together count 3 less; nothing else is taken off."
)

_DOUBLING = const(
    "Kontra touches only the money ({cents} cent a point), times {factors}. The points stay as they"
    " are."
)

_SIMPLE_DOUBLING = const(
    "The money ({cents} cents a point) is multiplied by {factors}.\n"
    "Our reading: in the points only the simple doubling counts; Re and Sub count there as Kontra."
)

_FULL_DOUBLING = const(
    "In the points it is multiplied by {points_factors}, in the money ({cents} cents a point) by"
    " {factors}."
)

_ENQUIRY = const(
    "Before a Garde sans and a Garde contre the referee is asked; else the contract is void."
)

# fmt: off
HELP = (
    "alone.first_dealer", "Our reading: for three and five players, too.",
    "alone.points", _ALONE,
    "announced_only.bonuses.name", "Beside a Valat only what was announced counts.",
    "bases.bonuses.name", "A Besserrufer with this bird announced counts:\n{bases}",
    "bird_renonce.ending",
        "A Besserrufer without a bird in hand: a Renonce of the declarer like any other.\n"
        "Our reading: with the bird that was announced.",
    "bonus_times.bonuses.name", "Times the contract:\n{times}",
    "both_sides.bonuses.name",
        "In one deal one side may announce what the other makes silently:\n{open}",
    "by_contract.ruling.side", "For every fault the contract decides.",
    "by_result.ruling.side",
        "For a poignée too small, too big or too late the contract decides, else the result with"
        " every premium. If that comes to 0, it counts.",
    "early_rounding.points",
        "For the amount the distance is rounded up, in a lost contract too: {short} loses by 1,"
        " {over} wins by 1.",
    "enquiry.bouts", _ENQUIRY,
    "enquiry.contract", _ENQUIRY,
    "fixed.bonuses.name", "Not doubled in a solo:\n{fixed}",
    "forehand_alone.most",
        "Our reading: if the forehand is among the equal ones, it alone loses.",
    "french.bonuses.announced", "Some bonuses count otherwise when they were announced.",
    "french.bonuses.holder", "Who has it, whichever side is theirs.",
    "french.bonuses.made", "Announced and failed it counts against who announced it.",
    "french.bonuses.name", "Value announced / silent:\n{bonuses}",
    "french.bonuses.side", "Who announced it, or made it silently.",
    "french.bouts",
        "Bouts are trump 1, trump 21 and the Excuse. Those of the taker's camp at the end count."
        " Bouts and their target:\n"
        "{targets}",
    "french.chelem",
        "Every trick, so all the points; only the Excuse can stay with the defence and, in a"
        " Garde contre, the dog. From each defender:\n"
        "{chelems}\n"
        "Our reading: a failed chelem costs even if the contract is won. When the defence takes"
        " every trick, that counts like a failed chelem; the taker is left with the discard and"
        " the Excuse.",
    "french.contract",
        "The contract multiplies by:\n"
        "{contracts}\n"
        "What is multiplied: {base} points and the distance from the target, the petit au bout"
        " too; not poignées and chelem.",
    "french.extras", "What comes on top of the contract. If there was nothing: OK.",
    "french.first_dealer",
        "Everybody draws a card; whoever has the lowest deals first. The lowest is the ace of"
        " clubs, the highest the 21; of equal cards clubs is the lowest, then diamonds, hearts,"
        " spades. Whoever draws the Excuse draws again.",
    "french.partner",
        "Who has the called king. The three defenders pay: two parts to the taker, one to the"
        " partner.\n"
        "Our reading: who called himself, or whose king lay in the dog, plays alone against four.",
    "french.petit_au_bout",
        "Who takes the last trick with the petit (trump 1) gets {petit} points times the"
        " contract, whoever wins.",
    "french.poignees.side",
        "Who showed the poignée. It goes to the winner of the deal, whoever showed it.",
    "french.poignees.size",
        "Trumps needed / points:\n"
        "{poignees}\n"
        "The Excuse counts as a trump. The points go to the winner of the deal, whoever showed"
        " it; they are not multiplied.\n"
        "Our reading: several poignées add up, those of both camps too. Nobody can show more than"
        " {trumps} trumps.",
    "french.points",
        "The points of the taker's camp, of {all}. Bouts and their target:\n"
        "{targets}\n"
        "Who reaches the target has won.\n"
        "Our reading: half a point is never rounded for that: {short} with 2 bouts is lost.",
    "french.ruling.kind",
        "Void: everyone scores 0.\n"
        "Poignée too small: those of the camp at fault do not count; if it is the defence and"
        " the taker loses the contract: void.\n"
        "Poignée too big: counts; if it is the defence and the taker loses the contract: void.\n"
        "Poignée too late: the taker's counts only if the contract is lost; the defence's"
        " counts, and if the taker loses: void.\n"
        "Deal void: the referee strikes the deal.\n"
        "If there are several faults, or the referee values the deal otherwise: look back, and at"
        " the deal change the points, with the reason.\n"
        "Revoke, wrong card count, cards exposed (defence), false discard (taker), hidden trump:"
        " void if the camp at fault would gain by the deal; else all counts. In a Garde sans and"
        " a Garde contre nobody discards.",
    "french.ruling.side",
        "Who made the fault.\n"
        "Our reading: a fault that the code does not know of this camp is not offered; the"
        " referee can declare the deal void.",
    "french.taker",
        "The arrow points at the taker.\n"
        "Our reading: when all pass, everyone scores 0, the deal does not count towards the"
        " number to play, and the next player deals.",
    "given_up_announced.ending",
        "Given up (Rufer, Besserrufer, king in talon): the declarer pays each the game and all"
        " they announced, whether or not they would have made it.\n"
        "Our reading: neither silent bonuses nor those of the defence count then, and no Kontra.",
    "given_up_game.ending",
        "Given up (Rufer, Besserrufer, king in talon): the declarer pays each the game, and no"
        " bonus.",
    "koenigrufen.bonuses.announced", "Announced it counts more, and only then can it get a Kontra.",
    "koenigrufen.bonuses.holder", "Who has it, whichever side is theirs.",
    "koenigrufen.bonuses.kontra", "For each announced bonus by itself.",
    "koenigrufen.bonuses.made",
        "If made, it counts for its side; if failed, against it.\n"
        "Our reading: enter a silent bonus that failed only if you play so; it then counts like"
        " a silent one, the Valat too.",
    "koenigrufen.bonuses.name",
        "Value announced / silent:\n{bonuses}\nDouble in a solo. In colour games only:\n{colour}",
    "koenigrufen.bonuses.side", "Who announced it, or made it silently.",
    "koenigrufen.compensation",
        "What somebody gets on top; the one at fault pays it, in points and money. Mostly nobody:"
        " OK.",
    "koenigrufen.declarer",
        "The arrow points at the declarer. A declarer alone settles with each of the three others.",
    "koenigrufen.declarers.game",
        "From each opponent:\n"
        "{negative}\n"
        "Piccolo: one trick; Zwiccolo: two; Bettel: none. Ouvert: with open cards.",
    "koenigrufen.declarers.kontra",
        "Each opponent has a Kontra; the arrow at the name raises it.\n"
        "Our reading: there is none between declarers.",
    "koenigrufen.declarers.seat", "Who plays the negative game.",
    "koenigrufen.declarers.won", "Won if exactly the promised tricks were taken.",
    "koenigrufen.ending",
        "Who has {the_game} points (points/Blatt) has the game.\n"
        "Renonce: who is not at fault gets what the game won with all that was announced would"
        " bring him; the one at fault pays.",
    "koenigrufen.equal", "Who has just as many points as the player with the most.",
    "koenigrufen.extras",
        "Bonuses, announced or silent, and the Kontra of the game. If there was nothing: OK.\n"
        "Our reading: no bonus is lost with the game.",
    "koenigrufen.first_dealer",
        "Whoever cuts the highest card deals first; the next player is the forehand.\n"
        "Our reading: the same where the text says nothing of it (Tirol).",
    "koenigrufen.forehand", "The forehand is the player after the dealer.",
    "koenigrufen.game",
        "Value if won (if lost, where different):\n"
        "{games}\n"
        "Only the forehand may play:\n"
        "{forehand}\n"
        "A Besserrufer needs an announced bird. In a solo the bonuses count double.",
    "koenigrufen.kontra", "Of the game; what was announced has its own.",
    "koenigrufen.most",
        "Who has the most points. Where two or three have as many: one of them, the others after"
        " that.",
    "koenigrufen.partner",
        "Who has the called king, and wins and loses as much as the declarer.\n"
        "King in talon: the declarer plays alone against three, or gives up a Rufer or a"
        " Besserrufer.",
    "koenigrufen.renonce",
        "Who was at fault.\n"
        "Our reading: two share it; an odd point goes to the one named first. Silent bonuses do"
        " not count.",
    "koenigrufen.second", "Who has the second most. Where several have as many: all of them.",
    "koenigrufen.side_by_side", "Who plays a negative game. Each settles with each opponent.",
    "koenigrufen.special",
        "Everybody has a trick, and only one has the most, less than {the_game}: OK.",
    "koenigrufen.the_game",
        "Does the player with the most points have {the_game} or more? Where two have no trick,"
        " a Blatt may be missing.",
    "koenigrufen.thirds",
        "Points/Blatt of a player; three Blatt are a point. Who has no trick: 0. The box works"
        " out the last one; all together have {all}.",
    "koenigrufen.trickless", "Who has no trick.",
    "kontra_falls.bonuses.name", "The Valat's own Kontra stays, the game's falls away.",
    "kontra_falls.kontra", "Our reading: with a Valat the Kontra of the game falls away.",
    "kontra_full.bonuses.kontra", _FULL_DOUBLING,
    "kontra_full.declarers.kontra", _FULL_DOUBLING,
    "kontra_full.kontra", _FULL_DOUBLING,
    "kontra_money.bonuses.kontra", _DOUBLING,
    "kontra_money.declarers.kontra", _DOUBLING,
    "kontra_money.kontra", _DOUBLING,
    "kontra_simple.bonuses.kontra", _SIMPLE_DOUBLING,
    "kontra_simple.declarers.kontra", _SIMPLE_DOUBLING,
    "kontra_simple.kontra", _SIMPLE_DOUBLING,
    "late_rounding.points", "For the amount half a point is multiplied, then rounded up.",
    "loser_pays.most",
        "Who has most pays those without a trick, else everybody: {pot}, with the game"
        " ({the_game}) {pot_twice}, shared, rounded up for each; the forehand double. Two equal"
        " ones pay {two} each, three {three} each.",
    "negative.renonce",
        "Our reading: in a negative game a declarer gets the value of the game from each opponent,"
        " an opponent the value of each declarer.",
    "no_bird.ending",
        "No bird: the declarer of a Besserrufer without a bird in hand pays each {no_bird}.\n"
        "Our reading: nothing else is settled then, no bonus and no Kontra.",
    "one_declarer.side_by_side", "Exactly one plays; there is no side by side.",
    "one_player.bonuses.name", "Everybody else pays the player who has it:\n{alone}",
    "parties.first_dealer", "The lowest play together: half of the players.",
    "parties.points", _RULED,
    "renonce_forehand.renonce", "If it was the forehand, it pays each {renonce_forehand} there.",
    "side_by_side.side_by_side",
        "Side by side: up to {declarers} may play if their games have the same value. They do not"
        " settle with each other.\n"
        "Our reading: if all play, all score 0.",
    "trickless.most",
        "Where two have no trick, each gets {trickless}. One gets {trickless} from several equal"
        " ones; an odd point is paid by the first of them after the forehand.",
    "trischaken.game", "Only the forehand may play Trischaken.",
    "trischaken.renonce", "In a Trischaken the one at fault pays each {renonce}.",
    "troccas.extras", "If a party took every trick it was a match. Else: OK.",
    "troccas.first_dealer",
        "Cards are laid out in turn until everybody has a tarock; whoever has one is passed over.\n"
        "Our reading: the lowest begins the game, that is, deals first.",
    "troccas.match",
        "Who took every trick. The fool and the scart then belong to the other party; the points"
        " say so already.\n"
        "Our reading: the match changes no points, it is only noted.",
    "troccas.points", "All together have {total} points; the box works out the last one.",
    "troccas.skatist",
        "Who has the scart. They should make {skatist_par} points, everyone else {par}.",
    "two_by_two.most",
        "Our reading, how we combine the sentences:\n"
        "1. Who alone has most pays each {pot} if they are the forehand or have the game"
        " ({the_game}), and each {pot_twice} if both.\n"
        "2. Who has no trick gets {pot} from everyone who has one; nobody pays twice.\n"
        "3. Else the two with most pay {pot} each to the other two. Equal ones share: two in the"
        " middle get 0; the three highest pay {three} each; the three lowest get {three} each.",
    "valat_added.bonuses.name",
        "Valat is added to the game, double in a solo. When it is made, these do not count:\n"
        "{possession}\n"
        "Our reading: a Valat that failed says nothing about the game; who makes it has won it.\n"
        "The Kakadu is also called Maus.",
    "valat_added.renonce",
        "An announced Valat counts as made: Trull, kings and Sack do not count beside it.",
    "valat_outcome.bonuses.name",
        "Our reading: in a lost game it multiplies what the loss costs.",
    "valat_times.bonuses.name",
        "Valat replaces the game: so many times its value.\n"
        "Our reading: it is not doubled in a solo, whose value already is the solo's. Announced"
        " and failed it costs the announcing side {valat} times, and that side has lost.",
    "valat_times.renonce", "An announced Valat counts as made.",
    "valat_times_all.bonuses.name", "The Valat multiplies the announced bonuses, too.",
    "valat_value.bonuses.name", "In a game that is lost, too, it multiplies the value when won.",
)
