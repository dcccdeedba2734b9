"""Morphée: five dream games to play together on the web."""

__version__ = "0.1.0"
