"""A deal by the words of its book: in short for a title, and whole for a page.

`rules_core.statements` has the content; the words are those of questions and answers.
"""

from firmware.app.book_texts import BookTexts
from firmware.app.figures import whole
from firmware.app.texts import text
from rules_core.statements import (
    ACCOUNT,
    COUNT,
    DEAL,
    EVENT,
    GAME,
    GROUP,
    LEVEL,
    LOST,
    OWNER,
    ROLE,
    SHARES,
    SORT,
    THING,
    VOID,
    WON,
    WORD,
    statements,
)

# Between players of whom the same is said, and between numbers that belong together.
_AND = " + "
_COUNTED = "·"
_NOTHING = "–"
# What stands behind a question: a space that does not break a line may be before it.
_QUESTION = "?"
_SPACES = " \u00a0\u202f"
# Behind a title that is not whole.
_MORE = " …"


class Wording:
    """`answers`: the ones that `book` scores; `names`: one a seat; `void`: the deal scores nothing.

    `before`: what has become of it, or "". `title`: the deal in short, without what its figures
    show: who played it, and won. `heading`: key of the title of its page.
    """

    heading = "lookback.deal"

    def __init__(self, book, answers, names, void=False, before=""):
        self._names = names
        self._texts = BookTexts(book)
        self._before = before or (text("lookback.void") if void else "")
        self._said = statements(book, answers, void)
        self._several = len([one for one in self._said if one.kind == GAME]) > 1
        self.title = Title(self._parts())

    def _parts(self):
        """Return the parts of the title, from the second on each with what goes before it."""
        parts = []
        for statement in self._said:
            if statement.usual or statement.kind in (WON, LOST):
                continue
            for words in self._say(statement, False):
                parts.append(", " + words if parts and words[0] != " " else words)
        if not parts:
            parts.append(text("lookback.deal"))
        if self._before:
            parts[0] = text("pair", self._before, parts[0])
        return parts

    def whole(self):
        """Return all that there is to say of the deal."""
        sentence = self.joined(self._all(self._said, True))
        return text("pair", self._before, sentence) if self._before else sentence

    def all(self):
        """Return what there is to say of the deal, one thing after the other."""
        said = self._all(self._said, True)
        return [self._before] + said if self._before else said

    def joined(self, said):
        """Return as a sentence some of what `all` says."""
        return ("; " if self._several else ", ").join(said)

    def _all(self, said, whole):
        return [words for statement in said for words in self._say(statement, whole)]

    # Each kind of statement: a list of what stands between commas; `whole`: not in a title. In one
    # it may be cut before each of them, and what begins with a space goes on with the one before.

    def _say(self, statement, whole):
        return _KINDS[statement.kind](self, statement, whole)

    def _game(self, statement, whole):
        return self._played(self._texts.of(statement.path), statement, whole)

    def _deal(self, statement, whole):
        """Of a game that is the only one there are but its points to say."""
        return self._played(text("lookback.deal"), statement, whole) if statement.seats else []

    def _played(self, name, statement, whole):
        """A game and who played it; in a title his partner, for the figures show him himself."""
        players = [self._names[seat] for seat in statement.seats]
        details = self._all(statement.details, whole)
        if not whole:
            named = " ".join([name] + (players if self._several else players[1:]))
            return [named] + _spaced(details)
        if self._several or details:  # of games side by side each begins with its player
            name = text("pair", players[0], name)
        elif players:
            name = text("deal.with" if players[1:] else "deal.by", name, *players)
        return [", ".join([name] + details)]

    def _word(self, statement, whole):
        return [self._texts.of(statement.path)]

    def _players(self, statement, whole):
        label = self._label(statement.path)
        players = " " + _AND.join([self._names[seat] for seat in statement.seats])
        return [label + players] if whole else [label, players]

    def _owner(self, statement, whole):
        return [self._names[seat] for seat in statement.seats]

    def _count(self, statement, whole):
        if whole or not statement.details:
            own = self._label(statement.path) + " " + _figures(statement, 0)
            return self._all(statement.details, whole) + [own]
        counts = [_figures(count, 0) for count in statement.details]
        return [" " + _COUNTED.join(counts + [_figures(statement, 0)])]

    def _shares(self, statement, whole):
        return [self._label(statement.path) + " " + _AND.join(self._each(statement))]

    def _account(self, statement, whole):
        if statement.seats:
            return self._each(statement)
        parties = len(statement.numbers)
        counts = [_figures(statement, party) for party in range(parties)]
        if whole:  # whose they are, no figure of the deal says
            parted = [_AND.join(self._names[party::parties]) for party in range(parties)]
            counts = [" ".join(both) for both in zip(parted, counts)]
        return [" : ".join(counts)]

    def _each(self, statement):
        """Return every player with his number."""
        return [
            self._names[seat] + " " + _figures(statement, place)
            for place, seat in enumerate(statement.seats)
        ]

    def _thing(self, statement, whole):
        return [self._with(self._label(statement.path), statement.details, whole)]

    def _sort(self, statement, whole):
        which, *details = statement.details
        name = self._label(statement.path) + " " + self._say(which, whole)[0]
        return [self._with(name, details, whole)]

    def _group(self, statement, whole):
        what, *details = statement.details
        found = text("pair", self._label(statement.path), self._say(what, whole)[0])
        return [self._with(found, details, whole)]

    def _with(self, words, details, whole):
        """A thing, and what is special about it."""
        said = self._all(details, whole)
        if whole and said:
            return words + " (" + ", ".join(said) + ")"
        return words + "".join(_spaced(said))

    def _label(self, path):
        """The text of a question without its question mark."""
        label = self._texts.of(path)
        if label.endswith(_QUESTION):
            label = label[:-1]
            if label[-1] in _SPACES:
                label = label[:-1]
        return label

    def _ending(self, statement, whole):
        return [text("deal." + statement.kind)]

    def _void(self, statement, whole):
        """Say nothing: it stands before all."""
        return []


