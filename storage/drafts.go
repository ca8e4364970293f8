package storage

import (
	"context"
	"database/sql"
	"fmt"

	"debut/app"
)

// draftRows are drafts, and what was read of websites for them.
type draftRows struct{ *core }

// draftBody is a draft as it is kept: with what was drafted, which callers do not see.
type draftBody struct {
	app.Draft
	Fields  map[string]fieldBody `json:"fields"`
	Bare    []string             `json:"bare,omitempty"`
	Synced  *app.Given           `json:"synced"`
	Typed   []string             `json:"typed,omitempty"`
	Media   []app.Picture        `json:"media,omitempty"`
	Watched bool                 `json:"watched,omitempty"`
	Colour  string               `json:"colour,omitempty"`
	// of which nothing was counted yet
	Proposed *app.Proposed `json:"proposed,omitempty"`
}

type fieldBody struct {
	Value    app.Value   `json:"value"`
	State    app.State   `json:"state"`
	Drafted  app.Value   `json:"drafted"`
	Evidence []app.Quote `json:"evidence"`
}

var draftColumns = `SELECT id, account, status, listing_id, body, revision, created_at, updated_at, ` +
	draftMembers + ` FROM drafts `

func scanDraft(r *sql.Rows) (d app.Draft, err error) {
	var text string
	var created, updated int64
	var id app.UUID
	var account, revision int64
	var status app.DraftStatus
	var listing *int64
	var looking *string
	if err = r.Scan(&id, &account, &status, &listing, &text, &revision, &created, &updated, &looking); err != nil {
		return d, err
	}
	if d, err = draftOf(text); err != nil {
		return d, err
	}
	d.ID, d.Account, d.Status, d.ListingID, d.Revision = id, account, status, listing, revision
	d.CreatedAt, d.UpdatedAt = fromMilli(created), fromMilli(updated)
	d.Members = members(looking)
	return d, nil
}

// draftOf returns a draft as bodyOf wrote it.
func draftOf(text string) (d app.Draft, err error) {
	var body draftBody
	if err = fromJSON(text, &body); err != nil {
		return d, err
	}
	d = body.Draft
	d.Bare, d.Synced, d.Typed, d.Media = body.Bare, body.Synced, body.Typed, body.Media
	d.Watched, d.Colour = body.Watched, body.Colour
	d.Proposed = body.Proposed
	d.Fields = app.EmptyProfile()
	for name, f := range body.Fields {
		d.Fields[name] = app.Field(f)
	}
	return d, nil
}

func bodyOf(d app.Draft) string {
	d.Changes = nil // they are rows of their own
	body := draftBody{Draft: d, Fields: map[string]fieldBody{}, Bare: d.Bare, Synced: d.Synced, Typed: d.Typed,
		Media: d.Media, Watched: d.Watched, Colour: d.Colour, Proposed: d.Proposed}
	for name, f := range d.Fields {
		body.Fields[name] = fieldBody(f)
	}
	return toJSON(body)
}

// CreateDraft makes a draft under the id that it brings. It is refused if the account has as many as it may.
func (db draftRows) CreateDraft(ctx context.Context, d app.Draft) error {
	if err := db.roomForDraft(ctx, d.Account); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `
		INSERT INTO drafts (id, account, status, listing_id, body, revision, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, 1, $6, $7)`,
		d.ID, d.Account, d.Status, d.ListingID, bodyOf(d), milli(d.CreatedAt), milli(d.UpdatedAt))
	return err
}

// Draft returns a draft by its id.
func (db draftRows) Draft(ctx context.Context, id app.UUID) (app.Draft, error) {
	d, found, err := first(ctx, db, scanDraft, draftColumns+`WHERE id = $1`+db.held(ctx), id)
	if err == nil && !found {
		err = app.Missing("draft", id)
	}
	return d, err
}

