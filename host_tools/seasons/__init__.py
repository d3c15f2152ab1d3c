"""What several events come to: seasons, the statistics of the club, the history of a person."""
