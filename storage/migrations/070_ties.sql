-- Of equal counts the earlier launch comes first, then the lower id: one index still answers each list.

-- +goose Up

DROP INDEX listings_votes;
DROP INDEX listings_trend;
DROP INDEX listings_views;
DROP INDEX listings_followers;
DROP INDEX listings_country;
DROP INDEX listings_stage;
DROP INDEX listings_pricing_model;
CREATE INDEX listings_votes         ON listings (site, status, votes DESC, newest_at, id);
CREATE INDEX listings_trend         ON listings (site, status, trend DESC, newest_at, id);
CREATE INDEX listings_views         ON listings (site, status, views DESC, newest_at, id);
CREATE INDEX listings_followers     ON listings (site, status, followers DESC, newest_at, id);
CREATE INDEX listings_country       ON listings (site, status, country, votes DESC, newest_at, id);
CREATE INDEX listings_stage         ON listings (site, status, stage, votes DESC, newest_at, id);
CREATE INDEX listings_pricing_model ON listings (site, status, pricing_model, votes DESC, newest_at, id);
