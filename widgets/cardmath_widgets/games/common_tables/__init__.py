"""Tables shared by several pages of a server: who is sitting at them, and the moves so far."""
