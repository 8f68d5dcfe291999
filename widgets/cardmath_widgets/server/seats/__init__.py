"""The seats of open pages: which pages have one, which wait for one, and how many fit."""
