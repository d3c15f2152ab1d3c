"""For whoever works on the project: figures, the release, the first start. No desk needs it."""
