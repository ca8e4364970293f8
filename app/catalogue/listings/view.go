package listings

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/statistics"
	"debut/app/ground/texts"
)

// Summary is a listing as it stands in a list.
type Summary struct {
	ID           int64            `json:"-"`
	Slug         app.Slug         `json:"slug" view:"changes"`
	Name         string           `json:"name"`
	Tagline      *string          `json:"tagline"`
	LogoURL      *string          `json:"logo_url"`
	Website      string           `json:"website"`
	Category     *app.CategoryRef `json:"category" doc:"The primary category."`
	Country      *string          `json:"country" doc:"ISO 3166-1 alpha-2 code."`
	Stage        *string          `json:"stage" choices:"stage"`
	PricingModel *string          `json:"pricing_model" choices:"pricing_model"`
	Status       string           `json:"status" enum:"live,scheduled,awaiting_badge" doc:"awaiting_badge stands in get_listing alone: of a listing that waits for its badge only name, tagline, logo, website and week are shown."`
	LaunchWeek   *string          `json:"launch_week" format:"date" view:"changes" doc:"The Monday of the launch week; of one that was relaunched, that of the latest relaunch."`
	LaunchedAt   *time.Time       `json:"launched_at" doc:"When it launched first."`
	Relaunches   []Relaunch       `json:"relaunches" view:"changes" doc:"Weeks that it entered again since, the first first. They move it in no other order than that of their week."`
	Votes        int              `json:"votes" doc:"Votes of people on the site, all time."`
	URL          string           `json:"url" doc:"The listing's page."`
	PaidDate     bool             `json:"-"` // the launch or a relaunch was paid for, and with it its date; pages say so
}

// ListMark returns by what a list is gone on with from the listing; see app.Mark.
func (s Summary) ListMark() int64 { return s.ID }

// Public is everything that anyone may know of a listing.
type Public struct {
	Summary
	ShortDescription  *string                `json:"short_description"`
	Description       *string                `json:"description"`
	Headline          *string                `json:"headline"`
	Abstract          *string                `json:"summary"`
	Categories        []app.CategoryRef      `json:"categories" doc:"The first is primary; paid listings have up to three more."`
	Tags              []string               `json:"tags"`
	PricingSummary    *string                `json:"pricing_summary"`
	City              *string                `json:"city"`
	FoundedYear       *int                   `json:"founded_year"`
	Features          []string               `json:"features"`
	USPs              []string               `json:"usps" doc:"What makes it different."`
	Keywords          []string               `json:"keywords"`
	ContactEmail      *string                `json:"contact_email"`
	DemoVideoURL      *string                `json:"demo_video_url"`
	FAQs              []app.FAQ              `json:"faqs"`
	Socials           app.Socials            `json:"socials" doc:"Links by platform."`
	Founders          []Founder              `json:"founders" doc:"The first is the primary founder."`
	Story             *app.Story             `json:"story" doc:"Only if the section is unlocked."`
	Milestones        []app.Milestone        `json:"milestones" doc:"Only if the section is unlocked."`
	Media             []app.Picture          `json:"media" doc:"Pictures of the product. Only if the section is unlocked."`
	LatestUpdates     []Update               `json:"latest_updates" doc:"Newest first, five at most."`
	Rating            *Rating                `json:"rating" doc:"Of the reviews that people wrote on the site and that show; null if there is none. It moves no rank."`
	DomainRating      *DomainRating          `json:"domain_rating" doc:"A third party's measure; null if it is not known."`
	Revenue           *Revenue               `json:"revenue" doc:"Of a month, with who states it; null if nobody does."`
	NotFoundOnWebsite []string               `json:"not_found_on_website" doc:"Facts that the company's website did not state, and that are not known."`
	Evidence          map[string][]app.Quote `json:"evidence" view:"full" doc:"Quotes of the company's website, by fact."`
	FactsConfirmedAt  *time.Time             `json:"facts_confirmed_at" doc:"When facts with evidence were last found on the website again."`
	ConfirmedFacts    []string               `json:"-"`
	Claimable         bool                   `json:"-"` // nobody who owns it has proven that it is theirs
	Cabinet           bool                   `json:"-"` // its page shows its trophies
	WeekVotes         int                    `json:"-"` // of Votes, those of the launch week
	Views             int                    `json:"views"`
	Followers         int                    `json:"followers"`
	SEOTitle          *string                `json:"seo_title"`
	SEODescription    *string                `json:"seo_description"`
	Links             Links                  `json:"links"`
	UpdatedAt         time.Time              `json:"updated_at"`
}