class Amendment:
    """The words of a deal that is to be changed: two of `Wording`, as it `was` and `becomes`."""

    heading = Wording.heading

    def __init__(self, was, becomes):
        self.title = becomes.title
        self._was = was
        self._becomes = becomes

    def whole(self):
        """Return what is different, as it was and as it is then; behind it what stays."""
        gone, new, stays = self._was.all(), [], []
        for said in self._becomes.all():
            if said in gone:
                gone.remove(said)
                stays.append(said)
            else:
                new.append(said)
        lines = []
        if gone or new:
            lines.append(text("correct.was", self._was.joined(gone) or _NOTHING))
            lines.append(text("correct.becomes", self._becomes.joined(new) or _NOTHING))
        if stays:
            lines.append(text("correct.stays", self._becomes.joined(stays)))
        return "\n".join(lines)


class Changed:
    """The words of a deal that was changed: what it is, and what stood there before.

    `title`: of the deal; `now()`, `stood()`: the words, which are made when they are shown.
    """

    heading = Wording.heading

    def __init__(self, title, now, stood):
        self.title = title
        self._now = now
        self._stood = stood

    def whole(self):
        """Return what the deal is; in a line behind it what it was."""
        return self._now() + "\n" + text("correct.was", self._stood())


_KINDS = {
    GAME: Wording._game,
    DEAL: Wording._deal,
    WORD: Wording._word,
    ROLE: Wording._players,
    OWNER: Wording._owner,
    EVENT: Wording._players,
    LEVEL: Wording._players,
    COUNT: Wording._count,
    SHARES: Wording._shares,
    ACCOUNT: Wording._account,
    THING: Wording._thing,
    SORT: Wording._sort,
    GROUP: Wording._group,
    WON: Wording._ending,
    LOST: Wording._ending,
    VOID: Wording._void,
}


class Words:
    """The words of a deal that is being entered; `names`: one a seat.

    A menu at the end is mostly left as it is: they are made while it is shown.
    """

    def __init__(self, walk, names):
        self._walk = walk
        self._names = names
        self._answers = None
        self._wording = None

    @property
    def due(self):
        """Return True if such a menu is asked now."""
        question = self._walk.question
        return question is self._walk.book.form[-1] and question.members is not None

    def prepare(self):
        """Make the words of what was answered so far."""
        self._answers = dict(self._walk.answers)
        self._wording = Wording(self._walk.book, self._answers, self._names)

    def of(self, answers, void):
        """Return the `Wording` of a complete deal; `void`: does it score nothing?"""
        if void or answers != self._answers:
            return Wording(self._walk.book, answers, self._names, void=void)
        return self._wording


class Title:
    """A title of several `parts`, which begin with what stands between them.

    Too long a one ends behind a part; the first one may end with a player's name.
    """

    def __init__(self, parts):
        self.parts = parts
        self.whole = "".join(parts)
        self._widths = {}
        self._cut = "", 0
        self._room = -1

    def measure(self, canvas, font):
        """The columns that it takes as a whole; measured once."""
        if font not in self._widths:
            self._widths[font] = canvas.measure(self.whole, font)
        return self._widths[font]

    def cut(self, canvas, room):
        """Return as many parts as fit and a sign that there are more, and their columns."""
        if self._room != room:
            more = canvas.measure(_MORE)
            words = self.parts[0]
            used = canvas.measure(words)
            for part in self.parts[1:]:
                width = canvas.measure(part)
                if used + width + more > room:
                    words += _MORE
                    used += more
                    break
                words += part
                used += width
            self._cut = words, used
            self._room = room
        return self._cut


def _spaced(words):
    """Return the words for one thing, each after a space."""
    return [one if one[0] == " " else " " + one for one in words]


def _figures(statement, place):
    """The number at a place: a whole one without its part."""
    return whole(statement.numbers[place], statement.unit)
