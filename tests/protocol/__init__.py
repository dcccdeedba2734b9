"""Tests of the words on the wire."""
