"""The kinds of worksheet about Odds, one module each."""
