-- What products cost on a site, and from when on.

-- +goose Up

-- What was bought for a listing, beside its plan.
ALTER TABLE listings ADD COLUMN more_categories BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE listings ADD COLUMN cabinet         BOOLEAN NOT NULL DEFAULT FALSE;

CREATE TABLE prices (
	id      BIGINT  PRIMARY KEY,
	site    BIGINT  NOT NULL REFERENCES sites (id),
	product TEXT    NOT NULL,
	cents   BIGINT  NOT NULL,
	sold    BOOLEAN NOT NULL, -- whether the product is for sale from then on
	from_at BIGINT  NOT NULL
);
CREATE INDEX prices_site ON prices (site, from_at);
