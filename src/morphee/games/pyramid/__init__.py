"""Pyramid (Pile-Poils): model, rules, sight, content. Imports the kernel, never another game."""
