-- Of candidates for a field that have the same traits: how often one was what a person left of a draft, and how often one
-- was thought likely and was not. Of nobody, and without words.

-- +goose Up

CREATE TABLE lessons (
	field  TEXT   NOT NULL,
	traits TEXT   NOT NULL, -- a JSON array, sorted: of those that the drafter was trained with
	rights BIGINT NOT NULL,
	wrongs BIGINT NOT NULL,
	PRIMARY KEY (field, traits)
);
