-- Changes of people's e-mail addresses, which both addresses confirm. Of the secrets in the mails only the SHA-256 is kept.

-- +goose Up

CREATE TABLE email_changes (
	id               BIGINT NOT NULL PRIMARY KEY,
	account          BIGINT NOT NULL REFERENCES accounts (id),
	old_email        TEXT   NOT NULL, -- lower case
	new_email        TEXT   NOT NULL, -- lower case
	old_hash         BYTEA  NOT NULL UNIQUE,
	new_hash         BYTEA  NOT NULL UNIQUE,
	client           TEXT   NOT NULL, -- where the request came from, for the limit
	created_at       BIGINT NOT NULL,
	expires_at       BIGINT NOT NULL,
	old_confirmed_at BIGINT,
	new_confirmed_at BIGINT,
	ended_at         BIGINT
);
CREATE INDEX email_changes_account ON email_changes (account, created_at);
CREATE INDEX email_changes_email   ON email_changes (new_email, created_at);
CREATE INDEX email_changes_client  ON email_changes (client, created_at);

-- What deleting an account looks for.
CREATE INDEX listing_versions_account ON listing_versions (account, at, id);
CREATE INDEX oauth_offers_account     ON oauth_offers (account);
CREATE INDEX oauth_codes_account      ON oauth_codes (account);
