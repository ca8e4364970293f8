-- What people left of what was drafted for them: how many drafts, by field and by what became of it. Of nobody, and
-- without words.

-- +goose Up

CREATE TABLE corrections (
	week     TEXT   NOT NULL, -- its Monday, by UTC; '' of all weeks that are not told apart any more
	field    TEXT   NOT NULL,
	outcome  TEXT   NOT NULL,
	language TEXT   NOT NULL, -- of the website, from a fixed list
	drafter  TEXT   NOT NULL,
	n        BIGINT NOT NULL,
	PRIMARY KEY (week, field, outcome, language, drafter)
);
