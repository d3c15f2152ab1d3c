"""From where the table is seen, and which way round it is played."""


class View:
    """The table as the scribe sees it.

    `scribe`: his place, or his seat in a deal; `clockwise`: does the next player in playing order
    sit at the left of the one before, not at the right?
    """

    def __init__(self, scribe, clockwise=False):
        self.scribe = scribe
        self.clockwise = clockwise

    def steps_to(self, place, players):
        """Return the steps to the right at which a player sits, at a table of `players`."""
        steps = self.scribe - place if self.clockwise else place - self.scribe
        return steps % players
