"""The tables and columns of Zotero's database that reading needs, and one item."""

SMALL_LIBRARY = """
PRAGMA synchronous = OFF;
BEGIN;
CREATE TABLE version (schema TEXT PRIMARY KEY, version INT NOT NULL);
CREATE TABLE libraries (libraryID INTEGER PRIMARY KEY, type TEXT);
CREATE TABLE "groups" (groupID INTEGER PRIMARY KEY, libraryID INT, name TEXT);
CREATE TABLE itemTypesCombined (itemTypeID INT PRIMARY KEY, typeName TEXT);
CREATE TABLE fieldsCombined (fieldID INT PRIMARY KEY, fieldName TEXT);
CREATE TABLE baseFieldMappingsCombined (itemTypeID INT, baseFieldID INT, fieldID INT);
CREATE TABLE items (itemID INTEGER PRIMARY KEY, itemTypeID INT, dateAdded TEXT, dateModified TEXT,
  clientDateModified TEXT, libraryID INT, key, version INT, synced INT);
CREATE TABLE itemData (itemID INT, fieldID INT, valueID INT);
CREATE TABLE itemDataValues (valueID INTEGER PRIMARY KEY, value);
CREATE TABLE itemAttachments (itemID INTEGER PRIMARY KEY, parentItemID INT, linkMode INT, contentType TEXT,
  charsetID INT, path TEXT, syncState INT);
CREATE TABLE charsets (charsetID INTEGER PRIMARY KEY, charset TEXT);
CREATE TABLE itemNotes (itemID INTEGER PRIMARY KEY, parentItemID INT, note TEXT, title TEXT);
CREATE TABLE itemAnnotations (itemID INTEGER PRIMARY KEY, parentItemID INT, type INT, text TEXT, comment TEXT,
  pageLabel TEXT, sortIndex TEXT, position TEXT, isExternal INT);
CREATE TABLE itemTypeCreatorTypes (itemTypeID INT, creatorTypeID INT, primaryField INT);
CREATE TABLE creatorTypes (creatorTypeID INTEGER PRIMARY KEY, creatorType TEXT);
CREATE TABLE creators (creatorID INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, fieldMode INT);
CREATE TABLE itemCreators (itemID INT, creatorID INT, creatorTypeID INT, orderIndex INT);
CREATE TABLE tags (tagID INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE itemTags (itemID INT, tagID INT);
CREATE TABLE collections (collectionID INTEGER PRIMARY KEY, collectionName TEXT, parentCollectionID INT,
  libraryID INT, key);
CREATE TABLE collectionItems (collectionID INT, itemID INT);
CREATE TABLE deletedCollections (collectionID INTEGER PRIMARY KEY);
CREATE TABLE deletedItems (itemID INTEGER PRIMARY KEY);
CREATE TABLE retractedItems (itemID INTEGER PRIMARY KEY, flag INT);
CREATE TABLE relationPredicates (predicateID INTEGER PRIMARY KEY, predicate TEXT);
CREATE TABLE itemRelations (itemID INT, predicateID INT, object TEXT);
INSERT INTO version VALUES ('userdata', 123), ('compatibility', 7);
INSERT INTO libraries VALUES (1, 'user');
INSERT INTO itemTypesCombined VALUES (1, 'note'), (2, 'book'), (3, 'attachment'), (4, 'annotation');
INSERT INTO fieldsCombined VALUES (10, 'title'), (11, 'date'), (12, 'abstractNote');
INSERT INTO items VALUES (1, 2, '2024-01-01', '2024-01-01', '2024-01-01', 1, 'PAPER222', 0, 0);
INSERT INTO itemDataValues VALUES (1, 'A paper');
INSERT INTO itemData VALUES (1, 10, 1);
COMMIT;
"""
