-- What the versions of a listing are numbered by: from one on for each listing, so that nobody reads from it what goes on elsewhere. Those that there are keep theirs.

-- +goose Up

ALTER TABLE listing_versions ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
UPDATE listing_versions SET number = id;
CREATE INDEX listing_versions_number ON listing_versions (listing, number);
