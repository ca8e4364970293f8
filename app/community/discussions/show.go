package discussions

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// Shown is a question or an answer that shows.
type Shown struct {
	app.Comment
	Maker  bool // its author looks after the listing
	Useful int  // to so many people
	Of     int  // answers that the question shows; set on its answers
}

// Thread is a question with some of its answers.
type Thread struct {
	Question Shown
	Answers  []Shown
	Total    int // answers that it shows
}

// Page is what is asked about a live listing.
type Page struct {
	Listing app.Listing
	app.List[Thread]
}

// eachShown is how many answers stand below each of several questions.
const eachShown = 5

// named has a comment not be signed by a founder of the product who does not want to be named here.
func named(l app.Listing, c Shown) Shown {
	if l.Company.Hides(c.Name) {
		c.Name = l.Company.Name
	}
	return c
}

// Open reports whether people ask and answer here.
func (s *Service) Open() bool { return s.On.Now() }

// First returns the first questions of a listing with their first answers, and how many questions it shows.
func (s *Service) First(ctx context.Context, l app.Listing, most int) ([]Thread, int, error) {
	if !s.Open() || !l.Discussed {
		return nil, 0, nil
	}
	questions, err := s.store.ShownQuestions(ctx, l.ID, s.made(), most+1, 0)
	total := len(questions)
	if err == nil && total > most {
		questions = questions[:most]
		total, err = s.store.CountShownQuestions(ctx, l.ID, s.made())
	}
	if err != nil {
		return nil, 0, err
	}
	threads, err := s.answered(ctx, l, questions)
	return threads, total, err
}

// Of returns the questions that a live listing of ctx's site shows, the most useful first, then the oldest.
func (s *Service) Of(ctx context.Context, slug app.Slug, p app.Paging) (page Page, err error) {
	if page.Listing, err = listings.OnlyLive(ctx, s.store, slug); err != nil {
		return page, err
	}
	if !s.Open() {
		page.List = app.ListOf[Thread](nil, p, 0)
		return page, nil
	}
	total, err := s.store.CountShownQuestions(ctx, page.Listing.ID, s.made())
	var found []Thread
	if err == nil && total > p.Offset() {
		found, err = s.threads(ctx, page.Listing, p.PerPage, p.Offset())
	}
	page.List = app.ListOf(found, p, total)
	return page, err
}

func (s *Service) threads(ctx context.Context, l app.Listing, limit, offset int) ([]Thread, error) {
	questions, err := s.store.ShownQuestions(ctx, l.ID, s.made(), limit, offset)
	if err != nil {
		return nil, err
	}
	return s.answered(ctx, l, questions)
}

// answered returns questions about a listing with the first answers of each.
func (s *Service) answered(ctx context.Context, l app.Listing, questions []Shown) ([]Thread, error) {
	ids, threads := make([]int64, len(questions)), make([]Thread, len(questions))
	at := map[int64]*Thread{}
	for i, q := range questions {
		ids[i], threads[i].Question = q.ID, named(l, q)
		at[q.ID] = &threads[i]
	}
	answers, err := s.store.ShownAnswers(ctx, ids, s.made(), eachShown, 0)
	for _, a := range answers {
		t := at[a.Question]
		t.Answers, t.Total = append(t.Answers, named(l, a)), a.Of
	}
	return threads, err
}

// Latest returns the newest questions of a live listing with their first answers.
func (s *Service) Latest(ctx context.Context, slug app.Slug, most int) (l app.Listing, list []Thread, err error) {
	if l, err = listings.OnlyLive(ctx, s.store, slug); err != nil {
		return l, nil, err
	}
	if !s.Open() {
		return l, nil, app.Missing("feed", slug)
	}
	questions, err := s.store.LatestQuestions(ctx, l.ID, s.made(), most)
	if err == nil {
		list, err = s.answered(ctx, l, questions)
	}
	return l, list, err
}

// Thread returns a question of a live listing with a page of its answers.
func (s *Service) Thread(
	ctx context.Context, in ID, p app.Paging,
) (l app.Listing, q Shown, answers app.List[Shown], err error) {
	if l, q, err = s.Shown(ctx, in); err == nil && q.IsAnswer() {
		err = app.Missing("question", in.Comment)
	}
	if err != nil {
		return l, q, answers, err
	}
	found, err := s.store.ShownAnswers(ctx, []int64{q.ID}, s.made(), p.PerPage, p.Offset())
	total := 0
	for i, a := range found {
		total, found[i] = a.Of, named(l, a)
	}
	return l, q, app.ListOf(found, p, total), err
}

// Shown returns a question or an answer of a live listing of ctx's site, if it shows.
func (s *Service) Shown(ctx context.Context, in ID) (l app.Listing, c Shown, err error) {
	if l, err = listings.OnlyLive(ctx, s.store, in.Slug); err != nil {
		return l, c, err
	}
	found := false
	if s.Open() {
		c, found, err = s.store.ShownComment(ctx, in.Comment, s.made())
	}
	if err == nil && (!found || c.Listing != l.ID) {
		err = app.Missing("question or answer", in.Comment)
	}
	return l, named(l, c), err
}

// Own is what a person wrote, as they see it.
type Own struct {
	app.Comment
	For app.Listing // what lists show of it

	young bool // the account is new, and does not look after the listing
	off   bool // nothing shows at present
}

// Why says to the author why it does not show; "" if it does.
func (o Own) Why() texts.Text {
	switch {
	case o.State == app.CommentHidden:
		return texts.Sprintf("The site team has hidden it: “%s”", o.Reason)
	case o.State == app.CommentHeld:
		because := make([]texts.Text, len(o.Signals))
		for i, signal := range o.Signals {
			because[i] = words[signal][0]
		}
		return texts.Sprintf("The site team looks at it before it shows, because %s.", texts.And(because))
	case o.off:
		return "It does not show, because this directory shows no questions and answers at present."
	case o.For.Status != app.ListingLive:
		return "It does not show while the product is not live."
	case o.young:
		return "Your account is new. It shows once that is an hour old."
	}
	return ""
}

// Mine returns what a person wrote on ctx's site, newest first.
func (s *Service) Mine(ctx context.Context, who app.Account, p app.Paging) (list app.List[Own], err error) {
	found, total, err := s.store.OwnComments(ctx, app.SiteOf(ctx).ID, who.ID, p.PerPage, p.Offset())
	if err != nil {
		return list, err
	}
	listed, err := listings.NamedBy(ctx, s.store, found, func(c app.Comment) int64 { return c.Listing })
	own := make([]Own, len(found))
	for i, c := range found {
		own[i] = s.OwnOf(who, listed[c.Listing], c)
	}
	return app.ListOf(own, p, total), err
}

// OwnOf returns what a person wrote of a listing, as they see it.
func (s *Service) OwnOf(who app.Account, l app.Listing, c app.Comment) Own {
	young := who.CreatedAt.After(s.made()) && !l.OwnedBy(app.Caller{Account: who.ID})
	return Own{Comment: c, For: l, young: young, off: !s.Open()}
}

// MayEdit reports whether a person may still change what they wrote.
func (s *Service) MayEdit(who app.Account, c app.Comment) bool {
	return who.ID != 0 && c.Account == who.ID && !c.Deleted() && s.now().Before(c.At.Add(EditFor))
}
