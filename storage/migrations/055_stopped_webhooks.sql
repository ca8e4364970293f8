-- Webhooks that failures switched off, which the team looks at.

-- +goose Up

CREATE INDEX webhooks_stopped ON webhooks (id) WHERE state IN ('failing', 'gone') AND account IS NOT NULL;
