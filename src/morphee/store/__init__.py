"""Append-only logs: the contract and its implementations. No rule, no view."""
