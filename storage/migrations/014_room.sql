-- What people store has an end: it is counted where there is much of it, and found by its age.

-- +goose Up

ALTER TABLE listing_versions ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
UPDATE listing_versions SET bytes = OCTET_LENGTH(before) + OCTET_LENGTH(after);
CREATE INDEX listing_versions_bytes ON listing_versions (account, id, bytes);

ALTER TABLE answers ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
UPDATE answers SET bytes = OCTET_LENGTH(body) + OCTET_LENGTH(header);
CREATE INDEX answers_bytes ON answers (account, kept_at, bytes);

CREATE INDEX drafts_untouched ON drafts (updated_at) WHERE listing_id IS NULL;
