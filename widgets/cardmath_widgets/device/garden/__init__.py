"""A device's garden: pairs of numbers that grow when a player finds them. Nothing leaves the device."""
