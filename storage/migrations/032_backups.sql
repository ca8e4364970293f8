-- Backups that were made, or that were not, and why.

-- +goose Up

CREATE TABLE backups (
	id        BIGINT PRIMARY KEY,
	place     TEXT    NOT NULL, -- a folder, or s3://name/prefix
	name      TEXT    NOT NULL, -- of the file there
	encrypted BOOLEAN NOT NULL,
	began_at  BIGINT  NOT NULL,
	ended_at  BIGINT, -- NULL while it is made, and of one that the end of the program cut short
	bytes     BIGINT  NOT NULL,
	row_count BIGINT  NOT NULL, -- of all tables
	sha256    TEXT    NOT NULL, -- of the file
	fault     TEXT    NOT NULL, -- '' of a good one
	error     TEXT    NOT NULL,
	there     BOOLEAN NOT NULL  -- at its place, or perhaps a part of it
);

CREATE INDEX backups_place ON backups (place, id);
