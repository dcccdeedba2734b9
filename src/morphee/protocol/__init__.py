"""The words on the wire: messages, codec, schema export. No rule, no socket."""
