package reviews

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// Page is what a live listing is thought of.
type Page struct {
	Listing app.Listing
	Stars   app.Stars
	app.List[app.Review]
}

// Latest returns the first reviews that a listing shows, newest first.
func (s *Service) Latest(ctx context.Context, l app.Listing, most int) ([]app.Review, error) {
	return s.store.ShownReviews(ctx, l.ID, s.made(), most, 0)
}

// Of returns the reviews that a live listing of ctx's site shows, newest first.
func (s *Service) Of(ctx context.Context, slug app.Slug, p app.Paging) (page Page, err error) {
	if page.Listing, err = listings.OnlyLive(ctx, s.store, slug); err != nil {
		return page, err
	}
	if page.Stars, err = s.store.StarsOf(ctx, page.Listing.ID, s.made()); err != nil {
		return page, err
	}
	var shown []app.Review
	if page.Stars.Reviews > 0 {
		shown, err = s.store.ShownReviews(ctx, page.Listing.ID, s.made(), p.PerPage, p.Offset())
	}
	page.List = app.ListOf(shown, p, page.Stars.Reviews)
	return page, err
}

// Own is a review as its author sees it.
type Own struct {
	app.Review
	Theirs bool        // the author looks after the listing now
	For    app.Listing // what lists show of it

	team, young bool // of the author
}

// Why says to the author why the review does not show; "" if it does.
func (o Own) Why() texts.Text {
	switch {
	case o.State == app.ReviewHidden:
		return texts.Sprintf("The site team has hidden it: “%s” If you change it, they look at it again.", o.Reason)
	case o.State == app.ReviewHeld:
		because := make([]texts.Text, len(o.Signals))
		for i, signal := range o.Signals {
			because[i] = words[signal][0]
		}
		return texts.Sprintf("The site team looks at it before it shows, because %s.", texts.And(because))
	case o.team:
		return "It does not show, because you look after this site."
	case o.Theirs:
		return "It does not show, because you look after this product."
	case o.For.Status != app.ListingLive:
		return "It does not show while the product is not live."
	case o.young:
		return "Your account is new. It shows once that is an hour old."
	}
	return ""
}

// Mine returns what a person wrote on ctx's site, newest first.
func (s *Service) Mine(ctx context.Context, who app.Account, p app.Paging) (list app.List[Own], err error) {
	found, total, err := s.store.OwnReviews(ctx, app.SiteOf(ctx).ID, who.ID, p.PerPage, p.Offset())
	if err != nil {
		return list, err
	}
	listed, err := listings.NamedBy(ctx, s.store, found, func(o Own) int64 { return o.Listing })
	for i := range found {
		found[i].For = listed[found[i].Listing]
		found[i].of(who, s)
	}
	return app.ListOf(found, p, total), err
}

func (o *Own) of(who app.Account, s *Service) {
	o.team, o.young = who.Team(), who.CreatedAt.After(s.made())
}

// Stance is how a person stands to the reviews of a listing.
type Stance struct {
	Mine    *Own // nil if they wrote none
	Version int64
	May     bool       // write one
	Why     texts.Text // why they may not; "" if they may
	Theirs  bool       // they look after it, and answer
}

// Stance returns how a person stands to the reviews of a live listing of ctx's site, and the listing.
func (s *Service) Stance(ctx context.Context, who app.Account, slug app.Slug) (l app.Listing, st Stance, err error) {
	if l, err = listings.OnlyLive(ctx, s.store, slug); err == nil {
		st, err = s.StanceTo(ctx, who, l)
	}
	return l, st, err
}

// StanceTo returns how a person stands to the reviews of a listing.
func (s *Service) StanceTo(ctx context.Context, who app.Account, l app.Listing) (st Stance, err error) {
	st.Theirs = l.OwnedBy(app.Caller{Account: who.ID})
	refused := s.mayReview(ctx, who, l)
	if st.May = refused == nil; !st.May {
		e := app.RefusalOf(refused)
		if e == nil {
			return st, refused
		}
		st.Why = e.Message
	}
	r, found, err := s.store.ReviewOf(ctx, who.ID, l.ID)
	if err == nil && found && !r.Deleted() {
		st.Mine, st.Version = &Own{Review: r, Theirs: st.Theirs, For: l}, r.Version
		st.Mine.of(who, s)
	}
	return st, err
}
