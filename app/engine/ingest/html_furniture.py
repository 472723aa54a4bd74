"""What stands on a web page beside its text: menus, banners, adverts, lists of other articles, comments, buttons.

It is told by the roles and names that pages give to their elements, by the titles above them, and by being made of links.
Names lie, so nothing is left out that holds a good part of the running text of the page.
"""

import re
from typing import Final

from selectolax.lexbor import LexborNode

from app.engine.ingest.html_elements import ASIDE, BLOCKS, HEADINGS, name_set, names_of
from app.engine.ingest.html_prose import Prose

# Beyond this share of the running text of a page nothing is furniture, whatever it is called.
_MAX_SHARE: Final = 0.4
# With less running text than this a page may be a list of links, which are then its text.
_MIN_PROSE: Final = 150
_MAX_TITLE: Final = 90
_MAX_LINE: Final = 120
_LINK_SHARE: Final = 0.5
# A title stands so deep below the top of its group at most.
_MAX_DEPTH: Final = 6
_GROUPS: Final = name_set("div section aside header td center")
_ROLES: Final = name_set(
    "navigation search banner contentinfo complementary dialog alertdialog menu menubar toolbar tablist"
)
# Parts of names, in any case, as they stand between hyphens, underscores and humps.
_SURE_PARTS: Final = name_set("""ad ads adsbygoogle sponsored sponsor anzeige anzeigen werbung publicite
    publicidad pubblicita consent gdpr cmp onetrust paywall brotkrumen nav navbar navigation menu menus sidebar skip jump masthead colophon toolbar popup
    modal promo promos teaser teasers share sharing sharedaddy sharebar social socials teilen partager compartir addtoany
    addthis related mostread meistgelesen trending
    comments commentlist respond disqus kommentare commentaires comentarios noprint navbox ambox editsection headerlink
    catlinks printfooter searchbox signup login taglist jp""")
_SURE_STARTS: Final = ("newsletter", "advert", "cookie", "breadcrumb", "recommend", "relatedpost", "subscri")
_UNSURE_PARTS: Final = name_set("""banner metrics altmetric tag tags schlagworte toc tools widget widgets follow popular links link bio footer foot meta
    rating votecell voting badge badges pagination pager prevnext postnav btn button buttons cta user author signature
    reading companion contents identity print permalink shortlink header topbar notice download downloads""")
