"""What keeps matches and tables tomorrow: append-only logs, one contract, several stores."""
