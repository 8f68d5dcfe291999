"""Jupyter kernels, for notebooks that may contain anything."""
