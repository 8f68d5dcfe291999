"""``cardmath site --one-file``: a whole site as one HTML file that opens with a double-click.

`document` writes bytes as text in script elements, and puts a site's files into one page. The
scripts in this folder read them back and pass them to the site's own pages.
"""
