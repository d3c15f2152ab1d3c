"""How the events of a season are added up: formulas, and the files that they are."""
