"""What a class knows about its pupils: their events, added up in memory; no clock and no disk."""
