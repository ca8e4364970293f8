-- Links by which somebody may make an account where that is closed to others, and which of them a link to sign in was asked for by.

-- +goose Up

CREATE TABLE invitation_links (
	id         BIGINT PRIMARY KEY,
	site       BIGINT NOT NULL REFERENCES sites (id),
	hash       BYTEA  NOT NULL UNIQUE, -- SHA-256 of its secret
	note       TEXT   NOT NULL,        -- whom it is for
	uses       BIGINT NOT NULL,        -- accounts that it may make
	used       BIGINT NOT NULL,        -- that it made
	created_at BIGINT NOT NULL,
	ends_at    BIGINT NOT NULL         -- or ended, as it was taken back
);
CREATE INDEX invitation_links_site ON invitation_links (site, ends_at);

ALTER TABLE sign_in_links ADD COLUMN invitation BIGINT NOT NULL DEFAULT 0; -- 0 is none
