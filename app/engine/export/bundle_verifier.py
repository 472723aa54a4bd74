"""Check a bundle of answers without the program that wrote it: seven checks, one line each (X).

This file needs nothing but Python 3.9 or newer and its standard library: no model, no network, no database, and no other
file. Run it as `python bundle_verifier.py FILE`. It is one file on purpose, so that a reader can be given it beside
the bundle; hence its length. What a bundle holds is described in `docs/bundle.md`.

The bundle is taken for hostile: it is read up to a limit, refused when it is not plain JSON, and each check stops at
its first fault.
"""

from __future__ import annotations

import hashlib
import html
import json
import math
import os
import re
import sys
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

FORMAT = "attest-bundle"
SCHEMA_VERSION = 1
MAX_BYTES = 256 * 1024 * 1024
CHECKS = (
    "schema and version",
    "bundle hash",
    "passages",
    "markers",
    "claims",
    "tiers",
    "counts and rates",
)
Json = dict[str, Any]


class Check(NamedTuple):
    """The outcome of one check; `is_ok` is None where an earlier fault kept it from being made."""

    name: str
    is_ok: bool | None
    detail: str


class Fault(Exception):
    """What is wrong with a bundle, in one sentence."""


def verify(data: bytes) -> list[Check]:
    """Make the seven checks.

    Args:
        data: The bundle file, byte for byte.

    Returns:
        One outcome a check, in the order of `CHECKS`.
    """
    try:
        document = read_bundle(data)
        first = Check(CHECKS[0], True, _check_schema(document))
    except Fault as fault:
        rest = [Check(name, None, "not checked, for the bundle cannot be read") for name in CHECKS[1:]]
        return [Check(CHECKS[0], False, str(fault)), *rest]
    steps = (_check_hash, _check_passages, _check_markers, _check_claims, _check_tiers, _check_counts)
    outcomes = [first]
    for number, step in enumerate(steps, 1):
        try:
            outcomes.append(Check(CHECKS[number], True, step(document)))
        except Fault as fault:
            outcomes.append(Check(CHECKS[number], False, str(fault)))
    return outcomes


def is_verified(outcomes: Iterable[Check]) -> bool:
    """Whether every check was made and passed."""
    return all(outcome.is_ok for outcome in outcomes)


def outcome_line(number: int, outcome: Check) -> str:
    """One line for a terminal, in plain characters."""
    mark = {True: "ok  ", False: "FAIL", None: "--  "}[outcome.is_ok]
    line = f"{mark} {number}. {outcome.name}: {outcome.detail}"
    return line.encode("ascii", "backslashreplace").decode()


def canonical_json(document: object) -> bytes:
    """The one form of a document over which its hash is taken.

    UTF-8 JSON without blanks, keys in order of their code points, characters as themselves except those JSON has to
    escape, numbers as Python writes them (the shortest digits that read back as the same number), no NaN.

    Raises:
        ValueError: The document holds a number that is not finite, or half a surrogate pair.
    """
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8")


def bundle_hash(document: Json) -> str:
    """SHA-256 of the canonical form of a bundle without its own `bundle_hash`, in hexadecimal."""
    return hashlib.sha256(
        canonical_json({k: v for k, v in document.items() if k != "bundle_hash"})
    ).hexdigest()


def read_bundle(data: bytes) -> Json:
    """Parse a bundle strictly.

    Raises:
        Fault: It is too large, not UTF-8, not JSON, nested too deep, or holds a key twice, a number that is not finite
            or too long, half a surrogate pair, or anything but an object.
    """
    if len(data) > MAX_BYTES:
        raise Fault(f"the file is larger than {MAX_BYTES // 2**20} MiB")
    try:
        document = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_float=_float,
            parse_int=_int,
        )
        canonical_json(document)
    except UnicodeDecodeError:
        raise Fault("the file is not UTF-8 text") from None
    except UnicodeEncodeError:
        raise Fault("a text holds half a surrogate pair") from None
    except RecursionError:
        raise Fault("it is nested too deep") from None
    except MemoryError:
        raise Fault("it does not fit into memory") from None
    except ValueError as error:
        raise Fault(f"the file is not JSON: {error}") from None
    if not isinstance(document, dict):
        raise Fault("it is not a JSON object")
    return document


# --- 1 schema and version -------------------------------------------------------------------------

