"""Statistics of the club, from the deals that count: who plays what, and how it goes."""
