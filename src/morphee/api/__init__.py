"""What `import morphee` gives: matches, bots and records from Python, in virtual time (docs/python.md)."""
