-- Result sheets name each other, keys follow each other, and a vote whose receipt was signed stays.

-- +goose Up

ALTER TABLE closed_weeks ADD COLUMN number BIGINT NOT NULL DEFAULT 0;  -- among the sheets of the site, from 1
ALTER TABLE closed_weeks ADD COLUMN hash   TEXT   NOT NULL DEFAULT ''; -- SHA-256 of the sheet

CREATE TABLE key_changes (
	number    BIGINT PRIMARY KEY, -- from 1
	statement TEXT   NOT NULL,    -- of the key that was given up, signed by it
	at        BIGINT NOT NULL
);

ALTER TABLE votes ADD COLUMN receipt_signed BOOLEAN NOT NULL DEFAULT FALSE; -- so that it cannot be taken back
