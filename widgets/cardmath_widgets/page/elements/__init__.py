"""Slates: widgets drawn from elements, for questions and things to handle, beside the boards or on their own.

A slate has a bar, settings that open, and one live region. Pupils see and handle things on its *table*. They
answer, choose and go on at its *desk*. All of this is described by values (`tree`), and `Slate` (`slate`)
sends only what has changed. ``slate.js`` and its neighbours run in the page. They know nothing about
particular exercises or manipulatives.
"""
