"""The director's pages, a module each: its handlers are `routes`."""
