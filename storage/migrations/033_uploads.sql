-- Files of listings that the team brings in on a page.

-- +goose Up

CREATE TABLE uploads (
	id         BIGINT PRIMARY KEY,
	site       BIGINT NOT NULL REFERENCES sites (id),
	account    BIGINT NOT NULL, -- who brought it; the number stays after the account is deleted
	name       TEXT   NOT NULL, -- of the file
	size       BIGINT NOT NULL, -- bytes
	state      TEXT   NOT NULL,
	columns    TEXT   NOT NULL, -- JSON: how they are read
	summary    TEXT   NOT NULL, -- JSON: how many lines became what
	faults     TEXT   NOT NULL, -- line by line; the first of them
	more       BIGINT NOT NULL, -- faults that are not kept
	error      TEXT   NOT NULL, -- why it ended; '' if it did not fail
	at         BIGINT NOT NULL,
	changed_at BIGINT NOT NULL
);

CREATE INDEX uploads_at ON uploads (at, id);

CREATE TABLE upload_bodies (
	upload BIGINT PRIMARY KEY REFERENCES uploads (id) ON DELETE CASCADE,
	body   BYTEA NOT NULL -- gzipped
);
