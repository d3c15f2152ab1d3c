"""What every question does, whatever its kind."""

from rules_core.questions.conditions import all_hold


class Question:
    """Something that is asked about a deal.

    `key`: the JSON key and the stem of the text keys; `when`: conditions that must all hold.

    `answers` are those of the form that the question stands in: it finds its own among them, and
    puts it there. Where a kind says nothing else, the answer is one integer.
    """

    # The answer that goes without saying, None if there is no such answer.
    default = None
    # Is it not asked when only one answer stands?
    obvious = False
    # The form that is filled in to answer it, None if it is answered at once.
    form: tuple | None = None
    # Of a menu: the questions that it offers. None: it is no menu, but has an answer of its own.
    members: tuple | None = None
    # Of a choice: what it offers.
    values: tuple = ()
    # Of what lives in a menu: conditions under which it must be answered; None: it need not be.
    needed = None
    # Of a question for a player: what a document says for nobody, None if it must be somebody.
    nobody = None

    def __init__(self, key, when=(), **said):
        """`when`: conditions under which it is asked; `said`: what else holds of it, by the names
        of attributes that its kind has.

        What holds of every question of the kind is not kept again: on the box that takes memory.
        The conditions are, since a walk asks for them at every press.
        """
        self.key = key
        self.when = when
        for name in said:
            if said[name] != getattr(self, name):
                setattr(self, name, said[name])

    def applies(self, answers):
        """Is the question asked, given the answers before it?"""
        return not self.when or all_hold(self.when, answers)

    def parts(self):
        """The questions that have an answer of their own: the members of a menu, else itself."""
        return (self,) if self.members is None else self.members

    def says_nothing(self, answers):
        """May it be passed over with nothing said, and was nothing said?"""
        return False

    # What a record stores: a short list of integers.

    def pack(self, answers, packed):
        """Add the answer, which is there, to the integers of a record."""
        packed.append(answers[self.key])

    def unpack(self, reader, answers):
        """Take the answer from a `packing.Reader`; ValueError if it cannot be."""
        answers[self.key] = reader.take()

    def most(self, answers):
        """How many integers its answer is at the most, given the answers before it."""
        return 1

    # Which answers there can be.

    def fits(self, answer, seats):
        """Can a walk leave such an answer behind, whatever was answered before?

        `answer`: anything that JSON can hold; `seats`: how many play.
        """
        return False

    def verify(self, answers, seats):
        """Raise DealError unless the answer, which is there, is within its limits."""

    # How a walk asks for it.

    def candidates(self, seats):
        """All answers there are, in the order in which they are offered; None: it offers none.

        Of a question for several of something: the single ones.
        """

    def answer_of(self, candidate):
        """The answer that consists of one candidate."""
        return candidate

    def lacks(self, answers):
        """Does a menu need it to be answered, and was it not?"""
        if self.needed is None or answers.get(self.key, []) != []:
            return False
        return self.applies(answers) and all_hold(self.needed, answers)

    def missing(self, answers):
        """The question within a menu that needs an answer and has none, or None."""

    def is_full(self, answers):
        """Can no more be added to the answer?"""
        return False

    def opened(self, answers):
        """What a menu opens to have it answered: (form, its answers so far)."""
        return (self,), answers

    def closed(self, answers, inner):
        """`answers` as they are with `inner` for those of what was `opened`."""
        return inner

    def players(self, answer, seats):
        """The seats of those for whom an answer stands at a table of so many, () for none."""
        return ()

    def check_complete(self, answers):
        """Raise DealError if the answers that a menu keeps lack something within.

        A change of mind leaves such gaps: an item entered when less was asked of it.
        """
