-- A relaunch is a date of its own: the first launch stays the date of the listing, and what tells launches of one week
-- apart is when they came into it.

-- +goose Up

ALTER TABLE relaunches ADD COLUMN before TEXT NOT NULL DEFAULT ''; -- the week in which the listing was; '' until it is done
ALTER TABLE relaunches ADD COLUMN how    TEXT NOT NULL DEFAULT 'bought';
ALTER TABLE listings   ADD COLUMN entered_at BIGINT NOT NULL DEFAULT 0;
UPDATE listings SET entered_at = newest_at;

-- A relaunch was done in the week of its listing, of those that are done the last one.
UPDATE relaunches SET week = (SELECT l.week FROM listings AS l WHERE l.id = relaunches.listing)
	WHERE done_at = (SELECT MAX(o.done_at) FROM relaunches AS o WHERE o.listing = relaunches.listing)
	AND EXISTS (SELECT 1 FROM listings AS l WHERE l.id = relaunches.listing AND l.week > relaunches.week);
UPDATE relaunches SET before = COALESCE((SELECT MAX(r.week) FROM results AS r
	WHERE r.listing = relaunches.listing AND r.site = relaunches.site AND r.week < relaunches.week), '') WHERE done_at IS NOT NULL;

-- It wrote over the first launch, which the results of the week before still know. Where they do not, nothing does.
UPDATE listings SET launched_at = (SELECT MIN(r.launched) FROM results AS r WHERE r.listing = listings.id AND r.launched > 0)
	WHERE EXISTS (SELECT 1 FROM relaunches AS e WHERE e.listing = listings.id AND e.done_at IS NOT NULL)
	AND EXISTS (SELECT 1 FROM results AS r WHERE r.listing = listings.id AND r.launched > 0 AND r.launched < listings.launched_at);
UPDATE listings SET newest_at = launched_at WHERE launched_at IS NOT NULL AND newest_at > launched_at
	AND EXISTS (SELECT 1 FROM relaunches AS e WHERE e.listing = listings.id AND e.done_at IS NOT NULL);

-- What indexes say of them is built anew.
UPDATE counters SET last = last + 1 WHERE name = 'index' AND EXISTS (SELECT 1 FROM relaunches WHERE done_at IS NOT NULL);
INSERT INTO index_changes (listing, kind, stamp) SELECT 0, 'all', c.last FROM counters AS c
	WHERE c.name = 'index' AND EXISTS (SELECT 1 FROM relaunches WHERE done_at IS NOT NULL)
	ON CONFLICT (listing, kind) DO UPDATE SET stamp = excluded.stamp;
