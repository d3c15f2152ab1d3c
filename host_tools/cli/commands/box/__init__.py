"""`schreiber box`: what is done with boxes, an action a module."""
