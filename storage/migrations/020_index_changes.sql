-- What every node's search index follows: a row for each listing and kind of change, with the stamp of the last one. Stamps count up by commits.

-- +goose Up

CREATE TABLE index_changes (
	listing BIGINT NOT NULL, -- 0 is all; the number stays after the listing is deleted, so it refers to nothing
	kind    TEXT   NOT NULL, -- 'listing', 'counts' or 'all'
	stamp   BIGINT NOT NULL,
	PRIMARY KEY (listing, kind)
);

CREATE UNIQUE INDEX index_changes_stamp ON index_changes (stamp);

-- Until now jobs brought changes to the index of the one node. What still waits of them is in none.
INSERT INTO index_changes (listing, kind, stamp) SELECT 0, 'all', 1 WHERE EXISTS (SELECT 1 FROM jobs WHERE kind IN ('index', 'reindex'));
INSERT INTO counters (name, last) SELECT 'index', 1 WHERE EXISTS (SELECT 1 FROM jobs WHERE kind IN ('index', 'reindex'));
DELETE FROM jobs WHERE kind IN ('index', 'reindex');