_MAX_DIGITS = 30
_TEXT, _INT, _NUMBER, _BOOL = "text", "whole number", "number", "true or false"
_SHARE, _VERDICT, _DIGEST, _ANY = "number from 0 to 1", "verdict", "SHA-256", "anything"
_PLACE = {"start": _INT, "end": _INT}
_LITERAL = {**_PLACE, "why": _TEXT}
_COUNTS = (
    "markers_written",
    "markers_resolved",
    "occurrences",
    "kept",
    "demoted",
    "not_checked",
    "overridden",
    "quotations",
    "quotations_found",
    "passages",
    "sources",
    "cited",
    "considered",
    "conflicts",
)
_RATES = ("resolution", "support")
_MEASURED = {
    "counts": dict.fromkeys(_COUNTS, _INT),
    "rates": dict.fromkeys(_RATES, "?" + _SHARE),
}
_QUOTATION = {"text": _TEXT, "start": "?" + _INT, "end": "?" + _INT}
_TURN = {
    "question": _TEXT,
    "created": _TEXT,
    "scope": {},
    "route": _TEXT,
    "goal": _TEXT,
    "policy": _TEXT,
    "writer": _TEXT,
    "found_nothing": _BOOL,
    "is_stopped": _BOOL,
    "models": ("map", _TEXT),
    "timings_ms": ("map", _NUMBER),
    "telemetry": ("map", _ANY),
    "not_checked_reason": _TEXT,
    "searchable": {"documents": _INT, "of": _INT},
    "checkpoints": [_TEXT],
    "steps": [{"text": _TEXT, "detail": _TEXT}],
    "threshold": _SHARE,
    "answer_raw": _TEXT,
    "answer": _TEXT,
    "markers": [
        {**_PLACE, "indices": [_INT], "out_of_range": [_INT], "kept": [_INT], "kept_start": "?" + _INT}
    ],
    "literals_raw": [_LITERAL],
    "literals": [_LITERAL],
    "claims": [
        {
            "marker": _INT,
            "index": _INT,
            "occurrence": _INT,
            "claim": _TEXT,
            "is_compound": _BOOL,
            "part": _TEXT,
            "p": "?" + _SHARE,
            "override": "?" + _VERDICT,
            "verdict": _VERDICT,
            "reasons": [_TEXT],
            "quotations": [_QUOTATION],
        }
    ],
    "passages": [
        {
            "index": _INT,
            "source": _INT,
            "attachment_key": "?" + _TEXT,
            "section": _TEXT,
            "type": _TEXT,
            "page_index": "?" + _INT,
            "page_label": "?" + _TEXT,
            "text": _TEXT,
            "sha256": _DIGEST,
            "score": "?" + _NUMBER,
            "score_kind": _TEXT,
        }
    ],
    "sources": [
        {
            "id": _INT,
            "item_key": _TEXT,
            "group_id": "?" + _INT,
            "title": _TEXT,
            "authors": _TEXT,
            "year": "?" + _INT,
            "venue": _TEXT,
            "type": _TEXT,
            "is_retracted": _BOOL,
            "csl": {},
        }
    ],
    "zero_citation_fallback": _BOOL,
    "cited": [_INT],
    "considered": [_INT],
    "conflicts": [
        {
            "p": _SHARE,
            "reason": _TEXT,
            "first": {"index": _INT, **_PLACE, "quote": _TEXT},
            "second": {"index": _INT, **_PLACE, "quote": _TEXT},
        }
    ],
    **_MEASURED,
}
_BUNDLE = {
    "format": _TEXT,
    "schema_version": _INT,
    "program": {"name": _TEXT, "version": _TEXT},
    "session": {"title": _TEXT},
    "turns": [_TURN],
    **_MEASURED,
    "bundle_hash": _DIGEST,
}
_VERDICTS = ("KEPT", "DEMOTED", "FAIL_OPEN")
_HEX = re.compile(r"[0-9a-f]{64}")


