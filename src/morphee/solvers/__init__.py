"""Exact searches over full states. Never used by a seat that should see only a view."""
