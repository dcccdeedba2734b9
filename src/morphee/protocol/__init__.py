"""Messages between client and server: their types, one decoder each way, and what is generated from them."""
