package site

import (
	"context"
	"maps"
	"slices"
	"time"

	"debut/app"
	"debut/app/catalogue/badges"
	"debut/app/catalogue/listings"
	"debut/app/contest/trophies"
	"debut/app/ground/texts"
	"debut/app/intake/freshness"
	"debut/web/pages/page"
)

type listingPage struct {
	// what the template asks for again and again, which it would look for slowly in what is embedded
	Slug       app.Slug
	Name       string
	Tagline    *string
	Milestones []app.Milestone

	listings.Public
	Live          bool
	Trail         []app.CategoryRef // from the top of the tree down to the primary category
	Place         texts.Text        // in its launch week, in words; "" of those who won none
	Running       bool              // its launch week is this one
	Jumps         []link            // to the sections that there are
	Media         []app.Picture     // those that this site itself serves
	News          []page.News
	Ballot        *ballot // nil of one that is not live
	Follow        *followButton
	Reviews       *reviewsPart // nil of one that is not live
	Discussion    *discussion  // nil of one that is not live
	Named         []row        // alternatives that its owner named
	Similar       []row        // of the same category
	About         []string     // paragraphs
	StorySections []section
	Facts         []fact
	Unknown       string // what the website does not say, in words
	Links         []link
	People        []person
	Interviews    []interview
	Badge         badges.Badge
	Ask           *askForm // nil of one that is not live
	Figures       *figures
	Trophies      []trophies.Trophy // of one that has a cabinet
	Website       string            // "" if the address is not one to lead people to

	language texts.Language // of the site
}

// Sourced reports whether there are quotes to show.
func (p *listingPage) Sourced() bool { return len(p.Evidence) > 0 }

// Long reports whether the story, the milestones and the reviews fill a column, so that the founders and the questions
// stand in the other one.
func (p *listingPage) Long() bool {
	n := len(p.StorySections) + len(p.Milestones)
	if p.Reviews != nil {
		n += len(p.Reviews.Items)
	}
	return n >= 4
}

// confirmation is how many facts were found on the website again, of those that could be.
type confirmation struct {
	Day       string
	Facts, Of int
}

// All reports whether all were.
func (c confirmation) All() bool { return c.Facts == c.Of }

// Confirmed returns it; nil if none was.
func (p *listingPage) Confirmed() *confirmation {
	if p.FactsConfirmedAt == nil {
		return nil
	}
	c := confirmation{Day: p.FactsConfirmedAt.Format(time.DateOnly), Facts: len(p.ConfirmedFacts)}
	for name, quotes := range p.Evidence {
		if freshness.Compares(name, quotes) {
			c.Of++
		}
	}
	return &c
}

// Counted says which votes the listing has.
func (p *listingPage) Counted() texts.Text {
	switch {
	case !p.Live || p.Votes == 0:
		return ""
	case p.Running && p.WeekVotes == p.Votes:
		return texts.Sprintf("%s this week", texts.Count(p.Votes, "vote", "votes"))
	case p.WeekVotes == p.Votes:
		return texts.Sprintf("%s, all in its launch week", texts.Count(p.Votes, "vote", "votes"))
	}
	counted := texts.Text("%s in its launch week · %s in all")
	if p.Running {
		counted = "%s this week · %s in all"
	}
	return texts.Sprintf(counted, texts.Count(p.WeekVotes, "vote", "votes"), texts.Count(p.Votes, "vote", "votes"))
}

// section is a part of the founder's story.
type section struct {
	Heading texts.Text // "" of the story itself, if it has no title
	Text    []string   // paragraphs
}

type link struct {
	Label texts.Text
	Href  string
}

type person struct {
	listings.Founder
	face
	Links []link
}

var listingInput = reads[listings.Name]("/listings/{slug}")

