"""``python -m cardmath`` is the command line."""

import sys

from cardmath.cli import main

sys.exit(main())
