-- Signing in by a link in a mail, and what a browser is known by afterwards. Of secrets only the SHA-256 is kept.

-- +goose Up

CREATE TABLE sign_in_links (
	hash       BYTEA  NOT NULL PRIMARY KEY,
	browser    BYTEA  NOT NULL, -- hash of the cookie of the browser that asked
	email      TEXT   NOT NULL, -- lower case
	client     TEXT   NOT NULL, -- where the request came from, for the limit
	next       TEXT   NOT NULL, -- a path of the site
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	used_at    BIGINT
);
CREATE INDEX sign_in_links_email  ON sign_in_links (email, created_at);
CREATE INDEX sign_in_links_client ON sign_in_links (client, created_at);

CREATE TABLE sessions (
	id         BIGINT NOT NULL PRIMARY KEY,
	hash       BYTEA  NOT NULL UNIQUE,
	account    BIGINT NOT NULL REFERENCES accounts (id),
	agent      TEXT   NOT NULL,
	created_at BIGINT NOT NULL,
	seen_at    BIGINT NOT NULL,
	ended_at   BIGINT
);
CREATE INDEX sessions_account ON sessions (account, seen_at, id);
