"""Several events together: seasons, the statistics of the club, the history of a person."""
