-- Which node holds a job.

-- +goose Up

ALTER TABLE jobs ADD COLUMN node TEXT NOT NULL DEFAULT ''; -- while leased
