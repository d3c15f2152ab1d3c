"""Guards: refusals of a new decision because of earlier plays, records or decisions."""
