"""N2: processes that Attest starts run its own code, whatever lies in the folder it was started in."""

import subprocess
import sys

import pytest

from app.models.children import Child, child_command, module_command
from app.ui.restarting import command_line


@pytest.fixture
def foreign_folder(tmp_path):
    """A folder with a package of the same name, as many projects have."""
    package = tmp_path / "app"
    package.mkdir()
    for name in ("__init__.py", "__main__.py", "child.py", "runpy.py"):
        (package / name).write_text("print('foreign')\n")
    (tmp_path / "runpy.py").write_text("print('foreign')\n")
    return tmp_path


@pytest.mark.parametrize(
    "command", [command_line(["--version"]), module_command("app", "--version")], ids=["restart", "module"]
)
def test_a_package_of_the_same_name_where_one_stands_is_not_run(foreign_folder, command):
    done = subprocess.run(command, cwd=foreign_folder, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Attest ")


def test_nor_is_it_for_a_process_of_its_own(foreign_folder):
    command = child_command(Child.PARSER, "--memory-mb", "2048")
    done = subprocess.run(command, cwd=foreign_folder, input="", capture_output=True, text=True, check=False)
    assert "foreign" not in done.stdout + done.stderr


def test_arguments_arrive_as_they_were(tmp_path):
    code = "import json, sys; print(json.dumps(sys.argv[1:]))"
    (tmp_path / "shown.py").write_text(code)
    command = module_command("app.child", "a b", "-c", "“c”")
    command[4:6] = [str(tmp_path), "shown"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.strip() == '["a b", "-c", "\\u201cc\\u201d"]'
    assert command[0] == sys.executable
