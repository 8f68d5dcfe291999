"""Python without IPython: notebooks of ours run, and their widgets speak, with a few stand-ins.

In a browser there is room for no more; beside thirty others on a teacher's laptop less is sooner ready. What
imports anything here must have called `comms.begin` before it imports widgets.
"""
