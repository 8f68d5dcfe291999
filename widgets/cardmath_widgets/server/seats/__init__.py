"""The seats of open pages: which pages have a seat, which are waiting for one, and how many there can be."""
