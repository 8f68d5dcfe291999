"""Odds on several tablets: each page has one seat at a common table."""
