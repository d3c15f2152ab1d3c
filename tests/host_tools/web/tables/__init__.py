"""What the page of a table shows and takes: pure functions of chairs, sources and rulings."""
