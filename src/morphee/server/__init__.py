"""The shell: sockets, HTTP, tables of people, live matches, identity, limits, metrics."""
