-- The link of a mail may be opened in another browser than the one that asked, with the code that is shown there.

-- +goose Up

ALTER TABLE sign_in_links ADD COLUMN code  BYTEA;                      -- HMAC-SHA-256 of the code, keyed with the link's token
ALTER TABLE sign_in_links ADD COLUMN tries BIGINT NOT NULL DEFAULT 0; -- of wrong codes
