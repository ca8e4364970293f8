-- From which network a sign-in by mail was asked for: one that has asked for nothing lately is heard where others use up what there is.

-- +goose Up

ALTER TABLE sign_in_links ADD COLUMN network TEXT NOT NULL DEFAULT '';
