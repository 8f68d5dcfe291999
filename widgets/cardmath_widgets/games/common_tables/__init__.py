"""Tables shared by several pages of a server: who sits there, and the moves so far."""
