-- What the websites of companies say, so that questions can be answered by their words.

-- +goose Up

CREATE TABLE website_passages (
	company BIGINT PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
	read_at BIGINT NOT NULL,
	body    BYTEA  NOT NULL -- packed JSON
);
