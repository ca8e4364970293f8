package site

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/votes"
	"debut/app/ground/texts"
	"debut/web"
	"debut/web/pages/page"
)

// ballot is where a visitor votes for a listing, with what the visitor did.
type ballot struct {
	Slug  app.Slug
	Name  string
	Votes int
	// "week" where votes of the launch week are counted, "random" where the order is and no votes are told, "wide"
	// beside the listing's name; "" in other lists
	Kind  string
	Over  bool // the week that is counted is over
	Open  bool // else the count is only told
	Voted bool
	State app.VoteState // of the vote
	Why   texts.Text    // why it does not count; "" if it does
	From  texts.Text    // the time from which it counts; "" of one that does not wait for that
	Used  bool          // a moment ago

	language texts.Language // of a ballot that stands by itself
}

// newBallot returns the ballot of a listing in the list of some kind; nil of one that is not live.
func newBallot(l listings.Summary, kind string) *ballot {
	if l.Status != string(app.ListingLive) {
		return nil
	}
	return &ballot{Slug: l.Slug, Name: l.Name, Votes: l.Votes, Kind: kind}
}

// Wide reports whether the ballot stands beside the listing's name.
func (b ballot) Wide() bool { return b.Kind == "wide" }

// Random reports whether the ballot stands in a random order, where no votes are told.
func (b ballot) Random() bool { return b.Kind == "random" }

// Counts says which votes are counted.
func (b ballot) Counts() texts.Text {
	switch {
	case b.Kind != "week":
		return "in all"
	case b.Over:
		return "that week"
	}
	return "this week"
}

// Said is what the visitor hears after voting.
func (b ballot) Said() texts.Text {
	switch {
	case b.Why != "":
		return b.Why
	case b.Random() && b.Voted:
		return texts.Sprintf("You voted for %s.", b.Name)
	case b.Random():
		return texts.Sprintf("You took your vote for %s back.", b.Name)
	case b.Voted:
		return texts.Sprintf("You voted for %s: %s.", b.Name, texts.Count(b.Votes, "vote", "votes"))
	}
	return texts.Sprintf("You took your vote for %s back: %s.", b.Name, texts.Count(b.Votes, "vote", "votes"))
}

// stands shows how a visitor stands to the listing.
func (s *Site) stands(b *ballot, who app.Account, to votes.Stance) {
	b.Open, b.Voted, b.State, b.Why = !b.Over && !to.Own, to.Voted(), to.Vote.State, to.Why()
	if to.Vote.WaitsForTime() {
		b.From = texts.Time(votes.CountsFrom(who).In(s.Launches.Location), "15:04 MST")
	}
}

// balloted is a page on which people vote.
type balloted interface{ ballots() []*ballot }

func (p homePage) ballots() []*ballot     { return ballotsOf(p.Rows) }
func (p weekPage) ballots() []*ballot     { return ballotsOf(p.Rows) }
func (p searchPage) ballots() []*ballot   { return ballotsOf(p.Rows) }
func (p categoryPage) ballots() []*ballot { return ballotsOf(p.Rows) }
func (p *listingPage) ballots() []*ballot { return ballotsOf([]row{{Ballot: p.Ballot}}) }

func ballotsOf(rows []row) (list []*ballot) {
	for _, r := range rows {
		if r.Ballot != nil {
			list = append(list, r.Ballot)
		}
	}
	return list
}

// fill shows on a page's ballots what a visitor did, and opens them where people can sign in.
func (s *Site) fill(ctx context.Context, who app.Account, main any) error {
	if p, is := main.(*programmePage); is {
		return s.fillEntry(ctx, who, p)
	}
	if p, is := main.(*reviewsPage); is {
		return s.fillReviews(ctx, who, &p.reviewsPart)
	}
	if p, is := main.(discussed); is {
		if err := s.fillDiscussion(ctx, who, p.discussed()); err != nil {
			return err
		}
	}
	if p, is := main.(*founderPage); is {
		p.Team = who.Team()
	}
	on, is := main.(balloted)
	if !is || s.Accounts == nil {
		return nil
	}
	if at, is := main.(followable); is {
		if err := s.fillFollow(ctx, who, at.followed()); err != nil {
			return err
		}
	}
	listed, alone := main.(*listingPage)
	if alone {
		if err := s.fillReviews(ctx, who, listed.Reviews); err != nil {
			return err
		}
	}
	all := on.ballots()
	slugs := make([]app.Slug, len(all))
	for i, b := range all {
		b.Open, slugs[i] = !b.Over, b.Slug
	}
	if alone && len(all) == 0 { // nobody votes before it is live
		slugs = append(slugs, listed.Slug)
	}
	if who.ID == 0 {
		return nil
	}
	stances, err := s.Votes.Stances(ctx, who, slugs)
	for _, b := range all {
		s.stands(b, who, stances[b.Slug])
	}
	if alone {
		listed.Claimable = listed.Claimable && !stances[listed.Slug].Own
	}
	return err
}

// voting is the button of a vote.
func (s *Site) voting() toggle {
	return toggle{name: "vote", undo: "take_back", press: s.giveVote, after: s.ballotAfter,
		lift: func(ctx context.Context, v *page.Visit, slug app.Slug) error {
			return s.Votes.TakeBack(ctx, v.Who, slug)
		}}
}

func (s *Site) giveVote(ctx context.Context, v *page.Visit, slug app.Slug) error {
	browser, err := v.Browser(s.Rand)
	if err != nil {
		return err
	}
	_, err = s.Votes.Vote(ctx, v.Who, votes.Ballot{
		Slug: slug, Network: web.NetworkKey(web.ClientAddress(v.R, s.Proxies)), Browser: browser,
	})
	return err
}

// ballotAfter returns the ballot as it is now, for a script that puts it in the place of the one that was used.
func (s *Site) ballotAfter(ctx context.Context, v *page.Visit, slug app.Slug) (any, error) {
	now, name, err := s.Votes.StanceTo(ctx, v.Who, slug)
	if err != nil {
		return nil, err
	}
	b := &ballot{Slug: slug, Name: name, Votes: now.Votes, Kind: v.R.PostFormValue("kind"), Used: true,
		language: languageOf(ctx)}
	if b.Kind == "week" {
		b.Votes = now.WeekVotes
	}
	s.stands(b, v.Who, now)
	return b, nil
}
