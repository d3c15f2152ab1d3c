"""Rankings of players, teams, groups and prizes, with their open points."""
