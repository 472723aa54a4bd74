"""Words that the citation rules look up: data, one table a rule, all in lower case unless said otherwise."""


def _words(table: str) -> frozenset[str]:
    """Read a table of words; lines that start with `#` are remarks."""
    lines = (line for line in table.splitlines() if not line.lstrip().startswith("#"))
    return frozenset(word for line in lines for word in line.split())


ABBREVIATIONS = _words("""
    # references to parts of a work
    al appx ch chap ed eds eq eqn eqs fig figs fn ibid incl no nr p pg pp ref refs sec sect suppl tab thm vol vols
    v vs
    # Latin and general
    approx avg ca cf e.g eg esp etc i.e ie resp sp spp subsp viz u.s u.k
    # titles, institutions
    capt dept dr drs gen gov hon jr lt ltd messrs mr mrs ms mt prof rev sgt sr st univ
    # months where a period cuts them
    jan feb apr aug sept oct nov dec
    # German
    abb anm bd bspw bzgl bzw d.h evtl gem ggf hg hrsg insb kap lfd n.chr o.ä s.o s.u sog u.a usw v.a v.chr vgl z.b
    z.t zit
    # Spanish, French, Italian, Portuguese
    aprox c.-à-d cfr cía ecc núm p.ej p.ex pág págs pag sra sres uds
""")
"""What a period after it does not end a sentence (V2); without that period."""

ORDINAL_FOLLOWERS = _words("""
    januar jänner februar märz april mai juni juli august september oktober november dezember
    jahrhundert jahrhunderts jahrtausend jahrtausends jahrzehnt kapitel abschnitt auflage band jahrgang lebensjahr
    tag woche monat jahr quartal semester klasse grad ordnung platz stelle schritt versuch
""")
"""German words after which, preceded by "3." or "19.", the period belongs to an ordinal number."""

NUMBER_CUES = (
    "ref",
    "refs",
    "reference",
    "references",
    "citation",
    "citations",
    "bibliography",
    "literatur",
    "literature",
    "interval",
    "intervals",
    "intervall",
    "range",
    "ranges",
    "between",
    "within",
    "vector",
    "array",
    "list",
    "eq",
    "eqs",
    "equation",
    "equations",
    "index",
    "indices",
    "page",
    "pages",
)
"""Words straight before a bracketed number that make it a number of the text, when it is out of range."""

AUTHOR_LEAD_INS = (
    "according to",
    "as shown by",
    "as reported by",
    "as noted by",
    "as described by",
    "as argued by",
    "as found by",
    "following",
    "in",
    "by",
    "per",
    "like",
    "unlike",
    "see",
    "cf.",
    "work by",
    "work of",
    "a study by",
    "research by",
    "laut",
    "nach",
    "según",
    "selon",
    "secondo",
)
"""Openings of a phrase that only names authors, longest match first where one begins another."""

AUTHOR_VERBS = (
    "show",
    "shows",
    "showed",
    "report",
    "reports",
    "reported",
    "find",
    "finds",
    "found",
    "argue",
    "argues",
    "argued",
    "note",
    "notes",
    "noted",
    "state",
    "states",
    "stated",
    "write",
    "writes",
    "wrote",
    "observe",
    "observes",
    "observed",
    "demonstrate",
    "demonstrates",
    "demonstrated",
    "suggest",
    "suggests",
    "suggested",
    "conclude",
    "concludes",
    "concluded",
    "describe",
    "describes",
    "described",
    "propose",
    "proposes",
    "proposed",
    "claim",
    "claims",
    "claimed",
)
"""Verbs that may close such a phrase before it has said anything."""

SPOKEN_SYMBOLS = {"≈": " about ", "≥": " at least ", "≤": " at most ", "→": " to ", "—": " - "}
"""How symbols read in a claim (V1)."""
