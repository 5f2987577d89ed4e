"""Options of the tests of the reference."""

import pytest

DEALS = 250
"""Random deals of each profile; the command in CONTRIBUTING plays 10,000."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deals", type=int, default=DEALS, help="random deals of each profile")


@pytest.fixture
def deals(request: pytest.FixtureRequest) -> int:
    """How many random deals of each profile to play."""
    return int(request.config.getoption("--deals"))