// Update is what a company told its followers.
type Update struct {
	ID    int64     `json:"update_id" min:"1" doc:"By which delete_update takes it back."`
	Title string    `json:"title"`
	Body  string    `json:"body"`
	At    time.Time `json:"at"`
}

// Rating is the mean of the shown reviews.
type Rating struct {
	Stars   float64 `json:"stars" min:"1" max:"5" doc:"Their mean, to one decimal."`
	Reviews int     `json:"reviews"`
}

// DomainRating is a third party's measure of a website's links.
type DomainRating struct {
	Value  int           `json:"value" min:"0" max:"100"`
	Source string        `json:"source"`
	Date   string        `json:"date" format:"date"`
	Trend  []RatingPoint `json:"trend" doc:"What the same source said at other times, oldest first, the latest included."`
}

// RatingPoint is a rating of a day.
type RatingPoint struct {
	Value int    `json:"value" min:"0" max:"100"`
	Date  string `json:"date" format:"date"`
}

// Revenue is what a company takes in a month.
type Revenue struct {
	Cents    int64  `json:"monthly_cents"`
	Currency string `json:"currency"`
	Source   string `json:"source" enum:"self_reported,verified"`
	Date     string `json:"date" format:"date" doc:"When it was stated."`
}

// Links lead from a listing to what belongs to it.
type Links struct {
	Page   string `json:"page"`
	API    string `json:"api"`
	Badges string `json:"badges"`
}

// Owned is a listing as its owner sees it.
type Owned struct {
	ListingID int64  `json:"listing_id" min:"1" view:"changes"`
	Site      string `json:"site" doc:"The key of the site it is on."`
	Status    string `json:"status" enum:"draft,awaiting_badge,scheduled,live,suspended" view:"changes"`
	Plan      string `json:"plan" enum:"none,free,paid" view:"changes"`
	Public
	Unlocked       []app.Section      `json:"unlocked_sections" doc:"Paid-only sections that show: story, milestones, media. A paid plan shows all; the site team may unlock some for a listing."`
	WeekHeldUntil  *time.Time         `json:"launch_week_held_until" view:"changes" doc:"When the launch week goes to others unless the badge was found; null once it was."`
	Badge          *app.BadgeCheck    `json:"badge" view:"changes" doc:"The last look for the badge on the homepage; null before the first."`
	FounderProfile FounderProfile     `json:"founder_profile" view:"changes"`
	OwnStory       app.Story          `json:"own_story" doc:"The founder story as saved, shown or not."`
	OwnMilestones  []app.Milestone    `json:"own_milestones" doc:"The milestones as saved, shown or not."`
	Unnamed        []string           `json:"unnamed_founders" doc:"Founders of it who asked not to be named here. Nobody but you sees them."`
	History        []Change           `json:"history" doc:"The latest changes, newest first."`
	Statistics     *statistics.Report `json:"statistics" view:"full" doc:"What people did with it in the last 28 days. Null but in get_my_listing."`
	NextStep       texts.Text         `json:"next_step" view:"changes" doc:"What the owner can do now, in words."`
	ETag           app.Revision       `json:"revision" view:"changes" doc:"Stands for what it says: as if_revision, or If-Match, it keeps a change from writing over what others changed since."`
	// the team took it out of public view, until its owner has put something right
	Hidden   bool         `json:"-"`
	Approval app.Approval `json:"-"`
}

// Change is one step of a listing's history.
type Change struct {
	Version int64          `json:"version" min:"1" doc:"Its number, by which revert_my_listing undoes it."`
	At      time.Time      `json:"at"`
	Fields  []string       `json:"fields" doc:"What changed."`
	Before  map[string]any `json:"before" view:"full" doc:"What stood before, by field; of the sections of a field those that changed. Long texts are cut. Empty of the version that made the listing."`
	After   map[string]any `json:"after" view:"full" doc:"What stood after, in the same way."`
}

// Made is the change that a call made.
type Made struct {
	Version  int64                  `json:"version" min:"1" doc:"Its number, by which revert_my_listing undoes it."`
	At       time.Time              `json:"at"`
	Fields   []string               `json:"fields" doc:"What changed."`
	Before   map[string]any         `json:"before" doc:"What stood before, by field; null for nothing. Long texts are cut. Empty of the version that made the listing."`
	After    map[string]any         `json:"after" doc:"What stands now, in the same way."`
	Evidence map[string][]app.Quote `json:"evidence" doc:"Quotes of the company's website for what stands now, by field; none of what somebody typed that the website does not say."`
}

