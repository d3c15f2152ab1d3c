"""The desk: what came from the boxes, checked, kept and added up."""
