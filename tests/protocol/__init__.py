"""Tests of the messages between client and server."""
