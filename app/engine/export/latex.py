"""Plain text as LaTeX reads it, for the values of a BibTeX file.

Signs that LaTeX takes for commands are escaped, letters with accents and the common signs of other alphabets become
commands, so that every LaTeX and BibTeX reads them; what has no command here (Chinese, emoji …) stays as it is.
Nothing is lost either way.
"""

import re
import unicodedata

_COMMANDS = {
    "\\": r"{\textbackslash}",
    "{": r"{\textbraceleft}",
    "}": r"{\textbraceright}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "^": r"{\textasciicircum}",
    "~": r"{\textasciitilde}",
    "<": r"{\textless}",
    ">": r"{\textgreater}",
    "|": r"{\textbar}",
    '"': r"{\textquotedbl}",
    "\u00a0": "~",
    "–": "--",
    "—": "---",
    "`": r"{\textasciigrave}",
    "‘": "`",
    "’": "'",
    "“": "``",
    "”": "''",
    "„": r"{\quotedblbase}",
    "«": r"{\guillemotleft}",
    "»": r"{\guillemotright}",
    "…": r"{\ldots}",
    "¡": r"{\textexclamdown}",
    "¿": r"{\textquestiondown}",
    "ß": r"{\ss}",
    "æ": r"{\ae}",
    "Æ": r"{\AE}",
    "œ": r"{\oe}",
    "Œ": r"{\OE}",
    "ø": r"{\o}",
    "Ø": r"{\O}",
    "å": r"{\aa}",
    "Å": r"{\AA}",
    "ł": r"{\l}",
    "Ł": r"{\L}",
    "ı": r"{\i}",
    "ȷ": r"{\j}",
    "đ": r"{\dj}",
    "Đ": r"{\DJ}",
    "ð": r"{\dh}",
    "Ð": r"{\DH}",
    "þ": r"{\th}",
    "Þ": r"{\TH}",
    "ŋ": r"{\ng}",
    "Ŋ": r"{\NG}",
    "§": r"{\S}",
    "¶": r"{\P}",
    "©": r"{\textcopyright}",
    "®": r"{\textregistered}",
    "™": r"{\texttrademark}",
    "°": r"{\textdegree}",
    "€": r"{\texteuro}",
    "£": r"{\pounds}",
    "†": r"{\dag}",
    "‡": r"{\ddag}",
    "•": r"{\textbullet}",
    "·": r"{\textperiodcentered}",
    "×": r"$\times$",
    "±": r"$\pm$",
    "÷": r"$\div$",
    "≤": r"$\leq$",
    "≥": r"$\geq$",
    "≈": r"$\approx$",
    "≠": r"$\neq$",
    "∼": r"$\sim$",
    "→": r"$\rightarrow$",
    "←": r"$\leftarrow$",
    "↔": r"$\leftrightarrow$",
    "∞": r"$\infty$",
    "∂": r"$\partial$",
    "∑": r"$\sum$",
    "√": r"$\surd$",
    "∈": r"$\in$",
    "′": r"$'$",
    "µ": r"$\mu$",
    "−": r"$-$",
}
_GREEK = (
    *(
        "alpha",
        "beta",
        "gamma",
        "delta",
        "epsilon",
        "zeta",
        "eta",
        "theta",
        "iota",
        "kappa",
        "lambda",
        "mu",
        "nu",
    ),
    *("xi", "o", "pi", "rho", "varsigma", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega"),
)

_GREEK_CAPITALS = {
    "Γ": "Gamma",
    "Δ": "Delta",
    "Θ": "Theta",
    "Λ": "Lambda",
    "Ξ": "Xi",
    "Π": "Pi",
    "Σ": "Sigma",
    "Φ": "Phi",
    "Ψ": "Psi",
    "Ω": "Omega",
}
_COMMANDS |= {
    chr(ord("α") + place): f"$\\{name}$" if name != "o" else "$o$" for place, name in enumerate(_GREEK)
}
_COMMANDS |= {letter: f"$\\{name}$" for letter, name in _GREEK_CAPITALS.items()}
_COMMANDS |= {sign: f"$_{{{digit}}}$" for digit, sign in enumerate("₀₁₂₃₄₅₆₇₈₉")}
_COMMANDS |= {sign: f"$^{{{digit}}}$" for digit, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
_ACCENTS = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0304": "=",
    "\u0306": "u",
    "\u0307": ".",
    "\u0308": '"',
    "\u030a": "r",
    "\u030b": "H",
    "\u030c": "v",
    "\u0323": "d",
    "\u0327": "c",
    "\u0328": "k",
    "\u0331": "b",
}
_DOTLESS = {"i": r"\i", "j": r"\j"}
_LIGATURES = frozenset({"--", "''", "``", "!`", "?`"})
_BLANKS = re.compile(r"[^\S\u00a0]+")


def latex_text(text: str) -> str:
    """Write plain text in LaTeX, on one line; braces in the result are balanced."""
    composed = unicodedata.normalize("NFC", _BLANKS.sub(" ", text).strip())
    written: list[str] = []
    for part in map(_character, composed):
        if written and _is_ligature(written[-1], part):
            written.append("{}")
        written.append(part)
    return "".join(written)


def _is_ligature(before: str, behind: str) -> bool:
    """Whether LaTeX would read the signs where two parts meet as one: hyphens as a dash, quotes as a double one."""
    pair = before[-1:] + behind[:1]
    return pair in _LIGATURES


def _character(character: str) -> str:
    command = _COMMANDS.get(character)
    if command is not None:
        return command
    if character.isascii():
        return character if character.isprintable() else ""
    return _accented(character)


def _accented(character: str) -> str:
    """Write a letter with one accent as a command in braces, anything else as it is."""
    parts = unicodedata.normalize("NFD", character)
    if len(parts) != 2 or parts[1] not in _ACCENTS or not parts[0].isascii():
        return character
    accent, letter = _ACCENTS[parts[1]], parts[0]
    if accent not in "cdkb":
        letter = _DOTLESS.get(letter, letter)
    return f"{{\\{accent}{{{letter}}}}}"
