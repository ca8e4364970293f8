-- What nobody proved holds nothing. A company is its key's alone once it is proven: then it holds the key, of which there is only one.
-- Until then it holds '#' and its id, and any number of companies may have the same key, each for an account of its own. A place in the
-- free queue is held for a time until the badge is found.

-- +goose Up

ALTER TABLE companies RENAME COLUMN key TO held;
ALTER TABLE companies ADD COLUMN key TEXT NOT NULL DEFAULT '';
UPDATE companies SET key = held;
UPDATE companies SET held = '#' || id WHERE NOT EXISTS (SELECT 1 FROM listings AS l WHERE l.company = companies.id
	AND (l.owner IS NULL OR l.launched_at IS NOT NULL OR l.plan = 'paid' OR l.status IN ('live', 'scheduled') OR l.badge LIKE '%"outcome":"found"%'));
CREATE INDEX companies_key ON companies (key);

ALTER TABLE listings ADD COLUMN held_until BIGINT; -- until when the week is held without the badge; NULL if it needs none
UPDATE listings SET held_until = updated_at + 604800000 WHERE status = 'awaiting_badge' AND week <> ''
	AND company IN (SELECT id FROM companies WHERE held <> key);
CREATE INDEX listings_held_until ON listings (held_until) WHERE held_until IS NOT NULL;
