-- Who follows which listing, and the mails that they get of its updates.

-- +goose Up

CREATE TABLE follows (
	account BIGINT NOT NULL REFERENCES accounts (id),
	listing BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	at      BIGINT NOT NULL,
	PRIMARY KEY (account, listing)
);
CREATE INDEX follows_listing ON follows (listing, account);

CREATE TABLE digests (
	account BIGINT NOT NULL PRIMARY KEY REFERENCES accounts (id),
	until   BIGINT NOT NULL, -- updates up to here were mailed, or were not to be
	stopped BOOLEAN NOT NULL
);

CREATE TABLE unsubscribe_links (
	hash    BYTEA  NOT NULL PRIMARY KEY, -- of the secret in a mail
	account BIGINT NOT NULL REFERENCES accounts (id),
	at      BIGINT NOT NULL
);
CREATE INDEX unsubscribe_links_account ON unsubscribe_links (account);
CREATE INDEX unsubscribe_links_at      ON unsubscribe_links (at);

CREATE INDEX updates_at ON updates (at);
