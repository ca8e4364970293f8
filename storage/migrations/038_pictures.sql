-- Pictures that people bring: logos, views of products, portraits. Each was made anew, and is named by its content.

-- +goose Up

CREATE TABLE pictures (
	hash    TEXT   PRIMARY KEY, -- SHA-256 of the body
	kind    TEXT   NOT NULL,    -- png, jpg or svg
	width   BIGINT NOT NULL,
	height  BIGINT NOT NULL,
	size    BIGINT NOT NULL,    -- bytes of the body
	used_at BIGINT NOT NULL,    -- when somebody last brought it
	body    BYTEA  NOT NULL
);

CREATE INDEX pictures_used ON pictures (used_at);

-- Who brought which: it counts towards what they store.
CREATE TABLE picture_uploads (
	account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
	picture TEXT   NOT NULL REFERENCES pictures (hash) ON DELETE CASCADE,
	at      BIGINT NOT NULL,
	PRIMARY KEY (account, picture)
);

CREATE INDEX picture_uploads_picture ON picture_uploads (picture);
