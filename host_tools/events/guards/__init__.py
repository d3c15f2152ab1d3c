"""What is refused of a new decision because of what was played, recorded or decided before."""
