"""Panels of native controls, beside a board or a slate."""
