"""Tests of the live server: in virtual time, and over real sockets on loopback where those are the point."""
