"""``cardmath site --scorm``: a lesson or an app as a package that a learning platform plays.

`package` puts the parts of a single-file site (`cardmath_widgets.site.one_file`) into a zip with a manifest.
The scripts in this folder find the platform (SCORM 1.2) and report to it what a pupil does.
"""
