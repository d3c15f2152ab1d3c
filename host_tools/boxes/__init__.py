"""All modules that speak to a box: link, flasher, station, and what is collected or sent."""
