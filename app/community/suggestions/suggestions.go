// Package suggestions is what people suggest to listings of others: a fact, with the page of the company's own website
// that states it. It is checked as drafted facts are, and then waits for the owner, or for the team where there is
// none. Nothing changes by itself.
package suggestions

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/catalogue/listings"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// Path is the page of somebody's suggestions.
const Path = "/account/suggestions"

// How much may be suggested.
const (
	mostADay  = 10 // by an account
	mostOpen  = 20 // of an account, that are checked or wait
	mostOf    = 20 // of a listing, likewise
	readADay  = 30 // pages of the website of one listing
	day       = 24 * time.Hour
	mostValue = 300 // characters
)

// Job checks a suggestion.
const Job = jobs.Kind[int64]("check_suggestion")

// Store is what suggestions need remembered.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Listing(ctx context.Context, id int64) (app.Listing, error)
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	// in the order of ids; ids of none are left out
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error)
	// makes one, or changes the one with its ID
	SaveSuggestion(ctx context.Context, s *app.Suggestion) error
	// within a transaction, nobody else changes it before that ends
	Suggestion(ctx context.Context, id int64) (app.Suggestion, error)
	// the same, by anybody, that is not over, or was decided; the first first
	Suggested(ctx context.Context, listing int64, digest string) ([]app.Suggestion, error)
	// the first of each fact, the oldest first
	OpenSuggestions(ctx context.Context, listing int64, limit int) ([]app.Suggestion, error)
	// SuggestionLoad counts what an account suggested, and what was suggested of a listing. Nobody else counts
	// meanwhile.
	SuggestionLoad(ctx context.Context, account, listing int64, since time.Time) (Load, error)
	// newest first
	SuggestionsBy(ctx context.Context, account int64, limit, offset int) (page []app.Suggestion, total int, err error)
	// that were decided, or failed, before
	ForgetSuggestions(ctx context.Context, ended time.Time) error
	// those with open ones that nobody owns
	UnownedSuggestions(ctx context.Context, site int64, limit int) (listings []int64, total int, err error)
}

// kept is how long a suggestion stays that was decided, or failed.
const kept = 365 * day

// Forget deletes suggestions that have had their time.
func (s *Service) Forget(ctx context.Context) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.Store.ForgetSuggestions(ctx, s.Clock().Add(-kept))
	})
}

// Load is how much was suggested.
type Load struct {
	Made    int // by the account since a time
	Open    int // by it, and not over
	Listing int // of the listing, by anybody, and not over
	Read    int // of the listing since the time
}

// Reader reads a page of a company's website.
type Reader interface {
	CheckURL(raw string) (string, error)
	CompanyKey(url string) string
	// ReadPage reads one page of the website of a company, and no other. What kept it from being read is among the
	// problems of the snapshot. An error is only ever that of ctx.
	ReadPage(ctx context.Context, address, company string) (app.Snapshot, error)
}

// Parts are what the service is made of.
type Parts struct {
	Store    Store
	Listings *listings.Service
	Reader   Reader
	Letters  mail.ToPeople
	Clock    app.Clock
}

// Service is what people may suggest, and what becomes of it.
type Service struct{ Parts }

// New returns the service.
func New(p Parts) *Service { return &Service{p} }

// Input is a suggestion.
type Input struct {
	Slug  app.Slug `json:"slug" required:"true" max:"220"`
	Field string   `json:"field" required:"true" max:"60"`
	Value string   `json:"value" required:"true" min:"1" max:"300"`
	Page  string   `json:"page" required:"true" max:"2048"`
}

// Listing returns the listing of a slug, if it is one to which people may suggest facts.
func (s *Service) Listing(ctx context.Context, slug app.Slug) (app.Listing, error) {
	return listings.WithPage(ctx, s.Store, slug)
}

// Suggest keeps a suggestion, and queues its page to be read.
func (s *Service) Suggest(ctx context.Context, who app.Caller, in Input) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.Listing(ctx, in.Slug)
		if err != nil {
			return err
		}
		if l.OwnedBy(who) {
			return app.Refused("own_listing",
				"You look after this listing yourself: change it on its page among your products.")
		}
		g := app.Suggestion{Listing: l.ID, Account: who.Account, Field: in.Field, State: app.SuggestionChecking,
			CreatedAt: s.Clock().UTC()}
		if err := s.checkInput(l, &g, in); err != nil {
			return err
		}
		g.Digest = Digest(g)
		return s.addSuggestion(ctx, l, g)
	})
}