# Of elements inside a line only these say enough: a link may be a "popup" and yet a word of its sentence.
_INLINE_PARTS: Final = name_set("editsection headerlink permalink anchorlink noprint skip share backlink")
# Names used by single large sites and systems.
_WHOLE_NAMES: Final = re.compile(
    r"sf-hidden|(?:u-)?(?:hide|hidden|no)-print|d-print-none|noprint|screen-reader-text|(?:is-)?sr-only|visually-?hidden"
    r"|extra-services|labstabs|endorsers|rst-versions|ethical-.{1,20}|pw-(?:tags|multi-vote-count)|post-form|js-post-menu"
    r"|user-info|viewing-options-links|associated-material-links|related-literature.{0,20}|(?:article|issue)-information"
    r"|(?:post-)?author-(?:bio|box|card|info)|about-(?:the-)?author|widget-area|postmetadata|mw-(?:navigation|jump-link|cite-backlink)|siteSub|siteNotice|contentSub|bottom-notice",
    re.IGNORECASE,
)
_NOT_NAMES: Final = re.compile(
    r"(?:tag|category|term|topic|has|no|with|post|type)-.*|(?:.*[-_])?related[-_]?works?(?:[-_].*)?",
    re.IGNORECASE,
)
_PARTS: Final = re.compile(r"[A-Z]?[a-zà-ÿ]+|[A-Z]+(?![a-z])")
_MORE: Final = r"(?:\s.{1,50})?"
_SURE_TITLES: Final = re.compile(
    rf"""related\s(?:articles?|content|posts?|stories|links|questions|topics|reading){_MORE}|you\s(?:may|might)\s(?:also\s)?{_MORE}
    |more\s(?:from|on\sthis|stories){_MORE}|recommended\s(?:for|from|reading|articles){_MORE}|similar\s(?:content|articles){_MORE}
    |(?:most|trending|popular)\s(?:read|popular|viewed|shared|now|posts|articles){_MORE}|(?:latest|recent)\s(?:news|posts|comments|articles){_MORE}
    |share\sthis{_MORE}|like\sthis|follow\sus{_MORE}|(?:subscribe|sign\sup)\s(?:to|for|now){_MORE}|leave\sa\s(?:reply|comment){_MORE}
    |post\sa\scomment|join\sthe\s(?:conversation|discussion)|\d+\s(?:comments?|responses?|replies|thoughts?\son{_MORE})
    |comments?\s\(\d+\)|post\snavigation|navigation\smenu|personal\stools|on\sthis\spage|in\sthis\sarticle|about\sthis\sarticle
    |cite\sthis\s(?:article|as|page){_MORE}|hot\snetwork\squestions|your\sanswer|we\s(?:use|value)\s.{{1,60}}|access\s(?:options|paper){_MORE}
    |download\s(?:citation|pdf){_MORE}|article\smetrics|advertisement|sponsored{_MORE}
    |mehr\szum\sthema|lesen\ssie\sauch{_MORE}|das\skönnte\s(?:sie|dich)\s.{{1,40}}|meistgelesen{_MORE}|(?:weitere|verwandte|ähnliche)\s(?:artikel|themen|beiträge)
    |kommentare\s\(\d+\)|schreiben?\s(?:sie\s)?einen?\skommentar|anzeige|werbung|artikel\steilen
    |(?:à\s)?lire\saussi{_MORE}|sur\sle\smême\s(?:sujet|thème)|articles?\s(?:liés|similaires|connexes|associés)|les\splus\slus|partager\s(?:cet|l).{{0,30}}
    |laisser\sun\scommentaire|abonnez-vous{_MORE}|suivez-nous{_MORE}|publicité
    |(?:artículos?|noticias?|contenidos?)\srelacionad[oa]s?|te\spuede\sinteresar|(?:lo\s)?más\sleíd[oa]s?|deja\s(?:un|tu)\scomentario|publicidad
    |(?:artigos|notícias)\srelacionad[oa]s|leia\s(?:também|mais){_MORE}|mais\slidas|articoli\scorrelati|leggi\sanche{_MORE}|lees\sook{_MORE}|meest\sgelezen
    |читайте\sтакже|相关文章|相關文章|延伸閱讀|関連記事|あわせて読みたい|관련\s기사""",
    re.IGNORECASE | re.VERBOSE,
)
_UNSURE_TITLES: Final = re.compile(
    r"""related|recommended|linked|share|teilen|partager|compartir|condividi|delen|comments?|kommentare|commentaires?|comentarios|reacties
    |archives?|categories|tags?|topics|themen|etiquetas|follow|newsletter|metrics|altmetric|(?:table\sof\s)?contents|inhalt(?:sverzeichnis)?|sommaire
    |navigation|search|menu|bookmark|browse|languages?|versions|downloads?|sections|figures|sign\sin|log\sin|subscribe|print|in\sother\sprojects""",
    re.IGNORECASE | re.VERBOSE,
)
_LINES: Final = re.compile(
    r"""advertisement|anzeige|werbung|publicité|publicidad|loading\W*|(?:view\s)?full[-\s]size\s(?:image|table)|download\s(?:pdf|references|citation|figure)
    |share|print|reply|edit|read\smore\W*|skip\sto\s.*|jump\sto\s.*|back\sto\stop|sign\s(?:in|up)|log\s?in|subscribe|follow|listen|save
    |(?:reading\stime|lesedauer|lesezeit|temps\sde\slecture|tiempo\sde\slectura)\W.*|(?:asked|modified|viewed)\s(?:\d.*|.*\sago)
    |see\smore\s.*|open\sin\sapp|\d+\smin(?:utes?)?\sread|(?:©|\(c\)|copyright\b).*|all\srights\sreserved.*|proudly\spowered\s.*|powered\sby\s.*
    |(?:posted|filed|published)\s(?:in|under)\s.*|tagged\s.*|image\s(?:source|credit)s?|export\s(?:bibtex\s)?citation|not\slogged\sin""",
    re.IGNORECASE | re.VERBOSE,
)
_COUNT: Final = re.compile(r"\s*(?:\(\d+\))?\s*[:»›→]*$")


