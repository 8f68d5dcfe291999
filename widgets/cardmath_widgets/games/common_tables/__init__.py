"""Tables that several pages of one server share: who sits there, and what was played."""
