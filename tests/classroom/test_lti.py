"""The hub of a school takes users from a learning platform if it is told of one, and otherwise as before."""

from pathlib import Path

import pytest
from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

CONFIG = Path(__file__).parents[2] / "deploy/hub/jupyterhub_config.py"
PLATFORM = {
    "CARDMATH_LTI_ISSUER": "https://moodle.school.example",
    "CARDMATH_LTI_CLIENT": "abc",
    "CARDMATH_LTI_AUTHORIZE": "https://moodle.school.example/mod/lti/auth.php",
    "CARDMATH_LTI_KEYS": "https://moodle.school.example/mod/lti/certs.php",
}


def loaded() -> Config:
    return PyFileConfigLoader(str(CONFIG)).load_config()


def test_nothing_changes_without_a_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in PLATFORM:
        monkeypatch.delenv(name, raising=False)
    assert "authenticator_class" not in loaded().JupyterHub
    assert "Authenticator" not in loaded()


def test_users_of_a_platform_log_in_by_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in PLATFORM.items():
        monkeypatch.setenv(name, value)
    config = loaded()
    assert config.JupyterHub.authenticator_class.endswith(".LTI13Authenticator")
    lti = config.LTI13Authenticator
    assert lti.client_id == {"abc"}
    assert lti.username_key == "sub"
    assert [lti.issuer, lti.authorize_url, lti.jwks_endpoint] == [
        value for name, value in PLATFORM.items() if name != "CARDMATH_LTI_CLIENT"
    ]
