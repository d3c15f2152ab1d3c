"""Who takes part at the desk: the director, and further devices that he lets in."""
