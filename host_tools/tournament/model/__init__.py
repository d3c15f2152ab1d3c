"""What the decisions about an event come to: its state, settings, entrants and plan."""
