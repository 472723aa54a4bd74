"""What bibliographies call the people of a Zotero item."""

from app.engine.records import BibliographicItem
from app.engine.zotero.records import Creator

_OTHER_ROLES = {
    "editor": "editor",
    "seriesEditor": "collection-editor",
    "translator": "translator",
    "bookAuthor": "container-author",
    "reviewedAuthor": "reviewed-author",
    "recipient": "recipient",
    "composer": "composer",
    "director": "director",
    "interviewer": "interviewer",
}
_UNNAMED_ROLES = frozenset(
    {"contributor", "commenter", "cosponsor", "castMember", "guest", "wordsBy", "counsel"}
)
_SIDE_ROLES = _UNNAMED_ROLES | (_OTHER_ROLES.keys() - {"composer", "director"})


def creators_by_role(item: BibliographicItem) -> dict[str, tuple[Creator, ...]]:
    """Sort the creators of an item under the roles CSL knows, `author` first.

    The creators of the type's own main role (inventors, programmers, presenters …) are its authors; roles without
    a name in bibliographies are left out. Where only display names are known, they are the authors.
    """
    if not item.creators:
        names = tuple(Creator("", name, is_single_field=True) for name in item.source.authors)
        return {"author": names} if names else {}
    main = item.creators[0].role
    roles: dict[str, list[Creator]] = {}
    for creator in item.creators:
        is_author = creator.role == "author" or (creator.role == main and main not in _SIDE_ROLES)
        role = "author" if is_author else _OTHER_ROLES.get(creator.role)
        if role is not None:
            roles.setdefault(role, []).append(creator)
    if not roles:
        roles["author"] = list(item.creators)
    return {role: tuple(creators) for role, creators in roles.items()}
