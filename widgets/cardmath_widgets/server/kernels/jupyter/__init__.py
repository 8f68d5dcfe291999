"""Jupyter kernels, for notebooks that may hold anything."""
