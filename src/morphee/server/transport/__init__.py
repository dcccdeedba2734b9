"""Sockets of every kind, their sessions and send queue, limits by address, where a request comes from."""
