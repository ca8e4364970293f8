-- A listing in two categories under one counts once there: those few are looked at one by one.

-- +goose Up

CREATE INDEX listing_categories_several ON listing_categories (site, status, listing) WHERE effective AND position > 0;
