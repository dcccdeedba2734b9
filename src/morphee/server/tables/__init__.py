"""Tables: people, seats, host, chat, presence, series, snapshots, and the matches played at them."""
