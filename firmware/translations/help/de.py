"""Help in German. "Lesart" marks how the rules are read where they are silent."""

from micropython import const

_RULED = const(
    "Guthaben ist, was eine Partei über {par} hat, Schulden, was ihr fehlt; jeder schreibt das"
    " seiner Partei.\n"
    "Gezählt wird zu viert: vier Karten zählen ihre Summe weniger 3.\n"
    "Lesart: bleibt ein Rest (so der Skat), zählt jede Karte außer einer 1 weniger. Eine Partie hat"
    " vier Runden: das sind vier Spiele."
)

_ALONE = const(
    "Jeder spielt für sich und schreibt, was er über {par} hat (Guthaben) oder was ihm fehlt"
    " (Schulden); der Skatist braucht {skatist_par}. Jede leere Karte zählt einen Punkt.\n"
    "Lesart: die drei Karten des Skats zählen zusammen 3 weniger; sonst wird beim Zählen nichts"
    " abgezogen."
)

_DOUBLING = const(
    "Kontra gilt nur für das Geld ({cents} Cent der Punkt): es wird mit {factors} multipliziert."
    " Die Punkte ändert es nicht."
)

_SIMPLE_DOUBLING = const(
    "Im Geld ({cents} Cent der Punkt) wird mit {factors} multipliziert.\n"
    "Lesart: in den Punkten zählt nur die einfache Verdopplung; Re und Sub zählen dort wie das"
    " Kontra."
)

_FULL_DOUBLING = const(
    "In den Punkten wird es mit {points_factors} multipliziert, im Geld ({cents} Cent der Punkt)"
    " mit {factors}."
)

_ENQUIRY = const(
    "Vor Garde sans und Garde contre wird der Schiedsrichter gefragt; sonst annulliert er den"
    " Vertrag."
)