class Furniture:
    """Tells of each element of one page whether it stands beside the text.

    Args:
        prose: Measures of the page.
        root: What all shares are of.
    """

    def __init__(self, prose: Prose, root: LexborNode) -> None:
        self._prose = prose
        self._total = prose.of(root).prose

    def holds(self, node: LexborNode, *, is_in_references: bool = False) -> bool:
        """Whether an element and all in it is furniture; headings of the first level never are."""
        measure = self._prose.of(node)
        if measure.prose > _MAX_SHARE * self._total:
            return False
        is_empty = measure.prose == 0
        if node.tag in ASIDE or _has_role(node) or _is_named(node, is_empty and not measure.has_title):
            return node.tag not in HEADINGS
        if node.tag not in BLOCKS or measure.has_title:
            return False
        if is_in_references:
            return False
        if _is_titled(self._first_text(node), is_empty):
            return True
        is_linked = measure.linked >= _LINK_SHARE * measure.chars > 0
        return is_empty and is_linked and self._total >= _MIN_PROSE and node.tag in _GROUPS

    def _first_text(self, node: LexborNode) -> str:
        """The first words in a group: its heading, or a short line before others; "" for other elements."""
        if node.tag not in _GROUPS and node.tag not in ("ul", "ol", "nav", "p"):
            return ""
        here = _heading_before(node)
        if here is not None:
            return _title(here)
        first = node
        for _ in range(_MAX_DEPTH if node.tag in _GROUPS else 0):
            child = next((one for one in first.iter() if self._prose.of(one).chars), None)
            if child is None or (first.text(deep=False, strip=True) or ""):
                break
            first = child
            if first.tag in HEADINGS:
                break
        return "" if first is node or self._prose.of(first).chars > _MAX_TITLE else _title(first)


def is_mark(node: LexborNode) -> bool:
    """Whether an element inside a line is a mark for handling the page: an edit link, the sign of a heading's address."""
    return node.tag not in BLOCKS and (_has_role(node) or _is_named(node, is_empty=False))


def is_furniture_line(text: str) -> bool:
    """Whether a line between blocks is one of the words pages are sprinkled with ("Advertisement", "Full size image")."""
    return len(text) <= _MAX_LINE and _LINES.fullmatch(text) is not None


def is_furniture_title(title: str) -> bool:
    """Whether a heading only ever stands over furniture."""
    return _SURE_TITLES.fullmatch(_COUNT.sub("", title)) is not None


def _title(node: LexborNode) -> str:
    text = " ".join((node.text(deep=True) or "").split())
    return text if len(text) <= _MAX_TITLE else ""


def _heading_before(node: LexborNode) -> LexborNode | None:
    """The heading right before a list, a paragraph or a group."""
    before = node.prev
    while before is not None and before.tag in ("-text", "-comment"):
        if (before.text(deep=False) or "").strip() and before.tag == "-text":
            return None
        before = before.prev
    return before if before is not None and before.tag in HEADINGS else None


def _has_role(node: LexborNode) -> bool:
    attributes = node.attributes
    return bool(attributes) and (
        (attributes.get("role") or "") in _ROLES
        or attributes.get("aria-modal") == "true"
        or attributes.get("aria-hidden") == "true"
    )


def _is_named(node: LexborNode, is_empty: bool) -> bool:
    is_inline = node.tag not in BLOCKS
    return any(_is_name(name, is_empty=is_empty, is_inline=is_inline) for name in names_of(node))


def _is_name(name: str, *, is_empty: bool, is_inline: bool) -> bool:
    if _WHOLE_NAMES.fullmatch(name):
        return True
    if _NOT_NAMES.fullmatch(name):
        return False
    parts = {part.lower() for part in _PARTS.findall(name)}
    if is_inline:
        return not parts.isdisjoint(_INLINE_PARTS)
    return any(part.startswith(_SURE_STARTS) or part in _SURE_PARTS for part in parts) or (
        is_empty and not parts.isdisjoint(_UNSURE_PARTS)
    )


def _is_titled(title: str, is_empty: bool) -> bool:
    if not title:
        return False
    return is_furniture_title(title) or (
        is_empty and _UNSURE_TITLES.fullmatch(_COUNT.sub("", title)) is not None
    )
