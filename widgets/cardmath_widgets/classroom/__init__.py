"""A class: ``core`` is what it does, ``served`` its addresses on a server, ``page`` its pages.

``notebook`` is the desk of a class in a notebook.
"""
