"""Kernels without IPython, for our own notebooks."""
