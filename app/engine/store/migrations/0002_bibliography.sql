-- What bibliographies want of an item beyond its face: all creators with their roles, volume, pages and the like.

ALTER TABLE items ADD COLUMN creators TEXT NOT NULL DEFAULT '[]';      -- JSON array of Creator, main role first
ALTER TABLE items ADD COLUMN publication TEXT NOT NULL DEFAULT '{}';   -- JSON object, Publication
