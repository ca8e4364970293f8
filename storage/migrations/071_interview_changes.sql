-- What people changed of their answers to the interview: each change can be undone.

-- +goose Up

CREATE TABLE interview_changes (
	account BIGINT NOT NULL REFERENCES accounts (id),
	number  BIGINT NOT NULL, -- of the account
	at      BIGINT NOT NULL,
	before  TEXT   NOT NULL, -- what stood under each question that changed
	after   TEXT   NOT NULL,
	PRIMARY KEY (account, number)
);
