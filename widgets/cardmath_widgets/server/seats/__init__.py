"""The seats of open pages: which pages have a seat, which wait for one, and how many there can be."""
