"""Lets the drills use what the tests of conversations build."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "engine" / "conversation"))
