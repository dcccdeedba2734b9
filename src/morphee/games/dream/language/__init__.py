"""What a language knows of its words: forms, families, sounds, translations. Its data ship with the decks."""
