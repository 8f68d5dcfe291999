"""What a device remembers: where a player starts, the path of deals, statistics, and the garden."""
