-- What companies tell their followers. A listing counts its own, so that one without any costs no second look.

-- +goose Up

CREATE TABLE updates (
	id      BIGINT NOT NULL PRIMARY KEY,
	site    BIGINT NOT NULL REFERENCES sites (id),
	listing BIGINT NOT NULL REFERENCES listings (id),
	at      BIGINT NOT NULL,
	title   TEXT   NOT NULL,
	body    TEXT   NOT NULL
);
CREATE INDEX updates_listing ON updates (listing, at, id);
CREATE INDEX updates_site    ON updates (site, at, id);

ALTER TABLE listings ADD COLUMN updates BIGINT NOT NULL DEFAULT 0;
