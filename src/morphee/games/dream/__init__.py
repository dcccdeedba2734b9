"""Dream (When I Dream): model, rules, views, content. Imports the kernel, never another game."""