def _check_schema(document: Json) -> str:
    if document.get("format") != FORMAT:
        raise Fault(f"it is no Attest bundle: its format is {_shown(document.get('format'))}")
    version = document.get("schema_version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise Fault(f"its schema version is {_shown(version)}, not a whole number from 1 up")
    if version > SCHEMA_VERSION:
        raise Fault(
            f"it was written by a newer Attest (schema version {version}; this verifier knows {SCHEMA_VERSION}):"
            " use a newer verifier"
        )
    fault = _shape_fault(document, _BUNDLE, "")
    if fault:
        raise Fault(fault)
    if not document["turns"]:
        raise Fault("it holds no turn")
    turns = len(document["turns"])
    return f"version {version}, {_counted(turns, 'turn')}"


def _shape_fault(value: object, shape: object, place: str) -> str:
    """Say how a value differs from its shape; "" when it does not."""
    if isinstance(shape, dict):
        return _object_fault(value, shape, place)
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{place or 'it'} is not a list"
        faults = (_shape_fault(one, shape[0], f"{place}[{n}]") for n, one in enumerate(value))
        return next(filter(None, faults), "")
    if isinstance(shape, tuple):
        if not isinstance(value, dict):
            return f"{place} is not an object"
        faults = (_shape_fault(one, shape[1], f"{place}.{_shown(key)}") for key, one in value.items())
        return next(filter(None, faults), "")
    kind = str(shape)
    if kind[0] == "?":
        return "" if value is None else _shape_fault(value, kind[1:], place)
    return "" if _KINDS[kind](value) else f"{place} is {_shown(value)}, not a {kind}"


def _object_fault(value: object, shape: Mapping[str, object], place: str) -> str:
    if not isinstance(value, dict):
        return f"{place or 'it'} is not an object"
    prefix = f"{place}." if place else ""
    missing = [key for key in shape if key not in value]
    if missing:
        return f"{prefix}{missing[0]} is missing"
    faults = (_shape_fault(value[key], inner, prefix + key) for key, inner in shape.items())
    return next(filter(None, faults), "")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return _is_int(value) or isinstance(value, float)


def _is_share(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1


def _is_digest(value: object) -> bool:
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def _is_verdict(value: object) -> bool:
    return isinstance(value, str) and value in _VERDICTS


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_bool(value: object) -> bool:
    return isinstance(value, bool)


def _is_anything(_value: object) -> bool:
    return True


_KINDS = {
    _TEXT: _is_text,
    _INT: _is_int,
    _NUMBER: _is_number,
    _BOOL: _is_bool,
    _SHARE: _is_share,
    _VERDICT: _is_verdict,
    _DIGEST: _is_digest,
    _ANY: _is_anything,
}


def _object(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Fault(f"the key {_shown(_first_twice(pairs))} stands twice in one object")
    return found


def _first_twice(pairs: list[tuple[str, Any]]) -> str:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            return key
        seen.add(key)
    return ""


def _refuse_constant(name: str) -> float:
    raise Fault(f"{name} is not a number JSON knows")


def _float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise Fault(f"the number {_shown(digits)} is too large")
    return number


def _int(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise Fault(f"a whole number of {len(digits)} digits is too large")
    return int(digits)


# --- 2 bundle hash, 3 passages --------------------------------------------------------------------


def _check_hash(document: Json) -> str:
    found = bundle_hash(document)
    if found != document["bundle_hash"]:
        raise Fault("the content was changed: its SHA-256 is not the one that is stated")
    return f"SHA-256 {found[:16]}..."


def _check_passages(document: Json) -> str:
    total = 0
    for place, turn in _turns(document):
        for number, source in enumerate(turn["sources"], 1):
            if source["id"] != number:
                raise Fault(f"{place}: the sources are not numbered 1 to {len(turn['sources'])}")
        for number, passage in enumerate(turn["passages"], 1):
            if passage["index"] != number:
                raise Fault(f"{place}: the passages are not numbered 1 to {len(turn['passages'])}")
            if hashlib.sha256(passage["text"].encode()).hexdigest() != passage["sha256"]:
                raise Fault(f"{place}: passage {number} is not the text whose SHA-256 is stated")
            if not 1 <= passage["source"] <= len(turn["sources"]):
                raise Fault(f"{place}: passage {number} names a source that is not there")
        total += len(turn["passages"])
    return f"{_counted(total, 'passage')} with the stated SHA-256"


# --- 4 markers ------------------------------------------------------------------------------------

_NUMBER_FORM = r"(?:(?:E|[Cc]hunk|CHUNK)[ \u00a0]?)?[0-9\uff10-\uff19]{1,2}"
_GAP = r"[^\S\n]{0,3}\n?[^\S\n]{0,3}"
_LIST_FORM = rf"{_NUMBER_FORM}(?:{_GAP}[,;\uff1b\uff0c\u3001]{_GAP}{_NUMBER_FORM})*"
_BRACKET = re.compile(
    rf"\[{_LIST_FORM}\]|\u3010{_LIST_FORM}\u3011|\uff3b{_LIST_FORM}\uff3d|\u3014{_LIST_FORM}\u3015"
)
_DIGITS = re.compile(r"[0-9\uff10-\uff19]+")
_REACH = 4_000
_DEFINITION = re.compile(r" {0,3}\[[^\[\]\n]{1,200}\]:")
_JOINER = "\u2060"


def find_brackets(text: str) -> list[tuple[int, int]]:
    """Find everything that looks like a marker, in order: one- or two-digit numbers, alone in brackets."""
    return [found.span() for found in _BRACKET.finditer(text)]


def _check_markers(document: Json) -> str:
    total = 0
    for place, turn in _turns(document):
        for number, marker in enumerate(turn["markers"], 1):
            _check_marker(f"{place}, marker {number}", turn, marker)
        raw, text = turn["answer_raw"], turn["answer"]
        written = [(one["start"], one["end"]) for one in turn["markers"]]
        kept = [_kept_place(one) for one in turn["markers"] if one["kept"]]
        _check_brackets(f"{place}, answer_raw", raw, written, turn["literals_raw"], len(turn["passages"]))
        _check_brackets(f"{place}, answer", text, kept, turn["literals"], len(turn["passages"]))
        if _bare(raw, written) != _bare(text, kept):
            raise Fault(f"{place}: the answer differs from what was written in more than its markers")
        total += len(kept)
    return f"{_counted(total, 'marker')} in the answers, each names its passages"


def _check_marker(place: str, turn: Json, marker: Json) -> None:
    written = turn["answer_raw"][max(0, marker["start"]) : max(0, marker["end"])]
    if not _BRACKET.fullmatch(written):
        raise Fault(f"{place}: there is no marker where it is said to be")
    numbers = list(dict.fromkeys(int(digits) for digits in _DIGITS.findall(written)))
    last = len(turn["passages"])
    if marker["indices"] != [one for one in numbers if 1 <= one <= last]:
        raise Fault(f"{place}: its numbers are not those written, or name no passage")
    if marker["out_of_range"] != [one for one in numbers if not 1 <= one <= last]:
        raise Fault(f"{place}: its numbers out of range are not those written")
    if marker["kept"] != [one for one in marker["indices"] if one in marker["kept"]]:
        raise Fault(f"{place}: a number was kept that was not written")
    if bool(marker["kept"]) != (marker["kept_start"] is not None):
        raise Fault(f"{place}: it has a place in the answer but no number, or the other way round")
    if marker["kept"]:
        start, end = _kept_place(marker)
        if start < 0 or turn["answer"][start:end] != _marker_text(marker):
            raise Fault(f"{place}: the answer does not have it where it is said to be")


def _marker_text(marker: Json) -> str:
    return "[" + ", ".join(map(str, marker["kept"])) + "]"


def _kept_place(marker: Json) -> tuple[int, int]:
    return marker["kept_start"], marker["kept_start"] + len(_marker_text(marker))


def _check_brackets(
    place: str, text: str, markers: list[tuple[int, int]], literals: list[Json], last: int
) -> None:
    if any(one[0] >= two[0] for one, two in _pairs(markers)):
        raise Fault(f"{place}: its markers are not in order")
    spared = {(one["start"], one["end"]): one["why"] for one in literals}
    found = find_brackets(text)
    missing = set(found) - set(markers) - set(spared)
    if missing:
        raise Fault(f"{place}: the marker {_shown(text[slice(*min(missing))])} resolves to nothing")
    if len(found) != len(markers) + len(literals) or set(spared) & set(markers):
        raise Fault(f"{place}: its list of markers names some that are not there")
    for (start, end), why in spared.items():
        sign = _LITERAL_SIGNS.get(why)
        if sign is None or not sign(_Bracket(text, start, end, last)):
            raise Fault(f"{place}: {_shown(text[start:end])} is said to be {_shown(why)}, but is a marker")


class _Bracket(NamedTuple):
    """A bracket `start:end` of a text that looks like a marker; `last` is the number of passages."""

    text: str
    start: int
    end: int
    last: int

    def before(self) -> str:
        """What stands before it on its line, within reach."""
        reach = max(0, self.start - _REACH)
        line = self.text.rfind("\n", reach, self.start) + 1
        return self.text[max(line, reach) : self.start]

    def has_before(self, *signs: str) -> bool:
        """Whether one of the signs stands anywhere before it."""
        return any(self.text.find(sign, 0, self.start) >= 0 for sign in signs)


def _is_fenced(bracket: _Bracket) -> bool:
    return bracket.has_before("```", "~~~")


def _is_code(bracket: _Bracket) -> bool:
    return bracket.has_before("`") and bracket.text.find("`", bracket.end) >= 0


def _is_math(bracket: _Bracket) -> bool:
    return bracket.has_before("$", "\\(", "\\[")


def _is_image(bracket: _Bracket) -> bool:
    return "![" in bracket.before() + "["


def _is_link(bracket: _Bracket) -> bool:
    before = bracket.before()
    is_text = bracket.text[bracket.end : bracket.end + 1] in ("(", "[") or before.endswith("]")
    return is_text or any(sign in before for sign in ("](", "://", "<"))


def _is_definition(bracket: _Bracket) -> bool:
    return _DEFINITION.match(bracket.before() + bracket.text[bracket.start : bracket.end + 1]) is not None


def _is_escape(bracket: _Bracket) -> bool:
    return bracket.before().endswith("\\")


def _is_array_index(bracket: _Bracket) -> bool:
    return re.search(r"[A-Za-z0-9_\]]$", bracket.before()) is not None


def _is_part_of_name(bracket: _Bracket) -> bool:
    return bracket.text[bracket.end : bracket.end + 1].isalpha()


def _is_interval(bracket: _Bracket) -> bool:
    numbers = [int(digits) for digits in _DIGITS.findall(bracket.text, bracket.start, bracket.end)]
    return len(numbers) == len(("low", "high")) and numbers[0] < numbers[1]


def _is_out_of_range(bracket: _Bracket) -> bool:
    numbers = _DIGITS.findall(bracket.text, bracket.start, bracket.end)
    return any(not 1 <= int(digits) <= bracket.last for digits in numbers)


# Why a bracket that looks like a marker is none, and the sign of it that must stand in the text.
_LITERAL_SIGNS = {
    "fence": _is_fenced,
    "code": _is_code,
    "math": _is_math,
    "image": _is_image,
    "link": _is_link,
    "definition": _is_definition,
    "escape": _is_escape,
    "array index": _is_array_index,
    "part of a name": _is_part_of_name,
    "interval": _is_interval,
    "number of the text": _is_out_of_range,
}


def _bare(text: str, markers: Iterable[tuple[int, int]]) -> str:
    """The text without its markers, blanks, joiners and empty parentheses: what resolution may not change."""
    parts, position = [], 0
    for start, end in markers:
        parts.append(text[position:start])
        position = end
    parts.append(text[position:])
    kept: list[str] = []
    for character in "".join(parts):
        if character == ")" and kept and kept[-1] == "(":
            kept.pop()
        elif not character.isspace() and character != _JOINER:
            kept.append(character)
    return "".join(kept)


# --- 5 claims -------------------------------------------------------------------------------------

_SPOKEN = {
    "\u2248": " about ",
    "\u2265": " at least ",
    "\u2264": " at most ",
    "\u2192": " to ",
    "\u2014": " - ",
}
_MARK_UP = dict.fromkeys(map(ord, "*_~`\\$"))
_STRAIGHT = str.maketrans(
    "\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u00ab\u00bb",
    '\'\'\'\'"""""',
)
_QUOTED = re.compile(
    "[\u201c\u201e\u00ab]([^\u201c\u201d\u201e\u00ab\u00bb]{3,2000})[\u201d\u201c\u00bb]"
    '|(?<![\\w"])"([^"]{3,2000})"(?!\\w)'
)
_DOTS = re.compile(r"\[\s*(?:\u2026|\.\.\.)\s*\]|\u2026|\.\.\.")
_WORD = re.compile(r"\w+")
_MIN_QUOTED_WORDS = 3
_MAX_PARTS = 12
_LONGEST_CLAIM = 20_000
# Claims that are really the answer's own need a small part of this; a forged bundle must not keep its reader waiting.
_LEAST_STEPS = 5_000_000
_STEPS_A_WORD = 3_000


def quotations(claim: str) -> list[str]:
    """What a claim quotes: three words or more between quotation marks, cut at dots that stand for left-out words."""
    found = []
    for match in _QUOTED.finditer(claim):
        whole = match[1] or match[2]
        if len(_WORD.findall(whole)) >= _MIN_QUOTED_WORDS:
            parts = (part.strip().rstrip(".,;") for part in _DOTS.split(whole))
            found += [part for part in parts if _WORD.search(part)]
    return found


def find_quotation(quotation: str, passage: str) -> tuple[int, int] | None:
    r"""Find a quotation in a passage, character by character.

    Both are compared without white space and without the signs * _ ~ ` \ $, with straight quotation marks, and with
    the symbols for about, at least, at most, to and the long dash as claims write them out.

    Returns:
        The range of its first place in the passage; None when it is not there.
    """
    return _find(_compared(quotation)[0], _compared(passage))


def _find(wanted: str, passage: tuple[str, list[int]]) -> tuple[int, int] | None:
    text, places = passage
    at = text.find(wanted) if wanted else -1
    return None if at < 0 else (places[at], places[at + len(wanted) - 1] + 1)


def _compared(text: str) -> tuple[str, list[int]]:
    characters: list[str] = []
    places: list[int] = []
    for place, original in enumerate(text):
        for character in _SPOKEN.get(original, original).translate(_MARK_UP).translate(_STRAIGHT):
            if not character.isspace():
                characters.append(character)
                places.append(place)
    return "".join(characters), places


def _check_claims(document: Json) -> str:
    claims = found = missing = 0
    for place, turn in _turns(document):
        if [(one["marker"], one["index"], one["occurrence"]) for one in turn["claims"]] != _expected(turn):
            raise Fault(f"{place}: the claims are not those of its markers")
        words = _Words(turn["answer_raw"])
        passages = [_compared(passage["text"]) for passage in turn["passages"]]
        for number, claim in enumerate(turn["claims"], 1):
            here = f"{place}, claim {number}"
            if not 1 <= claim["index"] <= len(passages):
                raise Fault(f"{here}: it cites passage {_shown(claim['index'])}, which is not there")
            marker = turn["markers"][claim["marker"]]
            if not words.hold(claim["claim"], marker["start"], marker["end"]):
                raise Fault(f"{here}: the answer does not say it at its marker")
            _check_quotations(here, claim, passages[claim["index"] - 1])
            places = [one["start"] is not None for one in claim["quotations"]]
            found, missing = found + sum(places), missing + len(places) - sum(places)
        claims += len(turn["claims"])
        _check_conflicts(place, turn)
    unfound = f", {missing} not in their passage and said so" if missing else ""
    return f"{_counted(claims, 'claim')}, {_counted(found, 'quotation')} found in their passages{unfound}"


def _expected(turn: Json) -> list[tuple[int, int, int]]:
    counts: dict[int, int] = {}
    expected = []
    for number, marker in enumerate(turn["markers"]):
        for index in marker["indices"]:
            expected.append((number, index, counts.get(index, 0)))
            counts[index] = counts.get(index, 0) + 1
    return expected


def _check_quotations(place: str, claim: Json, passage: tuple[str, list[int]]) -> None:
    texts = [one["text"] for one in claim["quotations"]]
    if texts != quotations(claim["claim"]):
        raise Fault(f"{place}: its quotations are not those it holds")
    for one in claim["quotations"]:
        where = _find(_compared(one["text"])[0], passage) or (None, None)
        if where[0] is None and one["start"] is not None:
            raise Fault(f"{place}: the quotation {_shown(one['text'])} is not in passage {claim['index']}")
        if where != (one["start"], one["end"]):
            raise Fault(f"{place}: the quotation {_shown(one['text'])} lies elsewhere than stated")


def _check_conflicts(place: str, turn: Json) -> None:
    for number, conflict in enumerate(turn["conflicts"], 1):
        for side in (conflict["first"], conflict["second"]):
            here = f"{place}, conflict {number}"
            if not _has(turn, side["index"]):
                raise Fault(f"{here}: it names passage {_shown(side['index'])}, which is not there")
            passage = turn["passages"][side["index"] - 1]["text"]
            is_there = (
                0 <= side["start"] < side["end"] and passage[side["start"] : side["end"]] == side["quote"]
            )
            if not is_there:
                raise Fault(f"{here}: a quote does not lie where it is said to in passage {side['index']}")


def _pieces(answer: str) -> Iterator[tuple[str, int]]:
    """Cut an answer at white space, each piece with its place; HTML entities are read, if no backslash is before."""
    for found in re.finditer(r"\S+", answer):
        yield html.unescape(found[0].replace("\\&", "\\& ")), found.start()


class _Words:
    """The words of an answer with their places, asked whether they hold a claim."""

    def __init__(self, answer: str) -> None:
        self._answer = answer
        self._words: list[str] = []
        self._starts: list[int] = []
        for piece, place in _pieces(answer):
            spoken = "".join(_SPOKEN.get(character, character) for character in piece)
            for found in _WORD.finditer(spoken.translate(_MARK_UP)):
                self._words.append(found[0])
                self._starts.append(place)
        self._known = frozenset(self._words)
        self._is_anywhere: dict[str, bool] = {}
        self._steps = _LEAST_STEPS + _STEPS_A_WORD * len(self._words)

    def hold(self, claim: str, start: int, end: int) -> bool:
        """Whether a claim is said at its marker `start:end`: its words stand near it in their order.

        Other things may stand between. In a row of a table, which is read with the heads of its columns, the
        words have to stand anywhere in the answer.
        """
        if len(claim) > _LONGEST_CLAIM:
            return False
        wanted = _WORD.findall(claim.translate(_MARK_UP))
        line = self._answer[max(0, self._answer.rfind("\n", 0, start)) : start]
        if "|" in line:
            return all(word in self._known or self._stands_anywhere(word) for word in wanted)
        at = bisect_left(self._starts, start - _REACH)
        stop = bisect_left(self._starts, end + _REACH)
        for word in wanted:
            at = self._behind(word, at, stop)
            if at < 0:
                return False
        return True

    def _stands_anywhere(self, word: str) -> bool:
        if word not in self._is_anywhere:
            self._is_anywhere[word] = self._behind(word, 0, len(self._words)) >= 0
        return self._is_anywhere[word]

    def _behind(self, word: str, at: int, stop: int) -> int:
        """Where to go on behind a word: it stands whole, in parts that mark-up parts, or cut out of a longer; else -1.

        Raises:
            Fault: So much was compared already that the claims cannot be those of the answer.
        """
        for place in range(at, stop):
            if self._words[place] == word:
                self._spend(place - at)
                return place + 1
        self._spend(3 * max(0, stop - at))
        for place in range(at, stop):
            if word.startswith(self._words[place]):
                end = self._behind_parts(word, place, stop)
                if end >= 0:
                    return end
        for place in range(at, stop):
            if self._words[place].endswith(word) or self._words[place].startswith(word):
                return place + 1
        return -1

    def _spend(self, steps: int) -> None:
        self._steps -= steps
        if self._steps < 0:
            raise Fault("the claims are too unlike the answer to be compared with it")

    def _behind_parts(self, word: str, place: int, stop: int) -> int:
        rest = word
        for current in range(place, min(stop, place + _MAX_PARTS)):
            if rest.startswith(self._words[current]):
                rest = rest[len(self._words[current]) :]
                if not rest:
                    return current + 1
        return -1


# --- 6 tiers --------------------------------------------------------------------------------------


def _check_tiers(document: Json) -> str:
    cited = considered = 0
    for place, turn in _turns(document):
        _check_verdicts(place, turn)
        everything = list(range(1, len(turn["sources"]) + 1))
        both = turn["cited"] + turn["considered"]
        if sorted(both) != everything:
            raise Fault(f"{place}: the two tiers together are not the sources, each once")
        if {passage["source"] for passage in turn["passages"]} != set(everything):
            raise Fault(f"{place}: a source has no passage")
        if turn["zero_citation_fallback"] and (turn["markers"] or turn["found_nothing"]):
            raise Fault(f"{place}: all sources count as cited though the answer was not without markers")
        if turn["zero_citation_fallback"] != bool(
            everything and not turn["markers"] and not turn["found_nothing"]
        ):
            raise Fault(f"{place}: an answer without markers has to cite all its sources")
        if turn["cited"] != (everything if turn["zero_citation_fallback"] else _cited(turn)):
            raise Fault(f"{place}: the cited sources are not those whose citations survive")
        is_cited = set(turn["cited"])
        if turn["considered"] != [one for one in everything if one not in is_cited]:
            raise Fault(f"{place}: the considered sources are not in the order of the evidence")
        cited, considered = cited + len(turn["cited"]), considered + len(turn["considered"])
    return f"{cited} cited + {considered} considered = all sources, as probabilities and threshold say"


def _check_verdicts(place: str, turn: Json) -> None:
    survivors: dict[int, list[int]] = {}
    for number, claim in enumerate(turn["claims"], 1):
        if claim["verdict"] != (claim["override"] or _verdict(claim["p"], turn["threshold"])):
            raise Fault(f"{place}, claim {number}: the verdict does not follow from p and the threshold")
        if claim["verdict"] != "DEMOTED":
            survivors.setdefault(claim["marker"], []).append(claim["index"])
    for number, marker in enumerate(turn["markers"]):
        if marker["kept"] != survivors.get(number, []):
            raise Fault(f"{place}, marker {number + 1}: it keeps other numbers than the verdicts say")


def _verdict(p: float | None, threshold: float) -> str:
    if p is None:
        return "FAIL_OPEN"
    return "KEPT" if p >= threshold else "DEMOTED"


def _cited(turn: Json) -> list[int]:
    surviving = (claim["index"] for claim in turn["claims"] if claim["verdict"] != "DEMOTED")
    return list(
        dict.fromkeys(turn["passages"][index - 1]["source"] for index in surviving if _has(turn, index))
    )


def _has(turn: Json, index: int) -> bool:
    return 1 <= index <= len(turn["passages"])


# --- 7 counts and rates ---------------------------------------------------------------------------


def measured_turn(turn: Json) -> Json:
    """Count a turn anew: `{"counts": …, "rates": …}`; a rate without a denominator is None (invariant 13)."""
    verdicts = [claim["verdict"] for claim in turn["claims"]]
    quoted = [one["start"] is not None for claim in turn["claims"] for one in claim["quotations"]]
    resolved = sum(len(marker["indices"]) for marker in turn["markers"])
    counts = {
        "markers_written": resolved + sum(len(marker["out_of_range"]) for marker in turn["markers"]),
        "markers_resolved": resolved,
        "occurrences": len(verdicts),
        "kept": verdicts.count("KEPT"),
        "demoted": verdicts.count("DEMOTED"),
        "not_checked": verdicts.count("FAIL_OPEN"),
        "overridden": sum(claim["override"] is not None for claim in turn["claims"]),
        "quotations": len(quoted),
        "quotations_found": sum(quoted),
        **{name: len(turn[name]) for name in ("passages", "sources", "cited", "considered", "conflicts")},
    }
    return {"counts": counts, "rates": _rates(counts)}


def measured_bundle(turns: Sequence[Json]) -> Json:
    """Add up the counts of all turns, and give the rates over them."""
    counts = {name: sum(turn["counts"][name] for turn in turns) for name in _COUNTS}
    return {"counts": counts, "rates": _rates(counts)}


def _rates(counts: dict[str, int]) -> Json:
    checked = counts["kept"] + counts["demoted"]
    return {
        "resolution": counts["markers_resolved"] / counts["markers_written"]
        if counts["markers_written"]
        else None,
        "support": counts["kept"] / checked if checked else None,
    }


def _check_counts(document: Json) -> str:
    for place, turn in _turns(document):
        _compare(place, turn, measured_turn(turn))
    _compare("in sum", document, measured_bundle(document["turns"]))
    rate = document["rates"]["resolution"]
    return f"as counted anew; markers resolved: {'not measured' if rate is None else f'{rate:.0%}'}"


def _compare(place: str, stated: Json, found: Json) -> None:
    for group in ("counts", "rates"):
        for name, value in found[group].items():
            if stated[group][name] != value or (value is None) != (stated[group][name] is None):
                raise Fault(
                    f"{place}: {name} is stated as {_shown(stated[group][name])}, counted as {_shown(value)}"
                )


# --- shared, and the command ----------------------------------------------------------------------

_SHOWN_CHARS = 60


def _turns(document: Json) -> Iterator[tuple[str, Json]]:
    for number, turn in enumerate(document["turns"], 1):
        yield f"turn {number}", turn


def _pairs(values: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    for place in range(len(values) - 1):
        yield values[place], values[place + 1]


def _shown(value: object) -> str:
    if isinstance(value, str):
        value = value if len(value) <= _SHOWN_CHARS else value[:_SHOWN_CHARS] + "..."
    return ascii(value)[: 2 * _SHOWN_CHARS]


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def read_file(path: str) -> bytes:
    """Read a file up to just over the limit, so that a larger one is told from one that fits.

    Raises:
        OSError: It cannot be read.
    """
    with open(path, "rb") as file:  # noqa: PTH123 - a path may be a pipe
        return file.read(MAX_BYTES + 1)


def main(arguments: Sequence[str]) -> int:
    """Check the one file that is named; returns 0 verified, 1 not verified, 2 the file cannot be read."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python bundle_verifier.py FILE.bundle.json\n")
        return 2
    try:
        data = read_file(arguments[0])
    except OSError as error:
        reason = error.strerror or os.strerror(error.errno or 0)
        sys.stderr.write(f"The bundle {arguments[0]!a} cannot be read: {reason}. Check its path.\n")
        return 2
    outcomes = verify(data)
    for number, outcome in enumerate(outcomes, 1):
        sys.stdout.write(outcome_line(number, outcome) + "\n")
    return 0 if is_verified(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
