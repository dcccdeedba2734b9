"""Bots: they play whole matches, at a human pace, and better than chance."""
