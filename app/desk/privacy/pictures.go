package privacy

import (
	"context"
	"encoding/json"
	"time"

	"debut/app"
)

// exportPictures writes which pictures the person brought. Each is at its address for as long as something shows it.
func (s *Service) exportPictures(ctx context.Context, who app.Account, d *document) error {
	all, err := s.store.PicturesOf(ctx, who.ID)
	if err != nil {
		return err
	}
	d.begin("pictures")
	for _, p := range all {
		d.item(picture{app.SiteOf(ctx).Origin + p.Path(), p.Width, p.Height, p.Size, p.At})
	}
	d.close()
	return nil
}

type picture struct {
	URL    string    `json:"url"`
	Width  int       `json:"width"`
	Height int       `json:"height"`
	Bytes  int       `json:"bytes"`
	At     time.Time `json:"at"`
}

// wholeDraft is a draft with what the API does not show of it.
type wholeDraft struct {
	app.Draft
	Media []app.Picture `json:"media"`
	Undo  []draftChange `json:"undo"`
}

// draftChange is what stood in a draft before a change, by part.
type draftChange struct {
	Change int64                      `json:"change"`
	At     time.Time                  `json:"at"`
	Before map[string]json.RawMessage `json:"before"`
}
