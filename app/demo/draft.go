package demo

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
)

// draftID names the draft that the owner has begun.
const draftID app.UUID = "0198f0c2-7d1e-4c3a-9b52-3f6f1d2a8e40"

// begun returns the company of the draft that the owner has begun.
func begun(l texts.Language) (c company) {
	readJSON("draft.json", l, &c)
	c.in = l
	return c
}

// begin saves a draft that was read three days ago and that the owner has worked on since.
func begin(ctx context.Context, store Store, cal calendar, tree []app.Category, owner int64) error {
	c := begun(cal.in)
	readAt := app.WeekOf(cal.now, cal.zone).Start(cal.zone).UTC().AddDate(0, 0, -3)
	site := newWebsite(c, readAt)
	closed := site.home() + "wholesale"
	site.Problems = append(site.Problems, app.Problem{
		Code:   "robots_disallowed",
		Detail: "The website's robots.txt asks not to read this page, so nothing was taken from it. What it says can be typed in by hand.", URL: &closed,
	})
	d, err := drafts.Once{
		Reader: visit{site}, Drafter: visit{site}, Categories: tree, Clock: func() time.Time { return readAt },
		NewID: func() app.UUID { return draftID }, Stage: func(string) {},
	}.Draft(ctx, c.home())
	if err != nil {
		return err
	}
	d.Account, d.UpdatedAt = owner, readAt.AddDate(0, 0, 1)
	workOn(&d, cal.in)
	if err := store.CreateDraft(ctx, d); err != nil {
		return err
	}
	return store.SaveSnapshot(ctx, d.ID, drafts.Own, &site.Snapshot)
}

// workOn changes a draft as its person would: one field of every kind.
func workOn(d *app.Draft, l texts.Language) {
	change := func(name string, do func(*app.Field)) {
		f := d.Fields[name]
		do(&f)
		d.Fields[name] = f
	}
	typed := func(v app.Value) func(*app.Field) { return func(f *app.Field) { f.Type(v) } }
	change("tagline", typed(app.TextValue(say(l, "Hand looms that fit through a front door"))))
	change("usps", typed(app.Value{}))
	change("stage", typed(app.TextValue("launched")))
	change("pricing_summary", func(f *app.Field) { f.State = app.StateOverride })
	title := say(l, "Harrowloom: folding hand looms from Hawick")
	d.SEO.Title = &title
}

// visit reads and drafts an invented website in the place of the crawler and the rules.
type visit struct{ site *website }

func (v visit) CheckURL(raw string) (string, error) { return raw, nil }
func (v visit) CompanyKey(string) string            { return string(v.site.slug()) + ".example" }

func (v visit) Read(context.Context, string, app.Reading) (app.Snapshot, error) {
	return v.site.Snapshot, nil
}

func (v visit) Draft(context.Context, app.Snapshot, []app.Category) (drafting.Draft, error) {
	return v.site.says, nil
}