// SaveDraft changes a draft. It is refused where the draft changed since it was read.
func (db draftRows) SaveDraft(ctx context.Context, d *app.Draft) error {
	n, err := db.execUnseen(ctx, `
		UPDATE drafts SET status = $1, listing_id = $2, body = $3, revision = revision + 1, updated_at = $4, found = CASE WHEN $1 = 'ready' THEN '' ELSE found END
		WHERE id = $5 AND revision = $6`, d.Status, d.ListingID, bodyOf(*d), milli(d.UpdatedAt), d.ID, d.Revision)
	if err == nil && n == 0 {
		err = fmt.Errorf("save draft %s: revision %d is not the latest", d.ID, d.Revision)
	}
	touched(ctx, app.DraftThing, string(d.ID))
	touched(ctx, app.ReadingThing, string(d.ID))
	restored(ctx, &d.Revision)
	d.Revision++
	return err
}

// SaveFound keeps what was found so far of the website of a draft that is being read.
func (db draftRows) SaveFound(ctx context.Context, id app.UUID, f app.Found) error {
	_, err := db.execUnseen(ctx,
		`UPDATE drafts SET found = $1, found_n = found_n + 1 WHERE id = $2 AND status <> 'ready'`, toJSON(f), id)
	touched(ctx, app.ReadingThing, string(id))
	return err
}

// Found returns what was found so far of the website of a draft, and a number that is another one after each change of
// that or of the draft.
func (db draftRows) Found(ctx context.Context, id app.UUID) (f app.Found, stamp int64, err error) {
	_, _, err = first(ctx, db, func(r *sql.Rows) (none struct{}, err error) {
		var text string
		if err = r.Scan(&text, &stamp); err == nil && text != "" {
			err = fromJSON(text, &f)
		}
		return none, err
	}, `SELECT found, revision + found_n FROM drafts WHERE id = $1`, id)
	return f, stamp, err
}

// DeleteDraft deletes a draft with what was read for it, and what is to be done for it.
func (db draftRows) DeleteDraft(ctx context.Context, id app.UUID) error {
	if _, err := db.execUnseen(ctx,
		`DELETE FROM jobs WHERE kind IN ('crawl', 'draft', 'compare', 'draft_ready_letter', 'draft_missing_letter',
		'corrections') AND payload = $1`, id); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `DELETE FROM drafts WHERE id = $1`, id)
	return err
}

// DraftsOf returns a page of the drafts that an account made or looks after, newest first, and how many there are.
func (db draftRows) DraftsOf(ctx context.Context, account int64, limit, offset int) ([]app.Draft, int, error) {
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM drafts WHERE account = $1 OR id IN `+heldDrafts, account)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanDraft, draftColumns+`WHERE account = $1 OR id IN `+heldDrafts+
		` ORDER BY created_at DESC, id DESC LIMIT $2 + 0 OFFSET $3 + 0`, account, limit, offset)
	return found, total, err
}

// CountDrafts counts the drafts of an account.
func (db draftRows) CountDrafts(ctx context.Context, account int64) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM drafts WHERE account = $1`, account)
}

// roomForDraft refuses one draft more than an account may have.
func (db draftRows) roomForDraft(ctx context.Context, account int64) error {
	if err := db.aloneFor(ctx, account); err != nil {
		return err
	}
	n, err := db.CountDrafts(ctx, account)
	if err != nil || db.limits.Now().Drafts == 0 || n < db.limits.Now().Drafts {
		return err
	}
	words, err := db.whenDraftsGo(ctx, account)
	if err != nil {
		return err
	}
	return app.Refused("too_many_drafts",
		"Your account has %d drafts, the most it may have. Delete one with delete_draft, or change one with update_draft in the place of a new one.%s", n, words)
}

// DraftsOfListing returns the latest drafts of a listing, newest first.
func (db draftRows) DraftsOfListing(ctx context.Context, listing int64, limit int) ([]app.Draft, error) {
	return all(ctx, db, scanDraft, draftColumns+`WHERE listing_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 + 0`,
		listing, limit)
}
