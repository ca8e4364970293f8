package listings

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"debut/app"
	"debut/app/catalogue/questions"
)

// Understood is how a question was read: filters, and words that are left to look for.
type Understood struct {
	Filters []Reading `json:"filters" doc:"As if they had been sent; send literal=true to search for the words alone."`
	Words   string    `json:"words" example:"invoices" doc:"Empty if the filters say all."`
}

// Reading is a filter that a question names.
type Reading struct {
	Filter string `json:"filter" example:"country"`
	Value  string `json:"value" example:"DE"`
	Said   string `json:"said" example:"from Germany" doc:"The words that it was read from."`
}

// Understand returns a search whose words were read as a question: what they say of country, category, price, launch,
// rating and stage are filters of it, and Q is what is left. A filter that is set already stands, and what the words say
// of it stays with them. Words in a row that stand so in a name or a tagline are words, and so is a word alone that
// hides what says them all. understood is nil where the words are all to be searched for. What was read is not read
// again.
func (s *Service) Understand(ctx context.Context, q Query) (read Query, understood *Understood, err error) {
	text := strings.TrimSpace(q.Q)
	if q.isRead || q.Literal || text == "" {
		return q, q.understood, nil
	}
	tree, err := s.store.Categories(ctx)
	if err != nil {
		return q, nil, err
	}
	asked := questions.Read(text, s.clock().UTC(), s.names.of(tree, s.called))
	q.isRead = true
	if asked.InRow() {
		if stands, err := s.standsInSome(ctx, q.Wanted(), text); err != nil || stands {
			return q, nil, err
		}
	}
	read = q.readAs(text, asked, func(questions.Filter) bool { return true })
	if read.Q == text {
		return q, nil, nil
	}
	if len(strings.Fields(text)) <= questions.FewWords {
		if hides, err := s.hides(ctx, read, q); err != nil || hides {
			return q, nil, err
		}
	} else if slices.ContainsFunc(asked.Filters, isOneWord) {
		words := q.readAs(text, asked, func(f questions.Filter) bool { return !isOneWord(f) })
		if hides, err := s.hides(ctx, read, words); err != nil || hides {
			return words, words.understood, err
		}
	}
	return read, read.understood, nil
}

// isOneWord reports whether one word says a filter: "fintech", which may as well be said of what is filed elsewhere.
func isOneWord(f questions.Filter) bool { return len(strings.Fields(f.Said)) == 1 }

// readAs returns a search as a question with those of its filters that count; what else they say stays with the words.
func (q Query) readAs(text string, asked questions.Question, counts func(questions.Filter) bool) Query {
	left, understood := []string{asked.Words}, &Understood{Filters: []Reading{}}
	for _, f := range asked.Filters {
		if counts(f) && q.set(f.Name, f.Value) {
			understood.Filters = append(understood.Filters, Reading{f.Name, f.Value, f.Said})
		} else if !slices.Contains(left, f.Said) {
			left = append(left, f.Said)
		}
	}
	q.Q, q.said, q.understood = strings.TrimSpace(strings.Join(left, " ")), text, understood
	understood.Words = q.Q
	return q
}

// hides reports whether a search as it was read finds nothing, and some listing says all words that were sent.
func (s *Service) hides(ctx context.Context, read, sent Query) (bool, error) {
	found, err := s.first(ctx, read)
	if err != nil || found.Total > 0 {
		return false, err
	}
	found, err = s.first(ctx, sent)
	return found.Total > 0 && found.Words == nil, err
}

// first returns the first listing that a search finds, and how many there are.
func (s *Service) first(ctx context.Context, q Query) (Found, error) {
	f, err := s.filter(ctx, q)
	if err != nil {
		return Found{}, err
	}
	q.Paging = app.Paging{Page: 1, PerPage: 1}
	return s.find(ctx, q, f)
}

// standsInSome reports whether a text stands word for word in the name or tagline of a listing of a status.
func (s *Service) standsInSome(ctx context.Context, status app.ListingStatus, text string) (bool, error) {
	const best = 5
	words, site := Text{Words: text, Exact: true}, app.SiteOf(ctx).ID
	matches, err := s.index.Find(ctx, site, words, Filter{Status: status}, "relevance", best, 0)
	if errors.Is(err, ErrIndexAway) {
		return false, nil
	}
	if err != nil || matches.Words != nil {
		return false, err
	}
	found, err := s.store.Summaries(ctx, matches.IDs)
	said := inWords(text)
	return slices.ContainsFunc(found, func(l app.Listing) bool {
		f := l.Company.Facts
		return l.Public() && (strings.Contains(inWords(f.Tagline), said) || strings.Contains(inWords(f.Name), said))
	}), err
}

// inWords returns the words of a text, without case and accents, as one that can be looked for in another.
func inWords(text string) string { return " " + strings.Join(app.WordsIn(text), " ") + " " }

// nameMemory keeps the names of a tree, as questions are read with them, until a category has another one.
type nameMemory struct {
	mu    sync.Mutex
	tree  []app.Category
	names questions.Names
}

// of returns the names of a tree, with what its categories are called in other languages.
func (m *nameMemory) of(tree []app.Category, called func(app.Slug) []string) questions.Names {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !slices.EqualFunc(tree, m.tree, func(a, b app.Category) bool { return a.Slug == b.Slug && a.Name == b.Name }) {
		m.tree = slices.Clone(tree)
		all := slices.Clone(tree)
		for _, c := range tree {
			for _, name := range called(c.Slug) {
				all = append(all, app.Category{Slug: c.Slug, Name: name})
			}
		}
		m.names = questions.NamesOf(all)
	}
	return m.names
}

// set gives a filter a value, if it has none, and reports whether it did.
func (q *Query) set(name, value string) bool {
	put := func(set bool, put func()) bool {
		if !set {
			put()
		}
		return !set
	}
	switch name {
	case "country":
		return put(q.Country != "", func() { q.Country = app.Several[app.Country](value) })
	case "category":
		return put(q.Category != "", func() { q.Category = app.Several[app.Slug](value) })
	case "stage":
		return put(q.Stage != "", func() { q.Stage = app.Several[app.Stage](value) })
	case "pricing_model":
		return put(q.PricingModel != "" || q.HasFreePlan, func() { q.PricingModel = value })
	case "has_free_plan":
		return put(q.PricingModel != "" || q.HasFreePlan, func() { q.HasFreePlan = true })
	case "launched_after":
		return put(q.LaunchedAfter != "", func() { q.LaunchedAfter = app.Moment(value) })
	case "launched_before":
		return put(q.LaunchedBefore != "", func() { q.LaunchedBefore = app.Moment(value) })
	case "rating_min":
		return put(q.RatingMin != 0, func() { q.RatingMin, _ = strconv.ParseFloat(value, 64) })
	case "status":
		return put(q.Status != "" && q.Status != string(app.ListingLive), func() { q.Status = value })
	}
	return false
}
