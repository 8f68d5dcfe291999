"""The board that all games share: session, hints, questions, panels and the page's view."""
