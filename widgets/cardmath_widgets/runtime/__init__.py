"""Python without IPython: it runs our notebooks and their widgets with a few stand-ins.

A browser has no room for more, and on a laptop serving thirty pupils, less code is ready sooner. Callers must
call `startup.begin` before importing widgets.
"""
