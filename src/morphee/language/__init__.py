"""What is true of French and English, whatever the game. Imported by games and server."""
