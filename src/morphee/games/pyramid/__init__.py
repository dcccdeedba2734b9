"""Pyramid (Pile-Poils): model, rules, views, content. Imports the kernel, never another game."""
