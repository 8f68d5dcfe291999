"""The hand that demonstrates a newcomer's first move, in the page."""
