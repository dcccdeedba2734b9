"""What decided a finished match, worked out from its record alone. See `morphee.analysis.contract`."""
