"""A newcomer's first move: how it is chosen and worded, and the hand that demonstrates it."""
