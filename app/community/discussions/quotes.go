package discussions

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"debut/app"
	"debut/app/catalogue/questions"
)

// Quote is what a product's own website says, or its listing.
type Quote struct {
	Asks  string // the question that the listing answers so; "" of what is quoted
	Words string
	URL   string // of the page that is quoted
}

// Quoter finds what a product's own website says that seems to answer a question: the best first, and nothing where
// nothing fits.
type Quoter interface {
	Quotes(ctx context.Context, l app.Listing, text string) ([]Quote, error)
}

// ByWords finds the quotes of a listing that share words with a question.
type ByWords struct{}

const (
	mostQuotes  = 3
	leastShared = 2 // words, of a question that has several
	leastStem   = 4 // letters that words of one stem share
)

// Quotes returns what shares most words with a question, besides those that stand in sentences about anything: of the
// questions that the listing answers itself, and of the quotes of its website.
func (ByWords) Quotes(_ context.Context, l app.Listing, text string) ([]Quote, error) {
	type ranked struct {
		Quote
		shared int
	}
	asked, of := wordsThatCount(text), l.Company.Redacted()
	var found []ranked
	seen := map[string]bool{}
	add := func(q Quote, about string) {
		n := shared(asked, wordsThatCount(about+" "+q.Words))
		if n > 0 && n >= min(leastShared, len(asked)) && !seen[q.Words] {
			found, seen[q.Words] = append(found, ranked{q, n}), true
		}
	}
	for _, f := range of.FAQs {
		add(Quote{Asks: f.Question, Words: f.Answer}, f.Question)
	}
	for _, field := range slices.Sorted(maps.Keys(of.Evidence)) {
		if !slices.Contains(notSaid, field) {
			for _, q := range of.Evidence[field] {
				add(Quote{Words: q.Quote, URL: q.URL}, field)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b ranked) int { return cmp.Compare(b.shared, a.shared) })
	list := make([]Quote, min(mostQuotes, len(found)))
	for i := range list {
		list[i] = found[i].Quote
	}
	return list, nil
}

// notSaid are the facts whose quotes answer nothing, or do not show on every listing.
var notSaid = []string{"logo_url", "media", "socials", "story", "milestones", "demo_video_url"}

// wordsThatCount are the words of a text that say what it is about.
func wordsThatCount(text string) map[string]bool {
	all := map[string]bool{}
	for _, w := range app.WordsIn(text) {
		if !questions.Common(w) {
			all[w] = true
		}
	}
	return all
}

// shared counts the words that somebody asked with and that a text has, in any of their endings.
func shared(asked, said map[string]bool) (n int) {
	for a := range asked {
		if said[a] {
			n++
			continue
		}
		for s := range said {
			if alike(a, s) {
				n++
				break
			}
		}
	}
	return n
}

// alike reports whether two words differ in a short ending alone: price and pricing.
func alike(a, b string) bool {
	same := 0
	for same < len(a) && same < len(b) && a[same] == b[same] {
		same++
	}
	return same >= leastStem && len(a)-same <= 3 && len(b)-same <= 3
}
