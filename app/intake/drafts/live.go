package drafts

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
)

// OfListing returns what a listing of the caller says in the shape of a draft, which has no id: so it is edited as
// drafts are.
func (s *Service) OfListing(ctx context.Context, who app.Caller, listing int64) (app.Draft, error) {
	l, err := listings.OfCaller(ctx, s.store, who, listing)
	return ofListing(l), err
}

func ofListing(l app.Listing) app.Draft {
	c := l.Company
	d := app.Draft{
		URL: c.Website, Status: app.Ready, Fields: app.EmptyProfile(), CompanySocials: c.Socials,
		Evidence: c.Evidence, Story: c.Story,
		SEO:       app.SEO{Title: app.Stated(l.SEOTitle), Meta: app.Stated(l.SEODescription)},
		ListingID: &l.ID, Synced: &app.Given{},
		Listed:   &app.Listed{Headline: l.Headline, Summary: l.Summary, Public: l.Public()},
		Revision: l.UpdatedAt.UnixMilli(), UpdatedAt: l.UpdatedAt, CreatedAt: l.CreatedAt,
	}
	words := l.Words()
	for _, name := range app.ProfileFields {
		v := words.Value(name)
		f := app.Field{Value: v, State: app.StateManual}
		switch quotes := c.Evidence[name]; {
		case len(quotes) > 0:
			f = app.Field{Value: v, State: app.StateAI, Drafted: v, Evidence: quotes}
		case v.Empty() && slices.Contains(c.NotFound, name):
			f.State = app.StateNotFound
		case v.Empty():
			f.State = app.StateDeleted
		}
		d.Fields[name] = f
	}
	for _, q := range c.FAQs {
		d.FAQs = append(d.FAQs, app.DraftedFAQ{Question: q.Question, Answer: q.Answer, State: app.StateManual})
	}
	for i, f := range c.Founders {
		d.Founders = append(d.Founders,
			app.DraftedFounder{Name: f.Name, Title: f.Title, Bio: f.Bio, State: app.StateManual})
		if i == 0 {
			d.FounderSocials = f.Socials
		}
	}
	return show(d)
}

// EditListing is Edit for what OfListing returns: each part that is saved shows to everybody at once, and is kept in
// the listing's history.
func (s *Service) EditListing(
	ctx context.Context, who app.Caller, listing int64, in EditInput,
) (done Edited, err error) {
	err = s.store.Tx(ctx, func(ctx context.Context) (err error) {
		open := func() (app.Draft, error) { return s.OfListing(ctx, who, listing) }
		done, err = s.edit(in, open, func(d *app.Draft, left EditInput) error {
			changed := *d
			left.apply(&changed, nil)
			if err := inListing(left, changed).Err(); err != nil {
				return err
			}
			if err := s.saveFounders(ctx, who, listing, left); err != nil {
				return err
			}
			_, err := s.listings.Update(ctx, who, left.ofListing(listing))
			if err == nil {
				*d, err = open()
			}
			return err
		})
		return err
	})
	return done, err
}

// PreviewListing is Preview for it.
func (s *Service) PreviewListing(
	ctx context.Context, who app.Caller, listing int64, in EditInput,
) (listings.Public, error) {
	l, err := listings.OfCaller(ctx, s.store, who, listing)
	if err != nil {
		return listings.Public{}, err
	}
	d := ofListing(l)
	in.apply(&d, nil)
	words := l.Words()
	for _, name := range app.ProfileFields {
		if name != "categories" {
			words.Set(name, d.Fields[name].Value)
		}
	}
	words.FAQs, words.Socials, words.Headline, words.Summary = nil, d.CompanySocials,
		d.Listed.Headline, d.Listed.Summary
	for _, q := range d.FAQs {
		words.FAQs = append(words.FAQs, app.FAQ{Question: q.Question, Answer: q.Answer})
	}
	words.Founders = in.foundersAfter(words.Founders)
	l.SetWords(words)
	return listings.Show(l), nil
}

// inListing returns what a listing refuses of the parts of an edit.
func inListing(in EditInput, changed app.Draft) (issues app.Issues) {
	for _, issue := range refusals(changed) {
		if slices.Contains(in.parts(), PartAt(issue.Location)) {
			issues = append(issues, issue)
		}
	}
	return issues
}

// ofListing returns the edit as update_my_listing takes it.
func (in EditInput) ofListing(listing int64) listings.UpdateInput {
	to := listings.UpdateInput{
		Listing: listing, Fields: app.ListingFieldsInput{}, FAQs: app.Sent[[]app.FAQ]{Set: in.FAQs.Set},
		Socials: in.CompanySocials,
	}
	for _, q := range in.FAQs.Value {
		to.FAQs.Value = append(to.FAQs.Value, app.FAQ{Question: q.Question, Answer: q.Answer})
	}
	for name, v := range in.canonical() {
		if app.SpecOf(name).InListing() {
			to.Fields[name] = v
		}
	}
	to.Fields.Put("seo_title", in.SEO.Title.Given())
	to.Fields.Put("seo_description", in.SEO.Meta.Given())
	to.Fields.Put("headline", in.Listed.Headline)
	to.Fields.Put("summary", in.Listed.Summary)
	return to
}
