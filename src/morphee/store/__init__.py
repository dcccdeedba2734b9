"""Durable storage of matches, tables and people: append-only logs, one contract, several stores."""
