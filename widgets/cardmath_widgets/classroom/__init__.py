"""A class: ``core`` is what it does, ``served`` its addresses on a server, ``page`` its pages.

``notebook`` is a class's desk in a notebook.
"""
