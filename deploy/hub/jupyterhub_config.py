"""JupyterHub for a school: a class that pupils join with a code, and a JupyterLab of its own for each user.

CARDMATH_HUB_NAME=hub.school.example jupyterhub -f deploy/hub/jupyterhub_config.py

docs/how-to/school-server.md has every step. The proxy is configurable-http-proxy, the hub's usual one.
"""

import os
import sys
from pathlib import Path

c = get_config()  # type: ignore[name-defined]  # noqa: F821 - given by the hub

HERE = Path(__file__).resolve().parent
NAME = os.environ.get("CARDMATH_HUB_NAME", "localhost")
PORT = os.environ.get("CARDMATH_CLASS_PORT", "8866")
#: A path in front of the hub must end with a slash.
BASE = os.environ.get("CARDMATH_HUB_BASE", "/")

c.JupyterHub.base_url = BASE

# The class: its door, its desk and its games. Pupils need no account; the class has a code. The hub's
# terminal shows the code and the link to the desk.
c.JupyterHub.services = [
    {
        "name": "class",
        "url": f"http://127.0.0.1:{PORT}",
        "command": [
            *(sys.executable, "-m", "cardmath", "serve", "--class", "--no-browser"),
            *("--port", PORT, "--base-url", f"{BASE}services/class/", "--host", NAME),
        ],
        # The class keeps its journal and cache where its user keeps theirs.
        "environment": {
            name: os.environ[name] for name in ("HOME", "CARDMATH_DATABASE_URL") if name in os.environ
        },
    }
]

# Users may come from a learning platform (LTI 1.3), which shows these values when you add the tool. This
# needs jupyterhub-ltiauthenticator.
ISSUER = os.environ.get("CARDMATH_LTI_ISSUER")
if ISSUER:
    c.JupyterHub.authenticator_class = "ltiauthenticator.lti13.auth.LTI13Authenticator"
    c.LTI13Authenticator.issuer = ISSUER
    c.LTI13Authenticator.client_id = {os.environ["CARDMATH_LTI_CLIENT"]}
    c.LTI13Authenticator.authorize_url = os.environ["CARDMATH_LTI_AUTHORIZE"]
    c.LTI13Authenticator.jwks_endpoint = os.environ["CARDMATH_LTI_KEYS"]
    # A number instead of the user's name or address.
    c.LTI13Authenticator.username_key = "sub"
    c.Authenticator.allow_all = True

# A user's own server: JupyterLab with the lessons, and the tile "Card games" in its launcher.
IMAGE = os.environ.get("CARDMATH_IMAGE")
if IMAGE:
    # Each user has a container made from the image in deploy/hub/Containerfile; its folder is kept.
    c.JupyterHub.spawner_class = "docker"
    c.JupyterHub.hub_ip = "0.0.0.0"
    c.JupyterHub.hub_connect_ip = os.environ.get("CARDMATH_HUB_CONNECT", "host.containers.internal")
    c.DockerSpawner.image = IMAGE
    c.DockerSpawner.pull_policy = "never"
    c.DockerSpawner.remove = True
    c.DockerSpawner.volumes = {"cardmath-{username}": "/home/user"}
else:
    # Each user of this machine gets a process.
    c.Spawner.cmd = [sys.executable, str(HERE / "single_user.py")]
c.Spawner.default_url = "/lab"
# For one user: JupyterLab, a notebook's kernel and a few games.
c.Spawner.mem_limit = "1G"
c.Spawner.start_timeout = 120
c.Spawner.http_timeout = 120
