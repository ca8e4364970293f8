package drafts

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/drafting"
)

// Once makes a draft of a website and keeps nothing.
type Once struct {
	Reader     Reader
	Drafter    drafting.Drafter
	Categories []app.Category
	Clock      app.Clock
	NewID      func() app.UUID
	Stage      func(what string)     // is told what is done next; may be nil
	Found      func(app.Found) error // is told what was found so far; nil if nobody looks on
}

// Draft reads the website at an address and drafts what it states.
func (o Once) Draft(ctx context.Context, address string) (app.Draft, error) {
	at, err := o.Reader.CheckURL(address)
	if err != nil {
		return app.Draft{}, err
	}
	now := o.Clock().UTC()
	d := app.Draft{ID: o.NewID(), URL: at, CreatedAt: now, UpdatedAt: now}
	noteBare(&d, at, address)
	d, _, err = o.Make(ctx, d)
	if err == nil {
		o.stage("ready")
	}
	return show(d), err
}

// Make reads the website of a draft that holds no more than its address, as CheckURL returned it, and drafts what that
// states. It returns what it read, too.
func (o Once) Make(ctx context.Context, d app.Draft) (app.Draft, app.Snapshot, error) {
	heard := func(p app.Progress) { o.stage(p.Stage) }
	if o.Found != nil {
		w := newWatch(ctx, o.Drafter, o.Categories, o.Clock, o.Found)
		heard = w.hear
		defer w.end()
	}
	snapshot, at, err := readWebsite(ctx, o.Reader, d.URL, slices.Contains(d.Bare, d.URL), heard)
	if err != nil {
		return d, snapshot, err
	}
	o.stage("drafting")
	d.URL = at
	d, err = fromSnapshot(ctx, d, o.Drafter, snapshot, o.Categories)
	return d, snapshot, err
}

func (o Once) stage(what string) {
	if o.Stage != nil {
		o.Stage(what)
	}
}
