-- Who says that a listing is of their own company, and how they prove it.

-- +goose Up

CREATE TABLE claims (
	id          BIGINT  PRIMARY KEY,
	account     BIGINT  NOT NULL REFERENCES accounts (id),
	listing     BIGINT  NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	domain      TEXT    NOT NULL, -- the company's key when the claim began
	website     TEXT    NOT NULL,
	method      TEXT    NOT NULL,
	email       TEXT    NOT NULL, -- '' of other methods
	token       TEXT    NOT NULL UNIQUE,
	status      TEXT    NOT NULL,
	dispute     TEXT    NOT NULL,
	tries       BIGINT  NOT NULL,
	outcome     TEXT    NOT NULL, -- of the last look; '' before the first
	seen        TEXT    NOT NULL,
	dnssec      BOOLEAN NOT NULL,
	looked_at   BIGINT,
	created_at  BIGINT  NOT NULL,
	expires_at  BIGINT  NOT NULL,
	verified_at BIGINT,
	check_at    BIGINT, -- when a proof is looked for again
	failures    BIGINT  NOT NULL,
	mail_hash   BYTEA UNIQUE, -- SHA-256 of the secret in the last mail; NULL without one
	mail_ends   BIGINT, -- when that link ends
	mails       BIGINT  NOT NULL DEFAULT 0 -- how many were sent
);
CREATE INDEX claims_account ON claims (account, id);
CREATE INDEX claims_listing ON claims (listing, status);
CREATE INDEX claims_email   ON claims (email);
CREATE INDEX claims_check   ON claims (check_at);
CREATE INDEX claims_dispute ON claims (dispute, id);
