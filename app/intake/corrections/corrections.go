// Package corrections counts what people change in what was drafted for them, by field, so that drafting can learn from
// it. It keeps numbers, and nothing of who changed what, or into which words.
package corrections

import (
	"context"
	"slices"
	"strings"
	"time"

	"debut/app"
)

// Outcome is what became of a field that was drafted, or was not.
type Outcome string

const (
	Kept      Outcome = "kept"      // it stands as it was drafted
	Changed   Outcome = "changed"   // the website does not say what stands there now
	Candidate Outcome = "candidate" // what stands there now is another text of the website
	Cleared   Outcome = "cleared"   // nothing stands there now
	Filled    Outcome = "filled"    // it was blank, and the website does not say what stands there now
	Missed    Outcome = "missed"    // it was blank, and the website says what stands there now
	Blank     Outcome = "blank"     // it was blank, and is
)

// Outcomes are all of them.
var Outcomes = []Outcome{Kept, Changed, Candidate, Cleared, Filled, Missed, Blank}

// Fields are what is compared: the fields of a profile, and the parts that a website is read for besides.
var Fields = append(slices.Clone(app.ProfileFields),
	"founders", "milestones", "story", "faqs", "company_socials", "founder_socials")

// Correction is what became of one field of one draft.
type Correction struct {
	Field    string  `json:"field"`
	Outcome  Outcome `json:"outcome"`
	Language string  `json:"language"` // of the website: one that LanguageOf returns
	Drafter  string  `json:"drafter"`  // app.ByRules or app.ByModel
}

// Count is in how many drafts the same became of a field.
type Count struct {
	Correction
	N int `json:"count"`
}

// OtherLanguage stands for every language that is not told apart.
const OtherLanguage = "other"

// languages are told apart, so that there are never more counts than these lists multiply to.
var languages = strings.Fields("ar bg cs da de el en es et fi fr ga he hi hr hu id it ja ko lt lv mt nl no pl pt ro " +
	"ru sk sl sv th tr uk vi zh")

// LanguageOf returns the language of a page as it is counted, whose tag the page wrote: of "de-AT", "de".
func LanguageOf(tag string) string {
	base, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(strings.ReplaceAll(tag, "_", "-"))), "-")
	if slices.Contains(languages, base) {
		return base
	}
	return OtherLanguage
}

// Store is what corrections need remembered.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	CountCorrection(ctx context.Context, week app.Week, c Correction) error
	// Corrections returns the counts of all weeks from one on, together; "" is ever.
	Corrections(ctx context.Context, from app.Week) ([]Count, error)
	// FoldCorrections adds the weeks before one up to a single count, which is of no week.
	FoldCorrections(ctx context.Context, before app.Week) error
	// AddLesson adds to what is known of the same traits; to what is not known, only as long as there is room.
	AddLesson(ctx context.Context, l Lesson) error
	Lessons(ctx context.Context) ([]Lesson, error)
}

// Service counts corrections.
type Service struct {
	store Store
	clock app.Clock
}

// New returns the service.
func New(store Store, clock app.Clock) *Service { return &Service{store, clock} }

// recentDays are looked at apart from all: their weeks are kept one by one.
const recentDays = 90

// recent returns the week from which on weeks are told apart.
func (s *Service) recent() app.Week {
	return app.WeekOf(s.clock().AddDate(0, 0, -recentDays), time.UTC)
}

// Add counts what became of the fields of a draft, in the transaction of ctx if there is one.
func (s *Service) Add(ctx context.Context, of []Correction) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.store.FoldCorrections(ctx, s.recent()); err != nil {
			return err
		}
		for _, c := range of {
			if err := s.store.CountCorrection(ctx, app.WeekOf(s.clock(), time.UTC), c); err != nil {
				return err
			}
		}
		return nil
	})
}

// All returns every count.
func (s *Service) All(ctx context.Context) ([]Count, error) { return s.store.Corrections(ctx, "") }
