-- What the team of a site did, and who besides the operators belongs to it.

-- +goose Up

ALTER TABLE accounts ADD COLUMN editor BOOLEAN NOT NULL DEFAULT FALSE;

CREATE TABLE acts (
	id      BIGINT PRIMARY KEY,
	at      BIGINT NOT NULL,
	account BIGINT NOT NULL, -- who did it; the number stays after the account is deleted, so it refers to nothing
	act     TEXT   NOT NULL,
	object  TEXT   NOT NULL, -- what it was done to: 'job 12'
	before  TEXT   NOT NULL,
	after   TEXT   NOT NULL
);

CREATE INDEX acts_at ON acts (at, id);
