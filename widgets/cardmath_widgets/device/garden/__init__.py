"""The garden of a device: pairs of numbers that grow when a player finds them. Nothing leaves the device."""
