package storage

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"debut/app"
	"debut/app/intake/drafts"
)

// SaveSnapshot keeps what was read of a website, in the place of an earlier reading. The last pages are left out of s,
// which says so, if they are more than is kept of one website. The oldest readings of the account go, if they are more
// than is kept for one.
func (db draftRows) SaveSnapshot(ctx context.Context, draft app.UUID, role drafts.Role, s *app.Snapshot) error {
	restored(ctx, s)
	body, err := pack(s, db.limits.Now().ReadingMB<<20)
	if err != nil {
		return err
	}
	if _, err = db.execUnseen(ctx, `
		INSERT INTO snapshots (draft, role, body, read_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (draft, role) DO UPDATE SET body = excluded.body, read_at = excluded.read_at`, draft, string(role), body, milli(s.ReadAt)); err != nil {
		return err
	}
	if db.limits.Now().ReadingsMB == 0 {
		return nil
	}
	// A draft in the making still needs its reading.
	_, err = db.execUnseen(ctx, `
		DELETE FROM snapshots WHERE draft IN (SELECT id FROM drafts WHERE status = $1) AND (draft, role) IN (
			SELECT draft, role FROM (
				SELECT s.draft, s.role, SUM(OCTET_LENGTH(s.body) + $2) OVER (ORDER BY s.read_at DESC, s.draft, s.role) AS total
				FROM snapshots AS s JOIN drafts AS d ON d.id = s.draft WHERE d.account = (SELECT account FROM drafts WHERE id = $3)
			) AS newest WHERE total > $4)`, app.Ready, rowBytes, draft, db.limits.Now().ReadingsMB<<20)
	return err
}

// pack compresses a reading, page by page, as long as it stays within so many bytes; 0 is no bound.
func pack(s *app.Snapshot, most int) ([]byte, error) {
	var all bytes.Buffer
	for i, page := range s.Pages {
		text, err := json.Marshal(page)
		if err != nil {
			return nil, err
		}
		separator := ","
		if i == 0 {
			separator = `{"pages":[`
		}
		if piece := packed([]byte(separator), text); most == 0 || all.Len()+len(piece) <= most {
			all.Write(piece)
			continue
		}
		s.Problems = append(s.Problems, app.Problem{Code: "website_too_large", Detail: fmt.Sprintf(
			"The website's pages are larger than the %d MB that are kept of one, so %d of %d were left aside. Fill in by hand what they say.", most>>20, len(s.Pages)-i, len(s.Pages))})
		s.Pages = s.Pages[:i]
		break
	}
	rest := *s
	rest.Pages = nil
	text, err := json.Marshal(struct {
		app.Snapshot
		Pages []app.Page `json:"pages,omitempty"` // stand before
	}{Snapshot: rest})
	if err != nil {
		return nil, err
	}
	begin := []byte("],")
	if len(s.Pages) == 0 {
		begin = []byte("{")
	}
	all.Write(packed(begin, text[1:]))
	return all.Bytes(), nil
}

// Snapshot returns what was last read of a website; found is false if nothing was, or it is kept no more.
func (db draftRows) Snapshot(
	ctx context.Context, draft app.UUID, role drafts.Role,
) (s app.Snapshot, found bool, err error) {
	kept, found, err := first(ctx, db, scanBytes, `SELECT body FROM snapshots WHERE draft = $1 AND role = $2`,
		draft, string(role))
	if err != nil || !found {
		return s, found, err
	}
	text, err := unpacked(kept)
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	if err != nil {
		err = fmt.Errorf("read the snapshot of draft %s: %w", draft, err)
	}
	return s, true, err
}
