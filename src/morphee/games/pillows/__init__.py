"""Pillows (Pilo Pilo): model, rules, views, content. Imports the kernel, never another game."""