// orEmpty returns an array also if there is nothing.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// InFewWords returns listings as they stand in lists, by their ids; those that are not public are left out.
func (s *Service) InFewWords(ctx context.Context, ids []int64) (map[int64]Summary, error) {
	found, err := s.store.Summaries(ctx, ids)
	shown := map[int64]Summary{}
	for _, l := range found {
		if l.Public() {
			shown[l.ID] = Summarize(l)
		}
	}
	return shown, err
}

// Summarize shows l as it stands in a list.
func Summarize(l app.Listing) Summary {
	s := Summary{
		ID: l.ID, Slug: l.Slug, Name: l.Company.Name, Tagline: app.Stated(l.Company.Tagline),
		LogoURL: app.Stated(l.Company.LogoURL),
		Website: l.Company.Website, Country: app.Stated(l.Company.Country),
		Stage:        app.Stated(app.TypeStage.Canonical(l.Company.Stage)),
		PricingModel: app.Stated(app.TypePricingModel.Canonical(l.Company.PricingModel)),
		Status:       string(app.ListingScheduled), LaunchWeek: app.Stated(string(l.Week)),
		LaunchedAt: l.LaunchedAt, Relaunches: relaunchesOf(l), Votes: l.Votes, URL: l.Site.Origin + "/listings/" + string(l.Slug),
		PaidDate: l.Plan == app.PlanPaid,
	}
	for _, r := range s.Relaunches {
		s.PaidDate = s.PaidDate || r.Bought()
	}
	switch l.Status {
	case app.ListingLive:
		s.Status = "live"
	case app.ListingAwaitingBadge:
		s.Status = "awaiting_badge"
	}
	if len(l.Categories) > 0 {
		s.Category = &l.Categories[0]
	}
	return s
}

// Summaries shows listings as they stand in a list.
func Summaries(found []app.Listing) []Summary {
	items := make([]Summary, len(found))
	for i, l := range found {
		items[i] = Summarize(l)
	}
	return items
}

// Show shows everything that anyone may know of l.
func Show(l app.Listing) Public {
	l.Company = l.Company.Redacted()
	c := l.Company
	p := Public{
		Summary:          Summarize(l),
		ShortDescription: app.Stated(c.ShortDescription), Description: app.Stated(c.Description),
		Headline: app.Stated(l.Headline), Abstract: app.Stated(l.Summary),
		Categories: orEmpty(l.Effective()), Tags: orEmpty(c.Tags),
		PricingSummary: app.Stated(c.PricingSummary), City: app.Stated(c.City), FoundedYear: c.FoundedYear,
		Features: orEmpty(c.Features), USPs: orEmpty(c.USPs), Keywords: orEmpty(c.Keywords),
		ContactEmail: app.Stated(c.ContactEmail), DemoVideoURL: app.Stated(c.DemoVideoURL),
		FAQs: orEmpty(c.FAQs), Socials: c.Socials, Founders: foundersOf(c.Founders),
		Milestones: []app.Milestone{}, Media: []app.Picture{}, LatestUpdates: []Update{},
		NotFoundOnWebsite: unfound(l), Evidence: c.Evidence,
		ConfirmedFacts: confirmedOf(l.Company), Claimable: l.Owner == nil ||
			!l.Company.Held.Proven(), Cabinet: l.Cabinet, WeekVotes: l.WeekVotes, Views: l.Views,
		Followers: l.Followers,
		SEOTitle:  app.Stated(l.SEOTitle), SEODescription: app.Stated(l.SEODescription),
		Links: Links{
			Page:   l.Site.Origin + "/listings/" + string(l.Slug),
			API:    l.Site.Origin + "/api/v1/listings/" + string(l.Slug),
			Badges: l.Site.Origin + "/api/v1/listings/" + string(l.Slug) + "/badges",
		},
		UpdatedAt: l.UpdatedAt,
	}
	if len(p.ConfirmedFacts) > 0 {
		p.FactsConfirmedAt = c.Confirmed.At
	}
	if p.Socials == nil {
		p.Socials = app.Socials{}
	}
	if p.Evidence == nil {
		p.Evidence = map[string][]app.Quote{}
	}
	if l.Shows(app.StorySection) {
		p.Story = &c.Story
	}
	if l.Shows(app.MilestonesSection) {
		p.Milestones = orEmpty(c.Milestones)
	}
	if l.Shows(app.MediaSection) {
		p.Media = orEmpty(c.Media)
	}
	return p
}

// confirmedOf names the facts with evidence that were found on the website when it was last read again.
func confirmedOf(c app.Company) []string {
	return slices.DeleteFunc(slices.Clone(c.Confirmed.Fields), func(name string) bool {
		return len(c.Evidence[name]) == 0
	})
}

