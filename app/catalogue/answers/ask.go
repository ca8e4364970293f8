package answers

import (
	"context"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// MostListings is how many listings are asked about at a time.
const MostListings = 5

const (
	mostAnswers = 3 // of a listing
	longestText = 600
)

// Question is what somebody asks about products.
type Question struct {
	Question string                `json:"question" in:"query" required:"true" min:"3" max:"300" example:"Is there a free trial?" doc:"In any language."`
	Of       app.Several[app.Slug] `json:"of" in:"query" max:"350" example:"parcelwick,wrenloop" doc:"Up to 5 slugs."`
	Search   string                `json:"search" in:"query" max:"200" doc:"Words instead: its first five results."`
	Category app.Several[app.Slug] `json:"category" in:"query" max:"1000" doc:"Slugs."`
}

// Answers are what the websites of products say to a question.
type Answers struct {
	Question string   `json:"question"`
	Listings []Answer `json:"listings" doc:"Those whose websites say it stand first."`
}

// Answer is what one website says to a question.
type Answer struct {
	Slug    app.Slug   `json:"slug"`
	Name    string     `json:"name"`
	URL     string     `json:"url" doc:"The listing's page."`
	Website string     `json:"website"`
	Says    bool       `json:"says" doc:"The company's website says something to it."`
	Note    texts.Text `json:"note" doc:"Whether it does, in words."`
	Quotes  []Said     `json:"quotes" doc:"Words as they stand, the best first, three at most. They may speak of it without answering it: read them."`
}

// Said is an answer: words as they stand.
type Said struct {
	Text    string  `json:"text"`
	Heading *string `json:"heading" doc:"What it stands under, which may be a question."`
	By      By      `json:"by" enum:"website,listing" doc:"listing is what somebody typed there, and the website does not say."`
	URL     *string `json:"url" doc:"The page it stands on; null of what the listing says."`
	ReadOn  *string `json:"read_on" format:"date" doc:"The day the page was read; null if that is not known."`
}

// Ask answers a question about products by what their websites say.
func (s *Service) Ask(ctx context.Context, in Question) (Answers, error) {
	answers, _, err := s.ask(ctx, in, 0)
	return answers, err
}

// ask answers a question, and returns so many bytes of what else on the websites may answer it.
func (s *Service) ask(ctx context.Context, in Question, bytes int) (answers Answers, may mayAnswer, err error) {
	answers = Answers{Question: in.Question, Listings: []Answer{}}
	found, err := s.about(ctx, in)
	if err != nil {
		return Answers{}, nil, err
	}
	for _, l := range found {
		said, more, err := s.look(ctx, l, in.Question, bytes/len(found))
		if err != nil {
			return Answers{}, nil, err
		}
		row := listings.Summarize(l)
		a := Answer{Slug: row.Slug, Name: row.Name, URL: row.URL, Website: row.Website}
		answers.Listings = append(answers.Listings, a.with(said))
		for _, m := range more {
			may = append(may, quotedSaid{a.Name, a.Slug, m})
		}
	}
	answers.sort()
	return answers, may, nil
}

// sort has those stand first whose websites say it.
func (a Answers) sort() {
	slices.SortStableFunc(a.Listings, func(a, b Answer) int { return rankOf(a) - rankOf(b) })
}

// rankOf has what a website says stand before what a listing says, and that before nothing.
func rankOf(a Answer) int {
	switch {
	case a.Says:
		return 0
	case len(a.Quotes) > 0:
		return 1
	}
	return 2
}

// about returns the listings that a question is about.
func (s *Service) about(ctx context.Context, in Question) ([]app.Listing, error) {
	var wrong app.Issues
	slugs, search := in.Of.Values(), strings.TrimSpace(in.Search)
	switch {
	case len(slugs) > MostListings:
		wrong.AddCode(app.CodeBounds, "of", "names %d listings; send at most %d", len(slugs), MostListings)
	case len(slugs) == 0 && search == "" && in.Category == "":
		wrong.Add("of", "is empty; send the slugs of listings, or words under search")
	case len(slugs) > 0 && (search != "" || in.Category != ""):
		wrong.Add("search", "stands beside of; send one of them")
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	if len(slugs) > 0 {
		return s.Listings.Live(ctx, "of", slugs)
	}
	found, err := s.Listings.Search(ctx, listings.Query{Q: search, Category: in.Category, Status: "live",
		Sort: "relevance", Paging: app.Paging{Page: 1, PerPage: MostListings}})
	if err != nil || len(found.Items) == 0 {
		return nil, err
	}
	var all []app.Listing
	for _, row := range found.Items {
		l, err := s.Listings.Live(ctx, "search", []app.Slug{row.Slug})
		if err != nil && app.KindOf(err) != app.Invalid {
			return nil, err
		}
		if err == nil { // else it went while we looked
			all = append(all, l...)
		}
	}
	return all, nil
}

// Quotes returns what is said of a listing to a question: the best first, three at most, and nothing where nothing fits.
func (s *Service) Quotes(ctx context.Context, l app.Listing, asked string) ([]Said, error) {
	said, _, err := s.look(ctx, l, asked, 0)
	return said, err
}

// look returns the quotes of a listing, and so many bytes of what else on its website may answer.
func (s *Service) look(ctx context.Context, l app.Listing, asked string, bytes int) (said, may []Said, err error) {
	kept, _, err := s.Store.Passages(ctx, l.Company.ID)
	if err != nil {
		return nil, nil, err
	}
	select {
	case s.turns <- struct{}{}:
		defer func() { <-s.turns }()
	case <-ctx.Done():
		return nil, nil, ctx.Err()
	}
	said, may = answer(l, kept, asked, bytes)
	return said, may, nil
}

// with returns the answer with its quotes.
func (a Answer) with(quotes []Said) Answer {
	a.Quotes = quotes
	a.Says = slices.ContainsFunc(quotes, func(q Said) bool { return q.By == ByWebsite })
	switch {
	case a.Says:
		a.Note = "Their website speaks of it."
	case len(quotes) > 0:
		a.Note = "Their website does not say; the listing does."
	default:
		a.Note = "Their website does not say."
	}
	return a
}

// answer returns the best answers to a question, none that is not good enough; and so many bytes of what the website
// says that may answer it, the likeliest first.
func answer(l app.Listing, kept app.Passages, asked string, bytes int) (said, may []Said) {
	c := newCorpus(sourcesOf(l, kept))
	about := product{wordsOf(l.Company.Name), wordsOf(l.Company.Tagline)}
	for _, category := range l.Categories {
		about.is = append(about.is, wordsOf(category.Name)...)
	}
	said = []Said{}
	for i, r := range c.rank(understand(asked, about), max(mostAnswers, bytes/shortPassage)) {
		s := c.said(r)
		if i < mostAnswers && r.score >= enough {
			said = append(said, s)
		}
		if bytes -= len(s.Text) + len(headingIn(s)); bytes >= 0 && s.By == ByWebsite {
			may = append(may, s)
		}
	}
	return said, may
}

// said returns a sentence with where it stands.
func (c *corpus) said(r ranked) Said {
	from := c.sources[r.page]
	s := Said{Text: app.Cut(app.OneLine(c.text(r)), longestText), By: from.by}
	if h := from.Passages[r.passage].Heading; h != "" {
		s.Heading = &h
	}
	if from.URL != "" {
		s.URL = &from.URL
	}
	if from.on != "" {
		s.ReadOn = &from.on
	}
	return s
}
