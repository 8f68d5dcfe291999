"""``cardmath site``: the apps as plain files, with Python in the pupil's own browser.

The builder (`build` and what it calls) runs where the site is made. `cardmath_widgets.runtime` goes into the
site and runs in the browser in place of IPython. Its `time_slices` and `worker` serve only the site. The
boards work without knowing about it.
"""
