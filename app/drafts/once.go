package drafts

import (
	"context"

	"debut/app"
	"debut/app/drafting"
)

// Once makes a draft of a website and keeps nothing.
type Once struct {
	Reader     Reader
	Drafter    drafting.Drafter
	Categories []app.Category
	Clock      app.Clock
	NewID      func() app.UUID
	Stage      func(what string) // is told what is done next
}

// Draft reads the website at an address and drafts what it states.
func (o Once) Draft(ctx context.Context, address string) (app.Draft, error) {
	at, err := o.Reader.CheckURL(address)
	if err != nil {
		return app.Draft{}, err
	}
	now := o.Clock().UTC()
	snapshot, at, err := read(ctx, o.Reader, at, isBare(address), func(stage string, _ []app.PageRead) { o.Stage(stage) })
	if err != nil {
		return app.Draft{}, err
	}
	o.Stage("drafting")
	d := app.Draft{ID: o.NewID(), URL: at, CreatedAt: now, UpdatedAt: now}
	if d, err = fromSnapshot(ctx, d, o.Drafter, snapshot, o.Categories); err == nil {
		o.Stage("ready")
	}
	return d, err
}
