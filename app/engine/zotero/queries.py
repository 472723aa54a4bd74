"""The SQL that reads a Zotero database: columns named, types and fields joined by name.

Text is read as bytes, because foreign plugins have left values that are not UTF-8 and one of them would end the whole
query. `visible_libraries` and `gone` are temporary tables of ours, see `PREPARE`; `{identity}` and `{last_read}` stand for
columns that `with_identity` fills in.
"""

from typing import Final

_IDENTITY: Final = (
    "I.itemID",
    "I.libraryID",
    "I.key",
    "I.version",
    "I.synced",
    "I.dateModified",
    "I.clientDateModified",
)

# A group library without its group has no number for links, so it is left out. What the user does not see is
# whatever is in the trash, and everything below it.
PREPARE: Final = """
CREATE TEMP TABLE visible_libraries (libraryID INTEGER PRIMARY KEY);
INSERT INTO visible_libraries
  SELECT libraryID FROM libraries
  WHERE type = 'user' OR (type = 'group' AND libraryID IN (SELECT libraryID FROM "groups"));
CREATE TEMP TABLE gone (itemID INTEGER PRIMARY KEY);
WITH RECURSIVE
  kin(itemID, parent) AS (
    SELECT itemID, parentItemID FROM itemAttachments WHERE parentItemID IS NOT NULL
    UNION ALL SELECT itemID, parentItemID FROM itemNotes WHERE parentItemID IS NOT NULL
    UNION ALL SELECT itemID, parentItemID FROM itemAnnotations),
  hidden(itemID) AS (
    SELECT itemID FROM deletedItems
    UNION SELECT kin.itemID FROM kin JOIN hidden ON kin.parent = hidden.itemID)
INSERT OR IGNORE INTO gone SELECT itemID FROM hidden;
"""

LIBRARIES: Final = """
SELECT L.libraryID, L.type, G.groupID, CAST(G.name AS BLOB)
FROM libraries L
LEFT JOIN "groups" G ON G.libraryID = L.libraryID
WHERE L.type IN ('user', 'group')
ORDER BY L.libraryID
"""

COLLECTIONS: Final = """
SELECT C.collectionID, C.libraryID, C.key, CAST(C.collectionName AS BLOB), C.parentCollectionID,
       C.collectionID IN (SELECT collectionID FROM deletedCollections)
FROM collections C
JOIN visible_libraries L ON L.libraryID = C.libraryID
ORDER BY C.collectionID
"""

MEMBERSHIP: Final = "SELECT itemID, collectionID FROM collectionItems ORDER BY itemID, collectionID"

TAGS: Final = """
SELECT IT.itemID, CAST(T.name AS BLOB)
FROM itemTags IT
JOIN tags T ON T.tagID = IT.tagID
ORDER BY IT.itemID, T.name
"""

RETRACTED: Final = "SELECT itemID FROM retractedItems WHERE flag = 0"

CREATORS: Final = """
SELECT IC.itemID, CT.creatorType, CAST(C.firstName AS BLOB), CAST(C.lastName AS BLOB), C.fieldMode,
       COALESCE(R.primaryField, 0)
FROM itemCreators IC
JOIN items I ON I.itemID = IC.itemID
JOIN creators C ON C.creatorID = IC.creatorID
JOIN creatorTypes CT ON CT.creatorTypeID = IC.creatorTypeID
LEFT JOIN itemTypeCreatorTypes R ON R.itemTypeID = I.itemTypeID AND R.creatorTypeID = IC.creatorTypeID
ORDER BY IC.itemID, IC.orderIndex
"""

# Fields come under their general name (bookTitle as publicationTitle) where the type maps it to one.
FIELDS: Final = """
SELECT D.itemID, COALESCE(B.fieldName, F.fieldName) AS baseName, CAST(V.value AS BLOB)
FROM itemData D
JOIN items I ON I.itemID = D.itemID
JOIN fieldsCombined F ON F.fieldID = D.fieldID
JOIN itemDataValues V ON V.valueID = D.valueID
LEFT JOIN baseFieldMappingsCombined M ON M.itemTypeID = I.itemTypeID AND M.fieldID = D.fieldID
LEFT JOIN fieldsCombined B ON B.fieldID = M.baseFieldID
WHERE baseName IN (
  'title', 'shortTitle', 'date', 'filingDate', 'publicationTitle', 'conferenceName', 'meetingName',
  'journalAbbreviation', 'publisher', 'abstractNote', 'DOI', 'url', 'language', 'extra', 'volume', 'issue', 'pages',
  'edition', 'series', 'seriesTitle', 'seriesNumber', 'place', 'ISBN', 'ISSN', 'type', 'number', 'accessDate')
ORDER BY D.itemID
"""

