"""Whether the claim is the source's own sentence, and which words were changed in it if it nearly is."""

from collections.abc import Iterator
from difflib import SequenceMatcher

from app.engine.citations.signals.alignment import Aligned, Pair
from app.engine.citations.signals.signal import Signal
from app.engine.citations.signals.tokens import Token

NEARLY_LITERAL = 0.6
MOST_CHANGES = 2
_MAX_TOKENS = 120


def wording_signals(pair: Pair) -> Iterator[Signal]:
    """Give how literal the claim is.

    `wording_in_order`: share 0–1 of the claim's words that stand in the nearest sentences in the same order.
    `wording_exact`: 1 when all do.
    `wording_changed`: 0, ½ or 1: content words put in the place of others in a sentence that is nearly the source's.
    """
    total, matched = 0, 0
    changed: list[tuple[str, str]] = []
    for aligned in pair.aligned:
        total += len(aligned.claim.tokens)
        in_order, replaced = _compare(aligned)
        matched += in_order
        changed += replaced
    share = matched / total if total else 0.0
    is_exact = total > 0 and matched == total
    yield Signal("wording_in_order", share)
    yield Signal(
        "wording_exact", float(is_exact), "the claim is in the source word for word" if is_exact else ""
    )
    yield Signal("wording_changed", min(len(changed), MOST_CHANGES) / MOST_CHANGES, _words(changed))


def _compare(aligned: Aligned) -> tuple[int, list[tuple[str, str]]]:
    """Words in order, and pairs of (claim's words, source's words) where one stands for the other."""
    claim = aligned.claim.tokens[:_MAX_TOKENS]
    source = tuple(token for one in aligned.sources for token in one.tokens)[: 2 * _MAX_TOKENS]
    codes = SequenceMatcher(
        None, [token.stem for token in claim], [token.stem for token in source], autojunk=False
    ).get_opcodes()
    in_order = sum(end - start for tag, start, end, _, _ in codes if tag == "equal")
    if in_order < NEARLY_LITERAL * len(claim):
        return in_order, []
    there = aligned.source_stems
    changed = []
    for tag, start, end, other_start, other_end in codes:
        new = [token for token in claim[start:end] if token.is_content and token.stem not in there]
        if tag in {"replace", "insert", "delete"} and new:
            changed.append((_text(claim[start:end]), _text(source[other_start:other_end])))
    return in_order, changed


def _text(tokens: tuple[Token, ...]) -> str:
    shown = " ".join(token.text for token in tokens[:6])
    return f"{shown} …" if len(tokens) > 6 else shown


def _words(changed: list[tuple[str, str]]) -> str:
    parts = [
        f"the claim has “{new}” where the source has “{old}”"
        if old
        else f"“{new}” was added to the source's words"
        for new, old in changed[:MOST_CHANGES]
    ]
    return "; ".join(parts)
