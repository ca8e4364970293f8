-- What people do with listings without being signed in, counted by day, and after some time by month.

-- +goose Up

CREATE TABLE activity (
	listing     BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	day         BIGINT NOT NULL, -- of the instance's time zone, as days since 1 January 1970: a number takes a fourth of what a date takes
	views       BIGINT NOT NULL,
	clicks      BIGINT NOT NULL,
	impressions BIGINT NOT NULL, -- of badges on other websites
	PRIMARY KEY (listing, day)
);

CREATE TABLE activity_months (
	listing     BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	day         BIGINT NOT NULL, -- the first of the month
	views       BIGINT NOT NULL,
	clicks      BIGINT NOT NULL,
	impressions BIGINT NOT NULL,
	PRIMARY KEY (listing, day)
);
