"""What the user decides at a pause (P6): search on with larger ceilings, and with a hint if they like. Pure."""

from dataclasses import replace

from app.engine.errors import InputError
from app.engine.search.goal import without_markers
from app.engine.search.limits import MAX_EXTENSIONS
from app.engine.search.snapshot import SearchSnapshot

MAX_GUIDANCE_CHARS = 1_000


def extended(snapshot: SearchSnapshot, guidance: str = "", most: int = MAX_EXTENSIONS) -> SearchSnapshot:
    """The snapshot with which a paused search goes on: 5 calls, 3,750 words and 5 passages more.

    Args:
        snapshot: As the pause gave it.
        guidance: What the user wants looked for, "" for nothing.
        most: Extensions that may be granted in all.

    Raises:
        InputError: All extensions are used up, or the guidance is too long.
    """
    if snapshot.extensions >= most:
        raise InputError(
            f"This search was extended {snapshot.extensions} times; it cannot be extended again.",
            "Have the answer written from what was found.",
        )
    if len(guidance) > MAX_GUIDANCE_CHARS:
        raise InputError(
            f"The hint has {len(guidance):,} characters; at most {MAX_GUIDANCE_CHARS:,} are taken.",
            "Shorten it.",
        )
    hint = without_markers(guidance)
    goal = replace(snapshot.goal, guidance=(*snapshot.goal.guidance, hint)) if hint else snapshot.goal
    return replace(
        snapshot,
        goal=goal,
        ceilings=snapshot.ceilings.extended(),
        extensions=snapshot.extensions + 1,
        report=None,
        request=None,
    )