func (s *Site) listing(ctx context.Context, a ask) (string, page.Page, error) {
	name, err := listingInput.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	listed, l, alternatives, err := s.Listings.ShowAmong(ctx, name.Slug)
	if err != nil {
		return "", page.Page{}, err
	}
	if l.Slug != name.Slug { // it was merged into another
		return "", page.Page{Moved: "/listings/" + string(l.Slug)}, nil
	}
	if l.Status == "awaiting_badge" {
		name, p := waitingPage(languageOf(ctx), l, listings.Waiting{})
		return name, p, nil
	}
	badge, err := s.Badges.Highest(ctx, listed)
	if err != nil {
		return "", page.Page{}, err
	}
	trail, place, err := s.around(ctx, l)
	if err != nil {
		return "", page.Page{}, err
	}
	in := languageOf(ctx)
	p := newListingPage(ctx, l)
	p.Ballot, p.Follow, p.Trail, p.Place = newBallot(l.Summary, "wide"), newFollowButton(in, l), trail, place
	p.Badge, p.Figures = badge, figuresOf(in, l)
	p.Running = l.LaunchWeek != nil && app.Week(*l.LaunchWeek) == app.WeekOf(s.Clock(), s.Launches.Location)
	p.Named, p.Similar = others(l.Slug, alternatives)
	if p.Ballot != nil {
		p.Ballot.language = in
	}
	if p.Interviews, err = s.interviewsOf(ctx, founderSlugs(l)); err != nil {
		return "", page.Page{}, err
	}
	if p.Reviews, err = s.reviewsOf(ctx, listed, l); err != nil {
		return "", page.Page{}, err
	}
	if p.Discussion, err = s.discussionOf(ctx, listed, l); err != nil {
		return "", page.Page{}, err
	}
	if p.Trophies, err = s.exhibited(ctx, l); err != nil {
		return "", page.Page{}, err
	}
	if p.Live {
		asked := newAskForm("Your question", l.Slug)
		p.Ask = &asked
	}
	p.Jumps = jumps(p)
	title := l.Name
	if l.Tagline != nil {
		title += ": " + *l.Tagline
	}
	return "listing", page.Page{
		Title:       texts.Verbatim(firstOf(l.SEOTitle, &title)),
		Description: texts.Verbatim(firstOf(l.SEODescription, l.ShortDescription, l.Tagline, l.Description)),
		At:          "browse", Path: "/listings/" + string(l.Slug), Unlisted: !p.Live, Main: &p,
		Markdown: "/listings/" + string(l.Slug) + markdownEnd, Atom: feedOf(l),
		Image: imagePath(in, l, place), OEmbed: oembedAddress(app.SiteOf(ctx).Origin, "/listings/"+string(l.Slug)),
		Data: listingData(app.SiteOf(ctx), l, s.RatedFrom.Now()),
	}, nil
}

// exhibited returns the trophies of a listing whose page shows them.
func (s *Site) exhibited(ctx context.Context, l listings.Public) ([]trophies.Trophy, error) {
	if !l.Cabinet {
		return nil, nil
	}
	c, err := s.Trophies.Cabinet(ctx, trophies.CabinetInput{Slug: l.Slug})
	return c.Items, err
}

// founderSlugs returns those of the founders of a listing who have pages.
func founderSlugs(l listings.Public) (slugs []app.Slug) {
	for _, f := range l.Founders {
		if f.Slug != nil {
			slugs = append(slugs, app.Slug(*f.Slug))
		}
	}
	return slugs
}

// feedOf returns the path of the feed of a listing; "" of one that is not live.
func feedOf(l listings.Public) string {
	if l.Status != "live" {
		return ""
	}
	return "/listings/" + string(l.Slug) + ".atom"
}

// newListingPage returns the page of a listing with what the listing itself says.
func newListingPage(ctx context.Context, l listings.Public) listingPage {
	in := languageOf(ctx)
	p := listingPage{
		Slug: l.Slug, Name: l.Name, Tagline: l.Tagline, Milestones: l.Milestones,
		language: in, Media: ownPictures(l), News: page.NewsOf(l.LatestUpdates), Public: l, Live: l.Status == "live",
		About: page.Paragraphs(firstOf(l.Description, l.ShortDescription)), StorySections: storySections(l.Story),
		Links: links(l.Socials), People: people(app.SiteOf(ctx).Origin, l.Founders),
		Website: page.SafeLink(l.Website),
	}
	known, unknown := facts(in, l)
	p.Facts, p.Unknown = known, inWords(in, unknown)
	if video := page.SafeLink(page.Text(l.DemoVideoURL)); video != "" {
		p.Links = append(p.Links, link{"Video", video})
	}
	return p
}

// firstOf returns the first text that somebody stated, or "".
func firstOf(all ...*string) string {
	for _, t := range all {
		if page.Text(t) != "" {
			return *t
		}
	}
	return ""
}

// storySections returns the founder's story, section by section; none if it is not shown.
func storySections(s *app.Story) []section {
	if s == nil {
		return nil
	}
	var list []section
	for _, part := range []struct {
		heading texts.Text
		text    *string
	}{
		{texts.Verbatim(page.Text(s.Title)), s.Story}, {"Why it was started", s.WhyStarted}, {"The problem", s.Problem},
		{"The journey", s.Journey},
		{"Challenges", s.Challenges}, {"Achievements", s.Achievements}, {"Lessons", s.Lessons},
		{"What’s next", s.WhatsNext},
	} {
		if text := page.Paragraphs(page.Text(part.text)); len(text) > 0 {
			list = append(list, section{part.heading, text})
		}
	}
	return list
}

func links(socials app.Socials) []link {
	var list []link
	for _, key := range slices.Sorted(maps.Keys(socials)) {
		label := page.Platform(key)
		if href := page.SafeLink(socials[key]); label != "" && href != "" {
			list = append(list, link{label, href})
		}
	}
	return list
}

func people(origin string, founders []listings.Founder) []person {
	list := make([]person, len(founders))
	for i, f := range founders {
		list[i] = person{f, newFace(origin, f.Name, string(f.Picture)), links(f.Socials)}
	}
	return list
}
