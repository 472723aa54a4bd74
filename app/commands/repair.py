"""The command `repair`: needs no engine, for a damaged file would keep it from starting."""

from app.commands.output import print_result
from app.engine.paths import AppPaths
from app.engine.repair import repair


def repair_files(paths: AppPaths, *, as_json: bool) -> int:
    """Look at the index and the conversations and mend what is damaged.

    Returns:
        0; what cannot be mended is raised.

    Raises:
        StoreUnusable: A file cannot be used for another reason than damage.
    """
    done = repair(paths)
    print_result({"done": list(done)}, lambda: "\n".join(done), as_json=as_json)
    return 0
