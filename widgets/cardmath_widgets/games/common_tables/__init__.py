"""Tables that several pages of a server share: who sits there, and the moves so far."""
