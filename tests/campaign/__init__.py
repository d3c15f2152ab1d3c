"""Long runs at random: `python -m tests.campaign --help`. The suite has a short form of each."""
