"""Model of an event by its decisions: its state, settings, entrants and plan."""
