"""Start one user's JupyterLab for a hub, with the lessons in the user's documents, without other servers.

JupyterHub starts this in place of jupyterhub-singleuser, and passes on its options.
"""

import os
import sys

from cardmath_widgets.server.commands.lab import environment, quiet_options, workspace

#: The list of extensions would be fetched from the internet.
LOCAL = ("--LabApp.extension_manager=readonly",)

if __name__ == "__main__":
    command = [sys.executable, "-m", "jupyterhub.singleuser", f"--ServerApp.root_dir={workspace()}"]
    os.execve(sys.executable, [*command, *quiet_options(), *LOCAL, *sys.argv[1:]], environment())
