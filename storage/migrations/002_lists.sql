-- Lists read few words of many companies: those stand in a column of their own, and what lists filter by stands with what they
-- sort by, so that one index answers both.

-- +goose Up

ALTER TABLE companies ADD COLUMN card TEXT NOT NULL DEFAULT '{}'; -- JSON: those of the facts that lists show

ALTER TABLE listings ADD COLUMN categories    TEXT NOT NULL DEFAULT ''; -- slugs, the primary one first, separated by commas
ALTER TABLE listings ADD COLUMN stage         TEXT NOT NULL DEFAULT ''; -- of the company, lower case
ALTER TABLE listings ADD COLUMN country       TEXT NOT NULL DEFAULT ''; -- of the company, upper case
ALTER TABLE listings ADD COLUMN pricing_model TEXT NOT NULL DEFAULT ''; -- of the company, lower case

UPDATE listings SET
	stage         = (SELECT companies.stage         FROM companies WHERE companies.id = listings.company),
	country       = (SELECT companies.country       FROM companies WHERE companies.id = listings.company),
	pricing_model = (SELECT companies.pricing_model FROM companies WHERE companies.id = listings.company);

DROP INDEX companies_stage;
DROP INDEX companies_country;
DROP INDEX companies_pricing_model;
ALTER TABLE companies DROP COLUMN stage;
ALTER TABLE companies DROP COLUMN country;
ALTER TABLE companies DROP COLUMN pricing_model;

CREATE INDEX listings_country       ON listings (site, status, country, votes, newest_at, id);
CREATE INDEX listings_stage         ON listings (site, status, stage, votes, newest_at, id);
CREATE INDEX listings_pricing_model ON listings (site, status, pricing_model, votes, newest_at, id);

-- Counting and browsing by category: the listing's site and status stand with it.
ALTER TABLE listing_categories ADD COLUMN site   BIGINT NOT NULL DEFAULT 0;
ALTER TABLE listing_categories ADD COLUMN status TEXT   NOT NULL DEFAULT '';
UPDATE listing_categories SET
	site   = (SELECT listings.site   FROM listings WHERE listings.id = listing_categories.listing),
	status = (SELECT listings.status FROM listings WHERE listings.id = listing_categories.listing);
DROP INDEX listing_categories_effective;
CREATE INDEX listing_categories_effective ON listing_categories (site, status, category, listing) WHERE effective;
