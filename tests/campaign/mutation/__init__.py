"""What the campaign `mutants` is made of."""
