"""Play Me: model, rules, views, content. Imports the kernel, never another game."""
