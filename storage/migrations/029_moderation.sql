-- Listings that the team took out of public view, and what each entry of the audit log was about.

-- +goose Up

ALTER TABLE listings ADD COLUMN withheld        TEXT NOT NULL DEFAULT ''; -- 'hidden' or 'suspended'; '' if the team did neither
ALTER TABLE listings ADD COLUMN withheld_reason TEXT NOT NULL DEFAULT ''; -- which the owner reads
ALTER TABLE listings ADD COLUMN withheld_from   TEXT NOT NULL DEFAULT ''; -- the status before

ALTER TABLE acts ADD COLUMN reason    TEXT   NOT NULL DEFAULT '';
ALTER TABLE acts ADD COLUMN undone_by BIGINT NOT NULL DEFAULT 0; -- the act that undid it; 0 if none did

CREATE TABLE act_targets (
	act    BIGINT NOT NULL REFERENCES acts (id) ON DELETE CASCADE,
	kind   TEXT   NOT NULL, -- 'listing' or 'account'
	target BIGINT NOT NULL, -- its id, which stays after it was deleted
	name   TEXT   NOT NULL, -- of a listing, its slug then; '' of an account
	before TEXT   NOT NULL, -- JSON of what an undo sets back; '' if it sets nothing back
	after  TEXT   NOT NULL,
	PRIMARY KEY (act, kind, target)
);
CREATE INDEX act_targets_target ON act_targets (kind, target, act);
