"""Start one user's JupyterLab for a hub: with the lessons in the user's documents, and without news from outside.

JupyterHub starts this in place of jupyterhub-singleuser, and passes on its options.
"""

import os
import sys

from cardmath_widgets.server.commands.lab import environment, quiet_options, workspace

if __name__ == "__main__":
    command = [sys.executable, "-m", "jupyterhub.singleuser", f"--ServerApp.root_dir={workspace()}"]
    os.execve(sys.executable, [*command, *quiet_options(), *sys.argv[1:]], environment())
