"""Who is where: players, teams, parts and prizes, and what is still open."""
