"""Tests of the live server, over real sockets on loopback."""
