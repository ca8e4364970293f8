-- The history of listings is kept by age and size, and what removed words longest. Of lists it holds the entries that went and came. What was kept
-- before may have removed words, and is joined with nothing.

-- +goose Up

ALTER TABLE listing_versions ADD COLUMN company BIGINT  NOT NULL DEFAULT 0; -- whose facts it changed
ALTER TABLE listing_versions ADD COLUMN prior   BIGINT  NOT NULL DEFAULT 0; -- the change of the company before it
ALTER TABLE listing_versions ADD COLUMN removes BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE listing_versions ADD COLUMN alone   BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE listing_versions ADD COLUMN places  TEXT    NOT NULL DEFAULT '{}';
UPDATE listing_versions SET company = COALESCE((SELECT l.company FROM listings AS l WHERE l.id = listing_versions.listing), 0);
CREATE INDEX listing_versions_company ON listing_versions (company, id);
UPDATE listing_versions SET prior = COALESCE((SELECT MAX(p.id) FROM listing_versions AS p WHERE p.company = listing_versions.company AND p.id < listing_versions.id), 0);
CREATE INDEX listing_versions_size ON listing_versions (listing, bytes);
