"""Answers as writers may write them, well and badly: Markdown built of blocks by a source of chance.

The same source gives the same answer, so a seed names one; driven by hypothesis it can be made smaller.
"""

import random

from hypothesis import strategies as st

_MARKERS = ["[1]", "[2]", "[3]", "[1, 2]", "[2; 3]", "[1,2,5]", "[E 1]", "[Chunk 4]", "【2】", "［3］", "[９]", "[5][1]",
            "[1] and [2]", "([2])", "(see [3])", "[99]", "[0]", "[1, 99]", "[98; 99]", "[4]–[5]", "**[1]**", "[3] [99] [1]"]  # fmt: skip
_BRACKETS = ["[0, 1]", "refs. [44, 69]", "[sic]", "[2019]", "x[1]", "row_sum[2]", "a[1][2]", "[1-3]", "[^1]", "95% CI [2, 5]",
             "[60]fullerene", "[1.18, 1.52]", "[ ]", "[x]", "in [19]85", "[", "]", "[[1]](u)", "[1](u)", "[a][1]", r"\[1\]",
             "![alt [1]](p.png)", "![x](https://x.org/p.png)", "<https://x.org/a[1]>", "https://x.org/a[1]/b", "[text](u)"]  # fmt: skip
_PROSE = ["Twins differ by five mutations", "the rate falls", "Smith et al. (2020) report that it holds", "it rose by 3.5 %",
          "e.g. in Fig. 3", "According to Smith et al.", "p < .05", "E. coli grew", "“as shown there”", "z. B. im 3. Mai",
          "突变率较低", "「成立する。」と述べた", "الطفرات قليلة", "המוטציות מעטות", "यह सही है", "👩‍👩‍👧 grew", "na\u0308\u0301ive",
          "a\u200bb\u200d\ufeffc", "¿Es cierto?", "C’est vrai ?", "x_1 and *stars*", "≈5 → ≥7", "so — it goes"]  # fmt: skip
_ENDS = [". ", "? ", "! ", "; ", ", ", " ", "。", "؟ ", "। ", "… ", ".\n", ".”", ") "]
_INLINE = ["`x[1]`", "``a`[2]``", "`open", "$x_{[1]}$", "$5 and $6", r"\(x[1]\)", "**bold**", "_it_", "~~gone~~", "<b>b</b>",
           "<img src='https://x.org/t.png'>", "<script>x[1]</script>", "&ge;", r"\$", "\\", "@@MASK_0@@", "@@ZOCRATES_CODE_MASK_0@@",
           "\ufffc", "\ud800", "\udfff\ud83d", "\x00", "\x0b\x0c", "\u2028", "\u2060", "|", ">", "#", "^[1]^", "\t", "\u00a0"]  # fmt: skip


def build_answer(chance: random.Random) -> str:
    """Write an answer of one to eight blocks."""
    blocks = [_block(chance, depth=0) for _ in range(chance.randint(1, 8))]
    text = chance.choice(["\n\n", "\n\n", "\n"]).join(blocks)
    return text.replace("\n", "\r\n") if chance.random() < 0.1 else text


def answer_of_seed(seed: int) -> str:
    """Write the answer that a number names."""
    return build_answer(random.Random(seed))


ANSWERS = st.randoms(use_true_random=False).map(build_answer)


def _block(chance: random.Random, depth: int) -> str:
    kinds = [
        _paragraph,
        _paragraph,
        _paragraph,
        _heading,
        _table,
        _fence,
        _maths,
        _footnote,
        _definition,
        _odd_block,
    ]
    if depth < 3:
        kinds += [_items, _items, _quote]
    kind = chance.choice(kinds)
    return kind(chance, depth) if kind in {_items, _quote} else kind(chance)  # type: ignore[operator]  # by name


def _sentence(chance: random.Random) -> str:
    parts = []
    for _ in range(chance.randint(1, 4)):
        parts.append(chance.choice(_PROSE))
        roll = chance.random()
        if roll < 0.55:
            parts.append(chance.choice([" ", " ", ""]) + chance.choice(_MARKERS))
        elif roll < 0.7:
            parts.append(" " + chance.choice(_BRACKETS))
        elif roll < 0.85:
            parts.append(" " + chance.choice(_INLINE))
        parts.append(chance.choice(_ENDS))
    return "".join(parts)


def _paragraph(chance: random.Random) -> str:
    return "".join(_sentence(chance) for _ in range(chance.randint(1, 4)))


def _heading(chance: random.Random) -> str:
    text = _sentence(chance).replace("\n", " ")
    return f"{text}\n===" if chance.random() < 0.2 else f"{'#' * chance.randint(1, 6)} {text}"


def _items(chance: random.Random, depth: int) -> str:
    bullet = chance.choice(["-", "*", "+", "1.", "2)", "•", "- [ ]", "- [x]", "a)"])
    lines = []
    for _ in range(chance.randint(1, 4)):
        content = _block(chance, depth + 1) if chance.random() < 0.3 else _sentence(chance)
        lines.append(f"{bullet} {content}".replace("\n", "\n  "))
    return "\n".join(lines)


def _quote(chance: random.Random, depth: int) -> str:
    signs = ">" * chance.choice([1, 1, 1, 2, 40]) + " "
    return signs + _block(chance, depth + 1).replace("\n", "\n" + signs)


def _table(chance: random.Random) -> str:
    columns, edge = chance.randint(1, 4), chance.choice(["|", "|", ""])

    def row(cells: list[str]) -> str:
        return f"{edge}{' | '.join(cells)}{edge}"

    def cell() -> str:
        return chance.choice(
            ["0.85", "BM25", "", chance.choice(_MARKERS), _sentence(chance).replace("\n", " ")]
        )

    rows = [[cell() for _ in range(columns)] for _ in range(chance.randint(1, 4))]
    dashes = [["---"] * columns] if chance.random() < 0.8 else []
    return "\n".join(row(cells) for cells in [rows[0], *dashes, *rows[1:]])


def _fence(chance: random.Random) -> str:
    ticks = chance.choice(["```", "~~~", "````"])
    close = chance.choice([ticks, ticks, ticks + "`", "", "~~~"])
    return f"{ticks}{chance.choice(['', 'python', ' [1]'])}\nx[1] = y[99]  # {_sentence(chance)}\n{close}"


def _maths(chance: random.Random) -> str:
    opening, closing = chance.choice([("$$", "$$"), ("\\[", "\\]"), ("\\[", ""), ("$$", "")])
    return f"{opening}\nx_{{[1]}} = {chance.choice(_BRACKETS)}\n{closing}"


def _footnote(chance: random.Random) -> str:
    return f"[^{chance.randint(1, 3)}]: {_sentence(chance)}"


def _definition(chance: random.Random) -> str:
    return f"[{chance.choice(['1', '2', 'a', '99'])}]: https://x.org/{chance.choice(['a', 'b[1]'])}"


def _odd_block(chance: random.Random) -> str:
    return chance.choice(
        [
            "[" * 30,
            "]" * 30,
            "[1" * 20 + "]" * 20,
            "[1]" * 40,
            "`" * 7,
            "$" * 9,
            "\\" * 9,
            "> " * 30,
            "---",
            "||||",
            "\n" * 9,
            f"<div>{_sentence(chance)}</div>",
            "<!-- [1] -->",
            "",
            " ",
            "\x00" * 3,
            "\ud83d" * 3,
            "[1]:",
            "- - - - [1]",
        ]
    )
