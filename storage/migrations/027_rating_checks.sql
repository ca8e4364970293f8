-- When a provider was asked for the rating of a domain, whatever it answered.

-- +goose Up

CREATE TABLE rating_checks (
	domain TEXT   NOT NULL PRIMARY KEY, -- companies.key
	at     BIGINT NOT NULL
);
