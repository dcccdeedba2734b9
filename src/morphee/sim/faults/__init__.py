"""Fault simulation: a whole node on a simulated network and disk, with simulated people, from one seed.

Nothing here imports the server: whoever runs a simulation tells it how to make a node
(`process.MakeProcess`).
"""