ITEMS: Final = """
SELECT {identity},
       T.typeName, I.dateAdded
FROM items I
JOIN itemTypesCombined T ON T.itemTypeID = I.itemTypeID
JOIN visible_libraries L ON L.libraryID = I.libraryID
WHERE T.typeName NOT IN ('attachment', 'note', 'annotation')
  AND I.itemID NOT IN (SELECT itemID FROM gone)
ORDER BY I.itemID
"""

# PDFs first within a parent, then the oldest. Links to the web (3) have no file, and embedded images (4) belong to
# the text of a note.
ATTACHMENTS: Final = """
SELECT {identity},
       P.key, A.linkMode, CAST(A.contentType AS BLOB), CAST(CS.charset AS BLOB), CAST(A.path AS BLOB), A.syncState,
       A.parentItemID, {last_read}
FROM itemAttachments A
JOIN items I ON I.itemID = A.itemID
JOIN visible_libraries L ON L.libraryID = I.libraryID
LEFT JOIN items P ON P.itemID = A.parentItemID
LEFT JOIN charsets CS ON CS.charsetID = A.charsetID
WHERE COALESCE(A.linkMode, -1) NOT IN (3, 4)
  AND A.itemID NOT IN (SELECT itemID FROM gone)
ORDER BY A.parentItemID, A.contentType = 'application/pdf' DESC, I.dateAdded, A.itemID
"""

# An attachment's own note is a row too; only items of type note count.
NOTES: Final = """
SELECT {identity},
       P.key, CAST(N.title AS BLOB), CAST(N.note AS BLOB)
FROM itemNotes N
JOIN items I ON I.itemID = N.itemID
JOIN itemTypesCombined T ON T.itemTypeID = I.itemTypeID AND T.typeName = 'note'
JOIN visible_libraries L ON L.libraryID = I.libraryID
LEFT JOIN items P ON P.itemID = N.parentItemID
WHERE N.itemID NOT IN (SELECT itemID FROM gone)
ORDER BY N.itemID
"""

ANNOTATIONS: Final = """
SELECT {identity},
       A.key, X.type, CAST(X.text AS BLOB), CAST(X.comment AS BLOB), CAST(X.pageLabel AS BLOB),
       CAST(X.position AS BLOB), X.isExternal
FROM itemAnnotations X
JOIN items I ON I.itemID = X.itemID
JOIN items A ON A.itemID = X.parentItemID
JOIN visible_libraries L ON L.libraryID = I.libraryID
WHERE X.itemID NOT IN (SELECT itemID FROM gone)
ORDER BY X.parentItemID, X.sortIndex
"""

TRASHED: Final = """
SELECT I.libraryID, CAST(I.key AS BLOB)
FROM gone G
JOIN items I ON I.itemID = G.itemID
JOIN visible_libraries L ON L.libraryID = I.libraryID
"""

# An item that took in others names them by their addresses, and goes on doing so in the trash: one that was merged
# itself is a step on the way to what is there now.
RELATIONS: Final = """
SELECT I.libraryID, CAST(I.key AS BLOB), P.predicate, CAST(R.object AS BLOB)
FROM itemRelations R
JOIN relationPredicates P ON P.predicateID = R.predicateID
JOIN items I ON I.itemID = R.itemID
JOIN visible_libraries L ON L.libraryID = I.libraryID
WHERE P.predicate = 'dc:replaces' OR R.itemID NOT IN (SELECT itemID FROM gone)
ORDER BY R.itemID, P.predicate, R.object
"""

PUBLICATIONS: Final = """
SELECT I.libraryID, I.key
FROM publicationsItems P
JOIN items I ON I.itemID = P.itemID
JOIN visible_libraries L ON L.libraryID = I.libraryID
WHERE P.itemID NOT IN (SELECT itemID FROM gone)
"""

ACCOUNT: Final = "SELECT key, CAST(value AS BLOB) FROM settings WHERE setting = 'account'"


def with_identity(query: str, *, has_client_version: bool, has_last_read: bool) -> str:
    """Fill in the columns that items and their children have in common, and those that not every layout has.

    The time of the last reading came with Zotero 9, the local version number with Zotero 10; older ones give NULL.
    """
    query = query.replace("{last_read}", "A.lastRead" if has_last_read else "NULL")
    columns = (*_IDENTITY, "I.clientVersion" if has_client_version else "NULL")
    return query.replace("{identity}", ", ".join(columns))
