"""``cardmath site``: the apps as plain files, with Python in the pupil's own browser.

Two halves live here. The builder (`build` and what it calls) runs where the site is made. `slices` and
`worker` go along with the site and run in the browser, with `cardmath_widgets.bare` in IPython's place,
beside the boards, which do not know it.
"""
