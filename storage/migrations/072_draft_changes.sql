-- The latest changes of each draft: each can be undone.

-- +goose Up

CREATE TABLE draft_changes (
	draft   TEXT    NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
	number  BIGINT  NOT NULL, -- of the draft
	account BIGINT  NOT NULL,
	at      BIGINT  NOT NULL,
	before  TEXT    NOT NULL, -- what stood in each part that changed
	after   TEXT    NOT NULL, -- the stamp of each of them then
	typing  BOOLEAN NOT NULL,
	PRIMARY KEY (draft, number)
);
