-- Signing in by a passkey (Web Authentication). Of challenges and of the secrets of browsers only the SHA-256 is kept.

-- +goose Up

-- What authenticators know an account by: random bytes that say nothing about the person.
CREATE TABLE passkey_handles (
	account BIGINT NOT NULL PRIMARY KEY REFERENCES accounts (id),
	handle  BYTEA  NOT NULL UNIQUE
);

CREATE TABLE passkeys (
	id            BIGINT  NOT NULL PRIMARY KEY,
	account       BIGINT  NOT NULL REFERENCES accounts (id),
	relying_party TEXT    NOT NULL, -- the host that it signs in to
	credential    BYTEA   NOT NULL UNIQUE,
	public_key    BYTEA   NOT NULL, -- COSE
	sign_count    BIGINT  NOT NULL,
	transports    TEXT    NOT NULL, -- JSON
	may_backup    BOOLEAN NOT NULL, -- backup eligible
	backed_up     BOOLEAN NOT NULL,
	label         TEXT    NOT NULL,
	created_at    BIGINT  NOT NULL,
	used_at       BIGINT
);
CREATE INDEX passkeys_account ON passkeys (account, id);

CREATE TABLE passkey_challenges (
	hash       BYTEA  NOT NULL PRIMARY KEY,
	browser    BYTEA  NOT NULL, -- hash of the cookie of the browser that asked
	account    BIGINT NOT NULL, -- that a passkey is added to; 0 where somebody signs in
	client     TEXT   NOT NULL, -- where the request came from, for the limit
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	used_at    BIGINT
);
CREATE INDEX passkey_challenges_client ON passkey_challenges (client, created_at);
