"""The words on the wire: typed messages, one decoder each way, and what is generated from them."""
