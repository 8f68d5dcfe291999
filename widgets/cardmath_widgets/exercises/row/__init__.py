"""Practice rows on the screen: twelve questions, the steps after a slip, and what comes back later."""