# fmt: off
HELP = (
    "alone.first_dealer", "Lesart: auch zu dritt und zu fünft.",
    "alone.points", _ALONE,
    "announced_only.bonuses.name", "Neben einem Valat zählt nur, was angesagt war.",
    "bases.bonuses.name", "Ein Besserrufer mit diesem angesagten Vogel zählt:\n{bases}",
    "bird_renonce.ending",
        "Besserrufer ohne Vogel in der Hand: eine Renonce des Spielers wie jede andere.\n"
        "Lesart: mit dem Vogel, den er ansagte.",
    "bonus_times.bonuses.name", "Mal den Vertrag:\n{times}",
    "both_sides.bonuses.name",
        "Im selben Spiel kann eine Seite ansagen, was die andere still macht:\n{open}",
    "by_contract.ruling.side", "Bei jedem Fehler entscheidet der Vertrag.",
    "by_result.ruling.side",
        "Bei zu kleiner, zu großer und zu später Handvoll entscheidet der Vertrag, sonst das"
        " Ergebnis mit allen Zuschlägen. Kommt dabei 0 heraus, gilt es.",
    "early_rounding.points",
        "Für den Betrag wird der Abstand aufgerundet, auch wenn verloren ist: {short} verliert um"
        " 1, {over} gewinnt um 1.",
    "enquiry.bouts", _ENQUIRY,
    "enquiry.contract", _ENQUIRY,
    "fixed.bonuses.name", "Im Solo nicht doppelt:\n{fixed}",
    "forehand_alone.most", "Lesart: ist die Vorhand unter den Gleichen, verliert sie allein.",
    "french.bonuses.announced", "Manche Zusätze zählen angesagt anders.",
    "french.bonuses.holder", "Wer ihn hat, gleich auf welcher Seite.",
    "french.bonuses.made", "Angesagt und verfehlt zählt er gegen den, der ihn ansagte.",
    "french.bonuses.name", "Wert angesagt / still:\n{bonuses}",
    "french.bonuses.side", "Wer ihn ansagte oder still machte.",
    "french.bouts",
        "Bouts sind Trumpf 1, Trumpf 21 und die Excuse. Es zählen die der Partei des Nehmers am"
        " Ende. Bouts und ihr Ziel:\n"
        "{targets}",
    "french.chelem",
        "Alle Stiche, also alle Punkte; bei den Gegnern kann nur die Excuse bleiben und, bei"
        " Garde contre, der Hund. Von jedem Gegner:\n"
        "{chelems}\n"
        "Lesart: ein verfehlter kostet auch, wenn der Vertrag gewonnen ist. Machen die Gegner"
        " alle Stiche, zählt das wie ein verfehlter; dem Nehmer bleiben dann Ablage und Excuse.",
    "french.contract",
        "Der Vertrag multipliziert mit:\n"
        "{contracts}\n"
        "Vervielfacht werden {base} Punkte und der Abstand zum Ziel, auch der Kleine am Schluss;"
        " nicht Handvoll und Chelem.",
    "french.extras", "Was zum Vertrag dazukommt. Gab es nichts davon: OK.",
    "french.first_dealer",
        "Jeder zieht eine Karte; wer die kleinste hat, gibt zuerst. Die kleinste ist das Kreuz-As,"
        " die größte der 21er; von gleichen ist Kreuz die kleinste, dann Karo, Herz, Pik. Wer die"
        " Excuse zieht, zieht noch einmal.",
    "french.partner",
        "Wer den gerufenen König hat. Die drei Gegner zahlen: zwei Teile dem Nehmer, einen dem"
        " Partner.\n"
        "Lesart: wer sich selbst rief oder wessen König im Hund lag, spielt allein gegen vier.",
    "french.petit_au_bout",
        "Wer den letzten Stich mit dem Kleinen (Trumpf 1) macht, bekommt {petit} Punkte mal dem"
        " Vertrag, wer auch immer gewinnt.",
    "french.poignees.side",
        "Wer die Handvoll gezeigt hat. Sie geht an den Gewinner des Spiels, wer immer sie zeigte.",
    "french.poignees.size",
        "Nötige Trümpfe / Punkte:\n"
        "{poignees}\n"
        "Die Excuse zählt als Trumpf. Die Punkte bekommt der Gewinner des Spiels, wer immer"
        " zeigte; sie werden nicht vervielfacht.\n"
        "Lesart: mehrere Handvoll zählen zusammen, auch die beider Parteien. Mehr als {trumps}"
        " Trümpfe kann niemand zeigen.",
    "french.points",
        "Die Punkte der Partei des Nehmers, von {all}. Bouts und ihr Ziel:\n"
        "{targets}\n"
        "Wer das Ziel erreicht, hat gewonnen.\n"
        "Lesart: ein halber Punkt wird dabei nie gerundet: {short} mit 2 Bouts ist verloren.",
    "french.ruling.kind",
        "Annulliert: alle schreiben 0.\n"
        "Handvoll zu klein: die der fehlbaren Partei zählen nicht; sind es die Gegner und der"
        " Nehmer verliert den Vertrag: annulliert.\n"
        "Handvoll zu groß: gilt; sind es die Gegner und der Nehmer verliert den Vertrag:"
        " annulliert.\n"
        "Handvoll zu spät: die des Nehmers zählt nur, wenn er den Vertrag verliert; die der"
        " Gegner gilt, und wenn der Nehmer verliert: annulliert.\n"
        "Spiel annulliert: der Schiedsrichter streicht das Spiel.\n"
        "Gibt es mehrere Fehler oder wertet der Schiedsrichter das Spiel anders: in der Rückschau"
        " beim Spiel die Punkte ändern, mit dem Grund.\n"
        "Falsch bedient, falsche Kartenzahl, Karten gezeigt (Gegner), falsche Ablage (Nehmer),"
        " verborgener Trumpf: annulliert, wenn die fehlbare Partei damit im Plus wäre; sonst gilt"
        " alles. Bei Garde sans und Garde contre legt niemand ab.",
    "french.ruling.side",
        "Wer den Fehler machte.\n"
        "Lesart: ein Fehler, den das Reglement bei dieser Partei nicht kennt, steht nicht zur"
        " Wahl; der Schiedsrichter kann das Spiel annullieren.",
    "french.taker",
        "Der Pfeil zeigt auf den Nehmer.\n"
        "Lesart: passen alle, schreiben alle 0, das Spiel zählt nicht zur Anzahl der Spiele, und"
        " der Nächste gibt.",
    "given_up_announced.ending",
        "Aufgegeben (Rufer, Besserrufer, König im Talon): der Spieler zahlt jedem das Spiel und"
        " alle seine Ansagen, ob sie geglückt wären oder nicht.\n"
        "Lesart: dabei zählen weder Stilles noch Ansagen der Gegner, und kein Kontra.",
    "given_up_game.ending",
        "Aufgegeben (Rufer, Besserrufer, König im Talon): der Spieler zahlt jedem das Spiel, und"
        " keinen Zusatz.",
    "koenigrufen.bonuses.announced", "Angesagt zählt mehr, und nur darauf gibt es Kontra.",
    "koenigrufen.bonuses.holder", "Wer ihn hat, gleich auf welcher Seite.",
    "koenigrufen.bonuses.kontra", "Für jeden angesagten Zusatz eigens.",
    "koenigrufen.bonuses.made",
        "Gemacht zählt er für seine Seite, verfehlt gegen sie.\n"
        "Lesart: still und verfehlt schreibt nur auf, wer das so spielt; er zählt dann wie ein"
        " stiller, auch der Valat.",
    "koenigrufen.bonuses.name",
        "Wert angesagt / still:\n{bonuses}\nIm Solo doppelt. In Farbenspielen nur:\n{colour}",
    "koenigrufen.bonuses.side", "Wer ihn ansagte oder still machte.",
    "koenigrufen.compensation",
        "Was einer zusätzlich bekommt; der Fehlbare zahlt es, in Punkten und Geld. Meist niemand:"
        " OK.",
    "koenigrufen.declarer",
        "Der Pfeil zeigt auf den Spieler. Wer allein spielt, rechnet mit jedem der drei anderen"
        " ab.",
    "koenigrufen.declarers.game",
        "Von jedem Gegner:\n"
        "{negative}\n"
        "Piccolo: ein Stich; Zwiccolo: zwei; Bettel: keiner. Ouvert: offen gespielt.",
    "koenigrufen.declarers.kontra",
        "Jeder Gegner hat sein eigenes Kontra; der Pfeil auf ihn erhöht es.\n"
        "Lesart: zwischen Spielern gibt es keines.",
    "koenigrufen.declarers.seat", "Wer das negative Spiel spielt.",
    "koenigrufen.declarers.won", "Gewonnen hat, wer genau die versprochenen Stiche machte.",
    "koenigrufen.ending",
        "Das Spiel hat, wer {the_game} Punkte hat (Punkte/Blatt).\n"
        "Renonce: wer nicht fehlte, bekommt, was ihm das gewonnene Spiel mit allen Ansagen"
        " brächte; der Fehlbare zahlt.",
    "koenigrufen.equal", "Wer ebenso viele Punkte hat wie der mit den meisten.",
    "koenigrufen.extras",
        "Zusätze, angesagt oder still, und das Kontra des Spiels. Gab es nichts davon: OK.\n"
        "Lesart: kein Zusatz geht mit dem Spiel verloren.",
    "koenigrufen.first_dealer",
        "Wer die höchste Karte hebt, gibt zuerst; der nächste Spieler ist die Vorhand.\n"
        "Lesart: so auch, wo der Text nichts davon sagt (Tirol).",
    "koenigrufen.forehand", "Die Vorhand ist der Spieler nach dem Geber.",
    "koenigrufen.game",
        "Wert gewonnen (verloren, falls anders):\n"
        "{games}\n"
        "Nur der Vorhand stehen offen:\n"
        "{forehand}\n"
        "Zum Besserrufer gehört ein angesagter Vogel. Im Solo zählen die Zusätze doppelt.",
    "koenigrufen.kontra", "Auf das Spiel; die Ansagen haben ihr eigenes.",
    "koenigrufen.most",
        "Wer die meisten Punkte hat. Haben zwei oder drei gleich viel: einer von ihnen, die anderen"
        " danach.",
    "koenigrufen.partner",
        "Wer den gerufenen König hat: er gewinnt und verliert so viel wie der Spieler.\n"
        "König im Talon: der Spieler spielt allein gegen drei, oder er gibt beim Rufer und"
        " Besserrufer auf.",
    "koenigrufen.renonce",
        "Wer den Fehler machte.\n"
        "Lesart: zwei teilen; ein ungerader Punkt trifft den zuerst Genannten. Stille Zusätze"
        " zählen nicht.",
    "koenigrufen.second", "Wer am zweitmeisten hat. Haben mehrere gleich viel: alle von ihnen.",
    "koenigrufen.side_by_side",
        "Wer ein negatives Spiel spielt. Jeder rechnet mit jedem Gegner einzeln ab.",
    "koenigrufen.special",
        "Jeder hat einen Stich, und nur einer hat am meisten, weniger als {the_game}: OK.",
    "koenigrufen.the_game",
        "Hat der mit den meisten {the_game} oder mehr? Wo zwei keinen Stich haben, kann ihm ein"
        " Blatt fehlen.",
    "koenigrufen.thirds",
        "Punkte/Blatt eines Spielers; drei Blatt sind ein Punkt. Wer keinen Stich hat: 0. Den"
        " Letzten rechnet das Gerät aus; alle zusammen haben {all}.",
    "koenigrufen.trickless", "Wer keinen Stich hat.",
    "kontra_falls.bonuses.name", "Das Kontra des Valats bleibt, das des Spiels fällt weg.",
    "kontra_falls.kontra", "Lesart: bei einem Valat fällt das Kontra des Spiels weg.",
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
        "Für den Betrag wird ein halber Punkt erst vervielfacht, dann aufgerundet.",
    "loser_pays.most",
        "Wer am meisten hat, zahlt denen ohne Stich, sonst allen: geteilt {pot}, mit dem Spiel"
        " ({the_game}) {pot_twice}, für jeden aufgerundet; die Vorhand doppelt. Zwei mit gleich"
        " viel zahlen je {two}, drei je {three}.",
    "negative.renonce",
        "Lesart: im negativen Spiel bekommt ein Spieler seinen Wert von jedem Gegner, ein Gegner"
        " den Wert jedes Spielers.",
    "no_bird.ending",
        "Kein Vogel: wer den Besserrufer ohne Vogel in der Hand ansagte, zahlt jedem {no_bird}.\n"
        "Lesart: mehr wird dann nicht abgerechnet, auch kein Zusatz und kein Kontra.",
    "one_declarer.side_by_side", "Genau einer spielt; es gibt kein Bei.",
    "one_player.bonuses.name", "Alle anderen zahlen dem, der ihn hat:\n{alone}",
    "parties.first_dealer", "Die niedrigsten gehören zusammen: die Hälfte der Spieler.",
    "parties.points", _RULED,
    "renonce_forehand.renonce", "Ist es die Vorhand, zahlt sie dort jedem {renonce_forehand}.",
    "side_by_side.side_by_side",
        "Bei: bis zu {declarers} spielen nebeneinander, wenn ihre Spiele gleich viel wert sind."
        " Untereinander rechnen sie nicht ab.\n"
        "Lesart: spielen alle, schreiben alle 0.",
    "trickless.most",
        "Haben zwei keinen Stich, bekommt jeder {trickless}. Einer bekommt {trickless} von mehreren"
        " Gleichen; einen ungeraden Punkt zahlt der Erste von ihnen nach der Vorhand.",
    "trischaken.game", "Auch Trischaken steht nur der Vorhand offen.",
    "trischaken.renonce", "Im Trischaken zahlt, wer den Fehler machte, jedem {renonce}.",
    "troccas.extras", "Machte eine Partei alle Stiche, war es ein Matsch. Sonst: OK.",
    "troccas.first_dealer",
        "Die Karten werden der Reihe nach aufgelegt, bis jeder einen Tarock hat; wer einen hat,"
        " wird übergangen.\n"
        "Lesart: der niedrigste beginnt das Spiel, das heißt, er gibt zuerst.",
    "troccas.match",
        "Wer alle Stiche machte. Narr und Skat gehören dann der anderen Partei; in den Punkten"
        " ist das schon gezählt.\n"
        "Lesart: der Matsch ändert die Punkte nicht, er wird nur vermerkt.",
    "troccas.points", "Alle zusammen haben {total} Punkte; den Letzten rechnet das Gerät aus.",
    "troccas.skatist", "Wer den Skat hat. Er soll {skatist_par} Punkte machen, jeder andere {par}.",
    "two_by_two.most",
        "Lesart, so fügen wir die Sätze zusammen:\n"
        "1. Wer allein am meisten hat, zahlt jedem {pot}, wenn er Vorhand ist oder das Spiel"
        " ({the_game}) hat, und jedem {pot_twice}, wenn beides.\n"
        "2. Wer keinen Stich hat, bekommt {pot} von jedem, der einen hat; niemand zahlt zweimal.\n"
        "3. Sonst zahlen die zwei mit den meisten je {pot} an die beiden anderen. Gleiche teilen:"
        " zwei in der Mitte bekommen 0; die drei höchsten zahlen je {three}; die drei niedrigsten"
        " bekommen je {three}.",
    "valat_added.bonuses.name",
        "Valat kommt zum Spiel dazu, im Solo doppelt. Ist er gemacht, zählen nicht:\n"
        "{possession}\n"
        "Lesart: ein verfehlter Valat sagt nichts über das Spiel; wer ihn macht, hat es"
        " gewonnen.\n"
        "Der Kakadu heißt auch Maus.",
    "valat_added.renonce",
        "Ein angesagter Valat gilt als gemacht: Trull, Könige und Sack zählen daneben nicht.",
    "valat_outcome.bonuses.name",
        "Lesart: ist das Spiel verloren, vervielfacht er den Wert bei Verlust.",
    "valat_times.bonuses.name",
        "Valat ersetzt das Spiel: so viel mal dessen Wert.\n"
        "Lesart: im Solo wird er nicht verdoppelt, denn der Wert ist schon der des Solos."
        " Angesagt und verfehlt kostet er die ansagende Seite {valat} mal, und sie hat verloren.",
    "valat_times.renonce", "Ein angesagter Valat gilt als gemacht.",
    "valat_times_all.bonuses.name", "Der Valat vervielfacht auch die Ansagen.",
    "valat_value.bonuses.name", "Auch im verlorenen Spiel vervielfacht er den Wert gewonnen.",
)
