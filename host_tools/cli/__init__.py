"""The command line: `schreiber`, its commands, and what several of them share."""
