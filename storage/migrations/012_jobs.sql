-- Whose jobs are, so that accounts take turns; which of them processes died under; and when they were buried.

-- +goose Up

ALTER TABLE jobs ADD COLUMN account   BIGINT NOT NULL DEFAULT 0; -- 0: nobody's
ALTER TABLE jobs ADD COLUMN deaths    BIGINT NOT NULL DEFAULT 0; -- how often a process died while it ran
ALTER TABLE jobs ADD COLUMN buried_at BIGINT NOT NULL DEFAULT 0;

UPDATE jobs SET account = COALESCE((SELECT account FROM drafts WHERE drafts.id = jobs.payload), 0) WHERE kind IN ('crawl', 'draft', 'compare');
UPDATE jobs SET buried_at = run_at WHERE dead;

CREATE INDEX jobs_suspect ON jobs (run_at)        WHERE deaths > 0 AND NOT dead;
CREATE INDEX jobs_dead    ON jobs (buried_at, id) WHERE dead;
