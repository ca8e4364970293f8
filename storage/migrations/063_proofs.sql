-- What holds the place of a company. A company holds a domain ("example.com") or a page with what lies below ("example.com/users/ines/"), by a
-- proof or by a launch, which proves nothing; it holds '#' and its id if it holds no place. Companies that were there before hold what they held.

-- +goose Up

ALTER TABLE companies ADD COLUMN held_by    TEXT   NOT NULL DEFAULT ''; -- app.Proof; '' if no place is held
ALTER TABLE companies ADD COLUMN held_since BIGINT NOT NULL DEFAULT 0;
ALTER TABLE companies ADD COLUMN page       TEXT   NOT NULL DEFAULT ''; -- of the website, as app.PageOf says it; '' of none that is known
UPDATE companies SET held_by = 'payment' WHERE held = key;
UPDATE companies SET held_by = 'team' WHERE held = key
	AND NOT EXISTS (SELECT 1 FROM listings AS l WHERE l.company = companies.id AND l.plan = 'paid' AND l.owner IS NOT NULL);
UPDATE companies SET held_by = 'badge' WHERE held = key
	AND EXISTS (SELECT 1 FROM listings AS l WHERE l.company = companies.id AND l.badge LIKE '%"outcome":"found"%');
UPDATE companies SET held_by = (SELECT MIN(c.method) FROM claims AS c JOIN listings AS l ON l.id = c.listing
		WHERE l.company = companies.id AND c.status = 'verified' AND c.account = l.owner AND c.domain = companies.key)
	WHERE held = key AND EXISTS (SELECT 1 FROM claims AS c JOIN listings AS l ON l.id = c.listing
		WHERE l.company = companies.id AND c.status = 'verified' AND c.account = l.owner AND c.domain = companies.key);
UPDATE companies SET page = key || '/' WHERE LOWER(website) IN ('https://' || key, 'https://' || key || '/', 'http://' || key, 'http://' || key || '/',
	'https://www.' || key, 'https://www.' || key || '/', 'http://www.' || key, 'http://www.' || key || '/');
CREATE INDEX companies_page ON companies (page) WHERE page <> '';

ALTER TABLE claims ADD COLUMN reclaims BOOLEAN NOT NULL DEFAULT FALSE; -- the price of the launch goes back if the claim is granted
ALTER TABLE claims ADD COLUMN said     TEXT    NOT NULL DEFAULT ''; -- what the claimant tells the team of the dispute
ALTER TABLE claims ADD COLUMN answered TEXT    NOT NULL DEFAULT ''; -- what the owner does
