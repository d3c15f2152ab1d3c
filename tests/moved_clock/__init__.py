"""The suite with the clock moved, in all of its processes: nothing depends on the day."""
