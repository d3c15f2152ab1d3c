"""French Tarot: the federation's tournament rules and the Swiss page's for 3, 4 and 5 players."""
