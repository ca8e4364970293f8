-- Applications that people let act for them. Of secrets only the SHA-256 is kept.

-- +goose Up

CREATE TABLE oauth_clients (
	id         TEXT   NOT NULL PRIMARY KEY,
	name       TEXT   NOT NULL,
	homepage   TEXT   NOT NULL,
	redirects  TEXT   NOT NULL, -- JSON
	method     TEXT   NOT NULL,
	secret     BYTEA,
	created_at BIGINT NOT NULL,
	used_at    BIGINT
);

-- What a person was shown and has not answered yet.
CREATE TABLE oauth_offers (
	hash       BYTEA  NOT NULL PRIMARY KEY,
	account    BIGINT NOT NULL REFERENCES accounts (id),
	session    BYTEA  NOT NULL,
	ask        TEXT   NOT NULL, -- JSON
	expires_at BIGINT NOT NULL
);

CREATE TABLE oauth_grants (
	id         BIGINT NOT NULL PRIMARY KEY,
	account    BIGINT NOT NULL REFERENCES accounts (id),
	client     TEXT   NOT NULL, -- of oauth_clients, or the address of a document
	name       TEXT   NOT NULL,
	scopes     TEXT   NOT NULL, -- JSON
	resource   TEXT   NOT NULL,
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	used_at    BIGINT,
	revoked_at BIGINT
);
CREATE INDEX oauth_grants_account ON oauth_grants (account, created_at, id);
CREATE INDEX oauth_grants_client  ON oauth_grants (client);

CREATE TABLE oauth_codes (
	hash       BYTEA  NOT NULL PRIMARY KEY,
	account    BIGINT NOT NULL REFERENCES accounts (id),
	ask        TEXT   NOT NULL, -- JSON
	grant_id   BIGINT REFERENCES oauth_grants (id),
	expires_at BIGINT NOT NULL
);
CREATE INDEX oauth_codes_grant ON oauth_codes (grant_id);

CREATE TABLE oauth_tokens (
	hash       BYTEA  NOT NULL PRIMARY KEY,
	grant_id   BIGINT NOT NULL REFERENCES oauth_grants (id),
	kind       TEXT   NOT NULL,
	scopes     TEXT   NOT NULL, -- JSON
	resource   TEXT   NOT NULL,
	expires_at BIGINT NOT NULL,
	used_at    BIGINT
);
CREATE INDEX oauth_tokens_grant ON oauth_tokens (grant_id);
