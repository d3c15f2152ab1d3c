"""An event as chairs, sources and rulings: the bridge from sessions and decisions to `accounts`."""
