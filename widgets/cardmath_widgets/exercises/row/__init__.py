"""Rows of practice on the screen: twelve questions, what follows a slip, what comes back later."""
