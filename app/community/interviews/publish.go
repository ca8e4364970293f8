package interviews

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
)

// Least is how many questions are answered in an interview that anybody may read.
const Least = 3

// Path is where published interviews stand; each at the slug of its founder.
const Path = "/interviews"

// Published is whose interview anybody may read.
type Published struct {
	Account int64
	Founder app.Slug // who they are on the founders' pages
	Name    string
	Listing int64 // one of theirs that is live and names them
	At      time.Time
}

// Publication is what a person sees of whether others read their interview.
type Publication struct {
	Public  bool   // anybody can read it now
	Wanted  bool   // the person published it; where it is not public, something is missing since
	Path    string // of its page; "" if it is not public
	Answers int
	Named   bool // a live listing of theirs names them as their profile does
}

// PublishInput is nothing: the interview is the caller's.
type PublishInput struct{}

// Publication returns it for the caller.
func (s *Service) Publication(ctx context.Context, who app.Caller) (p Publication, err error) {
	site := app.SiteOf(ctx)
	answers, err := s.store.InterviewAnswers(ctx, who.Account)
	if err != nil {
		return p, err
	}
	p.Answers = len(answers)
	if p.Wanted, err = s.store.InterviewPublished(ctx, who.Account); err != nil {
		return p, err
	}
	found, public, err := s.store.InterviewBy(ctx, site.ID, who.Account)
	if err != nil {
		return p, err
	}
	if p.Public = public; public {
		p.Path = Path + "/" + string(found.Founder)
	}
	name, err := s.store.ProfileName(ctx, who.Account)
	if err == nil && name != "" {
		p.Named, err = s.store.NamedByOwn(ctx, site.ID, who.Account, app.PersonKey(name))
	}
	return p, err
}

// Publish shows the caller's interview to anybody, as long as enough is answered and a live listing of theirs names
// them.
func (s *Service) Publish(ctx context.Context, who app.Caller, _ PublishInput) (done struct{}, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		p, err := s.Publication(ctx, who)
		switch {
		case err != nil:
			return err
		case p.Answers < Least:
			return app.Refused("few_answers", "Answer %d questions first; %d are answered.", Least, p.Answers)
		case !p.Named:
			return app.Refused("not_named",
				"No live listing of yours names you as your profile does. Fill in your profile, and name yourself among the founders of a product that is live.")
		}
		name, err := s.store.ProfileName(ctx, who.Account)
		if err != nil {
			return err
		}
		return s.store.PublishInterview(ctx, who.Account, app.PersonKey(name),
			s.clock().UTC().Truncate(time.Millisecond))
	})
}

// Unpublish hides it from everybody else. The answers stay.
func (s *Service) Unpublish(ctx context.Context, who app.Caller, _ PublishInput) (done struct{}, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		return s.store.UnpublishInterview(ctx, who.Account)
	})
}

// Shown is an interview that anybody may read.
type Shown struct {
	Founder app.Slug
	Name    string
	Listing listings.Summary
	At      time.Time
	Answers []Answered // of the questions that are answered, in their order
}

// ListPublished returns a page of those, the last that was published first.
func (s *Service) ListPublished(ctx context.Context, p app.Paging) (app.List[Shown], error) {
	found, total, err := s.store.PublishedInterviews(ctx, app.SiteOf(ctx).ID, p.PerPage, p.Offset())
	if err != nil {
		return app.List[Shown]{}, err
	}
	shown, err := s.show(ctx, found)
	return app.ListOf(shown, p, total), err
}

// Slugs returns the founders whose interviews anybody may read, at most so many.
func (s *Service) Slugs(ctx context.Context, most int) ([]app.Slug, error) {
	found, _, err := s.store.PublishedInterviews(ctx, app.SiteOf(ctx).ID, most, 0)
	slugs := make([]app.Slug, len(found))
	for i, p := range found {
		slugs[i] = p.Founder
	}
	return slugs, err
}

// Show returns the interview of a founder.
func (s *Service) Show(ctx context.Context, founder app.Slug) (Shown, error) {
	one, found, err := s.store.InterviewOf(ctx, app.SiteOf(ctx).ID, founder)
	if err == nil && !found {
		err = app.Missing("interview", founder)
	}
	if err != nil {
		return Shown{}, err
	}
	shown, err := s.show(ctx, []Published{one})
	if err == nil && len(shown) == 0 {
		err = app.Missing("interview", founder)
	}
	if err != nil {
		return Shown{}, err
	}
	return shown[0], nil
}

// Of returns the interviews of some founders that anybody may read.
func (s *Service) Of(ctx context.Context, founders []app.Slug) ([]Shown, error) {
	var all []Published
	for _, slug := range founders[:min(mostBeside, len(founders))] {
		one, found, err := s.store.InterviewOf(ctx, app.SiteOf(ctx).ID, slug)
		if err != nil {
			return nil, err
		}
		if found {
			all = append(all, one)
		}
	}
	return s.show(ctx, all)
}

// mostBeside is of how many founders interviews are looked for beside a listing.
const mostBeside = 10

func (s *Service) show(ctx context.Context, found []Published) (list []Shown, err error) {
	named, err := listings.NamedBy(ctx, s.store, found, func(p Published) int64 { return p.Listing })
	for _, p := range found {
		l, there := named[p.Listing]
		if err != nil || !there {
			continue
		}
		var mine Interview
		if mine, err = s.Mine(ctx, app.Caller{Account: p.Account}); err != nil {
			return nil, err
		}
		one := Shown{Founder: p.Founder, Name: p.Name, Listing: listings.Summarize(l), At: p.At}
		for _, q := range mine.Items {
			if q.Answer != nil {
				one.Answers = append(one.Answers, q)
			}
		}
		list = append(list, one)
	}
	return list, err
}