// unfound names the facts that the website does not state and nobody else did.
func unfound(l app.Listing) []string {
	return slices.DeleteFunc(orEmpty(slices.Clone(l.Company.NotFound)), func(name string) bool {
		if name == "categories" {
			return len(l.Categories) > 0
		}
		return app.SpecOf(name).Key != "" && !l.Company.Blank(name)
	})
}

// ShowOwned shows l to its owner, with its latest versions.
func ShowOwned(l app.Listing, versions []app.Version) Owned {
	o := Owned{
		ListingID: l.ID, Site: l.Site.Key, Status: string(l.Status), Plan: string(l.Plan), Public: Show(l),
		Unlocked: l.Shown(), Badge: l.Badge, FounderProfile: ProfileOf(l.Company), OwnStory: l.Company.Story,
		OwnMilestones: orEmpty(l.Company.Milestones), Unnamed: orEmpty(l.Company.Hidden()),
		History: []Change{}, NextStep: nextStep(l),
		Hidden: l.Withheld != nil && l.Withheld.As == app.Hidden, Approval: l.Approval, ETag: revisionOf(l.Words()),
	}
	o.Founders = foundersOf(l.Company.Founders)
	if l.Week != "" {
		o.WeekHeldUntil = l.HeldUntil
	}
	for _, v := range versions {
		o.History = append(o.History, showChange(v))
	}
	return o
}

// ProfileOf reports whether one of the company's founders has a complete profile, or what the first of them lacks.
func ProfileOf(c app.Company) FounderProfile {
	var primary app.Founder
	for i, f := range c.Founders {
		if i == 0 {
			primary = f
		}
		if lacks := f.Lacks(); len(lacks) == 0 {
			return FounderProfile{Complete: true, Lacks: lacks}
		}
	}
	return FounderProfile{Lacks: primary.Lacks()}
}

func nextStep(l app.Listing) texts.Text {
	if l.Approval.State == app.ApprovalChanges && l.Status != app.ListingSuspended {
		if l.Status == app.ListingDraft {
			return texts.Sprintf("The site team asks for changes: “%s” Make them, and choose the free plan again.",
				l.Approval.Reason)
		}
		return texts.Sprintf("The site team asks for changes: “%s” Make them; the team sees every change. %s",
			l.Approval.Reason, stepOf(l))
	}
	return stepOf(l)
}

// stepOf is nextStep without what the team asked for.
func stepOf(l app.Listing) texts.Text {
	switch l.Status {
	case app.ListingDraft:
		if l.Approval.State == app.ApprovalWaiting {
			return "Nothing: the site team looks at it before it is queued. Once they approve it, it gets a launch week, and you a mail."
		}
		return "Choose the free plan to queue for a launch week, or order a paid launch."
	case app.ListingAwaitingBadge:
		return waitsFor(l)
	case app.ListingScheduled:
		return scheduledStep(l)
	case app.ListingLive:
		return "Nothing: it is live."
	}
	if w := l.Withheld; w != nil && w.As == app.Hidden {
		return texts.Sprintf("The site team has hidden this listing: “%s” Put that right, and write to them.", w.Reason)
	} else if w != nil {
		return texts.Sprintf("The site team has suspended this listing: “%s”", w.Reason)
	}
	return "The site team has suspended this listing; write to them."
}

// waitsFor says what keeps a listing from its week.
func waitsFor(l app.Listing) texts.Text {
	site := l.Company.Website
	if l.Week == "" {
		return texts.Sprintf("It has no launch week now: a week is held for 7 days without the badge, for three listings of an account at a time, and only if there is a website. Put the badge on %s; once it is found, the listing gets the first week with room.", site)
	}
	badge, lacks := l.Badge == nil || l.Badge.Outcome != app.BadgeFound, texts.Join(ProfileOf(l.Company).Lacks)
	var step texts.Text
	switch {
	case badge && lacks != "":
		step = texts.Sprintf("To go live in the week of %s: put the badge on %s, and complete the founder profile (%s).", l.Week, site, lacks)
	case badge:
		step = texts.Sprintf("To go live in the week of %s: put the badge on %s.", l.Week, site)
	case lacks != "":
		step = texts.Sprintf("To go live in the week of %s: complete the founder profile (%s).", l.Week, lacks)
	default:
		return "Nothing: it is about to be scheduled."
	}
	if l.HeldUntil == nil {
		return step
	}
	return texts.Sprintf("%s Without the badge, the week is held until %s.",
		step, texts.Time(l.HeldUntil.UTC(), "2 January 2006, 15:04 UTC"))
}
