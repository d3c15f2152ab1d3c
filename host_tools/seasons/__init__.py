"""What somebody has played over the years: the history of a person."""
