"""What a language knows of its words: forms, families, sounds, translations. Pure; its data ships with the decks."""
