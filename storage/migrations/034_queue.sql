-- What the team looks at, what it lets in, whom it invited, and where listings went that were merged.

-- +goose Up

ALTER TABLE listings ADD COLUMN approval         TEXT   NOT NULL DEFAULT ''; -- '' if the team has nothing to look at
ALTER TABLE listings ADD COLUMN approval_reason  TEXT   NOT NULL DEFAULT ''; -- of the changes that it asked for
ALTER TABLE listings ADD COLUMN approval_since   BIGINT NOT NULL DEFAULT 0;
ALTER TABLE listings ADD COLUMN approval_version BIGINT NOT NULL DEFAULT 0;  -- the first change since it looked; 0 if it never did

CREATE INDEX listings_approval ON listings (site, approval_since, id) WHERE approval IN ('new', 'waiting', 'edited');

CREATE TABLE rules (
	site  BIGINT NOT NULL PRIMARY KEY REFERENCES sites (id),
	rules TEXT   NOT NULL -- JSON
);

CREATE TABLE invitations (
	site  BIGINT NOT NULL REFERENCES sites (id),
	email TEXT   NOT NULL, -- folded, as in accounts
	at    BIGINT NOT NULL,
	PRIMARY KEY (site, email)
);

CREATE TABLE merged_slugs (
	site    BIGINT NOT NULL REFERENCES sites (id),
	slug    TEXT   NOT NULL,
	listing BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	PRIMARY KEY (site, slug)
);
CREATE INDEX merged_slugs_listing ON merged_slugs (listing);
