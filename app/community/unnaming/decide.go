package unnaming

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// ActionDecide is what the audit log has of a decision.
const ActionDecide = "decide_founder_wish"

// mostWaiting is how many requests a page shows.
const mostWaiting = 50

// Waiting is a request that the team decides.
type Waiting struct {
	app.Unnaming
	Slug   app.Slug
	Name   string
	Places []Place
}

// Named reports whether any of the places names them.
func (w Waiting) Named() bool {
	return slices.ContainsFunc(w.Places, func(p Place) bool { return !p.Hidden })
}

// Unnamed reports whether any of them does not, because they wanted it.
func (w Waiting) Unnamed() bool {
	return slices.ContainsFunc(w.Places, func(p Place) bool { return p.Hidden })
}

// Place is a live listing that names somebody, or would if they wanted it.
type Place struct {
	Listing int64
	Name    string
	Key     string
	Hidden  bool
}

// Waiting returns the requests that the team of the site decides, the oldest first, and how many there are.
func (s *Service) Waiting(ctx context.Context) ([]Waiting, int, error) {
	found, total, err := s.Store.OpenUnnamings(ctx, app.SiteOf(ctx).ID, mostWaiting)
	list := make([]Waiting, 0, len(found))
	for _, w := range found {
		p, at, failed := s.about(ctx, w)
		if failed != nil {
			return nil, 0, failed
		}
		one := Waiting{Unnaming: w, Slug: p.Slug, Name: p.Name}
		for _, l := range at {
			one.Places = append(one.Places, Place{l.ID, l.Company.Name, l.Company.Key, l.hidden})
		}
		list = append(list, one)
	}
	return list, total, err
}

func (s *Service) about(ctx context.Context, w app.Unnaming) (app.Person, []place, error) {
	p, err := s.Store.FounderOf(ctx, w.Site, w.Founder)
	if err != nil {
		return p, nil, err
	}
	at, err := s.placesOf(ctx, p)
	return p, at, err
}

// CountWaiting returns how many requests the team decides.
func (s *Service) CountWaiting(ctx context.Context) (int, error) {
	_, total, err := s.Store.OpenUnnamings(ctx, app.SiteOf(ctx).ID, 0)
	return total, err
}

// Decision is what the team decides on a request.
type Decision struct {
	Unnaming int64  `json:"wish" required:"true" min:"1"`
	Act      string `json:"act" required:"true" enum:"out,again,nothing"`
	Reason   string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

var answers = map[string]texts.Text{
	"out":     "The site team has looked at it: you are not named there any more.",
	"again":   "The site team has looked at it: you are named there again.",
	"nothing": "The site team has looked at it, and left things as they are. If you have an address at the company, ask again with that one: then it is done at once.",
}

// Decide ends a request, carries it out, and answers whoever asked.
func (s *Service) Decide(ctx context.Context, by app.Session, in Decision) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		me, err := s.Store.Account(ctx, by.Account)
		if err == nil {
			err = me.MayModerate()
		}
		if err != nil {
			return err
		}
		site := app.SiteOf(ctx)
		w, found, err := s.Store.OpenUnnaming(ctx, site.ID, in.Unnaming)
		if err == nil && !found {
			err = app.Refused("decided", "Somebody has decided on this wish already.")
		}
		if err != nil {
			return err
		}
		p, at, err := s.about(ctx, w)
		if err != nil {
			return err
		}
		if err := s.act(ctx, at, in.Act); err != nil {
			return err
		}
		state := app.UnnamingDone
		if in.Act == "nothing" {
			state = app.UnnamingRefused
		}
		if err := s.Store.EndUnnaming(ctx, w.ID, state, s.now()); err != nil {
			return err
		}
		letter := mail.Letter{Kind: mail.Other, Subject: texts.Sprintf("Your wish at %s", site.Name),
			Says: []texts.Text{answers[in.Act]}}
		if err := s.Store.AddJob(ctx, mail.From(site, letter.To(site, w.Email, ""))); err != nil {
			return err
		}
		return s.log(ctx, by, p, at, in)
	})
}

// act names the person, or not, wherever that changes something.
func (s *Service) act(ctx context.Context, at []place, act string) error {
	for _, one := range at {
		if act == "nothing" || one.hidden == (act == "out") {
			continue
		}
		if err := s.set(ctx, []place{one}, act == "again", true, ""); err != nil {
			return err
		}
	}
	return nil
}

// log writes down what was decided. The log outlives the request, so that it has the number of the founder, not the
// name.
func (s *Service) log(ctx context.Context, by app.Session, p app.Person, at []place, in Decision) error {
	entry := audit.Entry{At: s.now(), Account: by.Account, Action: ActionDecide, Object: "founder " +
		texts.Number(p.ID).In(texts.English), After: in.Act, Reason: in.Reason}
	about := make([]audit.Target, len(at))
	for i, one := range at {
		about[i] = audit.Target{Kind: audit.OfListing, ID: one.ID, Name: string(one.Slug)}
	}
	return audit.Keep(ctx, s.Store, &entry, about...)
}