// checkInput refuses what is no suggestion to a listing, and brings the others into their form.
func (s *Service) checkInput(l app.Listing, g *app.Suggestion, in Input) error {
	var wrong app.Issues
	known := false
	for _, name := range app.SuggestedFields {
		known = known || name == in.Field
	}
	if !known {
		wrong.Add("field", "is %s, which is nothing that can be suggested; choose one of the list", app.Brief(in.Field))
	}
	part, platform := g.Part()
	spec := app.SpecOf(part)
	g.Value = spec.Type.Canonical(app.OneLine(in.Value))
	if code, found := lexicon.Country(g.Value); spec.Type == app.TypeCountry && found {
		g.Value = code
	}
	switch {
	case len(wrong) > 0:
	case platform != "" || spec.Type == app.TypeLink:
		listings.CheckTypedSocial(&wrong, "value", platform, g.Value)
		if !strings.Contains(g.Value, "://") {
			g.Value = "https://" + g.Value
		}
	case !listings.CheckValue(&wrong, "value", spec, g.Value, s.Clock()) &&
		len([]rune(g.Value)) > min(spec.Listing.Most, mostValue):
		wrong.AddCode(app.CodeBounds, "value", "is longer than %d characters; send fewer",
			min(spec.Listing.Most, mostValue))
	}
	page, err := s.Reader.CheckURL(strings.TrimSpace(in.Page))
	switch {
	case err != nil:
		wrong.AddCode(app.CodeAddress, "page", "is no page that can be read: %s", err)
	case s.Reader.CompanyKey(page) != l.Company.Key || l.Company.Key == "":
		wrong.AddCode(app.CodeAddress, "page", "is not on the company's own website; send a page at %s", l.Company.Key)
	}
	g.Page = page
	return wrong.Err()
}

// Digest names what is suggested, however it is written.
func Digest(g app.Suggestion) string {
	value := evidence.Like(g.Value)
	if strings.Contains(g.Value, "://") {
		_, value, _ = strings.Cut(strings.ToLower(strings.TrimSuffix(g.Value, "/")), "://")
	}
	sum := sha256.Sum256([]byte(g.Field + "\n" + value))
	return hex.EncodeToString(sum[:16])
}

// addSuggestion keeps a suggestion, unless it is more than may be, or was made before. One that somebody else has
// proven needs no further look.
func (s *Service) addSuggestion(ctx context.Context, l app.Listing, g app.Suggestion) error {
	load, err := s.Store.SuggestionLoad(ctx, g.Account, g.Listing, g.CreatedAt.Add(-day))
	if err != nil {
		return err
	}
	part, platform := g.Part()
	said := app.SaidOf(l.Company.Facts, part)
	same := Digest(app.Suggestion{Field: g.Field, Value: said.Value.String()}) == g.Digest
	if platform != "" {
		same = Digest(app.Suggestion{Field: g.Field, Value: said.Socials[platform]}) == g.Digest
	}
	switch {
	case same:
		return app.Refused("says_so", "The listing says so already.")
	case load.Made >= mostADay:
		return app.TooOften(texts.Sprintf("You suggested %d facts within 24 hours, which is the most. Suggest this one tomorrow.", mostADay), day)
	case load.Open >= mostOpen:
		return app.Refused("too_many_suggestions",
			"%d suggestions of yours wait, which is the most. Suggest more once some are decided.", mostOpen)
	case load.Listing >= mostOf, load.Read >= readADay:
		return app.Refused("suggested_enough",
			"As many facts as may be wait to be decided for this listing, or were looked for today. Come back tomorrow.")
	}
	others, err := s.Store.Suggested(ctx, l.ID, g.Digest)
	if err != nil {
		return err
	}
	for _, o := range others {
		switch {
		case o.Account == g.Account && (o.State == app.SuggestionOpen || o.State == app.SuggestionChecking):
			return app.Refused("suggested_already",
				"You have suggested this already. See where it stands among your suggestions.")
		case o.State == app.SuggestionRefused:
			return app.Refused("refused_before", "Somebody suggested this before, and it was not taken up.")
		case o.State == app.SuggestionOpen:
			g.State, g.Old, g.New, g.Page = o.State, o.Old, o.New, o.Page
		}
	}
	if err := s.Store.SaveSuggestion(ctx, &g); err != nil || g.State == app.SuggestionOpen {
		return err
	}
	j := Job.Once(g.ID)
	j.RunAt, j.Account = g.CreatedAt, g.Account
	return s.Store.AddJob(ctx, j)
}
