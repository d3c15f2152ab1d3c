"""All that speaks to a box: link, flasher, station; what is collected, cleared and sent."""
