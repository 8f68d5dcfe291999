"""``cardmath site``: the apps as plain files, with Python in the pupil's own browser.

The builder (`build` and what it calls) runs where the site is made. `cardmath_widgets.runtime` is added to
the site and runs in the browser instead of IPython. Its `worker` is only for the site. The
boards do not know about any of this.
"""
