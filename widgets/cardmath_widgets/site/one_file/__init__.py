"""``cardmath site --one-file``: a whole site as one HTML file that opens with a double-click.

`encoding` writes bytes as text in a script element, and `document` puts the files of a site into one page.
The scripts of this folder read them back and give them to the site's own pages.
"""
