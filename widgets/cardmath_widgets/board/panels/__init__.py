"""The panels opened by the board's buttons, one at a time, such as the settings."""
